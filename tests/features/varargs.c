/* variable arguments of all types, va_copy, passing lists on */
#include <stdarg.h>
#include <stdio.h>

struct pair { int a; double b; char c[20]; };

static double sum(const char *kinds, ...) {
  va_list ap;
  double total = 0;
  va_start(ap, kinds);
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': total += va_arg(ap, int); break;
    case 'l': total += va_arg(ap, long long); break;
    case 'd': total += va_arg(ap, double); break;
    case 'L': total += (double)va_arg(ap, long double); break;
    case 'p': total += *va_arg(ap, int *); break;
    case 's': { struct pair p = va_arg(ap, struct pair); total += p.a + p.b + p.c[0]; break; }
    }
  va_end(ap);
  return total;
}

static int inner(int n, va_list ap) {
  int total = 0;
  while (n--) total = total * 10 + va_arg(ap, int);
  return total;
}

static int twice(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  int first = inner(n, ap), second = inner(n, again);
  va_end(again);
  va_end(ap);
  return first == second ? first : -1;
}

static int report(const char *format, ...) {
  char text[100];
  va_list ap;
  va_start(ap, format);
  int n = vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  va_start(ap, format);
  vprintf(format, ap);
  va_end(ap);
  puts(text);
  return n;
}

int main(void) {
  int x = 1000;
  struct pair p = {3, 0.5, "A"};
  printf("%g\n", sum("ildLps", 1, 20LL, 0.25, 300.0L, &x, p));
  printf("%d %d\n", twice(4, 1, 2, 3, 4), twice(0));
  printf("%d\n", report("%s=%d %c %.2f %x|", "name", -5, 'z', 3.14159, 255));
  return (int)sum("iii", 1, 2, (short)3);
}
