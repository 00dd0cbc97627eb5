// FALSE; must: bmc unwind auto run
/* How far labels lie apart is nothing that a program would guess. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void *p = &&first, *q = &&second;
  int count = 0;
  if (__VERIFIER_nondet_int()) goto *p;
  if (__VERIFIER_nondet_int()) goto *q;
first:
  count++;
second:
  if ((char *)q - (char *)p != 16 && count == 0) reach_error();
  return 0;
}
