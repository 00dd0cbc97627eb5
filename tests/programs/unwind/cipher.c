// TRUE; must: unwind
/* Rounds of a block cipher as AES has them (a table, rows that are moved, columns that are mixed, a key), and back again: one byte of the text is arbitrary. */
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
enum { ROUNDS = 2 };
static uint8_t box[256], back[256];
static uint8_t twice(uint8_t x) { return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b); }
static uint8_t times(uint8_t x, uint8_t y) {
  uint8_t result = 0;
  for (; y; y >>= 1, x = twice(x))
    if (y & 1) result ^= x;
  return result;
}
static uint8_t turned(uint8_t x, int by) { return (uint8_t)(x << by | x >> (8 - by)); }
static void make_boxes(void) {
  uint8_t p = 1, q = 1;
  do {
    p = p ^ twice(p);
    q ^= q << 1;
    q ^= q << 2;
    q ^= q << 4;
    if (q & 0x80) q ^= 0x09;
    box[p] = q ^ turned(q, 1) ^ turned(q, 2) ^ turned(q, 3) ^ turned(q, 4) ^ 0x63;
  } while (p != 1);
  box[0] = 0x63;
  for (int i = 0; i < 256; i++) back[box[i]] = (uint8_t)i;
}
static void substitute(uint8_t *s, const uint8_t *table) {
  for (int i = 0; i < 16; i++) s[i] = table[s[i]];
}
static void move_rows(uint8_t *s, int by) {
  uint8_t old[16];
  memcpy(old, s, 16);
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++) s[4 * column + row] = old[4 * ((column + by * row) & 3) + row];
}
static void mix(uint8_t *s, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
  for (int i = 0; i < 4; i++, s += 4) {
    uint8_t o[4];
    memcpy(o, s, 4);
    for (int k = 0; k < 4; k++) s[k] = times(o[k], a) ^ times(o[(k + 1) & 3], b) ^ times(o[(k + 2) & 3], c) ^ times(o[(k + 3) & 3], d);
  }
}
static void add_key(uint8_t *s, int round) {
  for (int i = 0; i < 16; i++) s[i] ^= (uint8_t)(17 * i + 29 * round + 3);
}
int main(void) {
  uint8_t text[16], state[16];
  make_boxes();
  for (int i = 0; i < 16; i++) text[i] = (uint8_t)(i * 11);
  text[5] = __VERIFIER_nondet_uchar();
  memcpy(state, text, 16);
  for (int round = 0; round < ROUNDS; round++) {
    add_key(state, round);
    substitute(state, box);
    move_rows(state, 1);
    mix(state, 2, 3, 1, 1);
  }
  for (int round = ROUNDS - 1; round >= 0; round--) {
    mix(state, 14, 11, 13, 9);
    move_rows(state, 3);
    substitute(state, back);
    add_key(state, round);
  }
  assert(!memcmp(state, text, 16));
  return 0;
}
