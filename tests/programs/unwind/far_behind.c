// FALSE; must: unwind
/* The last byte of an object is at the end; what lies a page behind it, or before it, is ordered, too. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[4];
  unsigned forward = __VERIFIER_nondet_uint();
  if (forward > 5000) return 0;
  if (text + forward < text + 4 && text + forward - 200 < text - 196) reach_error();
  return 0;
}
