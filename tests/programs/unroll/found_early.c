// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The loop may end early, but not late. */
int main(void) {
  int found = 0, at = -1, i;
  for (i = 0; i < 12 && !found; i++)
    if (__VERIFIER_nondet_int() == 5) {
      found = 1;
      at = i;
    }
  if (found ? at != i - 1 : i != 12) reach_error();
  return 0;
}
