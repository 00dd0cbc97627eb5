// FALSE; unknown: sprintf
/* Wide characters in a format. */
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);

int main(void) {
  char text[20];
  if (sprintf(text, "%ls", L"ab") == 2) reach_error();
  return 0;
}
