// FALSE; must: auto
/* Each byte of an address is looked up in a table that holds the numbers as they are. */
extern void reach_error(void);
static unsigned char same[256];
static struct { int before, hit; } target;
int main(void) {
  int *pointer = &target.hit, *copy = 0;
  for (int i = 0; i < 256; i++) same[i] = (unsigned char)i;
  for (unsigned i = 0; i < sizeof pointer; i++) ((unsigned char *)&copy)[i] = same[((unsigned char *)&pointer)[i]];
  *copy = 7;
  if (target.hit == 7) reach_error();
  return 0;
}
