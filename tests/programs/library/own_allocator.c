// FALSE; unknown: not supported: library function that calls the program's own allocator
/* The library's strdup gets its memory from the program's malloc. */
extern void reach_error(void);
char *strdup(const char *text);
static char pool[100];
static int taken;
void *malloc(unsigned long size) {
  taken += size;
  return pool;
}
int main(void) {
  strdup("abc");
  if (taken) reach_error();
  return 0;
}
