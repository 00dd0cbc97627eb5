/* Models of <stdlib.h>: numbers in texts, sorting and searching; see string.c.
 *
 * Arithmetic is unsigned, so that nothing here overflows.  What atoi gives for a number that does not fit is undefined; here its
 * low bits.  strtol and its kin saturate and set errno.  qsort is stable, as the GNU library's merge sort is, and compares
 * neighbours. */
typedef __typeof__(sizeof 0) size_t;

int *__errno_location(void);
void *malloc(size_t size);
void free(void *object);

enum { NO_MEMORY = 12, INVALID_ARGUMENT = 22, OUT_OF_RANGE = 34 }; /* as Linux numbers errors */

/* ---- numbers in texts ---------------------------------------------------------------------------- */

static int is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The decimal number at the start, of `room` bytes at most; its low bits if it is large. */
static unsigned long long decimal(const char *text, size_t room) {
  int has_begun = 0, is_negative = 0;
  unsigned long long value = 0;
  for (size_t i = 0; i < room; i++) {
    char c = text[i];
    if (c >= '0' && c <= '9') {
      value = value * 10 + (unsigned long long)(c - '0');
    } else if (has_begun) {
      break;
    } else if (c == '-' || c == '+') {
      is_negative = c == '-';
    } else if (is_space(c)) {
      continue;
    } else {
      break;
    }
    has_begun = 1;
  }
  return is_negative ? 0 - value : value;
}

int atoi(const char *text) {
  return (int)decimal(text, ~(size_t)0);
}
int atoi_within(const char *text, size_t room) {
  return (int)decimal(text, room);
}
long atol(const char *text) {
  return (long)decimal(text, ~(size_t)0);
}
long atol_within(const char *text, size_t room) {
  return (long)decimal(text, room);
}
long long atoll(const char *text) {
  return (long long)decimal(text, ~(size_t)0);
}
long long atoll_within(const char *text, size_t room) {
  return (long long)decimal(text, room);
}

static unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
  return 99;
}

/* `positive` and `negative` are the largest magnitudes with either sign. */
static unsigned long long number(const char *text, char **end, int base, unsigned long long positive,
                                 unsigned long long negative) {
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = INVALID_ARGUMENT;
    return 0;
  }
  size_t i = 0;
  while (is_space(text[i])) i++;
  int is_negative = text[i] == '-';
  if (text[i] == '-' || text[i] == '+') i++;
  if ((base == 0 || base == 16) && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X') && digit_of(text[i + 2]) < 16) {
    i += 2;
    base = 16;
  }
  if (base == 0) base = text[i] == '0' ? 8 : 10;
  unsigned long long value = 0, most = is_negative ? negative : positive, wide = (unsigned long long)base;
  unsigned long long most_tens = most / wide, most_ones = most % wide;
  int is_too_large = 0, has_digits = 0;
  while (digit_of(text[i]) < (unsigned)base) {
    unsigned long long digit = digit_of(text[i]);
    if (value > most_tens || (value == most_tens && digit > most_ones)) is_too_large = 1;
    value = value * wide + digit;
    has_digits = 1;
    i++;
    if (is_too_large) value = most;
  }
  if (end) *end = (char *)text + (has_digits ? i : 0);
  if (!is_too_large) return is_negative ? 0 - value : value;
  *__errno_location() = OUT_OF_RANGE;
  return is_negative && negative != positive ? 0 - negative : positive;
}

long strtol(const char *text, char **end, int base) {
  unsigned long long most = ~0ul >> 1;
  return (long)number(text, end, base, most, most + 1);
}
long long strtoll(const char *text, char **end, int base) {
  unsigned long long most = ~0ull >> 1;
  return (long long)number(text, end, base, most, most + 1);
}
unsigned long strtoul(const char *text, char **end, int base) {
  return (unsigned long)number(text, end, base, ~0ul, ~0ul);
}
unsigned long long strtoull(const char *text, char **end, int base) {
  return number(text, end, base, ~0ull, ~0ull);
}

/* ---- quotients and remainders -------------------------------------------------------------------- */

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t div(int number, int by) {
  div_t result;
  result.quot = number / by;
  result.rem = number % by;
  return result;
}

ldiv_t ldiv(long number, long by) {
  ldiv_t result;
  result.quot = number / by;
  result.rem = number % by;
  return result;
}

lldiv_t lldiv(long long number, long long by) {
  lldiv_t result;
  result.quot = number / by;
  result.rem = number % by;
  return result;
}

/* ---- sorting and searching ----------------------------------------------------------------------- */

/* By the type of the usual elements where the size tells it, so that memory need not be cut into bytes. */
static void swap(char *a, char *b, size_t size) {
  if (size == sizeof(int)) {
    int kept = *(int *)a;
    *(int *)a = *(int *)b;
    *(int *)b = kept;
  } else if (size == sizeof(long)) {
    long kept = *(long *)a;
    *(long *)a = *(long *)b;
    *(long *)b = kept;
  } else {
    for (size_t i = 0; i < size; i++) {
      char kept = a[i];
      a[i] = b[i];
      b[i] = kept;
    }
  }
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0; k--) {
      char *right = (char *)base + k * size, *left = right - size;
      if (compare(left, right) <= 0) break;
      swap(left, right, size);
    }
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *context) {
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0; k--) {
      char *right = (char *)base + k * size, *left = right - size;
      if (compare(left, right, context) <= 0) break;
      swap(left, right, size);
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  for (size_t rest = count; rest > 0 && low < high; rest /= 2) { /* high - low is at most the rest, which is no secret */
    size_t middle = low + (high - low) / 2;
    char *element = (char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

/* ---- memory -------------------------------------------------------------------------------------- */

/* Always a new object; whether its address is that of the old one, which has ended, is open. */
void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  if (!size) {
    free(old);
    return 0;
  }
  char *changed = malloc(size);
  if (!changed) return 0;
  for (size_t i = 0; i < size; i++) changed[i] = ((char *)old)[i]; /* behind the end of the old object there is anything */
  free(old);
  return changed;
}

void *reallocarray(void *old, size_t count, size_t size) {
  if (size && count > ~(size_t)0 / size) {
    *__errno_location() = NO_MEMORY;
    return 0;
  }
  return realloc(old, count * size);
}
