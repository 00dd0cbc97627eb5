// TRUE; unknown: whether the error is reached hangs on what the arguments of main are
/* Main's third parameter: no setting is an argument. */
extern void reach_error(void);
int main(int argc, char **argv, char **settings) {
  if (argc > 0 && settings && settings[0] && settings[0] == argv[0]) reach_error();
  return 0;
}
