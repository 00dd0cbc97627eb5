// FALSE; must: bmc kind auto pdr
/* A text, changed in one place. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char s[300] = "the quick brown fox jumps over the lazy dog";
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 300) return 0;
  s[i] = 'x';
  if (s[4] == 'q' && s[10] == 'x' && s[43] == 0) reach_error();
  return 0;
}
