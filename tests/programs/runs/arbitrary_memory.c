// FALSE; must: auto bmc unwind run
/* Memory is filled with anything. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  struct { short a; int b; } s = {1, 2};
  int other = 3;
  __VERIFIER_nondet_memory(&s, sizeof s);
  if (s.a == -5 && other == 3) reach_error();
  return 0;
}
