// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* What the loop computes does not matter, but that it never ends does; it looks like one that ends. */
int main(void) {
  unsigned i = 0, sum = 0;
  int x = __VERIFIER_nondet_int();
  while (i < 100) {
    sum += i;
    i = (i + 1) % 50;
  }
  if (x == 5) reach_error();
  return (int)sum;
}
