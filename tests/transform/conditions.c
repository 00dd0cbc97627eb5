// TRUE; both ways see the same conditions, in the same order: count and values are those of the transformed program, compiled by gcc
extern void check(unsigned count, unsigned sum);
static unsigned calls;
static int next(int value) { calls++; return value; }
static void nothing(void) {}
enum { CHOSEN = 2 };

int main(void) {
  int a = 3, b = 0, c = 1, array[2] = {1, 0}, *p = &a;
  double d = 0.5;
  struct {
    unsigned flag : 1;
    long far : 20;
  } bits = {1, 0};
  check(0, 0);
  if (a) b = 1;
  if (!a) b = 2; /* a */
  if (!!b) c = 1;
  check(3, 13);
  if (a > 5 && b) b = 3; /* a > 5 */
  if (a < 5 || next(b)) b = 0; /* a < 5 */
  if (!(a && next(b))) b = 1; /* a, next(b) */
  if (!next(b)) b = 2;
  check(8, 3196);
  for (int i = 0; i < 2; i++) b += array[i];
  for (;;) if (b++ > 3) break;
  while (1) { if (next(a--) == 0) break; }
  do b--; while (b > 0 && b != 2);
  do b++; while (0);
  check(24, 157558861);
  c = a && b;
  c += !a || next(b);
  c = (a || b) + (next(a) && next(b));
  c = a ? b : b ? c : a;
  c = a ? next(b) : 2;
  check(33, 264683192);
  if (p) c = 1;
  if (array) c = 2;
  if (&a) c = 3;
  if (d) c = 4;
  if (bits.flag) c = 5;
  if (bits.far || bits.flag) c = 6;
  check(38, 4188473630);
  if (1 && a) c = 7;
  if (0 || (a = 3)) c = 8;
  if (a = 4) c = 9;
  if (b += 2) c = 10;
  if (CHOSEN) c = 11;
  if (sizeof (a ? b : c)) c = 12;
  check(42, 4258914982);
  a && next(b);
  a || b;
  a ? nothing() : (void)0;
  a ? (void)0 : (void)0;
  (void)(a && b);
  next(b) ? 1 : 2;
  check(50, 3978939702);
  if (next(2), a) c = 2;
  if ((int)(a && b)) c = 2;
  if (a == 4 ? b : c) c = 3;
  if (!(a == 4 ? next(b) : c)) c = 3;
  check(58, 1012163014);
  switch (a) { case 4: b = 2; break; default: b = 3; }
  switch (b) { case 1 ... 3: b = 4; }
  if (a / (b ? b : 1) > 0 && a % 3) c = 2;
  if ((a > 0) == (b > 0 && c > 0)) c = 3;
  array[a && b] = 1;
  check(66, 782098518);
  if (a) if (b) ; else c = 2; else ;
  if (array[0] < array[1]) {}
  else if (array[1] && (!array[0] || !(c && b))) { c = 3; }
  check(73, 1052476070);
  return b > 0 && next(c) ? 0 : 0;
}
