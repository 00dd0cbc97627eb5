// TRUE; must: auto
// Single steps up to an even number, then steps of two: even at the end, which nothing but the remainder tells.
extern void reach_error(void);
int main(void) {
  unsigned int x = 1;
  while (x < 60000000) {
    if (x < 3000000) x++;
    else x += 2;
  }
  if (x != 60000000) reach_error();
  return 0;
}
