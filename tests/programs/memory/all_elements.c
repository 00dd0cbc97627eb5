// TRUE; must: misper auto
/* What is said of all elements of an array too large to be followed element by element. */
extern void reach_error(void);
int a[100000];
int main(void) {
  int i, x;
  for (i = 0; i < 100000; i++) a[i] = 42;
  for (x = 0; x < 100000; x++)
    if (a[x] != 42) reach_error();
  return 0;
}
