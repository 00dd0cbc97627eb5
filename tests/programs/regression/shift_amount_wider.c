// TRUE; must: bmc kind imc ismc dar auto pdr
/* The amount has more bits than the value: 2^32 is too far for an int, it is not 0. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long n = __VERIFIER_nondet_long();
  int x = 5, y = -5;
  if (n == 1L << 32 && (x << n) != 0) reach_error();
  if (n == 1L << 32 && (x >> n) != 0) reach_error();
  if (n == (1L << 40) + 3 && (y >> n) != -1) reach_error();
  return 0;
}
