// FALSE; must: bmc kind imc ismc dar auto pdr
/* A loop with two entries. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char a = 0, b = 0;
  if (__VERIFIER_nondet_bool()) goto two;
one:
  a++;
  if (a > 5) goto out;
two:
  b++;
  if (__VERIFIER_nondet_bool()) goto one;
  if (b < 9) goto two;
out:
  if (a == 4 && b == 9) reach_error();
  return 0;
}
