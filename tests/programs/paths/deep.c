// FALSE; must: impact predabs interp; options: --search breadth
// The error is four rounds deep, and what leads there differs from round to round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int code = 0;
  while (code < 1000) {
    int key = __VERIFIER_nondet_int();
    if (key < 1 || key > 9) continue;
    code = code * 10 + key;
    if (code == 4711) reach_error();
  }
  return 0;
}
