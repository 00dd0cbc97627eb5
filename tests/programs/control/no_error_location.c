// TRUE; must: bmc kind imc ismc dar auto pdr
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) x++;
  return x;
}
