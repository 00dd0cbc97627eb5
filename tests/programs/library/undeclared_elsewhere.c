// TRUE; must: bmc auto
/* One that is declared behind its first call is the program's. */
extern void reach_error(void);
int main(void) {
  int x = 1;
  touch(&x);
  if (x != 1) reach_error();
  return 0;
}
extern int touch();
