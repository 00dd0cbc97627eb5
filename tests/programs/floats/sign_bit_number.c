// FALSE; unknown: whether the error is reached hangs on
/* Which number says that the sign is set is the compiler's choice, and other ones for other types. */
extern void reach_error(void);
int main(void) {
  float x = -1.5f;
  if (__builtin_signbit(x) != 1) reach_error();
  return 0;
}
