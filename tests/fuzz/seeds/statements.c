void g(void);
int f(int n) {
  int i, j = 0;
  for (i = 0; i < n; i++) { if (i == 3) continue; else if (i > 9) break; j += i; }
  for (int k = 0, l = 2; k < l; ) k++;
  for (;;) { break; }
  while (j > 0) j--;
  do { j++; } while (j < 5);
  switch (n) { case 1: j = 2; case 2: case 3 ... 7: j++; break; default: g(); { case 'x': ; } }
  if (j) ; else { goto out; }
  { static int count = 3; extern int other; typedef int local; local v = count++; { int v = 2; j += v; } }
again: if (j-- > 0) goto again;
out: return j;
}
