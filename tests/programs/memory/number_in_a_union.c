// FALSE; unknown: address of which a part is overwritten
/* Two numbers take the place of an address: they may be the one that was there. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x = 1;
union { int *pointer; struct { int low, high; } half; } both;
int main(void) {
  both.pointer = &x;
  both.half.low = __VERIFIER_nondet_int();
  both.half.high = __VERIFIER_nondet_int();
  *both.pointer = 7;
  if (x == 7) reach_error();
  return 0;
}
