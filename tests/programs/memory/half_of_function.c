// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Half of the address of a function is overwritten; what is left need not be zero. */
extern void reach_error(void);
static int one(void) { return 1; }
union { int (*function)(void); int low; } both;
int main(void) {
  both.function = one;
  both.low = 0;
  if (both.function == 0) reach_error();
  return 0;
}
