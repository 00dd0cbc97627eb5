// TRUE; must: unwind
/* Text that refers back to what was there before: pointers before and behind the room, less than a MiB away, as compressors go back, are ordered as their offsets are, so nothing is written outside. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int unpack(const unsigned char *in, const unsigned char *end, unsigned char *to, unsigned char *limit) {
  unsigned char *out = to;
  do {
    unsigned control = *in++;
    if (control < 8) {
      if (in + control + 1 > end || out + control + 1 > limit) return -1;
      do *out++ = *in++;
      while (control--);
    } else {
      unsigned length = (control >> 5) + 2;
      unsigned char *from = out - ((control & 31) << 13) - 1;
      if (out + length > limit || from < to) return -1;
      do *out++ = *from++;
      while (--length);
    }
  } while (in < end);
  return (int)(out - to);
}

int main(void) {
  unsigned char in[3], out[5];
  for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  out[4] = 42;
  assert(unpack(in, in + 3, out, out + 4) <= 4);
  assert(out[4] == 42);
  return 0;
}
