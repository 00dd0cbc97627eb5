// FALSE; must: run bmc imc auto
/* A variable that is defined elsewhere may be changed by a function that is, too. */
extern void reach_error(void);
extern int mode;
extern void switch_on(void);
int main(void) {
  mode = 0;
  switch_on();
  if (mode == 3) reach_error();
  return 0;
}
