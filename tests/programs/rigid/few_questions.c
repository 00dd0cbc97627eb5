// TRUE; must: pdr kind
/* Of a number that never changes only two things are asked. */
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), mode = 0;
  __VERIFIER_assume(m > n);
  while (1) {
    if (mode == 0 && n > 10) mode = 1;
    else if (mode == 1 && m > 10) mode = 2;
    else if (mode == 2) mode = 0;
    else if (mode == 1) reach_error();
  }
}
