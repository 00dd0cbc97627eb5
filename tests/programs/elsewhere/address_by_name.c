// FALSE; must: bmc imc auto
/* What a function is called says nothing about what it gives. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int **uninitialised(void), **other(void);
static int x, *own;

int main(void) {
  int **place = &own, **same = other();
  if (__VERIFIER_nondet_int()) place = uninitialised();
  if (!place || !same) return 0;
  *place = &x;
  if (same == place) **same = 5;
  if (x == 5) reach_error();
  return 0;
}
