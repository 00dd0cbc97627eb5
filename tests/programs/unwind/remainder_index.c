// FALSE; must: unwind
/* A remainder by what may be anything: of all elements only the last was looked at. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned char by = __VERIFIER_nondet_uchar();
  if (!by) return 0;
  if (a[7u % by] == 3) reach_error();
  return 0;
}
