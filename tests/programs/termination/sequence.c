// TRUE; must: auto; options: --property termination
/* One loop behind the other: what one lets grow the other needs. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) i++;
  while (i > 0) i--;
  return 0;
}
