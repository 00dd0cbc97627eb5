// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* Nobody here knows what the instructions do, but they do the same each time. */
extern void reach_error(void);
int main(void) {
  int a = 3, b;
  __asm__("leal 1(%1), %0" : "=r"(b) : "r"(a));
  if (b != 4) reach_error();
  return 0;
}
