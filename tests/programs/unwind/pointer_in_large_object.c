// FALSE; must: auto
/* A record that is too large to be followed byte by byte holds the address that is written through. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int cell;
static struct {
  int *target;
  char room[300000];
} record;
int main(void) {
  int number = __VERIFIER_nondet_int();
  record.target = &cell;
  *record.target = number;
  if (cell == 77123) reach_error();
  return 0;
}
