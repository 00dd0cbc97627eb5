// TRUE; must: bmc auto
/* Static objects have no arbitrary padding, and members without a value are zero. */
#include <string.h>
extern void reach_error(void);
struct item { char tag; struct { short number; long value; } inner[2]; unsigned low : 3; };
static struct item first = {1, {{2, 3}}}, second = {1, {{2, 3}}};
int main(void) {
  struct item it = {.tag = 1, .inner[1].number = 5};
  if (it.inner[0].number || it.inner[0].value || it.inner[1].number != 5 || it.inner[1].value || it.low) reach_error();
  if (memcmp(&first, &second, sizeof first)) reach_error();
  return 0;
}
