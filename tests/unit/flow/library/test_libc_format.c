/* The parts of formatted output and input (src/libc/printf.c, src/libc/scanf.c) against the library of the machine we run on. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include "unit/flow/flow_test.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wformat-truncation"
#endif
#include "../src/libc/printf.c"
#include "../src/libc/scanf.c"

enum { ROUNDS = 40000, ROOM = 64 };

static uint64_t seed;

static unsigned pick(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

/* ---- texts of formats that nobody follows --------------------------------------------------------- */

static bool does_hold;

void __VERIFIER_assume(int condition) { does_hold &= condition != 0; }
int __VERIFIER_nondet_int(void) { return 1; }

size_t __craig_end_of_text(const char *text, size_t size) { return strnlen(text, size); }

/* It ends within its room, if it is too long and if printing fails. */
static void texts_end(void **state) {
  (void)state;
  does_hold = true;
  for (size_t size = 0; size < 12; size++)
    for (int width = 0; width < 16; width++) {
      char text[16];
      memset(text, '?', sizeof text);
      snprintf(text, size, "%*d", width, 7);
      printed_text(text, size);
      memset(text, '?', sizeof text);
      int length = snprintf(text, size, "%*d%lc", width, 7, (wint_t)0x7fffffff);
      assert_int_equal(length, -1);
      printed_text(text, size);
    }
  assert_true(does_hold);
  char open[4] = {1, 2, 3, 4};
  printed_text(open, 3);
  assert_false(does_hold);
}

/* ---- output -------------------------------------------------------------------------------------- */

typedef struct {
  char format[32], conversion;
  int flags, width, precision;
  bool is_wide;
  size_t size;
} Asked;

static Asked pick_print(void) {
  static const char letters[] = "-+ #0";
  Asked a = {.conversion = "duxXocs"[pick(7)], .flags = (int)pick(32), .precision = pick(3) ? -1 : (int)pick(14)};
  size_t length = 0;
  a.format[length++] = '%';
  for (int i = 0; i < 5; i++)
    if (a.flags >> i & 1) a.format[length++] = letters[i];
  a.width = pick(3) ? 0 : (int)pick(16);
  a.size = pick(3) ? ROOM : pick(12);
  if (a.conversion == 'c') a.precision = -1;
  a.is_wide = !strchr("cs", a.conversion) && pick(2);
  if (a.width) length += (size_t)snprintf(a.format + length, 8, "%d", a.width);
  if (a.precision >= 0) length += (size_t)snprintf(a.format + length, 8, ".%d", a.precision);
  snprintf(a.format + length, 8, "%s%c", a.is_wide ? "ll" : "", a.conversion);
  if (a.conversion == 'X') a.flags |= CAPITAL;
  return a;
}

static long long pick_number(void) {
  long long number = (long long)((uint64_t)pick(1u << 30) << 40 ^ (uint64_t)pick(1u << 30) << 16 ^ pick(1u << 30));
  return pick(8) ? pick(2) ? number : number % 300 : pick(2) ? 0 : INT64_MIN;
}

static size_t print_number(const Asked *a, char *to, long long number) {
  unsigned base = a->conversion == 'u' ? 10 : a->conversion == 'o' ? 8 : 16;
  bool is_signed = a->conversion == 'd';
  if (a->is_wide && is_signed) return print_wide_signed(to, a->size, 0, a->flags, a->width, a->precision, number);
  if (a->is_wide) return print_wide_unsigned(to, a->size, 0, a->flags, a->width, a->precision, base, (unsigned long long)number);
  if (is_signed) return print_signed(to, a->size, 0, a->flags, a->width, a->precision, (int)number);
  return print_unsigned(to, a->size, 0, a->flags, a->width, a->precision, base, (unsigned)number);
}

static void test_print(void **state) {
  (void)state;
  static const char *const texts[] = {"", "a", "hello", "longer text", NULL};
  for (unsigned i = 0; i < ROUNDS; i++) {
    Asked a = pick_print();
    char there[ROOM], here[ROOM];
    memset(there, 7, ROOM), memset(here, 7, ROOM);
    long long number = pick_number();
    const char *text = texts[pick(5)];
    int length;
    size_t at;
    if (a.conversion == 's') {
      length = snprintf(there, a.size, a.format, text);
      at = print_text(here, a.size, 0, a.flags, a.width, text, a.precision, SIZE_MAX);
    } else if (a.conversion == 'c') {
      length = snprintf(there, a.size, a.format, (int)number);
      at = print_character(here, a.size, 0, a.flags, a.width, (int)number);
    } else {
      length = a.is_wide ? snprintf(there, a.size, a.format, number) : snprintf(there, a.size, a.format, (int)number);
      at = print_number(&a, here, number);
    }
    assert_int_equal(print_end(here, a.size, at), length);
    assert_memory_equal(here, there, ROOM);
  }
}

