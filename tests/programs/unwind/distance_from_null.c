// TRUE; must: unwind
/* Pointers of a table may be null, but where they are followed no run has a null one: the distance from the start of the room is a number, not made of addresses. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int room[8];

static unsigned short place_of(int *item) { return (unsigned short)(item - room); }

int main(void) {
  int *table[3] = {0};
  for (int i = 0; i < 3; i++) {
    unsigned char at = __VERIFIER_nondet_uchar();
    if (at < 8) table[i] = &room[at];
  }
  unsigned char which = __VERIFIER_nondet_uchar() % 3;
  if (!table[which]) return 0;
  int *same = &room[place_of(table[which])];
  *same = 5;
  assert(*table[which] == 5);
  return 0;
}
