// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What several instructions compute is not the same: no one value for all of them tells that the error hangs on it. */
extern void reach_error(void);
int main(void) {
  int x, y, z;
  __asm__("movl $3,%0; incl %0" : "=r"(x));
  __asm__("movl $7,%0; movl $8,%1" : "=r"(y), "=r"(z));
  if (x != 4 || y != 7 || z != 8) reach_error();
  return 0;
}
