// TRUE
/* A variable that is declared in the loop and outlives its rounds. */
int main(void) {
  int more = 1;
  while (more) {
    static unsigned char rounds = 250, *where;
    where = &rounds;
    more = ++*where != 0;
  }
  return 0;
}
