// FALSE; must: auto run
/* errno under another name: asm labels are what the linker goes by. */
#include <math.h>

extern void reach_error(void);
int *where(void) __asm__("__errno_location");

int main(void) {
  volatile double zero = 0;
  *where() = 0;
  double rest = fmod(7.5, zero);
  if (*where() && rest != rest) reach_error();
  return 0;
}
