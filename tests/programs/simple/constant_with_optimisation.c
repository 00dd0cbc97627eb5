// FALSE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses; options: -O1
/* With -O gcc may find out what is constant. */
extern void reach_error(void);
static inline int is_known(int number) { return __builtin_constant_p(number); }
int main(void) {
  if (is_known(3)) reach_error();
  return 0;
}
