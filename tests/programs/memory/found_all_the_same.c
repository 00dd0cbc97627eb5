// FALSE; must: bmc auto
/* The value read does not matter, and the run that is replayed is real. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {4, 5}, n = __VERIFIER_nondet_int();
  int sum = a[0] + a[1];
  if (n == 77) reach_error();
  return sum;
}
