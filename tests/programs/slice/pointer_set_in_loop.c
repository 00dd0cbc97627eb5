// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The loop finds out where to; the value there does not matter, but that it can be read does. */
int main(void) {
  int a[3] = {1, 2, 3}, *p = 0, x = 0;
  for (int i = 0; i < 3; i++)
    if (a[i] == 2) p = &a[i];
  x = *p;
  if (__VERIFIER_nondet_int() == 5) reach_error();
  return x;
}
