// TRUE; must: misper
// Two counters that move together, a million times.
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  while (x < 1000000) {
    x++;
    y++;
  }
  if (y != 1000000) reach_error();
  return 0;
}
