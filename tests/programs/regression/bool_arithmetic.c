// TRUE; must: kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  _Bool b = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    b++;
    if (b != 1) reach_error();
    b--;
    if (b != 0) reach_error();
    b--;
    if (b != 1) reach_error();
    b = ~b;
    if (!b) reach_error();
    b = -b;
    if (!b) reach_error();
    b <<= 1;
    if (b != 1) reach_error();
    b ^= 3;
    if (b != 1) reach_error();
    b = __VERIFIER_nondet_int();
  }
  return 0;
}
