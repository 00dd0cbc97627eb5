// FALSE; unknown: assembly that may write behind a pointer
/* A pointer to a function that assembly has copied is called. */
extern void reach_error(void);
static void fail(void) { reach_error(); }
static void good(void) {}
static struct { void (*call)(void); } from = {fail}, to = {good};
int main(void) {
  __asm__ volatile("movq (%0),%%rax\n\tmovq %%rax,(%1)" : : "r"(&from), "r"(&to) : "rax", "memory");
  to.call();
  return 0;
}