/* ---- input --------------------------------------------------------------------------------------- */

static void pick_text(char *text, unsigned most, const char *letters) {
  unsigned length = pick(most);
  for (unsigned i = 0; i < length; i++) text[i] = letters[pick((unsigned)strlen(letters))];
  text[length] = 0;
}

static void test_numbers(void **state) {
  (void)state;
  for (unsigned i = 0; i < ROUNDS; i++) {
    char text[32], format[16];
    pick_text(text, i % 16 ? 9 : 31, i % 16 ? "0123 -+xXaf98Z\t" : "0123456789");
    char conversion = "dixuo"[pick(5)];
    unsigned base = strchr("du", conversion) ? 10 : conversion == 'i' ? 0 : conversion == 'x' ? 16 : 8;
    bool is_signed = strchr("di", conversion), has_width = pick(2);
    size_t width = has_width ? 1 + pick(4) : SIZE_MAX;
    if (has_width)
      snprintf(format, sizeof format, "%%%zu%c%%n", width, conversion);
    else
      snprintf(format, sizeof format, "%%%c%%n", conversion);
    int number = 77, length = -5, mine = 77, my_length = -5;
    int count = sscanf(text, format, &number, &length);
    size_t at = scan_int(text, SIZE_MAX, 0, width, base, is_signed, &mine);
    int my_count = scan_counted(at, 0);
    at = scan_count(text, SIZE_MAX, at, &my_length);
    assert_int_equal(scan_end(at, my_count), count);
    assert_int_equal(mine, number);
    assert_int_equal(my_length, length);
  }
}

static void test_sizes(void **state) {
  (void)state;
  for (unsigned i = 0; i < ROUNDS / 10; i++) {
    char text[32];
    pick_text(text, 24, "-0123456789");
    long number = 7, mine = 7;
    unsigned long long wide = 7;
    long long my_wide = 7;
    short half = 7, my_half = 7;
    signed char byte = 7, my_byte = 7;
    sscanf(text, "%ld", &number), sscanf(text, "%llu", &wide), sscanf(text, "%hd", &half), sscanf(text, "%hhd", &byte);
    scan_long(text, SIZE_MAX, 0, SIZE_MAX, 10, 1, &mine), scan_wide(text, SIZE_MAX, 0, SIZE_MAX, 10, 0, &my_wide);
    scan_short(text, SIZE_MAX, 0, SIZE_MAX, 10, 1, &my_half), scan_byte(text, SIZE_MAX, 0, SIZE_MAX, 10, 1, &my_byte);
    assert_true(mine == number && (unsigned long long)my_wide == wide && my_half == half && my_byte == byte);
    errno = 0;
    sscanf(text, "%ld", &number);
    int problem = errno;
    errno = 0;
    scan_long(text, SIZE_MAX, 0, SIZE_MAX, 10, 1, &mine);
    assert_int_equal(errno, problem);
  }
}

/* %3s,%c and %2c %*[ab]%n and %*s%2[ab]. */
static void test_texts(void **state) {
  (void)state;
  for (unsigned i = 0; i < ROUNDS; i++) {
    char text[10], there[12] = "", here[12] = "", mark = 9, my_mark = 9;
    int length = -5, my_length = -5, count = 0, my_count = 0;
    size_t at = 0;
    unsigned long long a_and_b = 3ull << ('a' - 64);
    pick_text(text, 9, "ab c\n,");
    switch (i % 3) {
    case 0:
      count = sscanf(text, "%3s,%c", there, &mark);
      at = scan_word(text, SIZE_MAX, at, 3, here), my_count = scan_counted(at, my_count);
      at = scan_characters(text, SIZE_MAX, scan_plain(text, SIZE_MAX, at, ','), 1, &my_mark), my_count = scan_counted(at, my_count);
      break;
    case 1:
      count = sscanf(text, "%2c %*[ab]%n", there, &length);
      at = scan_characters(text, SIZE_MAX, at, 2, here), my_count = scan_counted(at, my_count);
      at = scan_set(text, SIZE_MAX, scan_blanks(text, SIZE_MAX, at), SIZE_MAX, 0, a_and_b, 0, 0, (char *)-1);
      at = scan_count(text, SIZE_MAX, at, &my_length);
      break;
    default:
      count = sscanf(text, "%*s%2[ab]", there);
      at = scan_set(text, SIZE_MAX, scan_word(text, SIZE_MAX, at, SIZE_MAX, (char *)-1), 2, 0, a_and_b, 0, 0, here), my_count = scan_counted(at, my_count);
    }
    assert_int_equal(scan_end(at, my_count), count);
    assert_string_equal(here, there);
    assert_true(mark == my_mark && length == my_length);
  }
}
#pragma GCC diagnostic pop

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_end),
      cmocka_unit_test(test_print),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_sizes),
      cmocka_unit_test(test_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
