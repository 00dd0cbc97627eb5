// TRUE; must: auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Only the second iteration could go wrong: the others are gone from the model, but not from the program. */
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  for (int i = 0; i < 6; i++)
    if (i == 1 && x != y) reach_error();
  while (y < 100) y++;
  return 0;
}
