/* builtins of the compiler: bits, overflow, atomics, memory */
#include <stdio.h>

static unsigned numbers[] = {1, 2, 0x80000000u, 0xffffffffu, 0x00f0f000u, 12345};
static long long wide[] = {1, -1, 0x123456789abcdefLL, -0x7fffffffffffffffLL};

int main(void) {
  for (unsigned i = 0; i < 6; i++) {
    unsigned x = numbers[i];
    printf("%d %d %d %d %d %d %08x %04x\n", __builtin_popcount(x), __builtin_clz(x), __builtin_ctz(x), __builtin_ffs((int)x),
           __builtin_parity(x), __builtin_clrsb((int)x), __builtin_bswap32(x), __builtin_bswap16((unsigned short)x));
  }
  for (unsigned i = 0; i < 4; i++) {
    long long x = wide[i];
    printf("%d %d %d %d %d %016llx\n", __builtin_popcountll((unsigned long long)x), __builtin_clzll((unsigned long long)x),
           __builtin_ctzll((unsigned long long)x), __builtin_ffsll(x), __builtin_clrsbll(x),
           (unsigned long long)__builtin_bswap64((unsigned long long)x));
  }
  int zero = 0;
  printf("%d %d\n", __builtin_ffs(zero), __builtin_popcount((unsigned)zero));
  int r;
  printf("%d ", __builtin_add_overflow(2147483647, 1, &r));
  printf("%d ", r);
  printf("%d ", __builtin_mul_overflow(100000, 30000, &r));
  printf("%d ", r);
  unsigned char c;
  printf("%d ", __builtin_sub_overflow(3, 5, &c));
  printf("%d\n", c);
  int atom = 5;
  printf("%d ", __sync_fetch_and_add(&atom, 3));
  printf("%d ", __sync_add_and_fetch(&atom, 1));
  printf("%d ", __sync_bool_compare_and_swap(&atom, 9, 20));
  printf("%d ", __atomic_load_n(&atom, __ATOMIC_SEQ_CST));
  __atomic_store_n(&atom, 4, __ATOMIC_RELAXED);
  printf("%d ", __atomic_exchange_n(&atom, 6, __ATOMIC_SEQ_CST));
  printf("%d\n", atom);
  char buffer[10];
  __builtin_memset(buffer, 'z', 9);
  buffer[9] = 0;
  printf("%s %d\n", buffer, (int)__builtin_strlen(buffer));
  printf("%ld %d\n", __builtin_expect(5L, 1), __builtin_constant_p(3) + __builtin_constant_p(-3 << 2));
  static int constants[] = {__builtin_ffs(40), __builtin_ffsl(0), __builtin_ffsll(1ll << 40), __builtin_parity(7 ?: 1)};
  printf("%d %d %d %d\n", constants[0], constants[1], constants[2], constants[3]);
  char *aligned = __builtin_alloca_with_align(8, 512);
  aligned[7] = 3;
  printf("%d %d\n", (int)((unsigned long)aligned & 63), aligned[7]);
  int m = 1;
  __asm__ volatile("" ::: "memory");
  printf("%d\n", m);
  return 0;
}
