// FALSE; must: auto; options: --localize 1
/* A function of the old style takes a character that was promoted. */
extern void reach_error(void);
static int cell;
static void set(place, value) int *place; char value; { *place = value; }
static void (*pointer)() = set;
int main(void) {
  pointer(&cell, 1);
  if (cell) reach_error();
  return 0;
}
