// FALSE(termination); must: auto run; options: --property termination
typedef unsigned long size_t;
void *malloc(size_t size);
int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
static struct node *ring(int n) {
  struct node *first = malloc(sizeof *first), *last = first;
  first->value = 0;
  for (int i = 1; i < n; i++) {
    last->next = malloc(sizeof *last);
    last = last->next;
    last->value = i;
  }
  last->next = first;
  return first;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), wanted = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  struct node *p = ring(n);
  while (p->value != wanted) p = p->next;
  return 0;
}
