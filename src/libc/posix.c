/* Models of <libgen.h>, of the sets of signals in <signal.h>, and of places to jump to: see string.c for the way in which they are written.
 *
 * A set has room for 1024 signals, of which the GNU library touches the words that hold the 64 that there are.  Signals 32 and 33 are its own. */
typedef __typeof__(sizeof 0) size_t;

int *__errno_location(void);

/* ---- paths --------------------------------------------------------------------------------------- */

static size_t length_of(const char *text) {
  size_t i = 0;
  while (text[i]) i++;
  return i;
}

static size_t without_slashes(const char *path, size_t length) {
  while (length > 0 && path[length - 1] == '/') length--;
  return length;
}

static size_t behind_slash(const char *path, size_t length) {
  while (length > 0 && path[length - 1] != '/') length--;
  return length;
}

/* basename of <libgen.h>. */
char *__xpg_basename(char *path) {
  if (!path || !path[0]) return (char *)".";
  size_t length = length_of(path), end = without_slashes(path, length);
  if (end == 0) return path + (length - 1);
  if (end < length) path[end] = 0;
  return path + behind_slash(path, end);
}

char *dirname(char *path) {
  size_t length = path ? length_of(path) : 0, end = path ? without_slashes(path, length) : 0;
  size_t behind = end ? behind_slash(path, end) : length;
  if (behind == 0) return (char *)".";
  end = without_slashes(path, behind);
  if (end == 0) end = behind == 2 ? 2 : 1; /* "//" is a root of its own */
  path[end] = 0;
  return path;
}

/* ---- sets of signals ----------------------------------------------------------------------------- */

enum { SIGNALS = 64, INVALID_ARGUMENT = 22, WORD_BITS = 8 * sizeof(long), WORDS = SIGNALS / WORD_BITS };

static int fail(void) {
  *__errno_location() = INVALID_ARGUMENT;
  return -1;
}

static int is_signal(int number) { return number >= 1 && number <= SIGNALS; }

static int is_own(int number) { return number == 32 || number == 33; }

static unsigned long bit_of(int number) { return 1ul << (number - 1) % WORD_BITS; }

int sigemptyset(void *set) {
  if (!set) return fail();
  for (int i = 0; i < WORDS; i++) ((unsigned long *)set)[i] = 0;
  return 0;
}

int sigfillset(void *set) {
  if (!set) return fail();
  for (int i = 0; i < WORDS; i++) ((unsigned long *)set)[i] = -1ul;
  for (int number = 32; number <= 33; number++) ((unsigned long *)set)[(number - 1) / WORD_BITS] &= ~bit_of(number);
  return 0;
}

int sigaddset(void *set, int number) {
  if (!set || !is_signal(number) || is_own(number)) return fail();
  unsigned long bit = bit_of(number);
  ((unsigned long *)set)[(number - 1) / WORD_BITS] |= bit;
  return 0;
}

int sigdelset(void *set, int number) {
  if (!set || !is_signal(number) || is_own(number)) return fail();
  unsigned long bit = bit_of(number);
  ((unsigned long *)set)[(number - 1) / WORD_BITS] &= ~bit;
  return 0;
}

int sigismember(const void *set, int number) {
  if (!set || !is_signal(number)) return fail();
  unsigned long bit = bit_of(number);
  return (((const unsigned long *)set)[(number - 1) / WORD_BITS] & bit) != 0;
}

/* ---- <setjmp.h> ---------------------------------------------------------------------------------- */

/* A jump ends what is described, so nobody comes back here.  What the place holds is nobody's business. */
int setjmp(void *place) {
  (void)place;
  return 0;
}

int _setjmp(void *place) {
  (void)place;
  return 0;
}

int sigsetjmp(void *place, int mask) {
  (void)place, (void)mask;
  return 0;
}

int __sigsetjmp(void *place, int mask) {
  (void)place, (void)mask;
  return 0;
}
