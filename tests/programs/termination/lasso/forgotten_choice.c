// FALSE(termination); must: auto; options: --property termination
/* The number gets smaller, but what is in memory may say that it need not. */
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char steps[4];

int main(void) {
  for (int i = 0; i < 4; i++) steps[i] = __VERIFIER_nondet_uchar();
  for (unsigned n = 10; n; n -= steps[n % 4] & 1) continue;
  return 0;
}
