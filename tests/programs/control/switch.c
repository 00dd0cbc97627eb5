// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1: r = 1; break;
  case 2: r = 2; /* falls through */
  case 3: r += 10; break;
  case 5 ... 8: r = 5; break;
  default: r = -1;
  }
  if (r != 1 && r != 12 && r != 10 && r != 5 && r != -1) reach_error();
  return 0;
}
