// FALSE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* It may have that, or not. */
extern void reach_error(void);
int main(void) {
  if (__builtin_cpu_supports("sse2")) reach_error();
  return 0;
}
