// TRUE; must: imc ismc dar kind pdr impact predabs interp; options: --blocks function --search breadth
// Blocks end where functions are entered and left; shortest paths first.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int held;
static void take(void) {
  if (held) reach_error();
  held = 1;
}
static void give(void) {
  if (!held) reach_error();
  held = 0;
}
static int work(int x) {
  take();
  if (x > 10) x = 10;
  give();
  return x;
}
int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = work(__VERIFIER_nondet_int());
    if (held || x > 10) reach_error();
  }
  return x > 10;
}
