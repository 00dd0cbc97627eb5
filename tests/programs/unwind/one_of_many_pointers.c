// FALSE; must: auto
/* There are more pointers than are told apart: what is read at an open index may be any of them. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int *table[3000];
static int usual, special;
int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= 3000) return 0;
  for (int i = 0; i < 3000; i++) table[i] = &usual;
  table[2500] = &special;
  *table[index] = 1;
  if (special) reach_error();
  return 0;
}
