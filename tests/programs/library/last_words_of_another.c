// FALSE; must: bmc run auto
/* The program's err is another function. */
extern void reach_error(void);
extern void err(int number);

int main(void) {
  err(3);
  reach_error();
  return 0;
}
