// TRUE; must: kind; options: --property safety
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char buffer[200];
  int sum = 0, n = __VERIFIER_nondet_uchar();
  if (n > 200) n = 200;
  for (int i = 0; i < n; i++) buffer[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < n && sum < 1000; i++) sum += buffer[i];
  return sum / (n + 1);
}
