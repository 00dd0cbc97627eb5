// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_bool()) goto middle;
  while (x < 4) {
    x += 2;
  middle:
    x += 1;
  }
  if (x == 4) reach_error();
  return 0;
}
