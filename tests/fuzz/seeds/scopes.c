typedef int T; struct S { int m; } T1; enum { A = 1 };
int f(struct P { int i; } *p, T T, int (*cb)(struct S), int n, int v[n][n]) {
  struct S { char c; } s; struct S t = { A }; enum { A = 2, B }; int x = A + B; typedef char U; { U U = 1; x += U; }
  for (int x = 0; x < 2; x++) { int x = 3; (void)x; } extern int f2(int); struct fwd; struct fwd { int q; } w;
  return x + s.c + T + sizeof(struct S) + sizeof v[0];
}
