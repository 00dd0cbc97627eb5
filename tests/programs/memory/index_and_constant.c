// FALSE; must: bmc kind imc ismc dar auto pdr
/* Written at an index that is a variable, read at one that is a constant. */
extern void reach_error(void);
int a[2];
int main(void) {
  int i = 1;
  a[i] = 2;
  if (a[1] == 2) reach_error();
  return 0;
}
