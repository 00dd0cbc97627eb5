// FALSE; unknown: address of which a part is overwritten
/* Two numbers are read where an address may be: they may be that of x. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x = 1;
union { int *pointer; struct { int low, high; } half; } both;
int main(void) {
  int is_address = __VERIFIER_nondet_int();
  if (is_address) {
    both.pointer = &x;
  } else {
    both.half.low = __VERIFIER_nondet_int();
    both.half.high = __VERIFIER_nondet_int();
  }
  if (both.pointer == &x && !is_address) reach_error();
  return 0;
}
