// FALSE; undefined; must: bmc imc auto
/* The pointer was written as a number, without a cast. */
extern void reach_error(void);
static unsigned long base = 0x100000;
static int x;
int main(void) {
  int **p = *(int ***)&base;
  *p = &x;
  **p = 5;
  if (x == 5) reach_error();
  return 0;
}
