// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char a = 0;
  while (__VERIFIER_nondet_bool()) a += 4;
  while (__VERIFIER_nondet_bool()) a += 5;
  if (a == 14) reach_error();
  return 0;
}
