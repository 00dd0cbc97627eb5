// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
/* One user never leaves. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct object {
  unsigned users;
};

static void drop(struct object *o) {
  if (--o->users == 0) free(o);
}

int main(void) {
  struct object *o = malloc(sizeof *o);
  if (!o) return 1;
  o->users = 1;
  if (__VERIFIER_nondet_int()) o->users++;
  drop(o);
  return 0;
}
