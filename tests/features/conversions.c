/* integer conversions, promotions, shifts, mixed signs, 64-bit and _Bool */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  signed char c = -1;
  unsigned char u = 255;
  short s = (short)40000;
  unsigned short us = 65535;
  printf("%d %d %d %d\n", c, u, s, us);
  printf("%d %d %d\n", c < 1u, (c == (signed char)u), us * us > 0);
  printf("%u %ld %lu\n", (unsigned)c, (long)c, (unsigned long)c);
  printf("%d %d %d\n", (char)300, (short)70000, (int)5000000000LL);
  printf("%lld %llu\n", (long long)INT_MIN - 1, (unsigned long long)-1);
  printf("%d %d %d\n", -7 / 2, -7 % 2, 7 / -2);
  printf("%d %u %d\n", -8 >> 1, -8u >> 1, 1 << 30);
  _Bool b = 256;
  b += 5;
  printf("%d %d %d\n", b, (_Bool)0.1, !b);
  long l = LONG_MAX;
  printf("%d %d\n", sizeof(long) == 8, l > INT_MAX);
  uint64_t h = 14695981039346656037ull;
  for (const char *p = "hash"; *p; p++) h = (h ^ (unsigned char)*p) * 1099511628211ull;
  printf("%016llx\n", (unsigned long long)h);
  u += 10;
  c -= 128;
  us <<= 4;
  printf("%d %d %d\n", u, c, us);
  printf("%d %d\n", 'a' + '\xff', L'x');
  unsigned x = 5;
  printf("%d %d\n", x - 6 > 0, (int)x - 6 > 0);
  printf("%d %lld %d\n", ~0, ~0ll, ~u);
  enum e { A = -1, B = 3 } e = B;
  printf("%d %d\n", e, A < 0u);
  long long big = 1LL << 40;
  int cut = (int)(big + 7);
  printf("%d %lld\n", cut, big >> 38);
#ifdef __SIZEOF_INT128__
  __int128 w = (__int128)h * h;
  printf("%016llx %016llx\n", (unsigned long long)(w >> 64), (unsigned long long)w);
#endif
  return 0;
}
