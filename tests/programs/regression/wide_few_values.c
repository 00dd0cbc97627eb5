// TRUE; must: imc ismc dar auto pdr
/* Constants of more than 64 bits among the values of a variable, and a small variable beside it. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned __int128 a = 1, s = (unsigned __int128)1 << 100;
  int k = 0;
  while (__VERIFIER_nondet_uint()) {
    a = a == s ? 1 : a == 1 ? s : 1;
    if (a == (unsigned __int128)7 << 90) k = 2;
  }
  if (k == 2) reach_error();
  return 0;
}
