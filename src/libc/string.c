/* Models of <string.h> and <strings.h>: what verification takes instead of the C library's functions.
 *
 * Written to be verified, not to be fast: a loop over bytes, one index, no pointers that walk.  They are embedded in the binary
 * as text and read with the program's data model; nothing is included, as there is no preprocessor then.  No file-scope name of
 * theirs meets one of the program's.
 *
 * A comparison only promises a sign, so the rest of its value is arbitrary here (an uninitialised variable is any value).
 * NAME_within is taken where the program passes an array or a string literal itself: `room` is the number of bytes in it, a
 * constant, so that the loop is unrolled and no cut point is left.  Text that does not end within the room was read beyond its
 * object, where reads give anything. */
typedef __typeof__(sizeof 0) size_t;

void *malloc(size_t size);

/* ---- bytes --------------------------------------------------------------------------------------- */

void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = (unsigned char)byte;
  return to;
}

/* Of the room of `to`: bytes beyond it would be lost. */
void *memset_within(void *to, int byte, size_t size, size_t room) {
  for (size_t i = 0; i < room; i++) {
    if (i >= size) break;
    ((unsigned char *)to)[i] = (unsigned char)byte;
  }
  return to;
}

void bzero(void *to, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = 0;
}

void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return to;
}

void *memcpy_within(void *to, const void *from, size_t size, size_t room) {
  for (size_t i = 0; i < room; i++) {
    if (i >= size) break;
    ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  }
  return to;
}

void *mempcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return (char *)to + size;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((size_t)to <= (size_t)from)
    for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  else
    for (size_t i = size; i > 0; i--) ((unsigned char *)to)[i - 1] = ((const unsigned char *)from)[i - 1];
  return to;
}

void bcopy(const void *from, void *to, size_t size) {
  memmove(to, from, size);
}

static int signed_difference(int is_less) {
  int difference;
  if (is_less) return difference < 0 ? difference : -1;
  return difference > 0 ? difference : 1;
}

int memcmp(const void *a, const void *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char left = ((const unsigned char *)a)[i], right = ((const unsigned char *)b)[i];
    if (left != right) return signed_difference(left < right);
  }
  return 0;
}

int memcmp_within(const void *a, const void *b, size_t size, size_t room) {
  for (size_t i = 0; i < room; i++) {
    if (i >= size) return 0;
    unsigned char left = ((const unsigned char *)a)[i], right = ((const unsigned char *)b)[i];
    if (left != right) return signed_difference(left < right);
  }
  int beyond;
  return size > room ? beyond : 0;
}

int bcmp(const void *a, const void *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int difference;
    if (((const unsigned char *)a)[i] != ((const unsigned char *)b)[i]) return difference ? difference : 1;
  }
  return 0;
}

void *memchr(const void *bytes, int byte, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)bytes)[i] == (unsigned char)byte) return (unsigned char *)bytes + i;
  return 0;
}

/* ---- lengths ------------------------------------------------------------------------------------- */

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

size_t strlen_within(const char *text, size_t room) {
  for (size_t length = 0; length < room; length++)
    if (!text[length]) return length;
  size_t beyond;
  return beyond < room ? room : beyond;
}

size_t strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length]) length++;
  return length;
}

/* ---- copies -------------------------------------------------------------------------------------- */

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  return to;
}

char *strcpy_within(char *to, const char *from, size_t room) {
  for (size_t i = 0; i < room; i++)
    if (!(to[i] = from[i])) break;
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  return to + i;
}

char *strncpy(char *to, const char *from, size_t size) {
  int is_over = 0;
  for (size_t i = 0; i < size; i++) {
    if (!is_over && !from[i]) is_over = 1;
    to[i] = is_over ? 0 : from[i];
  }
  return to;
}

char *strncpy_within(char *to, const char *from, size_t size, size_t room) {
  int is_over = 0;
  for (size_t i = 0; i < room; i++) {
    if (i >= size) break;
    if (!is_over && !from[i]) is_over = 1;
    to[i] = is_over ? 0 : from[i];
  }
  return to;
}

char *strcat(char *to, const char *from) {
  size_t end = 0, i = 0;
  while (to[end]) end++;
  while ((to[end + i] = from[i])) i++;
  return to;
}

/* Of the room of `to`. */
char *strcat_within(char *to, const char *from, size_t room) {
  size_t end = 0;
  for (size_t i = 0; i < room; i++) {
    if (!to[i]) break;
    end++;
  }
  for (size_t i = 0; i < room; i++)
    if (!(to[end + i] = from[i])) break;
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  size_t end = 0, i = 0;
  while (to[end]) end++;
  while (i < most && from[i]) {
    to[end + i] = from[i];
    i++;
  }
  to[end + i] = 0;
  return to;
}

