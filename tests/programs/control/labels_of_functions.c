// FALSE; must: bmc unwind auto run
/* Labels of two functions lie at different places. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int count;

static void *first(int jumps) {
  if (jumps) goto here;
  return &&here;
here:
  count++;
  return &&here;
}

static void *second(int jumps) {
  if (jumps) goto there;
  return &&there;
there:
  count += 2;
  return &&there;
}

int main(void) {
  if (first(__VERIFIER_nondet_int()) != second(__VERIFIER_nondet_int()) && count == 3) reach_error();
  return 0;
}
