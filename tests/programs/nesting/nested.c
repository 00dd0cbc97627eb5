// TRUE; must: imc ismc dar auto pdr
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char inside = 0, outside = 0;
  while (__VERIFIER_nondet_bool()) {
    outside = 1;
    for (inside = 0; __VERIFIER_nondet_bool(); inside += 2)
      if (!outside) reach_error();
    if (inside % 2) reach_error();
    outside = 0;
  }
  return 0;
}
