// TRUE; must: kind imc pdr; options: --simple-paths --no-value-analysis
// From unreachable states the loop may go round without an error for as long as it likes before one happens, so that
// k-induction needs paths that repeat no state.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char x = 0;
  while (1) {
    if (x == 3) x = 0;                                        /* reachable: 0 1 2 3 0 ... */
    else if (x == 7) x = __VERIFIER_nondet_int() ? 4 : 8;     /* a cycle beside it, with a way out */
    else x++;
    if (x == 9) reach_error();
    if (x > 9) x = 0;
  }
}
