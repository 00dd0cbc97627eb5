// TRUE; must: auto; options: --property termination
/* When the small hand has gone round it starts at an arbitrary number, and the large one moves: lexicographic in one loop. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int large = __VERIFIER_nondet_int(), small = __VERIFIER_nondet_int();
  while (large > 0) {
    if (small > 0) {
      small--;
    } else {
      large--;
      small = __VERIFIER_nondet_int();
    }
  }
  return 0;
}
