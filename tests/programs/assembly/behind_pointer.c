// FALSE; unknown: assembly that may write behind a pointer
/* With a "memory" clobber assembly may write behind the pointers it is given, and behind those that lie there. */
extern void reach_error(void);
static int x = 1;
static int *held = &x;
int main(void) {
  int **pointer = &held;
  __asm__ volatile("movq (%0),%%rax\n\tmovl $7,(%%rax)" : : "r"(pointer) : "rax", "memory");
  if (x == 7) reach_error();
  return 0;
}
