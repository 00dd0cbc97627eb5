// FALSE; must: auto; unknown: result of a function from outside; options: --localize 1
/* A function that was called through a pointer from outside may change what is defined elsewhere, as one that is called by its name. */
extern void reach_error(void);
extern void (*ext(void))(void);
extern int n;
int main(void) {
  void (*f)(void) = ext();
  if (!f) return 0;
  n = 3;
  f();
  if (n != 3) reach_error();
  return 0;
}
