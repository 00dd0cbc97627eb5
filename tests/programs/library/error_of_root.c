// FALSE; must: auto
/* The root of a negative number is a domain error, by a pointer too. */
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static double (*const function)(double) = sqrt;

int main(void) {
  errno = 0;
  double root = function(__VERIFIER_nondet_char());
  if (errno == EDOM) reach_error();
  return root > 3;
}
