// FALSE; unknown: strlen
/* Declared otherwise than the library has it: nothing is known about its result. */
extern void reach_error(void);
struct pair { int a, b; };
struct pair strlen(const char *text, int more);
int main(void) {
  if (strlen("abc", 1).a == 7) reach_error();
  return 0;
}
