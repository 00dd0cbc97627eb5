// FALSE; unknown: object defined elsewhere
/* Likewise, the other way round: what the pointer leads to changes with the variable. */
extern void reach_error(void);
extern int counter;
extern int *find(void);
int main(void) {
  int *found = find();
  if (!found) return 0;
  *found = 2;
  counter = 1;
  if (*found != 2) reach_error();
  return 0;
}
