// TRUE; must: bmc kind imc auto pdr
/* A variable beside a call is read behind it where the operator commutes; anything else is read before. */
extern void reach_error(void);
static int g, a[1];
static unsigned u;
static char c;
static int change(void) {
  g = 10;
  a[0] = 20;
  u = 30;
  c = 40;
  return 5;
}
static unsigned wide(void) { return change(); }
static char narrow(void) { return change(); }
static void reset(void) { g = 1, a[0] = 2, u = 3, c = 4; }
int main(void) {
  reset();
  if (g + change() != 15) reach_error();
  reset();
  if (g - change() != -4) reach_error();
  reset();
  if (a[0] + change() != 7) reach_error();
  reset();
  if (g < change()) reach_error();
  reset();
  if (g + 1 + change() != 7) reach_error();
  reset();
  if (u + 1 + wide() != 36) reach_error();
  reset();
  if (-g + change() != -5) reach_error();
  reset();
  if ((long)g + change() != 6) reach_error();
  reset();
  if (c + narrow() != 9) reach_error();
  reset();
  if ((char)(c + narrow()) != 45) reach_error();
  reset();
  if (g - (change(), 3) != 7) reach_error();
  return 0;
}
