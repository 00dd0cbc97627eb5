// TRUE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Loops before, inside and behind the one that matters do not; `i` is used again. */
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0, x = 0, i;
  for (i = 0; i < n; i++) sum += i;
  for (i = 0; i < 3; i++) {
    int left = n;
    while (left > 0) {
      left -= 2;
      sum += left;
    }
    x += 2;
  }
  for (int j = sum; j != 0; j /= 2) n += j;
  if (x & 1) reach_error();
  return n;
}
