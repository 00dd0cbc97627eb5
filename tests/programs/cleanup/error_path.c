// TRUE; must: bmc kind imc; options: --property valid-memcleanup
/* The usual ladder of labels. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct device {
  char *name;
  int *registers;
};

static struct device *open_device(void) {
  struct device *d = malloc(sizeof *d);
  if (!d) goto none;
  d->name = malloc(8);
  if (!d->name) goto no_name;
  if (__VERIFIER_nondet_int()) goto no_registers;
  d->registers = malloc(16);
  if (!d->registers) goto no_registers;
  return d;
no_registers:
  free(d->name);
no_name:
  free(d);
none:
  return 0;
}

int main(void) {
  struct device *d = open_device();
  if (!d) return 1;
  free(d->registers);
  free(d->name);
  free(d);
  return 0;
}
