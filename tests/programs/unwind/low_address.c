// FALSE; must: unwind
// As the kernel has it, some addresses are numbers of errors; here all that do not fit into 32 bits.  Programs that are linked at fixed addresses have others on their heap.
extern void reach_error(void);
extern void *malloc(unsigned long);

static int is_error(const void *p) { return (unsigned long)p > 0xffffffffUL; }

static int *make(void) {
  int *p = malloc(sizeof *p);
  return is_error(p) ? (int *)0 : p;
}

int main(void) {
  int *p = make();
  if (!p) return 0;
  *p = 3;
  if (*p == 3) reach_error();
  return 0;
}
