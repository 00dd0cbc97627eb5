// TRUE; must: auto; options: --property termination
/* The input may go on asking, but each answer costs a try. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char tries = (unsigned char)__VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int() != 7 && tries > 0) tries--;
  return 0;
}
