// FALSE; unknown: result of a function from outside
/* What a pointer from outside calls may change errno. */
#include <errno.h>
extern void reach_error(void);
typedef void Callback(void);
extern Callback *callback(void);

int main(void) {
  Callback *call = callback();
  if (!call) return 0;
  errno = 3;
  call();
  if (errno != 3) reach_error();
  return 0;
}
