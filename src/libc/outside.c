/* Models of what reads from outside: clocks that never go back, files, pipes.
 *
 * What comes from outside is an input: a counterexample has its values. */
typedef __typeof__(sizeof 0) size_t;

long __VERIFIER_nondet_long(void);
int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void), __VERIFIER_nondet_memory_byte(void);
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);
int *__errno_location(void);

/* Memory that anything may be in. */
void __VERIFIER_nondet_memory(void *memory, size_t size) {
  for (size_t i = 0; i < size; i++) ((char *)memory)[i] = __VERIFIER_nondet_memory_byte();
}

/* Whatever went wrong. */
static void fail(void) {
  int error = __VERIFIER_nondet_int();
  __VERIFIER_assume(error > 0);
  *__errno_location() = error;
}

/* ---- clocks -------------------------------------------------------------------------------------- */

/* Seconds since the epoch. */
static long now(void) {
  static long last = 1;
  long next = __VERIFIER_nondet_long();
  __VERIFIER_assume(next >= last);
  last = next;
  return next;
}

long time(long *result) {
  long seconds = now();
  if (result) *result = seconds;
  return seconds;
}

/* Seconds and a part below `most`, not before `last`. */
static void put_time(long *result, long *last, long most) {
  long seconds = __VERIFIER_nondet_long(), part = __VERIFIER_nondet_long();
  __VERIFIER_assume(part >= 0 && part < most);
  __VERIFIER_assume(seconds > last[0] || (seconds == last[0] && part >= last[1]));
  result[0] = last[0] = seconds;
  result[1] = last[1] = part;
}

int gettimeofday(void *result, void *zone) {
  static long last[2];
  if (zone) __VERIFIER_nondet_memory(zone, 2 * sizeof(int));
  if (result) put_time(result, last, 1000000);
  return 0;
}

int clock_gettime(int clock, void *result) {
  static long last[16][2];
  long any[2] = {0};
  if ((clock < 0 || clock > 15) && __VERIFIER_nondet_int()) { /* there may be such a clock, of some process */
    fail();
    return -1;
  }
  put_time(result, clock < 0 || clock > 15 ? any : last[clock], 1000000000);
  return 0;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static long some(size_t most) {
  long count = __VERIFIER_nondet_long();
  __VERIFIER_assume(count >= -1 && (count < 0 || (size_t)count <= most));
  if (count < 0) fail();
  return count;
}

/* What was written to some file may be what is read from another one: a run does not say what that is (what_was_written_is_read), and addresses among it may
 * come back as numbers (__craig_written). */
void __craig_written(const void *from, size_t size);
void what_was_written_is_read(void);
static int has_written; /* elsewhere than to where nobody reads, or there is a pipe */

static void read_back(void) {
  if (has_written) what_was_written_is_read();
}

static long fill(char *to, size_t size) {
  long count = some(size);
  for (size_t i = 0; i < size; i++)
    if (count > 0 && i < (size_t)count) to[i] = __VERIFIER_nondet_char();
  return count;
}

long read(int file, void *to, size_t size) {
  read_back();
  return fill(to, size);
}

long recv(int socket, void *to, size_t size, int flags) {
  return fill(to, size);
}

long pread(int file, void *to, size_t size, long offset) {
  read_back();
  return fill(to, size);
}

long write(int file, const void *from, size_t size) {
  __craig_written(from, size);
  if (file != 1 && file != 2) has_written = 1;
  return some(size);
}

size_t fread(void *to, size_t size, size_t count, void *stream) {
  read_back();
  long bytes = fill(to, size * count);
  if (bytes >= 0 && (size_t)bytes < size * count && __VERIFIER_nondet_int()) fail(); /* behind what was read */
  return size && bytes > 0 ? (size_t)bytes / size : 0;
}

/* Up to the end of a line. */
char *fgets(char *to, int size, void *stream) {
  if (size == 1) { /* no byte is read */
    to[0] = 0;
    return to;
  }
  int length = __VERIFIER_nondet_int();
  if (length <= 0 || length >= size) {
    if (length < 0) fail(); /* else there is nothing more to read */
    return 0;
  }
  for (int i = 0; i + 1 < size; i++) {
    if (i >= length) continue;
    to[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(i + 1 == length || to[i] != '\n');
  }
  to[length] = 0;
  return to;
}

int pipe(int *ends) {
  has_written = 1; /* soon */
  if (__VERIFIER_nondet_int()) {
    fail();
    return -1;
  }
  ends[0] = __VERIFIER_nondet_int();
  ends[1] = __VERIFIER_nondet_int();
  __VERIFIER_assume(ends[0] > 2 && ends[1] > 2 && ends[0] != ends[1]); /* the standard ones are open */
  return 0;
}

/* ---- numbers ------------------------------------------------------------------------------------- */

int getpid(void) {
  static int number;
  if (!number) number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number > 0);
  return number;
}

static long between(long low, long high) {
  long number = __VERIFIER_nondet_long();
  __VERIFIER_assume(number >= low && number <= high);
  return number;
}

long random(void) {
  return between(0, 2147483647);
}

long lrand48(void) {
  return between(0, 2147483647);
}

long mrand48(void) {
  return between(-2147483647 - 1, 2147483647);
}

double drand48(void) {
  double number = __VERIFIER_nondet_double();
  __VERIFIER_assume(number >= 0 && number < 1);
  return number;
}
