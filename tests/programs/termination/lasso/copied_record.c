// FALSE(termination); must: auto run; options: --property termination
struct pair {
  int a, b;
};
static struct pair swap(struct pair p) {
  struct pair q = {p.b, p.a};
  return q;
}
int main(void) {
  struct pair p = {1, 2};
  while (p.a != p.b) p = swap(p);
  return 0;
}
