// FALSE; must: bmc auto
/* The end of an array is compared with what is inside of it: no layout decides about that. */
extern void reach_error(void);
static int a[3];
int main(void) {
  int *end = a + 3, count = 0;
  for (int *p = a; p != end; p++) count++;
  if (count == 3) reach_error();
  return 0;
}
