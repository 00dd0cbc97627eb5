// TRUE; must: bmc imc auto
/* An array whose size is not told keeps what is written, as any other does. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int table[];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  table[i] = 3;
  if (table[i] != 3) reach_error();
  return 0;
}
