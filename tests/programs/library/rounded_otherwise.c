// TRUE; unknown: cbrt
/* A compiler folds the call to the exact root, and a library may miss it by a bit. */
extern void reach_error(void);
double cbrt(double x);
int main(void) {
  if (cbrt(27) != 3) reach_error();
  return 0;
}
