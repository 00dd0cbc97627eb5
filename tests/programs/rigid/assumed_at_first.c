// TRUE; must: pdr kind
/* Flags are chosen and then assumed to be clear, and a copy to be equal: initial values, as if they had been assigned. */
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int flag = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int(), name = __VERIFIER_nondet_int(), copy = __VERIFIER_nondet_int();
  int good;
  if (flag == 0 && other == flag) good = copy - 1 == name - 1; else good = 0;
  __VERIFIER_assume(good);
  while (1) {
    if (__VERIFIER_nondet_int()) flag = 1; else if (flag) other = 1;
    if (other > flag || flag > 1 || copy != name) reach_error();
  }
}
