// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static unsigned char twos(unsigned char from) {
  while (__VERIFIER_nondet_bool()) from += 2;
  return from;
}
int main(void) {
  unsigned char a = twos(0), b = twos(1);
  if (a == b) reach_error();
  return 0;
}
