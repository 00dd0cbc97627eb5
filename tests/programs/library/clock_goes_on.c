// TRUE; must: imc auto
/* The clock does not go back, and fills in what it is given. */
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t a = time(0), b = -1, c;
  c = time(&b);
  if (c < a || b != c) reach_error();
  return 0;
}
