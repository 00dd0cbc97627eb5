// FALSE; must: auto; options: --localize 1
/* A function that has no body is called by its address: the error itself, from a table. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void calm(void) {}
static void (*const table[2])(void) = {calm, reach_error};

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 40; i++)
    if (__VERIFIER_nondet_int() == i * 7 + 3) n++;
  table[n == 39]();
  return 0;
}
