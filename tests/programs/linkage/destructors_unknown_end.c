// FALSE; unknown: not supported: call of 'pthread_exit'
/* Where the only thread ends the program does, as by exit. */
#include <pthread.h>
extern void reach_error(void);
static int number;
__attribute__((destructor)) static void last(void) {
  if (number == 1) reach_error();
}
int main(void) {
  number = 1;
  pthread_exit(0);
}
