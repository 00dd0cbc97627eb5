// TRUE; unknown: towupper
/* A function of the system without pointers is no input either: it may be determined by its arguments. */
#include <wctype.h>
extern void reach_error(void);
int main(void) {
  if (towupper(L'a') != L'A') reach_error();
  return 0;
}
