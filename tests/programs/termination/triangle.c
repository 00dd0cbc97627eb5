// TRUE; must: auto; options: --property termination
/* How far the inner loop goes depends on where the outer one is. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) sum ^= j;
  return sum == 0;
}
