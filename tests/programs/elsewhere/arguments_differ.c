// TRUE; must: bmc imc auto
/* Each argument of the program is a text of its own. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 1 && argv[0] == argv[1]) reach_error();
  if (argc > 3 && argv[2] == argv[3]) reach_error();
  return 0;
}
