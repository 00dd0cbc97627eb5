// FALSE; unknown: address that is put together from parts
/* Where the number is the half that was there the address is as it was. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x;
union { int *pointer; int low; } both;
int main(void) {
  both.pointer = &x;
  both.low = __VERIFIER_nondet_int();
  if (both.pointer == &x) reach_error();
  return 0;
}
