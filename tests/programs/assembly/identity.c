// TRUE; must: bmc kind imc auto pdr
/* An empty template changes nothing: pointers that go through it point where they did. */
extern void reach_error(void);
static int pair[2];
int main(void) {
  unsigned long number;
  int *pointer, x = 3, y = 4;
  __asm__("" : "=r"(number) : "0"(pair));
  pointer = (int *)(number + sizeof(int));
  *pointer = 5;
  if (pair[1] != 5) reach_error();
  __asm__ volatile("\n\t# barrier\n" : [kept] "=r"(x), "+r"(y) : "[kept]"(y + 1) : "memory");
  if (x != 5 || y != 4) reach_error();
  return 0;
}
