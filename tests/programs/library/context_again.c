// FALSE; unknown: not supported: call of 'setcontext'
/* getcontext comes back twice. */
#include <ucontext.h>
extern void reach_error(void);
int main(void) {
  static ucontext_t context;
  static volatile int times;
  getcontext(&context);
  times++;
  if (times == 2) reach_error();
  setcontext(&context);
  return 0;
}
