/* Types and conversions that a printer can lose: each line prints what C computes. */
int printf(const char *, ...);

struct bits {
  unsigned a : 3;
  int b : 5;
  unsigned long long c : 32, d : 20;
  _Bool e : 1;
  unsigned f : 32;
};
enum color { RED, GREEN = 7, BLUE };
typedef unsigned char byte;

static int is_negative_int(int x) { return x < 0; }
static double half(float x) { return x / 2; }
static unsigned char narrow(int x) { return x; }
static _Bool truth(double x) { return x; }

#define KIND(x) _Generic((x), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, \
    char: 7, signed char: 8, unsigned char: 9, short: 10, unsigned short: 11, float: 12, double: 13, \
    long double: 14, default: 0)

int main(void) {
  struct bits s = {5, -3, 0xffffffff, 1000000, 1, 4000000000u};
  byte x = 250;
  signed char y = -1;
  short z = -300;
  unsigned u = 1;
  long l = -5;
  printf("%d %d %d\n", s.a - 6 < 0, (0, s.a) > -1, (s.e ? s.a : 0) - 6 < 0);
  printf("%d %d %d\n", s.f > -1, s.b + u > 0, s.d - 2000000 < 0);
  printf("%d %d\n", (s.a = 9) - 2, (s.b += 20) + 0);
  printf("%d %d %d\n", s.a++, ++s.a, s.b--);
  printf("%d %d %d\n", x + x, (byte)(x + x), (x << 1) > 255);
  printf("%d %d\n", y < u, y > x);
  printf("%d %d\n", (unsigned short)z > 0, is_negative_int((unsigned short)z));
  printf("%ld %lu\n", l / 2 + u, (unsigned long)l / 2);
  printf("%d %d %d\n", x == (signed char)x, -1 < sizeof(int), -1L < 1u);
  printf("%.17g %.17g\n", half(1.1), 0.1f + 0.2);
  printf("%d %d %d\n", narrow(511), truth(0.25), truth(0));
  printf("%d %d %d\n", KIND(x + y), KIND(x ? u : y), KIND(1 ? 0 : 1u));
  printf("%d %d %d\n", KIND(+x), KIND(s.a + 0), KIND(l + u));
  printf("%d %d\n", KIND((char)1), KIND(0.5f + 1));
  x += 300;
  y -= 130;
  z *= 1000;
  u <<= 33 - 2;
  u >>= 1;
  printf("%d %d %d %u\n", x, y, z, u);
  x = ~x;
  y = -y;
  printf("%d %d %d\n", x, y, !x + !y);
  u = y ?: 3;
  l = x ?: 5u;
  printf("%u %ld %d\n", u, l, GREEN + BLUE * RED);
  enum color color = 8;
  printf("%d %d\n", color == BLUE, color - 9 < 0);
  printf("%d %d\n", '\377' < 0, "\377"[0] < 0);
  printf("%d\n", (int)(x / 3.0) + (int)-2.9 + (char)3.99);
  unsigned long long wide = 1ull << 40 | 0xffffffffu;
  printf("%llu %d\n", wide * -1, (int)wide);
  int i = 2147483647;
  printf("%u %d\n", i + 1u, -2147483647 - 1);
  printf("%lld %lld\n", -9223372036854775807ll - 1, 0x8000000000000000 > 0 ? 1ll : 2ll);
  float f = 16777217, g = 0x1.fffffep127f * 2;
  printf("%.9g %.9g %d\n", f, g, g > 1e30f);
  f += 0.1;
  printf("%.9g\n", f);
  double nan = __builtin_nan(""), zero = -0.0;
  printf("%d %d %g\n", nan != nan, zero == 0, 1 / zero);
  long double ld = 1.1L;
  printf("%.21Lg %.17g\n", ld * 3, (double)(ld - 1.1));
  return 0;
}
