extern void reach_error(void);
int shared = 10;
static int hidden = 100;
int add_hidden(int x) { return x + hidden; }

int other_start(void) {
  if (add_hidden(shared) == 110) reach_error();
  return 0;
}
