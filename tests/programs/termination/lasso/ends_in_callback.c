// TRUE; must: auto; options: --property termination
typedef unsigned long size_t;
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
static int compare(const void *a, const void *b) {
  int order = 0;
  for (int i = 0; i < 3; i++) order = 0; /* with the same elements, it seems */
  (void)a;
  (void)b;
  return order;
}
int main(void) {
  char text[8] = {0};
  qsort(text, 8, 1, compare);
  return 0;
}
