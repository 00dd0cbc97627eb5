// TRUE; must: kind imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char x = 3;
again:
  x += 4;
  if (x % 4 != 3) goto wrong;
  if (__VERIFIER_nondet_bool()) goto again;
  return 0;
wrong:
  reach_error();
  return 1;
}
