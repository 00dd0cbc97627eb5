// FALSE; must: bmc kind imc auto pdr
/* What lies in memory among the operands may be written where memory is clobbered. */
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__ volatile("movl %0,%1" : : "r"(7), "m"(x) : "memory");
  if (x == 7) reach_error();
  return 0;
}
