// TRUE; must: bmc kind imc auto pdr
/* With a "memory" clobber assembly may write behind the pointers it is given, and nothing that cannot be reached from there. */
extern void reach_error(void);
static unsigned locks;
static int x = 1, y = 2;
int main(void) {
  unsigned long flags;
  locks = 1;
  __asm__ volatile("movl $7,(%1)\n\tpushf\n\tpop %0" : "=r"(flags) : "r"(&x) : "memory");
  __asm__ volatile("movl %1,%0" : "=r"(y) : "m"(x) : "memory");
  if (flags & 1) y = 3;
  if (locks != 1) reach_error();
  locks = 0;
  return 0;
}
