// FALSE; must: bmc kind imc auto pdr
/* A store behind a hidden pointer is no store elsewhere. */
extern void reach_error(void);
static int x;
int main(void) {
  unsigned long number;
  __asm__("" : "=r"(number) : "0"(&x));
  *(int *)number = 5;
  if (x == 5) reach_error();
  return 0;
}
