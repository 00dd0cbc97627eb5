// TRUE; must: bmc kind imc ismc dar auto pdr
/* Only an index leads into the array, and only a condition reads it: it is an object all the same. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  int *none[3] = {0};
  if (none[k % 3]) reach_error();
  return 0;
}
