/* formats of printf */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  printf("[%5d][%-5d][%05d][%+d][% d][%x][%X][%#x][%o][%#o]\n", 42, 42, 42, 42, 42, 255, 255, 255, 8, 8);
  printf("[%hhd][%hd][%ld][%lld][%u][%lu][%zu][%td][%jd]\n", (char)200, (short)70000, -5L, -6LL, 3u, 4ul, sizeof(char),
         (ptrdiff_t)-1, (intmax_t)9);
  printf("[%.3d][%8.3d][%-8.3x][%.0d]\n", 7, 7, 7, 0);
  printf("[%f][%.2f][%10.3f][%-10.1f][%+.0f][%e][%.3E][%g][%G]\n", 3.14159, 2.005, 1.5, 2.25, 2.5, 12345.678, 0.00012,
         1e-10, 1e20);
  printf("[%s][%10s][%-10s][%.2s][%5.1s][%c][%3c][%%]\n", "abc", "abc", "abc", "abc", "abc", 'x', 'y');
  printf("[%*d][%-*d][%.*f][%.*s]\n", 6, 1, 6, 2, 3, 1.0, 2, "abcdef");
  printf("[%p][%a][%Lf][%.5Lg]\n", (void *)0, 1.0, 2.5L, 1.0L / 3);
  char text[20];
  int n = snprintf(text, sizeof text, "%d-%s", 123456, "long text that is cut");
  printf("%d %s\n", n, text);
  n = sprintf(text, "%03d|%c", 7, 'q');
  printf("%d %s\n", n, text);
  int count;
  printf("abc%ndef\n", &count);
  printf("%d\n", count);
  fprintf(stdout, "%s\n", "to stdout");
  fprintf(stderr, "%s\n", "to stderr");
  fputs("fputs", stdout);
  fputc('!', stdout);
  putc('\n', stdout);
  printf("%d\n", printf("%s\n", "five."));
  printf("%llu %llx\n", (unsigned long long)UINT64_MAX, 0x123456789abcdefULL);
  puts("");
  return 0;
}
