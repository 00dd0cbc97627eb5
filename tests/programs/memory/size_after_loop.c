// TRUE; must: imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The size is constant, and a loop that ends at any time stands before the array and around it. */
int main(void) {
  unsigned size = 2;
  while (__VERIFIER_nondet_int()) {
    int pair[size];
    pair[0] = __VERIFIER_nondet_int();
    pair[1] = pair[0] & 1;
    if (pair[1] && pair[0] == 6) reach_error();
  }
  int last[size + 1];
  last[2] = 1;
  if (last[size] != 1) reach_error();
  return 0;
}
