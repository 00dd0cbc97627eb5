// TRUE; must: bmc auto
/* How much room there is, as gcc says without optimisation: of a variable, of what is left of it, of a member; of a pointer it does not know. */
extern void reach_error(void);
char text[10];
struct { char name[4]; int number; } record;
int main(void) {
  char *pointer = text;
  if (__builtin_object_size(text + 3, 0) != 7 || __builtin_object_size(&record.number, 0) != 4) reach_error();
  if (__builtin_object_size(record.name, 1) != 4 || __builtin_object_size(record.name, 0) != 8 || __builtin_object_size("abc", 2) != 4) reach_error();
  if (__builtin_object_size(pointer, 0) != -1ul || __builtin_object_size(pointer, 2) != 0) reach_error();
  return 0;
}
