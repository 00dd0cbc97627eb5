// FALSE; must: auto run bmc kind imc ismc dar pdr
/* The variable changes behind its name: nobody may say TRUE. */
extern void reach_error(void);
int main(void) {
  int x = 1, *p = &x;
  *p = 2;
  if (x == 2) reach_error();
  return 0;
}
