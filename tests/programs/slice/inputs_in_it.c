// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Inputs of the loop that does not matter are asked for before those that do. */
int main(void) {
  int sum = 0, x = 0, k = 0;
  while (__VERIFIER_nondet_int()) {
    int y = __VERIFIER_nondet_int();
    if (y > 100) break;
    sum += y;
  }
  while (k < 3) {
    x += __VERIFIER_nondet_int();
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) sum ^= i;
    k++;
  }
  if (x == 815) reach_error();
  return sum;
}
