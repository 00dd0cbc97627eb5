// TRUE; must: auto
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
/* A decided loop with a way out in the middle, and another one behind it. */
int main(void) {
  int i, found = 0;
  for (i = 0; i < 10; i++)
    if (__VERIFIER_nondet_bool()) {
      found = 1;
      break;
    }
  for (int j = 0; j < 3; j++) {
    if (i == 10 && found) reach_error();
    if (i < 10 && !found) reach_error();
  }
  return 0;
}
