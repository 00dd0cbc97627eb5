// TRUE; unknown: whether the error is reached hangs on what the arguments of main are
/* C does not say in which order the texts lie, or where; Linux puts them behind the pointers, one after the other. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 3) return 0;
  if (argv[1] > argv[2] || argv[0] == (char *)argv) reach_error();
  return 0;
}
