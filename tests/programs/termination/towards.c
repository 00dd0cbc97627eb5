// TRUE; must: auto; options: --property termination
/* From either side the distance gets smaller. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), goal = __VERIFIER_nondet_int();
  while (x != goal) {
    if (x < goal) x++;
    else x--;
  }
  return 0;
}
