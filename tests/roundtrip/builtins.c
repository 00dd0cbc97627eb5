/* Built-in functions of gcc, constant ones and others. */
int printf(const char *, ...);
typedef __SIZE_TYPE__ size;

struct s { int a; struct { char b[4]; long c[3]; } d; };
static int calls;
static int next(void) { return ++calls; }

static int overflow(int a, int b, long c) {
  int r;
  unsigned char small;
  int n = __builtin_add_overflow(a, b, &r);
  n = n * 2 + __builtin_mul_overflow(a, b, &r);
  n = n * 2 + __builtin_sub_overflow(a, 1, &small);
  return n * 2 + __builtin_saddl_overflow(c, 1, &c) + small + r % 10;
}

static int atomics(void) {
  static int x = 5;
  int expected = 8, n = __sync_fetch_and_add(&x, 3);
  n = n * 10 + __sync_val_compare_and_swap(&x, 8, 1);
  n = n * 10 + __sync_bool_compare_and_swap(&x, 1, 8);
  n = n * 10 + __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  __atomic_store_n(&x, 4, __ATOMIC_RELEASE);
  n = n * 10 + __atomic_add_fetch(&x, 4, __ATOMIC_SEQ_CST);
  n = n * 10 + __atomic_compare_exchange_n(&x, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  n = n * 10 + __atomic_exchange_n(&x, 7, __ATOMIC_SEQ_CST);
  __sync_synchronize();
  return n * 10 + x;
}

static double maximum(double a, double b) { return __builtin_isgreater(a, b) ? a : b; }
static void never(int n) { if (n > 100) __builtin_unreachable(); }

int main(void) {
  char text[16], *p = __builtin_alloca(8);
  volatile unsigned u = 0x00f01000u;
  volatile double nan = __builtin_nan(""), one = 1;
  __builtin_memcpy(text, "hello, world", 13);
  __builtin_memset(p, 'x', 3);
  p[3] = 0;
  printf("%d %d %s\n", (int)__builtin_strlen(text), __builtin_strcmp(text, p) < 0, p);
  printf("%d %d %d %d\n", __builtin_popcount(u), __builtin_clz(u), __builtin_ctz(u), __builtin_ffs(u));
  printf("%d %d\n", __builtin_parity(u), __builtin_popcountll((unsigned long long)u << 20 | 1));
  printf("%x %x\n", __builtin_bswap32(u), (unsigned)__builtin_bswap16(0x1234));
  printf("%d %d\n", overflow(2147483647, 2, 5), overflow(-4, 3, -1));
  printf("%d\n", atomics());
  printf("%d %d %d\n", __builtin_isnan(nan), __builtin_isinf_sign(-1 / (one - 1)), __builtin_signbit(-one) != 0);
  printf("%g %g %g\n", __builtin_fabs(-one), maximum(one, 2), __builtin_copysign(3.0, -one));
  printf("%d %d\n", (int)__builtin_offsetof(struct s, d.c[2]), (int)__builtin_offsetof(struct s, d.b));
  printf("%d %d\n", __builtin_types_compatible_p(int, const int), __builtin_choose_expr(1, 5, 6.0));
  printf("%d %d\n", __builtin_constant_p(3 + 4), (int)__builtin_expect(next(), 1));
  printf("%d %d\n", (int)sizeof(struct s) + (int)_Alignof(struct s), (int)__alignof__(double) > 0);
  printf("%s %d\n", __func__, __builtin_abs(-5) + (int)__builtin_labs(-6l));
  never(3);
  if (__builtin_expect(calls > 5, 0)) __builtin_trap();
  return 0;
}
