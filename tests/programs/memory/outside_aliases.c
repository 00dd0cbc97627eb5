// FALSE; must: auto
/* Two pointers from outside may be one. */
extern void reach_error(void);
extern int *find(void);
int main(void) {
  int *one = find(), *other = find();
  if (!one || !other) return 0;
  *one = 1;
  *other = 2;
  if (*one == 2) reach_error();
  return 0;
}
