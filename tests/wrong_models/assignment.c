// FALSE; TRUE where the reduced graph lacks its last assignment.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 0, x = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++) n++;
  if (x == 7) n = x;
  if (n == 7) reach_error();
  return 0;
}
