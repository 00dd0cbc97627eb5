// TRUE; must: bmc kind imc auto pdr
/* A record that is passed is read when the call is made. */
extern void reach_error(void);
struct pair { int first, second; };
static struct pair pair = {1, 2}, other = {3, 4}, *chosen = &pair;
static int change(void) {
  pair.first = other.first = 10;
  chosen = &other;
  return 5;
}
static int sum(int a, struct pair b) { return a + b.first + b.second; }
int main(void) {
  if (sum(change(), *chosen) != 5 + 10 + 2) reach_error();
  return 0;
}
