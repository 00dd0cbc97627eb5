// FALSE; unknown: comparison of addresses
/* A call in a loop: where its variable lies may be where it was the last time. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned long last;
static int moves(int n) {
  int local = n;
  int moved = last && last != (unsigned long)&local;
  last = (unsigned long)&local;
  return !moved && n > 2 && local > 2;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10) return 0;
  for (int i = 0; i < n; i++)
    if (moves(i)) reach_error();
  return 0;
}
