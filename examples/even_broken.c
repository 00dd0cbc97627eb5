// FALSE; must: bmc kind imc ismc dar auto
/* The same with threes: one round is enough to break it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x += 3;
  if (x % 2) reach_error();
  return 0;
}
