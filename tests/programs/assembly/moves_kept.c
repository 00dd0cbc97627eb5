// TRUE; must: unwind bmc
/* A move replaces what the output had; operands have names, too. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x + 1;
  __asm__("movl %1,%0" : "+r"(y) : "r"(x));
  if (y != x) reach_error();
  __asm__("movl %[from],%[to]" : [to] "=r"(y) : [from] "r"(5) : "memory");
  if (y != 5) reach_error();
  return 0;
}
