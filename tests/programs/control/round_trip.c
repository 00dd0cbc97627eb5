// TRUE; must: explicit auto
/* The numbers run in step, and the step is taken from outside. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char a = 0, b = 0, c = 200;
  while (1) {
    switch (__VERIFIER_nondet_int()) {
    case 1: a = (a + 1) % 10; b = (b + 3) % 10; c = (c + 5) % 250; break;
    case 2: a = (a + 9) % 10; b = (b + 7) % 10; c = (c + 245) % 250; break;
    case 3: if (a == 4 && b != 2) reach_error(); break;
    default: if (c % 5) reach_error();
    }
  }
}
