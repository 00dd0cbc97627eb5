/* Linked with other.c: a shared global, a static name that both files use, a function defined in the other file. */
extern void reach_error(void);
extern int shared;
static int hidden = 1;
int add_hidden(int x);

int main(void) {
  shared += hidden;
  if (add_hidden(shared) == 111) reach_error();
  return 0;
}
