// FALSE; must: bmc kind imc auto pdr
/* Arguments are evaluated from right to left, as gcc does it. */
extern void reach_error(void);
static int seen;
static int note(int digit) {
  seen = seen * 10 + digit;
  return digit;
}
static int last(int a, int b, int c) { return a + b + c + seen; }
int main(void) {
  if (last(note(1), note(2), note(3)) == 6 + 321) reach_error();
  return 0;
}
