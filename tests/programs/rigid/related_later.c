// TRUE; must: auto
/* Only whether the two numbers are equal is asked of them, but others start there, and how far these are apart matters. */
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), x = i, y = j;
  while (x != 0) {
    x--;
    y--;
  }
  if (i == j && y != 0) reach_error();
  return 0;
}
