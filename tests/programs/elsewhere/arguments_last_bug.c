// FALSE; must: auto bmc
/* An argument may say anything. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 3 && argv[1][0] == '-' && argv[2][0] == 'x' && !argv[2][1]) reach_error();
  return 0;
}
