// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
  case 2: r = 2; /* falls through */
  case 3: r += 10;
  }
  if (r == 12) reach_error();
  return 0;
}
