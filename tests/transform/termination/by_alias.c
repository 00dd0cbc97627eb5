// TRUE
static int left = 3;
extern int other __attribute__((alias("left")));
int more = 2;
extern int the_same __asm__("more");
int main(void) {
  while (left > 0) other--;
  while (more > 0) the_same--;
  return 0;
}
