// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* Where an initialiser leaves members out, gcc clears the whole object first, its padding too. */
#include <string.h>
extern void reach_error(void);
struct mixed {
  char c;
  int i;
};
int main(void) {
  struct mixed a = {0}, b = {.i = 0};
  if (memcmp(&a, &b, sizeof a)) reach_error();
  return 0;
}
