// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* What the loop computes does not matter, but that it never ends does: the error lies right behind it. */
int main(void) {
  unsigned i = 0, sum = 0;
  while (i < 100) {
    sum += i;
    i = (i + 1) % 50;
  }
  reach_error();
  return (int)sum;
}
