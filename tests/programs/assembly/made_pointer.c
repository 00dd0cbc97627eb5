// FALSE; unknown: assembly that makes a pointer of a pointer
/* A pointer that comes out of assembly may be made from one that goes in. */
extern void reach_error(void);
static int pair[2] = {1, 2};
int main(void) {
  int *second;
  __asm__("leaq 4(%1),%0" : "=r"(second) : "r"(pair));
  *second = 5;
  if (pair[1] == 5) reach_error();
  return 0;
}
