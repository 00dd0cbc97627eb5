// TRUE; must: unwind auto
/* Which of two objects lies before the other is open, but one of them does; and where a table keeps them by their addresses they are found. */
#include <stdint.h>
extern void reach_error(void);

static int *table[4];
static unsigned slot(const int *p) { return (unsigned)((uintptr_t)p / sizeof *p % 4); }
static void put(int *p) {
  unsigned i = slot(p);
  while (table[i]) i = (i + 1) % 4;
  table[i] = p;
}
static int has(const int *p) {
  unsigned i = slot(p);
  for (int turn = 0; turn < 4 && table[i]; turn++, i = (i + 1) % 4)
    if (table[i] == p) return 1;
  return 0;
}

int main(void) {
  int x = 0, y = 0, z = 0;
  int *first = &x, *second = &y;
  if ((uintptr_t)first > (uintptr_t)second) {
    first = &y;
    second = &x;
  }
  if ((uintptr_t)first >= (uintptr_t)second) reach_error();
  *first = 1;
  *second = 2;
  if (x + y != 3) reach_error();
  put(&x);
  put(&y);
  if (!has(&x) || !has(&y) || has(&z)) reach_error();
  return 0;
}
