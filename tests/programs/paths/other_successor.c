// TRUE; must: impact predabs interp; options: --blocks single --learn R+S
// A set of states is safe only once all that can follow has been looked at.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x) s = 2;
  else s = 1;
  if (y > 3) s++;
  if (s > 3) reach_error();
  if (y == 7 && s == 1) reach_error();
  return 0;
}
