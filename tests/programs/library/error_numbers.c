// TRUE; must: auto unwind
/* errno is set by what fails, and by nothing else. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int before = __VERIFIER_nondet_int();
  errno = before;
  char *text = malloc(3);
  strcpy(text, "17");
  long small = strtol(text, NULL, 10);
  free(text);
  if (errno != before || small != 17) reach_error();
  errno = 0;
  int status = close(7);
  if ((status == 0) != (errno == 0)) reach_error();
  errno = 0;
  long large = strtol("99999999999999999999", NULL, 10);
  if (errno != ERANGE || large < 0) reach_error();
  return 0;
}
