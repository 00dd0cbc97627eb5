// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* By which way other assembly goes on is not the input's to choose. */
extern void reach_error(void);
int main(void) {
  __asm__ goto("cmpl $5,%0; je %l1" : : "r"(4) : "cc" : five);
  return 0;
five:
  reach_error();
  return 0;
}
