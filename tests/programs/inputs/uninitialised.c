// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int x;
  if (x == 123456789) reach_error();
  return 0;
}
