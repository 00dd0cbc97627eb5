// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int a = -7, b = 2;
  if (a / b != -3 || a % b != -1) reach_error();
  if (7 / -2 != -3 || 7 % -2 != 1) reach_error();
  unsigned u = (unsigned)a;
  if (u / 2 != 2147483644u) reach_error();
  return 0;
}
