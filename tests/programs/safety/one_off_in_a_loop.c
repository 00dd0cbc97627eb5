// FALSE(valid-deref); must: bmc; options: --property safety
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char name[6];
  unsigned length = __VERIFIER_nondet_uchar() % 8u;
  for (unsigned i = 0; i <= length && i < 7; i++) name[i] = 'x';
  return name[0] != 'x';
}
