// TRUE; must: bmc kind imc auto
/* What main is given lies somewhere. */
extern void reach_error(void);
int main(int argc, char **argv, char **envp) {
  if (argv == 0 || envp == 0) reach_error();
  if (argc > 0 && argv[0] == 0) reach_error();
  return 0;
}
