// TRUE; must: bmc imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int odd = 0;
  for (int i = 0;; i++) {
    if (i == 7) break;
    if (i % 2 == 0) continue;
    odd++;
  }
  if (odd != 3) reach_error();
  return 0;
}
