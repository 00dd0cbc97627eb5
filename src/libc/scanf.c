/* What calls of sscanf with a literal format are made of: one call for each part of the format (flow/cfa/cfa_format.c).
 *
 * `at` is the number of bytes that have been read of the text, and each part gives the next one: -1 if the text ended before it, -2 if something else stands there,
 * and then nothing is done any more.  A part that is given -1 for its target stores nothing.  `room` is at least the number of bytes in the text's object
 * and bounds loops.  Numbers that do not fit are what the GNU library makes of them: strtol's, cut to their type. */
typedef __typeof__(sizeof 0) size_t;

int *__errno_location(void);

enum { OUT_OF_RANGE = 34 };

static int is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Text has an end, whether or not anything of the format gets there: asked for where accesses are checked. */
size_t scan_to_end(const char *text, size_t room, size_t at) {
  for (size_t i = 0; i < room; i++)
    if (!text[i]) break;
  return at;
}

size_t scan_blanks(const char *text, size_t room, size_t at) {
  if (at >= (size_t)-2) return at;
  for (size_t i = 0; i < room; i++) {
    if (!is_blank(text[at])) break;
    at++;
  }
  return at;
}

/* What stands in the format itself. */
size_t scan_plain(const char *text, size_t room, size_t at, char byte) {
  if (at >= (size_t)-2) return at;
  if (!text[at]) return -1;
  return text[at] == byte ? at + 1 : (size_t)-2;
}

size_t scan_characters(const char *text, size_t room, size_t at, size_t width, char *to) {
  if (at >= (size_t)-2) return at;
  if (!text[at]) return -1;
  for (size_t i = 0; i < width; i++) {
    if (!text[at]) break;
    if (to != (char *)-1) to[i] = text[at];
    at++;
  }
  return at;
}

size_t scan_word(const char *text, size_t room, size_t at, size_t width, char *to) {
  at = scan_blanks(text, room, at);
  if (at >= (size_t)-2) return at;
  if (!text[at]) return -1;
  size_t length = 0;
  for (size_t i = 0; i < width && i < room; i++) {
    if (!text[at] || is_blank(text[at])) break;
    if (to != (char *)-1) to[i] = text[at];
    at++;
    length++;
  }
  if (to != (char *)-1) to[length] = 0;
  return at;
}

/* One bit for each character that is asked for, in four words. */
static int is_in(char character, unsigned long long a, unsigned long long b, unsigned long long c, unsigned long long d) {
  unsigned byte = (unsigned char)character;
  unsigned long long word = byte < 64 ? a : byte < 128 ? b : byte < 192 ? c : d;
  return (int)(word >> byte % 64 & 1);
}

size_t scan_set(const char *text, size_t room, size_t at, size_t width, unsigned long long a, unsigned long long b, unsigned long long c,
                unsigned long long d, char *to) {
  if (at >= (size_t)-2) return at;
  if (!text[at]) return -1;
  size_t length = 0;
  for (size_t i = 0; i < width && i < room; i++) {
    if (!text[at] || !is_in(text[at], a, b, c, d)) break;
    if (to != (char *)-1) to[i] = text[at];
    at++;
    length++;
  }
  if (!length) return -2;
  if (to != (char *)-1) to[length] = 0;
  return at;
}

static unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
  return 99;
}

/* The number at the text's place, of `width` bytes at most; `positive` and `negative` are the largest magnitudes with either sign. */
static size_t number(const char *text, size_t room, size_t at, size_t width, unsigned base, unsigned long long positive, unsigned long long negative,
                     unsigned long long *result) {
  int is_negative = text[at] == '-', has_digits = 0, is_too_large = 0;
  if (!text[at]) return -1;
  if (text[at] == '-' || text[at] == '+') at++, width--;
  if (width > 0 && text[at] == '0' && (base == 0 || base == 16)) {
    at++, width--, has_digits = 1;
    if (width > 0 && (text[at] == 'x' || text[at] == 'X')) {
      at++, width--;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  unsigned long long value = 0, most = is_negative ? negative : positive, most_tens = most / base, most_ones = most % base;
  for (size_t i = 0; i < width && i < room; i++) {
    unsigned digit = digit_of(text[at]);
    if (digit >= base) break;
    if (value > most_tens || (value == most_tens && digit > most_ones)) is_too_large = 1;
    value = is_too_large ? most : value * base + digit;
    has_digits = 1;
    at++;
  }
  if (!has_digits) return -2;
  if (is_too_large) *__errno_location() = OUT_OF_RANGE;
  *result = is_too_large && negative == positive ? most : is_negative ? 0 - value : value;
  return at;
}

/* Of a long, or of an unsigned one. */
static size_t long_number(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, unsigned long long *result) {
  unsigned long long most = ~0ul >> 1;
  at = scan_blanks(text, room, at);
  if (at >= (size_t)-2) return at;
  return is_signed ? number(text, room, at, width, base, most, most + 1, result) : number(text, room, at, width, base, ~0ul, ~0ul, result);
}

size_t scan_byte(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, signed char *to) {
  unsigned long long value = 0;
  at = long_number(text, room, at, width, base, is_signed, &value);
  if (at < (size_t)-2 && to != (signed char *)-1) *to = (signed char)value;
  return at;
}

size_t scan_short(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, short *to) {
  unsigned long long value = 0;
  at = long_number(text, room, at, width, base, is_signed, &value);
  if (at < (size_t)-2 && to != (short *)-1) *to = (short)value;
  return at;
}

size_t scan_int(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, int *to) {
  unsigned long long value = 0;
  at = long_number(text, room, at, width, base, is_signed, &value);
  if (at < (size_t)-2 && to != (int *)-1) *to = (int)value;
  return at;
}

size_t scan_long(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, long *to) {
  unsigned long long value = 0;
  at = long_number(text, room, at, width, base, is_signed, &value);
  if (at < (size_t)-2 && to != (long *)-1) *to = (long)value;
  return at;
}

size_t scan_wide(const char *text, size_t room, size_t at, size_t width, unsigned base, int is_signed, long long *to) {
  unsigned long long value = 0, most = ~0ull >> 1;
  at = scan_blanks(text, room, at);
  if (at >= (size_t)-2) return at;
  at = is_signed ? number(text, room, at, width, base, most, most + 1, &value) : number(text, room, at, width, base, ~0ull, ~0ull, &value);
  if (at < (size_t)-2 && to != (long long *)-1) *to = (long long)value;
  return at;
}

/* %n */
size_t scan_count(const char *text, size_t room, size_t at, int *to) {
  if (at < (size_t)-2) *to = (int)at;
  return at;
}

/* One more was stored. */
int scan_counted(size_t at, int count) {
  return at < (size_t)-2 ? count + 1 : count;
}

int scan_end(size_t at, int count) {
  return count == 0 && at == (size_t)-1 ? -1 : count;
}
