/* Models of getline and getdelim: any bytes up to the end of a line, in an object that grows where it is too small.
 *
 * As in the GNU library an object is there even if there is nothing to read, and how far it grows is the library's choice. */
typedef __typeof__(sizeof 0) size_t;

long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
char __VERIFIER_nondet_char(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void *malloc(size_t size);
void free(void *object);
int *__errno_location(void);

enum { NO_MEMORY = 12, INVALID_ARGUMENT = 22, FIRST_SIZE = 120 };

static int fail(int error) {
  __VERIFIER_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

/* All that was in the old object will be written over.  0: there is no memory, and nothing has changed. */
static int replace(char **line, size_t *size, size_t larger) {
  char *text = malloc(larger);
  if (!text) return 0;
  free(*line);
  *line = text;
  *size = larger;
  return 1;
}

static int grow(char **line, size_t *size, size_t needed) {
  if (needed <= *size) return 1;
  size_t larger = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(larger >= needed);
  return replace(line, size, larger);
}

long getdelim(char **line, size_t *size, int end, void *stream) {
  if (!line || !size) return fail(INVALID_ARGUMENT);
  if ((!*line || !*size) && !replace(line, size, FIRST_SIZE)) return fail(NO_MEMORY);
  long length = __VERIFIER_nondet_long();
  if (length == 0) return -1;
  if (length < 0) return fail(__VERIFIER_nondet_int());
  if (!grow(line, size, (size_t)length + 1)) return fail(NO_MEMORY);
  char *text = *line;
  for (long i = 0; i < length; i++) {
    text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(i + 1 == length || text[i] != (char)end);
  }
  text[length] = 0;
  return length;
}

long getline(char **line, size_t *size, void *stream) {
  return getdelim(line, size, '\n', stream);
}
