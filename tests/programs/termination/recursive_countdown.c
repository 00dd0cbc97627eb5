// TRUE; must: auto; options: --property termination
/* Calls below calls, as many as the input says. */
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned depth(unsigned n) { return n == 0 ? 0 : depth(n - 1) + 1; }

int main(void) { return depth(__VERIFIER_nondet_uint()) > 5; }
