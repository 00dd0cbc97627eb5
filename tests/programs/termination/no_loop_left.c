// TRUE; must: auto bmc; options: --property termination
/* Constants decide how often both loops are passed; the input does not matter. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) sum += __VERIFIER_nondet_int();
  return sum > 0;
}
