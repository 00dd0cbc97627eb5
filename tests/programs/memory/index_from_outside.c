// TRUE; must: bmc kind imc ismc dar auto pdr
/* Indices known only at run time; what is outside of the array is not written. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  a[i] = 7;
  int sum = a[0] + a[1] + a[2];
  if (sum != 13 - i) sum = 0;
  if (sum != 12 && sum != 11 && sum != 13 && sum != 0) reach_error();
  if (a[i] != 7) reach_error();
  if (i != 1 && a[1] != 2) reach_error();
  return 0;
}
