// TRUE; must: kind imc pdr; options: --property no-overflow
/* The counter stays below its bound for ever. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int())
    if (i < 1000) i++;
  return i;
}
