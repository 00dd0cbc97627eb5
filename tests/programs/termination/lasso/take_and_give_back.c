// FALSE(termination); must: auto run; options: --property termination
typedef unsigned long size_t;
void *malloc(size_t size);
void free(void *p);
int __VERIFIER_nondet_int(void);
int main(void) { /* a new object in each round, at the address of the old one or at another */
  int done = 0;
  while (!done) {
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    if (*p == 12345) done = 1;
    free(p);
  }
  return 0;
}
