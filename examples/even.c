// TRUE; must: kind imc ismc dar auto
/* Counting up in twos never makes an odd number, however often and past every overflow. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x += 2;
  if (x % 2) reach_error();
  return 0;
}
