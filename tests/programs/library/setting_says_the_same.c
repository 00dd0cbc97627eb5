// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* What is there says the same when the program asks again. */
extern void reach_error(void);
char *getenv(const char *name);
int main(void) {
  char *first = getenv("HOME"), *second = getenv("HOME");
  if (first && second && *first != *second) reach_error();
  return 0;
}
