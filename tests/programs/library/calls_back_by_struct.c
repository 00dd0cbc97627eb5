// FALSE; unknown: not supported: call of 'argp_parse'
/* A pointer that is passed leads to a struct that has a function in it. */
#include <argp.h>
extern void reach_error(void);
static error_t parse(int key, char *argument, struct argp_state *state) {
  (void)argument, (void)state;
  if (key == 'x') reach_error();
  return key == 'x' ? 0 : ARGP_ERR_UNKNOWN;
}
static const struct argp_option options[] = {{"xx", 'x', 0, 0, "an option", 0}, {0}};
static const struct argp parser = {options, parse, 0, 0, 0, 0, 0};
int main(void) {
  char *words[] = {"name", "-x", 0};
  argp_parse(&parser, 2, words, 0, 0, 0);
  return 0;
}
