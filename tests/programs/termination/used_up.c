// TRUE; must: auto; options: --property termination
/* The inner loop leaves nothing for the outer one to go on with, which only shows where both meet. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  while (x == y && x > 0) {
    while (y > 0) {
      x--;
      y--;
    }
  }
  return 0;
}
