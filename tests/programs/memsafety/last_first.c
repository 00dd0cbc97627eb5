// TRUE; must: auto; options: --property valid-memsafety
// An index that goes down to -1, and another one below it.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 100000000) return 0;
  int *numbers = __builtin_alloca(count * sizeof *numbers);
  for (int i = count - 1; i >= 0; i--)
    for (int k = 0; k < i; k++) numbers[k] = numbers[k + 1];
  return 0;
}
