// FALSE(termination); must: auto run; options: --property termination
struct node {
  struct node *next;
};
static int length(const struct node *p) { return p ? 1 + length(p->next) : 0; }
int main(void) {
  struct node a, b;
  a.next = &b;
  b.next = &a;
  return length(&a);
}
