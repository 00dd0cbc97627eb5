// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What is opened twice has two descriptors. */
extern void reach_error(void);
int open(const char *path, int flags, ...);
int main(void) {
  int a = open("/dev/null", 0), b = open("/dev/null", 0);
  if (a >= 0 && a == b) reach_error();
  return 0;
}
