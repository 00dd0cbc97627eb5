// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* What the loop writes through the pointer may be what the condition reads. */
int main(void) {
  int a[4] = {0, 0, 0, 0}, b[4] = {0, 0, 0, 0};
  int *p = __VERIFIER_nondet_int() ? a : b;
  for (int i = 0; i < 4; i++) p[i] = i;
  if (a[3] == 3) reach_error();
  return b[1];
}
