// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* 0.1 added ten times is less than 1. */
int main(void) {
  int rounds = 0;
  for (double x = 0; x < 1.0; x += 0.1) rounds++;
  if (rounds != 11) reach_error();
  return 0;
}
