// TRUE
/* The global variable is declared behind the loop. */
static int more(void);
int main(void) {
  int left = 7; /* another one */
  while (more()) left = 7;
  return left;
}
static int left = 3;
static int more(void) { return left-- > 0; }
