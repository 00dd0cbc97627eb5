// FALSE; must: bmc imc auto
/* So does an object of which only the name of its type is known, addresses too. */
extern void reach_error(void);
struct opaque;
extern struct opaque object;
static int x;
int main(void) {
  int **place = (int **)&object;
  *place = &x;
  **place = 5;
  if (x == 5) reach_error();
  return 0;
}
