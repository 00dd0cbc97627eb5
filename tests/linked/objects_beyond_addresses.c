// Together the arrays are larger than the address space: there is nothing to follow them with.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 1900000000;
  char p[n], q[n], r[n];
  for (int i = 0; i < n; i++) {
    p[i] = 1;
    q[i] = 2;
    r[i] = __VERIFIER_nondet_int();
  }
  if (p[1] != 1) reach_error();
  return 0;
}
