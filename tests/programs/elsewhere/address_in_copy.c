// FALSE; must: bmc imc auto
/* Whole records go there and come back. */
extern void reach_error(void);
#include <string.h>
struct r { long a; int *p; };
extern struct r *ext(void);
static int x;
int main(void) {
  struct r own = {1, &x}, back;
  struct r *o = ext();
  if (!o) return 0;
  *o = own;
  memcpy(&back, o, sizeof back);
  *back.p = 9;
  if (x == 9) reach_error();
  return 0;
}
