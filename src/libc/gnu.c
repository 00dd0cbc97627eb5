/* Models of what <string.h> has beyond the standard: see string.c for the way in which they are written. */
typedef __typeof__(sizeof 0) size_t;

void explicit_bzero(void *to, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = 0;
}

char *stpncpy(char *to, const char *from, size_t size) {
  size_t length = 0;
  for (size_t i = 0; i < size; i++) {
    to[i] = length < i ? 0 : from[i];
    if (to[i]) length = i + 1;
  }
  return to + length;
}

void *memccpy(void *to, const void *from, int last, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = ((const unsigned char *)from)[i];
    ((unsigned char *)to)[i] = byte;
    if (byte == (unsigned char)last) return (unsigned char *)to + i + 1;
  }
  return 0;
}

void *memrchr(const void *bytes, int wanted, size_t size) {
  for (size_t i = size; i > 0; i--)
    if (((const unsigned char *)bytes)[i - 1] == (unsigned char)wanted) return (unsigned char *)bytes + (i - 1);
  return 0;
}

void *rawmemchr(const void *bytes, int wanted) {
  size_t i = 0;
  while (((const unsigned char *)bytes)[i] != (unsigned char)wanted) i++;
  return (unsigned char *)bytes + i;
}

char *strchrnul(const char *text, int wanted) {
  size_t i = 0;
  while (text[i] && text[i] != (char)wanted) i++;
  return (char *)text + i;
}

void *memmem(const void *bytes, size_t size, const void *part, size_t part_size) {
  for (size_t i = 0; i + part_size <= size; i++) {
    size_t k = 0;
    while (k < part_size && ((const char *)bytes)[i + k] == ((const char *)part)[k]) k++;
    if (k == part_size) return (char *)bytes + i;
  }
  return 0;
}

static int lower(unsigned char c) {
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

char *strcasestr(const char *text, const char *part) {
  for (size_t i = 0;; i++) {
    size_t k = 0;
    while (part[k] && lower((unsigned char)text[i + k]) == lower((unsigned char)part[k])) k++;
    if (!part[k]) return (char *)text + i;
    if (!text[i]) return 0;
  }
}

char *basename(const char *path) {
  size_t start = 0;
  for (size_t i = 0; path[i]; i++)
    if (path[i] == '/') start = i + 1;
  return (char *)path + start;
}

/* ---- tokens -------------------------------------------------------------------------------------- */

static int is_one_of(char c, const char *set) {
  for (size_t i = 0; set[i]; i++)
    if (set[i] == c) return 1;
  return 0;
}

char *strsep(char **rest, const char *separators) {
  char *start = *rest;
  if (!start) return 0;
  size_t i = 0;
  while (start[i] && !is_one_of(start[i], separators)) i++;
  *rest = start[i] ? start + i + 1 : 0;
  start[i] = 0;
  return start;
}

char *strtok_r(char *text, const char *separators, char **rest) {
  char *start = text ? text : *rest;
  if (!start) return 0;
  size_t skipped = 0, length = 0;
  while (start[skipped] && is_one_of(start[skipped], separators)) skipped++;
  start += skipped;
  while (start[length] && !is_one_of(start[length], separators)) length++;
  *rest = start[length] ? start + length + 1 : start + length;
  if (!length) return 0;
  start[length] = 0;
  return start;
}

char *__strtok_r(char *text, const char *separators, char **rest) {
  return strtok_r(text, separators, rest);
}
