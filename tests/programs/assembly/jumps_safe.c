// TRUE; must: bmc kind imc auto pdr
/* Whichever way it goes, the count is right. */
extern void reach_error(void);
int main(void) {
  int count = 0;
  __asm__ goto("jmp %l0" : : : : first, second);
  count++;
first:
  count++;
second:
  if (count > 2) reach_error();
  return 0;
}
