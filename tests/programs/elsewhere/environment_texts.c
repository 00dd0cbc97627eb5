// TRUE; unknown: whether the error is reached hangs on what the arguments of main are
/* Settings are texts of their own. */
extern char **environ;
extern void reach_error(void);
int main(void) {
  char **all = environ;
  if (!all || !all[0] || !all[1]) return 0;
  if (all[0] == all[1]) reach_error();
  return 0;
}
