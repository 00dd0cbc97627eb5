// FALSE; unknown: comparison of addresses
/* The second call's variable lies where the first one's was. */
extern void reach_error(void);
static unsigned long where(int depth) {
  int local[2] = {depth, depth};
  return (unsigned long)local;
}
int main(void) {
  unsigned long before = where(1), now = where(2);
  if (before == now) reach_error();
  return 0;
}
