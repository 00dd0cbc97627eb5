// TRUE; must: bmc imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int n = 6, sum = 0;
  while (n > 0) { sum += n; n--; }
  if (sum != 21) reach_error();
  return 0;
}
