// FALSE; unknown: write through a number that may be an address
/* Two numbers that are the halves of an address, as comparisons say, are that address: also where no model is made (unwind). */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x = 1;
union halves { int *pointer; struct { int low, high; } half; } address, number;
int main(void) {
  address.pointer = &x;
  number.half.low = __VERIFIER_nondet_int();
  number.half.high = __VERIFIER_nondet_int();
  if (number.half.low != address.half.low) return 0;
  if (number.half.high != address.half.high) return 0;
  *number.pointer = 7;
  if (x == 7) reach_error();
  return 0;
}
