// TRUE; must: auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A search that the last element ends. */
int main(void) {
  int a[1000], i;
  for (i = 0; i < 999; i++) a[i] = __VERIFIER_nondet_int();
  a[999] = 0;
  for (i = 0; a[i] != 0; i++) {
  }
  if (i >= 1000) reach_error();
  return 0;
}
