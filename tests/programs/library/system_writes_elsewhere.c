// TRUE; must: imc auto
/* What it cannot reach stays as it was. */
#include <sys/socket.h>
extern void reach_error(void);
int main(void) {
  int pair[2] = {-1, -1}, other = 5;
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  if (other != 5) reach_error();
  return 0;
}