char *strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy)
    for (size_t i = 0; i < size; i++) copy[i] = text[i];
  return copy;
}

char *strdup_within(const char *text, size_t room) {
  size_t length = strlen_within(text, room);
  char *copy = malloc(length + 1);
  if (!copy) return 0;
  for (size_t i = 0; i < room; i++) {
    if (i > length) break;
    copy[i] = text[i];
  }
  return copy;
}

char *strndup(const char *text, size_t most) {
  size_t length = strnlen(text, most);
  char *copy = malloc(length + 1);
  if (!copy) return 0;
  for (size_t i = 0; i < length; i++) copy[i] = text[i];
  copy[length] = 0;
  return copy;
}

/* ---- comparisons --------------------------------------------------------------------------------- */

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  unsigned char left = (unsigned char)a[i], right = (unsigned char)b[i];
  return left == right ? 0 : signed_difference(left < right);
}

int strcmp_within(const char *a, const char *b, size_t room) {
  for (size_t i = 0; i < room; i++) {
    unsigned char left = (unsigned char)a[i], right = (unsigned char)b[i];
    if (left != right) return signed_difference(left < right);
    if (!left) return 0;
  }
  int beyond;
  return beyond;
}

int strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    unsigned char left = (unsigned char)a[i], right = (unsigned char)b[i];
    if (left != right) return signed_difference(left < right);
    if (!left) return 0;
  }
  return 0;
}

int strncmp_within(const char *a, const char *b, size_t most, size_t room) {
  for (size_t i = 0; i < room; i++) {
    if (i >= most) return 0;
    unsigned char left = (unsigned char)a[i], right = (unsigned char)b[i];
    if (left != right) return signed_difference(left < right);
    if (!left) return 0;
  }
  int beyond;
  return most > room ? beyond : 0;
}

static int lower(unsigned char c) {
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int strncasecmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    int left = lower((unsigned char)a[i]), right = lower((unsigned char)b[i]);
    if (left != right) return signed_difference(left < right);
    if (!left) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && lower((unsigned char)a[i]) == lower((unsigned char)b[i])) i++;
  int left = lower((unsigned char)a[i]), right = lower((unsigned char)b[i]);
  return left == right ? 0 : signed_difference(left < right);
}

/* ---- searches ------------------------------------------------------------------------------------ */

char *strchr(const char *text, int wanted) {
  size_t i = 0;
  while (text[i] && text[i] != (char)wanted) i++;
  return text[i] == (char)wanted ? (char *)text + i : 0;
}

char *strchr_within(const char *text, int wanted, size_t room) {
  for (size_t i = 0; i < room; i++) {
    if (text[i] == (char)wanted) return (char *)text + i;
    if (!text[i]) return 0;
  }
  size_t beyond;
  int is_found;
  return is_found ? (char *)text + beyond : 0;
}

char *strrchr(const char *text, int wanted) {
  char *found = 0;
  size_t i = 0;
  while (text[i]) {
    if (text[i] == (char)wanted) found = (char *)text + i;
    i++;
  }
  return (char)wanted ? found : (char *)text + i;
}

char *index(const char *text, int wanted) {
  return strchr(text, wanted);
}

char *rindex(const char *text, int wanted) {
  return strrchr(text, wanted);
}

static int is_one_of(char c, const char *set) {
  for (size_t i = 0; set[i]; i++)
    if (set[i] == c) return 1;
  return 0;
}

size_t strspn(const char *text, const char *accepted) {
  size_t i = 0;
  while (text[i] && is_one_of(text[i], accepted)) i++;
  return i;
}

size_t strcspn(const char *text, const char *rejected) {
  size_t i = 0;
  while (text[i] && !is_one_of(text[i], rejected)) i++;
  return i;
}

char *strpbrk(const char *text, const char *set) {
  size_t i = strcspn(text, set);
  return text[i] ? (char *)text + i : 0;
}

char *strstr(const char *text, const char *part) {
  for (size_t i = 0;; i++) {
    size_t k = 0;
    while (part[k] && text[i + k] == part[k]) k++;
    if (!part[k]) return (char *)text + i;
    if (!text[i]) return 0;
  }
}

char *strtok(char *text, const char *separators) {
  static char *rest;
  char *start = text ? text : rest;
  if (!start) return 0;
  start += strspn(start, separators);
  size_t length = strcspn(start, separators);
  rest = start[length] ? start + length + 1 : start + length;
  if (!length) return 0;
  start[length] = 0;
  return start;
}
