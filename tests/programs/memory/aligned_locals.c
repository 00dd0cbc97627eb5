// TRUE; must: bmc imc auto
/* Local variables lie where their alignment asks for, beside others and in frames that follow each other. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void look(int n) {
  char before = (char)n;
  __attribute__((aligned(32))) char a[3];
  char b __attribute__((aligned(64))), __attribute__((aligned(128))) c;
  char *keep[4] = {&before, a, &b, &c};
  *keep[n & 3] = 1;
  if ((unsigned long)a & 31) reach_error();
  if ((unsigned long)&b & 63) reach_error();
  if ((unsigned long)&c & 127) reach_error();
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  look(n);
  char between[5];
  between[n & 3] = 1;
  look(n + between[n & 3]);
  return 0;
}
