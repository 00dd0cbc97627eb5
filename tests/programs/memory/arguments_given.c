// FALSE; must: bmc kind imc ismc dar auto
/* Any argument may be given. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 3 && argv[1] && argv[1][0] == 'x' && argv[1][1] == 'y' && argv[2] != argv[1]) reach_error();
  return 0;
}
