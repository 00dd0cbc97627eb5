// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int mystery(int);
int main(void) {
  int a = mystery(1), b = mystery(1);
  if (a == 17 && b == -17) reach_error();
  return 0;
}
