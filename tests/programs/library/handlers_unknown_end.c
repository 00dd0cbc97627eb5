// FALSE; unknown: not supported: 'atexit'
/* Whether pthread_exit runs handlers nobody here knows. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static void last(void) { reach_error(); }
int main(void) {
  atexit(last);
  pthread_exit(0);
}
