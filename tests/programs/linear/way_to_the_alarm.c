// FALSE; must: bmc misper auto; options: --subset mus
// Twenty rounds to the error: the frames of PDR tell how many.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned x = 0, y = 100;
  while (__VERIFIER_nondet_bool()) {
    x += 3;
    y -= 1;
  }
  if (x == 60 && y == 80) reach_error();
  return 0;
}
