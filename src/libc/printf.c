/* What calls of sprintf and snprintf with a literal format are made of: one call for each part of the format (flow/cfa/cfa_format.c).
 *
 * `at` is the number of bytes that the text has so far, and each part gives the next one; those that fit go to `to`, which has room for
 * `size`.  Loops have constant bounds wherever width, precision and the room of a text are constant, so that they are unrolled. */
typedef __typeof__(sizeof 0) size_t;
int __VERIFIER_nondet_int(void);

enum { LEFT = 1, PLUS = 2, BLANK = 4, PREFIXED = 8, ZEROS = 16, CAPITAL = 32 }; /* as in flow/cfa/cfa_format.c */

static void put(char *to, size_t size, size_t at, char byte) {
  if (at + 1 < size) to[at] = byte;
}

/* As many as are left of the width behind `length`. */
static size_t pad(char *to, size_t size, size_t at, char byte, int length, int width) {
  for (int i = 0; i < width; i++)
    if (i >= length) put(to, size, at++, byte);
  return at;
}

/* What stands in the format itself. */
size_t print_plain(char *to, size_t size, size_t at, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) put(to, size, at + i, text[i]);
  return at + length;
}

/* A negative width says LEFT. */
static int width_of(int width) { return width < 0 ? (int)(0u - (unsigned)width) : width; }

/* Text in an object of `room` bytes at most. */
size_t print_text(char *to, size_t size, size_t at, int flags, int width, const char *text, int precision, size_t room) {
  size_t most = precision >= 0 && (size_t)precision < room ? (size_t)precision : room;
  if (!text) text = most < 6 ? "" : "(null)";
  int is_left = flags & LEFT || width < 0, length = 0;
  if (width && !is_left) {
    for (size_t i = 0; i < most && text[i]; i++) length++;
    at = pad(to, size, at, ' ', length, width);
  }
  length = 0;
  for (size_t i = 0; i < most; i++) {
    if (!text[i]) break;
    put(to, size, at++, text[i]);
    length++;
  }
  return is_left ? pad(to, size, at, ' ', length, width_of(width)) : at;
}

size_t print_character(char *to, size_t size, size_t at, int flags, int width, int character) {
  int is_left = flags & LEFT || width < 0;
  if (!is_left) at = pad(to, size, at, ' ', 1, width);
  put(to, size, at++, (char)character);
  return is_left ? pad(to, size, at, ' ', 1, width_of(width)) : at;
}

static char digit(unsigned value, int flags) {
  if (value < 10) return (char)('0' + value);
  return (char)((flags & CAPITAL ? 'A' : 'a') + (value - 10));
}

/* The digits, lowest first, behind a sign (0: none), as width, precision (-1: none) and flags ask for. */
static size_t put_number(char *to, size_t size, size_t at, int flags, int width, int precision, unsigned base, const char *digits, int count,
                         int most, char sign) {
  int is_left = flags & LEFT || width < 0, is_prefixed = flags & PREFIXED && base == 16 && count > 0;
  int before = (sign != 0) + 2 * is_prefixed, wide = width_of(width), zeros = precision;
  if (precision < 0) zeros = flags & ZEROS && !is_left && wide > before ? wide - before : 1;
  if (flags & PREFIXED && base == 8 && zeros <= count) zeros = count + 1;
  int longest = precision > wide ? precision : wide, length = before + (zeros > count ? zeros : count);
  if (longest <= most) longest = most + 1;
  if (!is_left) at = pad(to, size, at, ' ', length, wide);
  if (sign) put(to, size, at++, sign);
  if (is_prefixed) {
    put(to, size, at++, '0');
    put(to, size, at++, flags & CAPITAL ? 'X' : 'x');
  }
  for (int i = 0; i < longest; i++)
    if (i >= count && i < zeros) put(to, size, at++, '0');
  for (int i = most; i > 0; i--)
    if (i <= count) put(to, size, at++, digits[i - 1]);
  return is_left ? pad(to, size, at, ' ', length, wide) : at;
}

static size_t put_narrow(char *to, size_t size, size_t at, int flags, int width, int precision, unsigned base, unsigned value, char sign) {
  enum { MOST = 11 };
  char digits[MOST];
  int count = 0;
  for (int i = 0; i < MOST; i++) {
    if (!value) break;
    digits[i] = digit(value % base, flags);
    value /= base;
    count++;
  }
  return put_number(to, size, at, flags, width, precision, base, digits, count, MOST, sign);
}

static size_t put_wide(char *to, size_t size, size_t at, int flags, int width, int precision, unsigned base, unsigned long long value, char sign) {
  enum { MOST = 22 };
  char digits[MOST];
  int count = 0;
  for (int i = 0; i < MOST; i++) {
    if (!value) break;
    digits[i] = digit((unsigned)(value % base), flags);
    value /= base;
    count++;
  }
  return put_number(to, size, at, flags, width, precision, base, digits, count, MOST, sign);
}

static char sign_of(int is_negative, int flags) {
  if (is_negative) return '-';
  return (char)(flags & PLUS ? '+' : flags & BLANK ? ' ' : 0);
}

size_t print_signed(char *to, size_t size, size_t at, int flags, int width, int precision, int value) {
  unsigned amount = value < 0 ? 0u - (unsigned)value : (unsigned)value;
  return put_narrow(to, size, at, flags, width, precision, 10, amount, sign_of(value < 0, flags));
}

size_t print_wide_signed(char *to, size_t size, size_t at, int flags, int width, int precision, long long value) {
  unsigned long long amount = value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;
  return put_wide(to, size, at, flags, width, precision, 10, amount, sign_of(value < 0, flags));
}

size_t print_unsigned(char *to, size_t size, size_t at, int flags, int width, int precision, unsigned base, unsigned value) {
  return put_narrow(to, size, at, flags, width, precision, base, value, 0);
}

size_t print_wide_unsigned(char *to, size_t size, size_t at, int flags, int width, int precision, unsigned base, unsigned long long value) {
  return put_wide(to, size, at, flags, width, precision, base, value, 0);
}

/* A text that is longer than an int can tell is a failure. */
int print_end(char *to, size_t size, size_t at) {
  if (size) to[at < size ? at : size - 1] = 0;
  return at <= 2147483647 ? (int)at : -1;
}

/* ---- formats that nobody has followed ------------------------------------------------------------- */

size_t __craig_end_of_text(const char *text, size_t size); /* as strnlen gives it; nobody follows why */
void __VERIFIER_assume(int);

/* Behind snprintf: whatever it has written, it ended it; the GNU library's does where it fails, too. */
void printed_text(const char *text, size_t size) {
  if (!size) return;
  static size_t end; /* outlives the call: proofs speak of it */
  end = __craig_end_of_text(text, size);
  __VERIFIER_assume(end < size);
  __VERIFIER_assume(!text[end]);
}

/* ---- what printing to a stream reads, where accesses are asked about ------------------------------ */

void read_text(const char *text) {
  for (size_t i = 0; text[i]; i++) continue;
}

/* A precision limits it (negative: none); null is printed as a text of its own. */
void read_printed(const char *text, int precision) {
  if (!text) return;
  for (size_t i = 0; (precision < 0 || i < (size_t)precision) && text[i]; i++) continue;
}

/* The same where nobody knows whether it is printed: what would be wrong then is in doubt. */
void read_perhaps(const char *text, int precision) {
  if (!text || !__VERIFIER_nondet_int()) return;
  for (size_t i = 0; (precision < 0 || i < (size_t)precision) && text[i]; i++) continue;
}
