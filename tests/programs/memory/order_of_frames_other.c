// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Likewise. */
extern void reach_error(void);
static int is_below(const char *caller) {
  char mine = 0;
  return &mine > caller && !mine;
}
int main(void) {
  char local = 1;
  if (is_below(&local)) reach_error();
  return 0;
}
