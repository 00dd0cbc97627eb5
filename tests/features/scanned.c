/* texts that are scanned */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static int count;
static void told(int stored, long long a, unsigned long long b) { printf("%d: %d %lld %llu\n", ++count, stored, a, b); }

static void integers(void) {
  int a = -1, stored;
  unsigned b = 9;
  short c = 0;
  unsigned char d = 0;
  long e = 0;
  unsigned long f = 0;
  long long g = 0;
  size_t z = 0;
  stored = sscanf("12 ab 7f", "%d ab%x", &a, &b);
  told(stored, a, b);
  stored = sscanf("-32769 257", "%hd %hhu", &c, &d);
  told(stored, c, d);
  errno = 0;
  stored = sscanf("99999999999 -1", "%ld%lu", &e, &f);
  told(stored, e, f);
  stored = sscanf("99999999999 99999999999", "%d%u", &a, &b);
  told(stored, a, b);
  printf("%d\n", errno == ERANGE);
  stored = sscanf("-99999999999 -99999999999", "%d%u", &a, &b);
  told(stored, a, b);
  stored = sscanf("-9223372036854775809 18446744073709551616", "%lld%llu", &g, (unsigned long long *)&g);
  told(stored, g, 0);
  stored = sscanf("18446744073709551615 18446744073709551614", "%lu%u", &f, &b);
  told(stored, f, b);
  stored = sscanf("0x1F 010 08", "%i%i%i", &a, (int *)&b, &a);
  told(stored, a, b);
  stored = sscanf("123456", "%2d%*1d%3u", &a, &b);
  told(stored, a, b);
  stored = sscanf("5 6", "%zu%*d%d", &z, &a);
  told(stored, (long long)z, (unsigned)a);
  intmax_t j = 0;
  ptrdiff_t t = 0;
  stored = sscanf("-5;-6", "%jd;%td", &j, &t);
  told(stored, j, (unsigned long long)-t);
  void *p = 0;
  stored = sscanf("0x1234", "%p", &p);
  told(stored, (long long)(size_t)p, 0);
}

static void numbers(void) {
  float a = 0;
  double b = 0;
  long double c = 0;
  int k = sscanf("1.5e3 -0x1.8p1 0.1", "%f%lf%Lf", &a, &b, &c);
  printf("%d %f %f %d\n", k, a, b, c == 0.1L);
  k = sscanf("inf nan 1e", "%g%le%Lg", &a, &b, &c);
  printf("%d %f %d\n", k, a, b != b);
}

static void texts(void) {
  char a[8] = "", b[8] = "", c[4] = {1, 2, 3, 4};
  int n = -1, k = sscanf("  word]x-y", "%4s%[]x-]%n%2c", a, b, &n, c);
  printf("%d %s %s %d %d %d %d\n", k, a, b, n, c[0], c[1], c[2]);
  k = sscanf("abc", "%[^b]%5c", a, c);
  printf("%d %s %c%c%d\n", k, a, c[0], c[1], c[2]);
  k = sscanf("one two", "%*s %3s%s", a, b);
  printf("%d %s %s\n", k, a, b);
}

static void mismatches(void) {
  int a = 3, b = 4, k;
  char c[4] = "";
  k = sscanf("", "%d", &a);
  printf("%d ", k);
  k = sscanf("   ", "%d", &a);
  printf("%d ", k);
  k = sscanf("x", "%d", &a);
  printf("%d ", k);
  k = sscanf("-", "%d", &a);
  printf("%d ", k);
  k = sscanf("7", "%*d%d", &a);
  printf("%d ", k);
  k = sscanf("7", "%d%d", &a, &b);
  printf("%d ", k);
  k = sscanf("7%", "%d %%%n", &a, &b);
  printf("%d ", k);
  k = sscanf("7!", "%d%%%n", &a, &b);
  printf("%d ", k);
  k = sscanf("ab", "abc");
  printf("%d ", k);
  k = sscanf("", "%c", c);
  printf("%d ", k);
  printf("%d\n", sscanf("q", "%[a-c]", c));
  printf("%d %d\n", a, b);
}

static int listed(const char *text, const char *format, ...) {
  va_list l;
  va_start(l, format);
  int k = vsscanf(text, format, l);
  va_end(l);
  return k;
}

int main(void) {
  integers();
  numbers();
  texts();
  mismatches();
  int a = 0, b = 0;
  int k = listed("8:9", "%d:%d", &a, &b);
  printf("%d %d %d\n", k, a, b);
  int (*scan)(const char *, const char *, ...) = sscanf;
  k = scan("21", "%1d%d", &a, &b);
  printf("%d %d %d\n", k, a, b);
  return 0;
}
