// FALSE; unknown: whether the error is reached hangs on where objects lie; undefined
/* A new object may lie where an old one was, or elsewhere. */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *old = 0;
  while (__VERIFIER_nondet_int()) {
    int *p = malloc(sizeof *p);
    if (old && p != old) reach_error();
    free(p);
    old = p;
  }
  return 0;
}
