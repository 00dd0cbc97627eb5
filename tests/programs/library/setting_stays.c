// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* Nobody has changed the environment. */
extern void reach_error(void);
char *getenv(const char *name);
int main(void) {
  if (getenv("HOME") != getenv("HOME")) reach_error();
  return 0;
}
