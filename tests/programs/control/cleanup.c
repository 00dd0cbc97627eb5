// TRUE; must: bmc imc auto
/* Variables with a cleanup attribute are handed to its function wherever their scope is left. */
extern void reach_error(void);
static int seen;
static void note(int *digit) { seen = seen * 10 + *digit; }
#define CLEAN __attribute__((cleanup(note)))
static int leave(int how) {
  int a CLEAN = 1;
  for (int i CLEAN = 2; i < 4; i++) {
    int b CLEAN = 5;
    if (how == 0) break;
    if (how == 1) continue;
    if (how == 2) return seen;
    if (how == 3) goto out;
    b = ({ int c CLEAN = 6; c + 1; });
  }
  int d CLEAN = 9;
out:
  return seen;
}
static int run(int how) {
  seen = 0;
  int result = leave(how);
  return seen * 10 + (result == 0);
}
int main(void) {
  if (run(0) != 52910) reach_error();
  if (run(1) != 554910) reach_error();
  if (run(2) != 5211) reach_error();
  if (run(4) != 67674910) reach_error();
  return 0;
}
