// FALSE; must: run auto
// A million passes without any input: only a run gets there.
extern void reach_error(void);
int main(void) {
  unsigned int x = 0, y = 0;
  while (x < 1000000) {
    if (x < 500000) y++;
    else y--;
    x++;
  }
  if (y == 0) reach_error();
  return 0;
}
