// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
static int g = 1;
static int bump(void) { g *= 10; return g; }
int main(void) {
  int a = g - bump();
  if (a != -9) reach_error();
  int i = 3;
  int j = i++ * 2;
  if (i != 4 || j != 6) reach_error();
  i = (j = 5, j + 1);
  if (i != 6) reach_error();
  return 0;
}
