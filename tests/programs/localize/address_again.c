// FALSE; unknown: comparison of addresses; options: --localize 1
// Where an object lies depends on which ones have ended: a release matters to who compares addresses.
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *memory);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned long last = 0;
  int n = __VERIFIER_nondet_int() * 3;
  for (int i = 0; i < 4 + n % 2; i++) {
    char *p = malloc(40);
    if ((unsigned long)p == last) reach_error();
    last = (unsigned long)p;
    free(p);
  }
  return 0;
}
