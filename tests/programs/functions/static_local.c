// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
static int ticks(void) {
  static int n = 5;
  return n++;
}
int main(void) {
  ticks();
  ticks();
  if (ticks() == 7) reach_error();
  return 0;
}
