// FALSE; must: auto run bmc kind imc ismc dar pdr
extern void reach_error(void);
static void set(int *to, int value) { *to = value; }
int main(void) {
  int x = 1;
  set(&x, 5);
  if (x == 5) reach_error();
  return 0;
}
