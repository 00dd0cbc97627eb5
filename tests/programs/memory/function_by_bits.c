// FALSE; must: auto
/* A function whose address was copied bit by bit. */
extern void reach_error(void);
static int calls;
static void count(void) { calls++; }
int main(void) {
  unsigned long address = (unsigned long)count, copy = 0;
  for (unsigned i = 0; i < 64; i++) copy |= (address >> i & 1 ? 1ul : 0ul) << i;
  ((void (*)(void))copy)();
  if (calls) reach_error();
  return 0;
}
