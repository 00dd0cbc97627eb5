// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0, odd = 0;
  while (i < 100000) {
    i += 2;
    odd ^= 2;
  }
  if (i & 1 || odd & 1) reach_error();
  return 0;
}
