// FALSE; must: auto
/* A pointer is kept at one of many places that all hold none, and read back from one that is known. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int *table[3000];
static int cell;
int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= 3000) return 0;
  for (int i = 0; i < 3000; i++) table[i] = 0;
  table[index] = &cell;
  int *kept = table[2500];
  if (kept) {
    *kept = 1;
    if (cell) reach_error();
  }
  return 0;
}
