// FALSE; must: bmc kind imc ismc dar auto pdr
/* `noise` does not matter for the error, but it decides how often the call site is passed before the value that does. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int ask(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  int noise = 0, hits = 0;
  while (1) {
    noise++;
    if (noise % 3 == 0) ask();
    int value = ask();
    if (value == 77 + hits && ++hits == 4) reach_error();
  }
}
