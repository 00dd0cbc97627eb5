// TRUE; must: bmc unwind auto
/* A harness in the dialect of CBMC, whose functions nobody declares. */
int nondet_int();

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3 && x < 10);
  __CPROVER_assert(x * 2 < 20, "the double of a digit");
  return 0;
}
