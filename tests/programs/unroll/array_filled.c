// TRUE; must: imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
/* An array is filled by a decided loop, and read in one that is not. */
int squares[8];
int main(void) {
  unsigned k = __VERIFIER_nondet_int();
  for (int i = 0; i < 8; i++) squares[i] = i * i;
  while (__VERIFIER_nondet_bool()) {
    k++;
    if (k < 8 && squares[k] != (int)(k * k)) reach_error();
  }
  return 0;
}
