// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What was there is there when the program asks again, however it comes by the name. */
extern void reach_error(void);
char *getenv(const char *name);
static char *(*ask)(const char *) = getenv;
int main(void) {
  char home[] = {'H', 'O', 'M', 'E', 0};
  if (!getenv("HOME")) return 0;
  if (!ask(home)) reach_error();
  return 0;
}
