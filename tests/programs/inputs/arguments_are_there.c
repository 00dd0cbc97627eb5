// TRUE; must: bmc auto
/* C promises pointers to text, as many as argc says. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 1 && (!argv[0] || !argv[1])) reach_error();
  return 0;
}
