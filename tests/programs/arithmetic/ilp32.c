// TRUE; must: bmc kind imc ismc dar auto pdr; options: --32
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  if (sizeof(long) != 4 || sizeof(void *) != 4) reach_error();
  unsigned long x = 4294967295ul;
  x++;
  if (x != 0) reach_error();
  return 0;
}
