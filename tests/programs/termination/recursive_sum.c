// TRUE; must: auto; options: --property termination
/* How far the calls go does not hang on what they read. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char bytes[64];

static unsigned sum(const unsigned char *from, unsigned count) { return count ? from[count - 1] + sum(from, count - 1) : 0; }

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count > 64) return 1;
  bytes[7] = __VERIFIER_nondet_uchar();
  return sum(bytes, count) > 255;
}
