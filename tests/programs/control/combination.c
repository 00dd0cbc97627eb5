// FALSE; must: explicit auto
/* A lock that opens after the right numbers in the right order: few states, each reached by one input in many. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int open = 0;
  while (1) {
    int digit = __VERIFIER_nondet_int();
    if (open == 0 && digit == 7031) open = 1;
    else if (open == 1 && digit == -12) open = 2;
    else if (open == 2 && digit > 100000) open = 3;
    else if (open == 3 && digit < -2000000000) open = 4;
    else if (open == 4 && digit == 5) open = 5;
    else open = 0;
    if (open == 5) reach_error();
  }
}
