// TRUE; must: unwind auto
/* Text in which some bytes become six, so that the loop over the result goes on for longer than a first walk follows it; the next one is complete. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { SIZE = 3, ROOM = 6 * SIZE };

static unsigned char out[ROOM + 1];
static unsigned long used;

static void append(const char *text, unsigned long length) {
  for (unsigned long i = 0; i < length; i++) out[used++] = (unsigned char)text[i];
}

static void escape(unsigned char byte) {
  static const char digits[] = "0123456789ABCDEF";
  char hex[6] = {'\\', 'u', '0', '0'};
  if (byte < 32) {
    hex[4] = digits[byte >> 4];
    hex[5] = digits[byte & 15];
    append(hex, 6);
  } else if (byte == '"' || byte == '\\') {
    hex[1] = (char)byte;
    append(hex, 2);
  } else {
    append((const char *)&byte, 1);
  }
}

int main(void) {
  for (int i = 0; i < SIZE; i++) escape(__VERIFIER_nondet_uchar());
  if (used < SIZE || used > ROOM) reach_error();
  for (unsigned long i = 0; i < used; i++)
    if (out[i] < 32) reach_error();
  return 0;
}
