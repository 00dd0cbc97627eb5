// TRUE; loops.aut
extern int __VERIFIER_nondet_int(void);

static int goto_loop(int n) {
again:
  if (n-- > 0) goto again;
  return n;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), i, n = 0;
  do n++;
  while (0);
  for (i = 0; i < 2; i++) n += i;
  for (;;) {
    if (n++ > 2) break;
  }
  while (x > 0 && n < 4) n++;
  goto_loop(1);
  return n;
}
