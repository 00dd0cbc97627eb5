// TRUE; must: bmc kind imc auto pdr
/* What an assignment stores to is found before a call on the right side is made, but behind its arguments, and behind
 * anything else on the right side. */
extern void reach_error(void);
static int a[3], i, x, y, *p;
static int move(int value) {
  i++;
  p = &y;
  return value;
}
static long wide(int value) { return move(value); }
static int same(int value) { return value; }
int main(void) {
  a[i] = move(7);
  if (a[0] != 7) reach_error();
  i = 0;
  a[i] = move(6) + 1;
  if (a[1] != 7) reach_error();
  i = 0;
  a[i] = same(move(8));
  if (a[1] != 8) reach_error();
  i = 0;
  a[i] = wide(9);
  if (a[1] != 9) reach_error();
  p = &x;
  *p = move(3);
  if (x != 3) reach_error();
  i = 1, a[1] = 11;
  a[move(2)] = a[i];
  if (a[2] != 11) reach_error();
  return 0;
}
