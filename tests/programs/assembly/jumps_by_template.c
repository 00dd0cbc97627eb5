// TRUE; must: bmc kind imc auto
/* A template says whether it jumps: always, by the value of an operand, or, without a label, never. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), passed = 0;
  __asm__ goto("jmp %l[always]" : : : : always);
  reach_error();
always:
  __asm__ goto("testl %0,%0\n\tjne %l1" : : "r"(x) : "cc" : set);
  if (x != 0) reach_error();
  passed = 1;
set:
  if (x == 0 && !passed) reach_error();
  __asm__ goto("nop" : : : : never);
  return 0;
never:
  reach_error();
  return 0;
}
