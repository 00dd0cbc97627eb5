// FALSE; must: bmc kind imc ismc dar auto pdr
/* The pointer leads to a local variable that has ended: each read gives any value. */
extern void reach_error(void);

static int *f(void) {
  int x = 3;
  int *p = &x;
  return p;
}

int main(void) {
  int *p = f();
  int a = *p, b = *p;
  if (a != b) reach_error();
  return 0;
}
