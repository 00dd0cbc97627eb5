// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), tries = 0;
again:
  if (x == 3) goto out;
  if (x < 3 && x > -20) x++;
  else tries = !tries;
  if (x < 100) goto again;
out:
  return tries;
}
