// TRUE; must: imc auto
/* A function that the program declares itself and does not define is taken to change nothing. */
extern void reach_error(void);
extern void notify(int *where);
int main(void) {
  int x = 1;
  notify(&x);
  if (x != 1) reach_error();
  return 0;
}
