// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The inputs of the rounds must be told apart: the first three are not 7, the fourth is. */
int main(void) {
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    int x = __VERIFIER_nondet_int();
    if (x == 7 && sum == 24) reach_error();
    if (x == 7) break;
    if (x != 6 + 2 * i) return 0;
    sum += x;
  }
  return 0;
}
