// FALSE; unknown: not supported: library function that calls the program's own allocator
/* So does getline, and asprintf, though their results are numbers. */
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
static char pool[1000];
static size_t taken;
void *malloc(size_t size) {
  taken += size;
  return pool;
}
void free(void *block) { (void)block; }
int main(void) {
  char *line = NULL;
  size_t size = 0;
  getline(&line, &size, stdin);
  if (taken) reach_error();
  return 0;
}
