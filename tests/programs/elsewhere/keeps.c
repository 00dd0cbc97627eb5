// TRUE; must: bmc imc auto
/* Variables of the program are not changed, nor is what is defined elsewhere where nobody is called. */
extern void reach_error(void);
extern int mode;
static int own;
extern void switch_on(void);
int main(void) {
  own = 1;
  switch_on();
  mode = 4;
  if (own != 1 || mode != 4) reach_error();
  return 0;
}
