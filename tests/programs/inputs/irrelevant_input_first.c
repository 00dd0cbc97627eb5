// FALSE; must: bmc kind imc ismc dar auto pdr
/* The same call site is passed several times; only the value of one pass matters. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int ask(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  int noise = ask();
  if (noise > 0) noise = ask();
  int value = ask();
  if (value == 77) reach_error();
  return 0;
}
