// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Neighbours, one at an odd address. */
extern void reach_error(void);
static char first = 1, second = 2;
int main(void) {
  if ((((unsigned long)&first ^ (unsigned long)&second) & 1) == 0) reach_error();
  return first - second == 0;
}
