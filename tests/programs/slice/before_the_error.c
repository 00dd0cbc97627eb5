// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The loop takes 100000 passes, none of which matters. */
int main(void) {
  int sum = 0, x = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++) sum += i * x;
  if (x == 4711) reach_error();
  return sum;
}
