// TRUE; must: bmc kind imc ismc dar auto pdr
/* Calling main again does not give globals their first values again. */
extern void reach_error(void);
int depth;
static int total = 5;
int main(void) {
  static int calls;
  int here = depth;
  if (calls++ > 3) return calls;
  depth++;
  total++;
  int r = main();
  if (here != --depth) reach_error();
  if (total < 6) reach_error();
  return r;
}
