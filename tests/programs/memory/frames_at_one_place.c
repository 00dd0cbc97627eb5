// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Both variables have ended; the second one lay where the first one had. */
extern void reach_error(void);
static unsigned long place(void) {
  int x;
  return (unsigned long)&x;
}
int main(void) {
  unsigned long first = place(), second = place();
  if (first != second) reach_error();
  return 0;
}
