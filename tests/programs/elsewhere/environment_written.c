// TRUE; unknown: whether the error is reached hangs on what the arguments of main are
/* No setting lies among the pointers to them, so that a write to it changes none of these. */
extern char **environ;
extern void reach_error(void);
int main(void) {
  char **all = environ;
  if (!all || !all[0]) return 0;
  *all[0] = 'Z';
  if (*environ[0] != 'Z') reach_error();
  return 0;
}
