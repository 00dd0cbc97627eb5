// TRUE; must: kind pdr
/* What a variable holds may be equal to something else that it may hold: its index is that of the first of these, or a proof would not mean anything about values. */
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), x = b;
  while (1) {
    if (__VERIFIER_nondet_int()) x = a; else if (__VERIFIER_nondet_int()) x = b;
    if (a == b && x != a) reach_error();
    if (x != a && x != b) reach_error();
  }
}
