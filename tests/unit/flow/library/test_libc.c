/* Models of library functions against the library of the machine we run on: once compiled, once read and interpreted by us.
 * Comparisons promise only a sign, so signs are compared. */
#include <ctype.h>
#include <errno.h>
#include <strings.h>
#include "flow/library/libc.h"
#include "unit/flow/library/libc_test.h"

/* Texts that are cut are what is tried here. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#endif

/* Uninitialised variables must have some value, as in our semantics, not one for each use: no optimisation. */
#pragma GCC diagnostic push
#ifdef __clang__
#pragma clang optimize off
#pragma GCC diagnostic ignored "-Wsometimes-uninitialized"
#else
#pragma GCC push_options
#pragma GCC optimize("O0")
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#pragma GCC diagnostic ignored "-Wuninitialized"
#include "unit/flow/library/libc_begin.h"
#include "../src/libc/ctype.c"
#include "../src/libc/stdlib.c"
#include "../src/libc/string.c"
#include "unit/flow/library/libc_end.h"
#ifdef __clang__
#pragma clang optimize on
#else
#pragma GCC pop_options
#endif
#pragma GCC diagnostic pop

/* ---- random arguments ---------------------------------------------------------------------------- */

enum { ROOM = 12, ROUNDS = 4000 };

static uint64_t seed;

