// TRUE; must: pdr
/* A byte that is kept in an int, with its sign, and compared as an unsigned number elsewhere. */
void reach_error(void);
signed char __VERIFIER_nondet_char(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  signed char low = __VERIFIER_nondet_char(), high = __VERIFIER_nondet_char();
  int kept = low, largest = low;
  __VERIFIER_assume(low < high);
  while (1) {
    if (__VERIFIER_nondet_int()) kept = high; else kept = low;
    if (kept > largest) largest = kept;
    if (largest < low || largest > high || largest < kept) reach_error();
    if (low >= 0 && (unsigned)largest > 127u) reach_error();
  }
}
