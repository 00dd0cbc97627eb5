// TRUE; must: auto
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
/* What is counted depends on the iterations of both loops. */
int main(void) {
  int count = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++) count += __VERIFIER_nondet_bool();
  if (count > 20) reach_error();
  return 0;
}
