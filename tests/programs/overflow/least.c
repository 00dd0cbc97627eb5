// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* The least integer has no negative. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x < 0 ? -x : x;
}
