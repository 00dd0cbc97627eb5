// FALSE; must: bmc auto
/* Results point into the arguments. */
#define _GNU_SOURCE
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  char a[] = "abc", b[] = "aBc";
  wchar_t w[] = L"uv";
  *(char *)memmem(a, 3, "bc", 2) = 1;
  *strcasestr(b, "b") = 2;
  *wcschr(w, L'v') = 3;
  if (a[1] == 1 && b[1] == 2 && w[1] == 3) reach_error();
  return 0;
}
