// FALSE; must: auto
/* Both sides of the assignment read what is arbitrary, the left one first. */
extern void reach_error(void);

int a[8];

int main(void) {
  int *p, *q;
  a[p[1]] = q[1];
  if (a[3] == 5) reach_error();
  return 0;
}
