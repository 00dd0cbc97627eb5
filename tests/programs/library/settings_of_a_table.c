// FALSE; must: bmc auto
/* Of settings that are asked for in the same words one may be there without the others. */
extern void reach_error(void);
char *getenv(const char *name);
static const char *const names[] = {"HOME", "LOGNAME", "SHELL"};
int main(void) {
  int there = 0;
  for (int i = 0; i < 3; i++) there += getenv(names[i]) != 0;
  if (there == 2) reach_error();
  return 0;
}
