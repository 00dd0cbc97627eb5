// FALSE; unknown: object defined elsewhere
/* A pointer from outside may lead to a variable that is defined there. */
extern void reach_error(void);
extern int counter, limits[4];
extern int *find(void);
int main(void) {
  int *found = find();
  if (!found) return 0;
  counter = 1;
  limits[2] = 1;
  *found = 2;
  if (counter + limits[2] != 2) reach_error();
  return 0;
}
