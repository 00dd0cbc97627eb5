// FALSE; must: bmc auto
/* A loop that does nothing but store an address outside must not be skipped. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int **places(void);
static int x, y;

int main(void) {
  int **place = places();
  if (!place) return 0;
  place[0] = &y;
  for (int i = 0; i < 3; i++) place[0] = i < 2 ? &y : &x;
  *place[0] = 5;
  if (x == 5) reach_error();
  return 0;
}
