// FALSE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What lies in memory among the operands may be written where memory is clobbered. */
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__ volatile("addl %0,%1" : : "r"(7), "m"(x) : "memory");
  if (x == 8) reach_error();
  return 0;
}
