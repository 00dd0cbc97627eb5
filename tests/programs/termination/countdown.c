// TRUE; must: auto bmc kind; options: --property termination
/* The simplest of all: one number gets smaller, and the condition bounds it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) x--;
  return 0;
}
