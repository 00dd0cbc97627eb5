// FALSE; must: auto bmc unwind run
/* A value that nobody has chosen yet is cut to the bits of the field that keeps it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct {
    int narrow : 5;
    unsigned rest : 3;
  } s;
  s.narrow = __VERIFIER_nondet_int();
  s.rest = s.narrow;
  if (s.narrow == -3 && s.rest == 5) reach_error();
  return 0;
}
