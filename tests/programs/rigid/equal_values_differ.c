// FALSE; must: bmc kind pdr
/* Nothing says that the two values are different. */
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), x = b, passes = 0;
  while (1) {
    if (x == a && passes > 1) reach_error();
    if (__VERIFIER_nondet_int()) x = b;
    if (passes < 3) passes++;
  }
}
