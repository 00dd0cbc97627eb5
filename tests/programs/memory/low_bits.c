// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Where the frame lies decides whether an int is at a multiple of eight: at -O0, gcc puts this one at none. */
extern void reach_error(void);
int main(void) {
  int x;
  if (((unsigned long)&x & 7) == 0) reach_error();
  return 0;
}
