// TRUE; must: unwind
/* A checksum of four bytes, whole and in two parts. */
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static uint32_t adler(uint32_t start, const unsigned char *bytes, unsigned count) {
  uint32_t a = start & 0xffff, b = start >> 16;
  while (count--) {
    a = (a + *bytes++) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
int main(void) {
  unsigned char bytes[4];
  for (int i = 0; i < 4; i++) bytes[i] = __VERIFIER_nondet_uchar();
  uint32_t whole = adler(1, bytes, 4);
  for (unsigned first = 0; first <= 4; first++) assert(adler(adler(1, bytes, first), bytes + first, 4 - first) == whole);
  return 0;
}
