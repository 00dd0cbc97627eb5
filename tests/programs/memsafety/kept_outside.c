// TRUE; unknown: whether a pointer leads to allocated memory; options: --property valid-memtrack
/* Whoever gave the pointer can find what is stored there. */
void *malloc(unsigned long);
extern void **place(void);

int main(void) {
  void **kept = place();
  if (!kept) return 0;
  *kept = malloc(4);
  return 0;
}
