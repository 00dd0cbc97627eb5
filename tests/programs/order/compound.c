// TRUE; must: bmc kind imc auto pdr
/* x op= f() reads x, and whatever leads to it, behind the call, at every level of a recursion too. */
extern void reach_error(void);
static int x = 1, a[2] = {1, 2}, i, total, *p = a;
static int change(void) {
  x = 10;
  i = 1;
  p = &a[1];
  a[1] = 20;
  return 5;
}
static int visit(int n) {
  if (!n) return 1;
  total += visit(n - 1);
  return total;
}
int main(void) {
  x += change();
  if (x != 15) reach_error();
  i = 0, a[1] = 2;
  a[i] -= change();
  if (a[0] != 1 || a[1] != 15) reach_error();
  p = a;
  *p *= change();
  if (a[0] != 1 || a[1] != 100) reach_error();
  total += visit(3);
  if (total != 8) reach_error();
  return 0;
}
