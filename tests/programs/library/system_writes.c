// FALSE; unknown: socketpair
/* A function of a system header that we do not know may write where its pointers lead: to `pair`, and by way of `list` to `text`. */
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int pair[2] = {-1, -1};
  char text[2] = "x";
  struct iovec list = {text, 1};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 0;
  if (write(pair[0], "y", 1) != 1) return 0;
  if (readv(pair[1], &list, 1) == 1 && text[0] == 'y' && pair[0] >= 0) reach_error();
  return 0;
}
