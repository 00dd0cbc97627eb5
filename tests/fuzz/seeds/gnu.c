__extension__ typedef __typeof__(1 ? 1L : 2) tl;
int f(int x) __asm__("real_f") __attribute__((noinline, const));
int g(int n, char v[n], int w[static 3]) {
  __label__ here; int a[n]; char m[n][n + 1];
  void *where = &&here; static const void *const jump[] = { &&one, &&two };
  int y = ({ int t = n; t++; t + 1; });
  __auto_type z = y; y = n ?: z; y += sizeof a + sizeof m[0];
  goto *where; here: goto *jump[y & 1];
one: asm volatile("add %1, %0" : "+r"(y) : "r"(z), [m] "m"(a[0]) : "cc", "memory");
two: asm goto("jmp %l0" : : : : one);
  switch (y) { case 1 ... 5: y = 0; }
  int nested[] = { [2 ... 4] = 7, [0] 5 }; struct { int i; } e = { i: 3 };
  y = __builtin_expect(y, 1) + __builtin_constant_p(3) + __builtin_offsetof(struct { int a; char b[3]; }, b[1]);
  y = __builtin_choose_expr(1, y, "x") + __builtin_types_compatible_p(int, long);
  if (__builtin_add_overflow(y, z, &y)) __builtin_unreachable();
  y = __builtin_popcount(y) + __sync_fetch_and_add(&y, 1) + __builtin_clzl(3UL) + __builtin_bswap32(y);
  e = (__typeof__(e)){}, (void)0;
  return __alignof__(double) + y + (int)__builtin_nanf("") + __func__[0];
}
int sum(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int s = 0; while (n--) s += __builtin_va_arg(l, int); __builtin_va_end(l); return s; }
struct __attribute__((packed, aligned(4))) pk { char c; int i; struct {} none; int z[0]; };
union __attribute__((transparent_union)) tu { int *i; float *f; }; void take(union tu); void give(int *i) { take(i); }
extern int weak_one __attribute__((weak)), alias_one __attribute__((alias("per"))); int per;
typedef int di __attribute__((mode(DI))); typedef float v4 __attribute__((vector_size(16)));
__int128 wide; _Float128 quad = 1.0f128; __asm__(".text");
_Atomic int at; _Atomic(long) al; _Complex double cd;
