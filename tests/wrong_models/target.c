// FALSE; TRUE where a pointer lacks its last target.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int first = 0, last = 0, *p = &first;
  if (__VERIFIER_nondet_int()) p = &last;
  *p = 1;
  if (last) reach_error();
  return 0;
}
