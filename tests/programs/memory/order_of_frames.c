// FALSE; unknown: address as a number
/* The stack may grow either way. */
extern void reach_error(void);
static int is_above(const char *caller) {
  char mine = 0;
  return &mine < caller && !mine;
}
int main(void) {
  char local = 1;
  if (is_above(&local)) reach_error();
  return 0;
}
