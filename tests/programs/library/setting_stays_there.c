// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What was there is there when the program asks again. */
extern void reach_error(void);
char *getenv(const char *name);
int main(void) {
  if (!getenv("HOME")) return 0;
  if (!getenv("HOME")) reach_error();
  return 0;
}
