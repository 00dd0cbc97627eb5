// TRUE; must: bmc kind; options: --property safety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  int *p = i >= 0 && i < 4 ? &a[i] : 0;
  int x = p && d && d != -1 && *p / d > 0 ? *p << 3 : 0;
  unsigned size = sizeof(a[i + 1] + (1 << d)); /* is not evaluated */
  return x + (int)size > 100 || (i > 30 && i < 40 && 1u << (i - 30) == 2);
}
