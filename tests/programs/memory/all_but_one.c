// FALSE; must: auto run bmc
/* One element is forgotten; nobody may say that all is well. */
extern void reach_error(void);
int a[1000];
int main(void) {
  int i, x;
  for (i = 0; i < 999; i++) a[i] = 42;
  for (x = 0; x < 1000; x++)
    if (a[x] != 42) reach_error();
  return 0;
}
