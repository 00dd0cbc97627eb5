// TRUE; must: bmc kind imc ismc dar auto pdr; options: --recursion 7
extern void reach_error(void);
/* The arguments decide how deep the recursion goes: less than the bound. */
static int sum_up_to(int n) { return n ? n + sum_up_to(n - 1) : 0; }
int main(void) {
  int sum = 0;
  for (int i = 0; i < 6; i++) sum += sum_up_to(i);
  if (sum != 35) reach_error();
  return 0;
}
