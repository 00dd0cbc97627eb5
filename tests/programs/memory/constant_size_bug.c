// FALSE; must: bmc kind imc auto
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
/* The text is not turned round where the last character is meant to be the first. */
int main(void) {
  unsigned size = 4;
  char text[size], turned[size];
  for (unsigned i = 0; i < size; i++) text[i] = __VERIFIER_nondet_char();
  for (unsigned i = 0; i < size; i++) turned[i] = text[size - 1 - i];
  if (turned[0] != text[0]) reach_error();
  return 0;
}
