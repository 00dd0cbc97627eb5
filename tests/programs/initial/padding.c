// FALSE; must: bmc auto
/* Padding of a local object is arbitrary, also behind an initialiser. */
#include <string.h>
extern void reach_error(void);
struct pair { char tag; int value; };
int main(void) {
  struct pair a = {1, 2}, b = {1, 2};
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
