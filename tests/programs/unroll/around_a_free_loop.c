// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A decided loop around one that is not, and one inside of one that is not. */
int main(void) {
  unsigned char x = 0;
  for (int i = 0; i < 2; i++)
    while (__VERIFIER_nondet_int())
      for (int j = 0; j < 3; j++) x += 2;
  if (x & 1) reach_error();
  return 0;
}
