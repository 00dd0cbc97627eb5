// FALSE; must: bmc imc auto
/* Both pointers were read, over those of the program, and lead to the same memory from outside. */
#include <unistd.h>
extern void reach_error(void);
static int x, *one, *other;
int main(void) {
  int **p = &one, **q = &other;
  if (read(0, &p, sizeof p) != sizeof p || read(0, &q, sizeof q) != sizeof q) return 0;
  if (!p || p != q) return 0;
  *p = &x;
  **q = 5;
  if (x == 5) reach_error();
  return 0;
}
