// FALSE; must: bmc run auto
/* errx ends the program as exit does. */
#include <err.h>
extern void reach_error(void);
static int number;
__attribute__((destructor)) static void last(void) {
  if (number == 1) reach_error();
}
int main(void) {
  number = 1;
  errx(1, "text");
}
