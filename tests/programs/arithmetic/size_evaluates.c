// FALSE; must: run bmc imc auto
/* The operand of sizeof is evaluated if its type is an array of variable length, and only then. */
extern void reach_error(void);

int main(void) {
  int n = 3, i = 0, k = 0;
  int a[4][n], (*p)[n] = a, plain[2];
  unsigned long size = sizeof(a[i++]) + sizeof(*(k++, p)) + sizeof(plain[i++]) + sizeof(k++, p);
  if (i == 1 && k == 1 && size == 36) reach_error();
  return 0;
}
