// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int zero;
static long long also_zero;
unsigned set = 40 + 2;
int main(void) {
  if (zero || also_zero || set != 42) reach_error();
  return 0;
}
