// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char total = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      if (__VERIFIER_nondet_bool()) total++;
  if (total == 6) reach_error();
  return 0;
}