static unsigned pick(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

static int sign(long long value) { return (value > 0) - (value < 0); }

/* A text of at most ROOM / 2 - 1 characters, and nothing but zeros behind it. */
static void pick_text(char text[ROOM], const char *alphabet) {
  memset(text, 0, ROOM);
  unsigned length = pick(ROOM / 2), count = (unsigned)strlen(alphabet);
  for (unsigned i = 0; i < length; i++) text[i] = alphabet[pick(count)];
}

static const char letters[] = "aab\200Bz", digits[] = " -+0019xXfz\t";

/* ---- compiled ------------------------------------------------------------------------------------ */

/* The same place in the text, or nowhere. */
#define SAME(function, ...) assert_ptr_equal(model_##function(__VA_ARGS__), (function)(__VA_ARGS__))
#define EQUAL(function, ...) assert_int_equal((long long)model_##function(__VA_ARGS__), (long long)(function)(__VA_ARGS__))
#define SIGN(function, ...) assert_int_equal(sign(model_##function(__VA_ARGS__)), sign((function)(__VA_ARGS__)))

static void test_searches(void **state) {
  (void)state;
  char a[ROOM], b[ROOM];
  for (unsigned i = 0; i < ROUNDS; i++) {
    pick_text(a, letters), pick_text(b, letters);
    int c = pick(5) ? letters[pick(6)] : 0;
    size_t n = pick(ROOM);
    EQUAL(strlen, a);
    assert_int_equal(strlen_within(a, ROOM), strlen(a));
    EQUAL(strnlen, a, n);
    SAME(strchr, a, c);
    assert_ptr_equal(strchr_within(a, c, ROOM), strchr(a, c));
    SAME(strrchr, a, c);
    SAME(index, a, c);
    SAME(rindex, a, c);
    SAME(memchr, a, c, n);
    SAME(strstr, a, b);
    SAME(strpbrk, a, b);
    EQUAL(strspn, a, b);
    EQUAL(strcspn, a, b);
  }
}

static void test_comparisons(void **state) {
  (void)state;
  char a[ROOM], b[ROOM];
  for (unsigned i = 0; i < ROUNDS; i++) {
    pick_text(a, letters), pick_text(b, letters);
    size_t n = pick(ROOM);
    SIGN(strcmp, a, b);
    assert_int_equal(sign(strcmp_within(a, b, ROOM)), sign(strcmp(a, b)));
    SIGN(strncmp, a, b, n);
    assert_int_equal(sign(strncmp_within(a, b, n, ROOM)), sign(strncmp(a, b, n)));
    assert_int_equal(sign(memcmp_within(a, b, n, ROOM)), sign(memcmp(a, b, n)));
    assert_int_equal(sign(memcmp_within(a, b, n, n)), sign(memcmp(a, b, n)));
    SIGN(strcasecmp, a, b);
    SIGN(strncasecmp, a, b, n);
    SIGN(memcmp, a, b, n);
    assert_int_equal(!model_bcmp(a, b, n), !bcmp(a, b, n));
  }
}

/* Both change a copy of `a` (their `to`); results are told as offsets. */
#define CHANGE(function, ...)                                      \
  do {                                                             \
    char to[2 * ROOM] = {0}, copy[2 * ROOM];                       \
    memcpy(to, a, ROOM);                                           \
    long there = (long)((char *)(function)(__VA_ARGS__) - to);      \
    memcpy(copy, to, sizeof copy);                                 \
    memset(to, 0, sizeof to);                                      \
    memcpy(to, a, ROOM);                                           \
    long here = (long)((char *)model_##function(__VA_ARGS__) - to); \
    assert_int_equal(here, there);                                 \
    assert_memory_equal(to, copy, sizeof copy);                    \
  } while (0)

static void test_copies(void **state) {
  (void)state;
  char a[ROOM], b[ROOM];
  for (unsigned i = 0; i < ROUNDS; i++) {
    pick_text(a, letters), pick_text(b, letters);
    size_t n = pick(ROOM), m = pick(ROOM / 2), k = pick(ROOM / 2);
    CHANGE(memset, to, (int)n - 7, n);
    CHANGE(memcpy, to, b, n);
    CHANGE(mempcpy, to, b, n);
    CHANGE(memmove, to + m, to + k, n);
    CHANGE(strcpy, to, b);
    CHANGE(stpcpy, to, b);
    CHANGE(strncpy, to, b, n);
    CHANGE(strcat, to, b);
    CHANGE(strncat, to, b, n);
  }
}

static void test_copies_within_and_new(void **state) {
  (void)state;
  char a[ROOM], b[ROOM], c[ROOM];
  for (unsigned i = 0; i < ROUNDS; i++) {
    pick_text(a, letters), pick_text(b, letters);
    memcpy(c, a, ROOM);
    assert_ptr_equal(strcat_within(c, b, ROOM), c);
    assert_memory_equal(c, strcat(a, b), ROOM);
    assert_ptr_equal(strcpy_within(c, b, ROOM), c);
    assert_string_equal(c, b);
    size_t n = pick(ROOM);
    memcpy(c, a, ROOM);
    assert_memory_equal(memset_within(c, (int)n, n, ROOM), memset(a, (int)n, n), ROOM);
    memcpy(c, a, ROOM);
    assert_memory_equal(memcpy_within(c, b, n, ROOM), memcpy(a, b, n), ROOM);
    memset(c, 1, ROOM), memset(a, 1, ROOM);
    assert_memory_equal(strncpy_within(c, b, n, ROOM), strncpy(a, b, n), ROOM);
    memset(c, 0, 8);
    memset_within(c, 1, 5, 3);
    assert_true(c[2] == 1 && c[3] == 0);
    char *one = model_strdup(b), *two = strdup_within(b, ROOM), *three = model_strndup(b, 2);
    b[ROOM - 1] = 0;
    assert_string_equal(one, b);
    assert_string_equal(two, b);
    assert_int_equal(strlen(three), strnlen(b, 2));
    assert_memory_equal(three, b, strlen(three));
    free(one), free(two), free(three);
    model_bzero(c, 5), model_bcopy(b, c + 1, 4);
    assert_int_equal(c[0], 0);
    assert_memory_equal(c + 1, b, 4);
  }
}

static void test_tokens(void **state) {
  (void)state;
  for (unsigned i = 0; i < ROUNDS; i++) {
    char a[ROOM], b[ROOM];
    pick_text(a, "ab,;");
    memcpy(b, a, ROOM);
    char *x = model_strtok(a, ",;"), *y = strtok(b, ",;");
    for (; x && y; x = model_strtok(NULL, ",;"), y = strtok(NULL, ",;")) {
      assert_int_equal(x - a, y - b);
      assert_string_equal(x, y);
    }
    assert_true(!x && !y);
    assert_memory_equal(a, b, ROOM);
  }
}

#define CLASS(function) assert_int_equal(!model_##function(c), !(function)(c))

static void test_classes(void **state) {
  (void)state;
  for (int c = -1; c < 256; c++) {
    CLASS(isalnum), CLASS(isalpha), CLASS(isblank), CLASS(iscntrl), CLASS(isdigit), CLASS(isgraph), CLASS(islower);
    CLASS(isprint), CLASS(ispunct), CLASS(isspace), CLASS(isupper), CLASS(isxdigit), CLASS(isascii);
    EQUAL(toascii, c), EQUAL(tolower, c), EQUAL(toupper, c);
  }
}

#define NUMBER(function)                                          \
  do {                                                            \
    char *end = NULL, *other = NULL;                              \
    errno = 0;                                                    \
    long long right = (long long)function(text, &end, base);      \
    int problem = errno;                                          \
    errno = 0;                                                    \
    assert_int_equal((long long)model_##function(text, &other, base), right); \
    if (end && problem != EINVAL) assert_ptr_equal(other, end);   \
    if (problem) assert_int_equal(errno, problem);                \
  } while (0)

static void test_numbers(void **state) {
  (void)state;
  static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
  static const char *const ends[] = {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                                     "18446744073709551615", "18446744073709551616", "-18446744073709551616", "0x", "0xg", "-0x1f"};
  for (unsigned i = 0; i < ROUNDS; i++) {
    char small[ROOM];
    pick_text(small, digits);
    const char *text = pick(10) ? small : ends[pick(sizeof ends / sizeof *ends)];
    int base = bases[pick(pick(10) ? 6 : 9)];
    NUMBER(strtol);
    NUMBER(strtoll);
    NUMBER(strtoul);
    NUMBER(strtoull);
    EQUAL(atoi, small), EQUAL(atol, small), EQUAL(atoll, small);
    assert_int_equal(atoi_within(small, ROOM), atoi(small));
    assert_int_equal(atol_within(small, ROOM), atol(small));
    assert_int_equal(atoll_within(small, ROOM), atoll(small));
  }
}

static int by_byte(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }

static void test_quotients(void **state) {
  (void)state;
  for (unsigned i = 0; i < ROUNDS; i++) {
    long long number = (long long)seed >> pick(40), by = 0;
    while (!by) by = ((long long)pick(1u << 31) - (1 << 30)) >> pick(30);
    assert_int_equal(model_div((int)number, (int)by).quot, div((int)number, (int)by).quot);
    assert_int_equal(model_div((int)number, (int)by).rem, div((int)number, (int)by).rem);
    assert_int_equal(model_ldiv(number, by).rem, ldiv(number, by).rem);
    assert_int_equal(model_lldiv(number, by).quot, lldiv(number, by).quot);
  }
}

static void test_sorting(void **state) {
  (void)state;
  static const size_t sizes[] = {1, 3, sizeof(int), sizeof(long)};
  for (unsigned i = 0; i < ROUNDS; i++) {
    _Alignas(8) unsigned char a[10 * 8], b[10 * 8];
    size_t size = sizes[pick(4)], count = pick(10);
    for (size_t k = 0; k < sizeof a; k++) b[k] = a[k] = (unsigned char)pick(k % size ? 256 : 5);
    model_qsort(a, count, size, by_byte);
    for (size_t k = 1; k < count; k++) assert_true(a[(k - 1) * size] <= a[k * size]);
    qsort(b, count, size, by_byte);
    if (size == 1) assert_memory_equal(a, b, sizeof a);
    unsigned char key = (unsigned char)pick(6);
    const unsigned char *found = model_bsearch(&key, b, count, size, by_byte);
    assert_int_equal(!found, !bsearch(&key, b, count, size, by_byte));
    if (found) assert_int_equal(*found, key);
  }
}

/* ---- read and interpreted ------------------------------------------------------------------------ */

static const char declarations[] =
    "typedef __typeof__(sizeof 0) size_t;\n"
    "void *memset(void *, int, size_t); void bzero(void *, size_t); void *memcpy(void *, const void *, size_t);\n"
    "void *mempcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);\n"
    "void bcopy(const void *, void *, size_t); int memcmp(const void *, const void *, size_t);\n"
    "int bcmp(const void *, const void *, size_t); void *memchr(const void *, int, size_t);\n"
    "size_t strlen(const char *); size_t strnlen(const char *, size_t); char *strcpy(char *, const char *);\n"
    "char *stpcpy(char *, const char *); char *strncpy(char *, const char *, size_t); char *strcat(char *, const char *);\n"
    "char *strncat(char *, const char *, size_t); char *strdup(const char *); char *strndup(const char *, size_t);\n"
    "int strcmp(const char *, const char *); int strncmp(const char *, const char *, size_t);\n"
    "int strcasecmp(const char *, const char *); int strncasecmp(const char *, const char *, size_t);\n"
    "char *strchr(const char *, int); char *strrchr(const char *, int); char *index(const char *, int);\n"
    "char *rindex(const char *, int); size_t strspn(const char *, const char *); size_t strcspn(const char *, const char *);\n"
    "char *strpbrk(const char *, const char *); char *strstr(const char *, const char *); char *strtok(char *, const char *);\n"
    "int isalnum(int); int isalpha(int); int isblank(int); int iscntrl(int); int isdigit(int); int isgraph(int);\n"
    "int islower(int); int isprint(int); int ispunct(int); int isspace(int); int isupper(int); int isxdigit(int);\n"
    "int isascii(int); int toascii(int); int tolower(int); int toupper(int); int atoi(const char *); long atol(const char *);\n"
    "long long atoll(const char *); long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int);\n"
    "long long strtoll(const char *, char **, int); unsigned long long strtoull(const char *, char **, int);\n"
    "void qsort(void *, size_t, size_t, int (*)(const void *, const void *));\n"
    "void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));\n"
    "int __fpclassify(double); int __fpclassifyf(float); int __fpclassifyl(long double); int __isnan(double);\n"
    "int __isnanf(float); int __isnanl(long double); int isnan(double); int isnanf(float);\n"
    "int isnanl(long double); int __isinf(double); int __isinff(float); int __isinfl(long double);\n"
    "int isinf(double); int isinff(float); int isinfl(long double); int __finite(double); int __finitef(float);\n"
    "int __finitel(long double); int finite(double); int finitef(float); int finitel(long double);\n"
    "int __signbit(double); int __signbitf(float); int __signbitl(long double); long lrint(double);\n"
    "long lrintf(float); long lrintl(long double); long long llrint(double); long long llrintf(float);\n"
    "long long llrintl(long double); long lround(double); long lroundf(float); long lroundl(long double);\n"
    "long long llround(double); long long llroundf(float); long long llroundl(long double);\n"
    "double modf(double, double *); float modff(float, float *); double fdim(double, double);\n"
    "float fdimf(float, float); long double fdiml(long double, long double); double fmod(double, double);\n"
    "float fmodf(float, float); long double fmodl(long double, long double); double remainder(double, double);\n"
    "float remainderf(float, float); long double remainderl(long double, long double);\n";

static void add_text(Buffer *out, const char *name, const char text[ROOM]) {
  buffer_format(out, "char %s[%d] = \"", name, ROOM);
  for (unsigned i = 0; i < ROOM; i++) buffer_format(out, "\\%03o", (unsigned char)text[i]);
  buffer_add(out, "\"; ");
}

/* One condition that must hold; a and b are the arrays, and A and B stand for them or for pointers to them. */
__attribute__((format(printf, 2, 3))) static void add_check(Buffer *out, const char *format, ...) {
  char condition[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(condition, sizeof condition, format, arguments);
  va_end(arguments);
  for (int by_pointer = 0; by_pointer < 2; by_pointer++) {
    buffer_add(out, "  number++; if (!(");
    for (const char *c = condition; *c; c++) {
      char letter = by_pointer && *c == 'A' ? 'p' : by_pointer && *c == 'B' ? 'q' : *c == 'A' ? 'a' : *c == 'B' ? 'b' : *c;
      vector_push(out, letter);
    }
    buffer_add(out, ")) return number;\n");
  }
}

static void add_place(Buffer *out, const char *call, const char *found, const char *text) {
  if (found)
    add_check(out, "%s == a + %d", call, (int)(found - text));
  else
    add_check(out, "!%s", call);
}

static void add_changed(Buffer *out, const char *call, const char wanted[ROOM]) {
  Buffer expected = {0};
  add_text(&expected, "c", wanted);
  add_check(out, "({ char kept[%d]; int same = 1; %s for (int i = 0; i < %d; i++) kept[i] = a[i]; %s; "
                 "for (int i = 0; i < %d; i++) { same &= a[i] == c[i]; a[i] = kept[i]; } same; })",
            ROOM, buffer_text(&expected), ROOM, call, ROOM);
  vector_release(&expected);
}

static void add_round(Buffer *out) {
  char a[ROOM], b[ROOM], c[ROOM], d[ROOM];
  pick_text(a, letters), pick_text(b, letters), pick_text(d, digits);
  int n = (int)pick(ROOM), letter = letters[pick(6)];
  char call[40];
  buffer_add(out, "  { ");
  add_text(out, "a", a), add_text(out, "b", b), add_text(out, "d", d);
  buffer_format(out, "char *p = a, *q = b; int n = %d;\n", n);
  add_check(out, "strlen(A) == %zu && strnlen(A, n) == %zu", strlen(a), strnlen(a, (size_t)n));
  snprintf(call, sizeof call, "strchr(A, %d)", letter), add_place(out, call, strchr(a, letter), a);
  snprintf(call, sizeof call, "strrchr(A, %d)", letter), add_place(out, call, strrchr(a, letter), a);
  snprintf(call, sizeof call, "(char *)memchr(A, %d, n)", letter), add_place(out, call, memchr(a, letter, (size_t)n), a);
  add_place(out, "strstr(A, B)", strstr(a, b), a);
  add_place(out, "strpbrk(A, B)", strpbrk(a, b), a);
  add_check(out, "strspn(A, B) == %zu && strcspn(A, B) == %zu", strspn(a, b), strcspn(a, b));
  add_check(out, "sign(strcmp(A, B)) == %d && sign(strncmp(A, B, n)) == %d", sign(strcmp(a, b)), sign(strncmp(a, b, (size_t)n)));
  add_check(out, "sign(strcasecmp(A, B)) == %d && sign(memcmp(A, B, n)) == %d", sign(strcasecmp(a, b)),
            sign(memcmp(a, b, (size_t)n)));
  memcpy(c, a, ROOM), add_changed(out, "strcpy(A, B)", strcpy(c, b));
  memcpy(c, a, ROOM), add_changed(out, "strcat(A, B)", strcat(c, b));
  memcpy(c, a, ROOM), add_changed(out, "strncpy(A, B, n)", strncpy(c, b, (size_t)n));
  memcpy(c, a, ROOM), add_changed(out, "memcpy(A, B, n)", memcpy(c, b, (size_t)n));
  memcpy(c, a, ROOM), add_changed(out, "memset(A, n, n)", memset(c, n, (size_t)n));
  add_check(out, "atoi(d) == %d && strtol(d, 0, 0) == %ldl", atoi(d), strtol(d, NULL, 0));
  add_check(out, "!isalpha(%d) == %d && toupper(%d) == %d", letter & 255, !isalpha(letter & 255), letter & 255, toupper(letter & 255));
  buffer_add(out, "  }\n");
}

/* The program answers 0, or the number of the check that failed. */
static void run_rounds(bool use_models) {
  Buffer text = {0};
  buffer_add(&text, declarations);
  buffer_add(&text, "int sign(int x) { return (x > 0) - (x < 0); }\nint main(void) { int number = 0;\n");
  seed = 7;
  for (unsigned i = 0; i < 100; i++) add_round(&text);
  buffer_add(&text, "  return 0; }\n");
  Subject subject = subject_of_library(buffer_text(&text), use_models);
  bool is_called = false; /* the library itself, by the program */
  for (size_t i = 0; i < subject.cfa->edges.size; i++) {
    const Edge *edge = &subject.cfa->edges.data[i];
    if (edge->kind == EDGE_CALL && !source_is_model(subject.program->sources, edge->range.begin))
      is_called |= !edge->right->symbol->body;
  }
  assert_int_equal(is_called, !use_models);
  assert_no_check_failed(buffer_text(&text), run_to_end(subject.cfa));
  subject_release(&subject);
  vector_release(&text);
}

static void test_interpreted_models(void **state) {
  (void)state;
  run_rounds(true);
}

static void test_interpreted_library(void **state) {
  (void)state;
  run_rounds(false);
}

/* ---- the table ----------------------------------------------------------------------------------- */

/* Every name has its function, in both data models. */
static void test_all_are_there(void **state) {
  (void)state;
  for (int model = ILP32; model <= LP64; model++) {
    ParseOptions parse = {.model = (DataModel)model, .messages = stderr};
    unsigned errors = 0;
    Program *program = program_parse_text("test.i", declarations, &parse, &errors);
    assert_non_null(program);
    size_t functions = program->functions.size, objects = program->objects.size;
    LibraryModels models;
    models_init(&models, program);
    for (const LibraryFunction *line = library_line(0); line; line = library_line(library_index(line) + 1)) {
      const Symbol *function = program_find_function(program, line->name);
      if (!line->model || !function) continue; /* all others: test_table.c */
      const LibraryModel *found = models_find(&models, function);
      if (!found) fail_msg("no model of %s", line->name);
      assert_true(found->function != function && found->function->body && !function->body);
      assert_true(source_is_model(program->sources, found->function->range.begin));
      assert_false(source_is_model(program->sources, function->range.begin));
      assert_false(source_locate(program->sources, found->function->range.begin).is_user_file);
    }
    assert_int_equal(program->functions.size, functions);
    assert_int_equal(program->objects.size, objects);
    models_release(&models);
    program_delete(program);
  }
}

static const LibraryModel *model_in(const char *text, const char *name, LibraryModels *models, Program **program) {
  ParseOptions parse = {.model = LP64, .messages = stderr};
  unsigned errors = 0;
  *program = program_parse_text("test.i", text, &parse, &errors);
  assert_non_null(*program);
  models_init(models, *program);
  return models_find(models, program_find_function(*program, name));
}

static void check_model(const char *text, const char *name, bool is_there) {
  LibraryModels models;
  Program *program;
  const LibraryModel *model = model_in(text, name, &models, &program);
  if (!model == is_there) fail_msg("%s: %s model of %s", text, is_there ? "no" : "a", name);
  models_release(&models);
  program_delete(program);
}

static void test_declarations_must_agree(void **state) {
  (void)state;
  check_model("unsigned long strlen(const char *);", "strlen", true);
  check_model("unsigned long long strlen(char *);", "strlen", true);
  check_model("unsigned long strlen();", "strlen", true);
  check_model("int strlen();", "strlen", false);
  check_model("int strlen(const char *);", "strlen", false);
  check_model("unsigned long strlen(const char *, int);", "strlen", false);
  check_model("unsigned long strlen(void);", "strlen", false);
  check_model("unsigned long strlen(const char *, ...);", "strlen", false);
  check_model("static unsigned long strlen(const char *);", "strlen", false);
  check_model("unsigned long strlen(const char *s) { return 0; }", "strlen", false);
  check_model("void strcpy(char *, const char *);", "strcpy", false);
  check_model("int puts(const char *);", "puts", false);
}

/* strdup calls malloc: where the program has its own, what strdup gives is not for us to say. */
static void test_replaced_functions(void **state) {
  (void)state;
  check_model("char *strdup(const char *); void *malloc(unsigned long);", "strdup", true);
  check_model("char *strdup(const char *); void *malloc(unsigned long n) { return 0; }", "strdup", false);
}

/* Constant sizes stay operations on cells, arrays get the model that needs no loop. */
static void test_choice(void **state) {
  (void)state;
  Buffer text = {0};
  CfaOptions options = {.entry = "main", .use_models = true};
  static const struct {
    const char *call, *callee;
    bool has_body;
  } cases[] = {
      {"memset(a, 0, sizeof a)", "memset", false}, {"memset(a, 0, n)", "memset_within", true},
      {"strlen(a)", "strlen_within", true},        {"strlen(p)", "strlen", true},
      {"strlen(large)", "strlen", true},           {"strcmp(p, \"ab\")", "strcmp_within", true},
      {"strlen(s.text)", "strlen", true},          {"memset(p, 0, n)", "memset", true},
      {"memcpy(&n, p, 4)", "memcpy", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vector_clear(&text);
    buffer_format(&text, "%s struct { char text[4], more[4]; } s; int main(int n) { char a[5], large[1000], *p = a; %s; return 0; }",
                  declarations, cases[i].call);
    Subject subject = subject_build(buffer_text(&text), &options);
    assert_non_null(subject.cfa);
    const Symbol *callee = NULL;
    for (size_t k = 0; k < subject.cfa->edges.size; k++) {
      const Edge *edge = &subject.cfa->edges.data[k];
      if (edge->kind == EDGE_CALL && !source_is_model(subject.program->sources, edge->range.begin)) callee = edge->right->symbol;
    }
    assert_non_null(callee);
    assert_string_equal(callee->name, cases[i].callee);
    assert_int_equal(callee->body != NULL, cases[i].has_body);
    subject_release(&subject);
  }
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_searches),
      cmocka_unit_test(test_comparisons),
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_copies_within_and_new),
      cmocka_unit_test(test_tokens),
      cmocka_unit_test(test_classes),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_quotients),
      cmocka_unit_test(test_sorting),
      cmocka_unit_test(test_interpreted_models),
      cmocka_unit_test(test_interpreted_library),
      cmocka_unit_test(test_all_are_there),
      cmocka_unit_test(test_declarations_must_agree),
      cmocka_unit_test(test_replaced_functions),
      cmocka_unit_test(test_choice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
