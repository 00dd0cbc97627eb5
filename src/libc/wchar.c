/* Models of <wchar.h>: wide characters are int here, as on every Unix; see string.c for the way in which they are written. */
typedef __typeof__(sizeof 0) size_t;
typedef int wide;

static int signed_difference(int is_below) {
  int value;
  if (is_below) return value < 0 ? value : -1;
  return value > 0 ? value : 1;
}

size_t wcslen(const wide *text) {
  size_t i = 0;
  while (text[i]) i++;
  return i;
}

size_t wcsnlen(const wide *text, size_t most) {
  size_t i = 0;
  while (i < most && text[i]) i++;
  return i;
}

wide *wcscpy(wide *to, const wide *from) {
  size_t i = 0;
  while (from[i]) {
    to[i] = from[i];
    i++;
  }
  to[i] = 0;
  return to;
}

wide *wcsncpy(wide *to, const wide *from, size_t size) {
  size_t length = 0;
  for (size_t i = 0; i < size; i++) {
    to[i] = length < i ? 0 : from[i];
    if (to[i]) length = i + 1;
  }
  return to;
}

wide *wcscat(wide *to, const wide *from) {
  size_t length = 0, i = 0;
  while (to[length]) length++;
  while (from[i]) {
    to[length + i] = from[i];
    i++;
  }
  to[length + i] = 0;
  return to;
}

int wcscmp(const wide *a, const wide *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return a[i] == b[i] ? 0 : signed_difference(a[i] < b[i]);
}

int wcsncmp(const wide *a, const wide *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    if (a[i] != b[i]) return signed_difference(a[i] < b[i]);
    if (!a[i]) return 0;
  }
  return 0;
}

wide *wcschr(const wide *text, wide wanted) {
  size_t i = 0;
  while (text[i] && text[i] != wanted) i++;
  return text[i] == wanted ? (wide *)text + i : 0;
}

wide *wcsrchr(const wide *text, wide wanted) {
  wide *found = 0;
  for (size_t i = 0;; i++) {
    if (text[i] == wanted) found = (wide *)text + i;
    if (!text[i]) return found;
  }
}

wide *wmemchr(const wide *text, wide wanted, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (text[i] == wanted) return (wide *)text + i;
  return 0;
}

int wmemcmp(const wide *a, const wide *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return signed_difference(a[i] < b[i]);
  return 0;
}

wide *wmemcpy(wide *to, const wide *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[i];
  return to;
}

wide *wmemset(wide *to, wide value, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = value;
  return to;
}
