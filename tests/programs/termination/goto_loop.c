// TRUE; must: auto kind; options: --property termination
/* A loop made by goto is a loop. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
again:
  if (x > 10) {
    x -= 3;
    goto again;
  }
  return 0;
}
