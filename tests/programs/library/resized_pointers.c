// FALSE; must: auto
/* Pointers that realloc has moved still point. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int **pointers = malloc(sizeof *pointers), x = 4;
  *pointers = &x;
  pointers = realloc(pointers, 2 * sizeof *pointers);
  **pointers = 5;
  if (x == 5) reach_error();
  return 0;
}
