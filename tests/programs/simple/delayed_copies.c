// TRUE; must: imc pdr; options: --suffix last --no-value-analysis
/* What is wrong takes three passes to show: a query with the error in its last pass says nothing of the two before it, where k-induction does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char first = 1, second = 1, third = 1;
  while (__VERIFIER_nondet_int()) {
    third = second;
    second = first;
    first = (unsigned char)(first + 2);
    if (third % 2 == 0) reach_error();
  }
  return 0;
}
