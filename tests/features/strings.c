/* functions of <string.h> and <ctype.h>, numbers in texts */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char a[40] = "hello", b[40], *p;
  strcpy(b, a);
  strcat(b, " world");
  printf("%s %zu %d %d\n", b, strlen(b), sign(strcmp(a, b)), sign(strncmp(a, b, 5)));
  strncpy(b, "abcdefgh", 4);
  printf("%s\n", b);
  memset(b, 'x', 10);
  strncpy(b, "ab", 6);
  printf("%d %c %s\n", b[5], b[6], b + 6);
  strncat(a, "1234567", 3);
  printf("%s %s %s\n", a, strchr(a, 'l'), strrchr(a, 'l'));
  printf("%s %d %d\n", strstr(a, "lo1"), strstr(a, "zz") == NULL, (int)strspn("aabbc", "ab"));
  printf("%d %s\n", (int)strcspn("key=value", "="), strpbrk("a,b;c", ";,"));
  char list[] = "one, two,,three";
  for (p = strtok(list, ", "); p; p = strtok(NULL, ", ")) printf("[%s]", p);
  memmove(a + 2, a, 5);
  printf("\n%s %d\n", a, sign(memcmp("abc", "abd", 3)));
  memcpy(b, "0123456789", 11);
  printf("%s %s\n", (char *)memchr(b, '4', 10), strdup(b + 7));
  int letters = 0, digits = 0;
  for (int c = 0; c < 128; c++) letters += isalpha(c) != 0, digits += isxdigit(c) != 0;
  printf("%d %d %c %c %d %d\n", letters, digits, toupper('q'), tolower('Q'), isspace('\t') != 0, ispunct('a') != 0);
  char *end;
  printf("%d %ld %lx %ld", atoi(" -42x"), strtol("0x1fz", &end, 0), strtoul("ff", NULL, 16), strtol("777", NULL, 8));
  printf(" %s %lld %g\n", end, strtoll("-9000000000", NULL, 10), strtod("2.5e3", NULL));
  errno = 0;
  long most = strtol("99999999999999999999", NULL, 10);
  printf("%d %d\n", most > 0, errno == ERANGE);
  printf("%d %d\n", strcasecmp("HeLLo", "hEllO"), (int)strnlen("abcdef", 3));
  wchar_t w[] = L"wide";
  printf("%d %d\n", (int)(sizeof w / sizeof *w), w[1]);
  printf("%s\n", "con" "cat" "\x41\102\n\tend" + 3);
  return 0;
}
