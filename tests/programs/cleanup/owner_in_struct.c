// TRUE; must: bmc kind imc; options: --property valid-memcleanup
/* The block belongs to a record that is passed around by value. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct text {
  char *data;
  unsigned size;
};

static struct text make(unsigned size) {
  struct text t = {malloc(size), size};
  return t;
}

static struct text or_longer(struct text t) {
  if (t.size >= 8) return t;
  free(t.data);
  return make(8);
}

int main(void) {
  struct text t = make(__VERIFIER_nondet_int() ? 4 : 12);
  t = or_longer(t);
  free(t.data);
  return 0;
}
