// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int main(void) {
  if (factorial(5) != 120) reach_error();
  return 0;
}
