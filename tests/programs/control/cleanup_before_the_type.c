// FALSE; must: bmc auto
/* An attribute that stands before the type at the start of a block's declaration, or behind a comma, belongs to the variable. */
extern void reach_error(void);
static int seen;
static void note(int *digit) { seen = seen * 10 + *digit; }
static void leave(void) {
  __attribute__((cleanup(note))) int a = 1;
  int b = 2, __attribute__((cleanup(note))) c = 3;
  a += b;
}
int main(void) {
  __attribute__((mode(QI))) int narrow = 200;
  leave();
  if (seen == 33 && narrow < 0) reach_error();
  return 0;
}
