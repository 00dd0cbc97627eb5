// FALSE; must: auto run
/* The pointer holds a function that the call does not fit: nobody may say that the error is not reached. */
extern void reach_error(void);
void wrong(int a, int b, int c) { reach_error(); }
int main(void) {
  void (*p)(void) = (void (*)(void))wrong;
  p();
  return 0;
}
