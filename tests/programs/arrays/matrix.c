// FALSE; must: bmc kind auto pdr
/* Row and column. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
short m[300][400];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 300 || j < 0 || j >= 400) return 0;
  m[i][j] = 1;
  m[j % 300][i] += 2;
  if (m[17][211] == 1 && m[211][17] == 2) reach_error();
  return 0;
}
