// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int last = 0;
  for (int i = 0; i < 2; i++) {
    int fresh;
    if (i == 1 && fresh == 5 && last == 4) reach_error();
    last = fresh;
  }
  return 0;
}
