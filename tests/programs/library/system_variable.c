// FALSE; unknown: address as a number
/* getopt changes a variable of the system. */
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char *words[] = {"name", "-a", 0};
  int before = optind;
  getopt(2, words, "a");
  if (optind != before) reach_error();
  return 0;
}
