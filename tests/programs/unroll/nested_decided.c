// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
/* Both loops are decided by constants, the inner one anew in each round of the outer one. */
int main(void) {
  unsigned sum = 0, product = 1;
  for (int i = 1; i <= 6; i++) {
    for (int j = 0; j < i; j++) sum += i * j;
    product *= i;
  }
  if (sum != 175 || product != 720) reach_error();
  return 0;
}
