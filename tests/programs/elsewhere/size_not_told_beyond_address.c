// FALSE; unknown: object that is defined elsewhere, of a size that is not told
/* If it goes so far, the address is there when it is read again. */
extern void reach_error(void);
extern int *table[];
static int x;
int main(void) {
  table[70000] = &x;
  *table[70000] = 5;
  if (x == 5) reach_error();
  return 0;
}
