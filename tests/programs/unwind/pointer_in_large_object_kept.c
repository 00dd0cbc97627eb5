// TRUE; must: auto
/* Such a record may hold addresses as long as nothing is written through them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int cell;
static struct {
  int *target, count;
  char room[300000];
} record;
int main(void) {
  int number = __VERIFIER_nondet_int();
  record.target = &cell;
  if (number > 3) cell = 2;
  if (cell && number <= 3) reach_error();
  return 0;
}
