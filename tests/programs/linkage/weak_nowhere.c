// TRUE; must: bmc kind imc auto pdr
/* Weak names that nobody defines are null. */
extern void reach_error(void);
extern int function(int) __attribute__((weak));
extern int variable __attribute__((weak));
static int reference(void) __attribute__((weakref("nobody")));
extern int by_pragma(void);
#pragma weak by_pragma
static int (*const table[])(int) = {function};
int main(void) {
  if (function || &variable || reference || by_pragma || table[0]) reach_error();
  if (function) function(1);
  return 0;
}
