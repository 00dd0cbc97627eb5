// TRUE; must: kind imc ismc dar auto pdr
/* A number that does not fit into the object is not written at all. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

char a[5];

int main(void) {
  a[3] = 1;
  while (__VERIFIER_nondet_int()) {
    *(int *)(a + 3) = 0;
    if (a[3] != 1) reach_error();
  }
  return 0;
}
