// FALSE; unknown: swab
/* A header was forgotten: nobody has said that the function leaves memory alone. */
extern void reach_error(void);
int main(void) {
  char from[2] = {1, 2}, to[2] = {0};
  swab(from, to, 2);
  if (to[0] == 2) reach_error();
  return 0;
}
