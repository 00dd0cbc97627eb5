// FALSE; must: bmc kind imc ismc dar auto pdr
/* A table of functions, chosen by an input; one of them is wrong. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int same(int x) { return x; }
static int twice(int x) { return x + x; }
static int wrong(int x) { return x - 1; }
static int (*const table[])(int) = {same, twice, wrong};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 3) return 0;
  if (table[i](5) < 5) reach_error();
  return 0;
}
