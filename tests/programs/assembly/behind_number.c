// FALSE; unknown: assembly that may write behind a pointer
/* A number that was made of a pointer is one, too. */
extern void reach_error(void);
static int table[4];
int main(void) {
  long place = (long)table;
  __asm__("movl $1,4(%0)" : : "r"(place) : "memory");
  if (table[1] == 1) reach_error();
  return 0;
}
