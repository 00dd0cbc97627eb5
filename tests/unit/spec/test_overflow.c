/* no-overflow: what the automaton's checks say about an operation on two values, against the compiler's own checked arithmetic. */
#include "unit/spec/spec_test.h"

typedef struct {
  i128 values[2];
  unsigned asked;
} Inputs;

static i128 next_input(void *context, const Edge *edge, uint32_t occurrence) {
  Inputs *inputs = context;
  (void)edge;
  (void)occurrence;
  return inputs->values[inputs->asked++ % 2];
}

static bool overflows_in_run(const Subject *subject, i128 x, i128 y) {
  Inputs inputs = {{x, y}, 0};
  RunOptions how = {.input = next_input, .input_context = &inputs};
  RunResult result = {0};
  interpret(subject->cfa, &how, NULL, &result);
  assert_true(result.end == RUN_ERROR || result.end == RUN_FINISHED);
  if (result.end == RUN_ERROR) assert_string_equal(result.check->property, "no-overflow");
  return result.end == RUN_ERROR;
}

static bool fits(i128 value, unsigned width) { return value >= -((i128)1 << (width - 1)) && value <= ((i128)1 << (width - 1)) - 1; }

static bool overflows_really(const char *op, unsigned width, i128 x, i128 y) {
  i128 result;
  switch (*op) {
  case '+': return !fits(x + y, width);
  case '-': return !fits(x - y, width);
  case '*': return __builtin_mul_overflow(x, y, &result) || !fits(result, width);
  case '<': return y >= 0 && y < (i128)width && (x < 0 || x > (((i128)1 << (width - 1)) - 1) >> y);
  default: return y == -1 && x == -((i128)1 << (width - 1));
  }
}

static size_t boundary_values(unsigned width, i128 *values) {
  i128 most = ((i128)1 << (width - 1)) - 1, root = (i128)1 << (width / 2 - 1);
  const i128 some[] = {0, 1, -1, 2, -2, 3, 7, -7, width - 1, width, width + 1, most, most - 1, -most - 1, -most, most / 2, most / 2 + 1, -most / 2 - 1, root, -root, 2 * root, -2 * root, 46340, 46341, most / 7};
  size_t count = sizeof some / sizeof *some;
  memcpy(values, some, sizeof some);
  return count;
}

static void check_operation(const char *type, const char *input, unsigned width, const char *op) {
  char text[512];
  i128 values[32];
  size_t count = boundary_values(width, values), wrong = 0;
  snprintf(text, sizeof text, "extern %s __VERIFIER_nondet_%s(void);\nint main(void) { %s x = __VERIFIER_nondet_%s(), y = __VERIFIER_nondet_%s(); %s r = x %s y; return 0; }\n", type,
           input, type, input, input, type, op);
  Subject subject = subject_with_property(text, "no-overflow");
  bool is_division = *op == '/' || *op == '%';
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++)
      if (!is_division || values[j]) wrong += overflows_in_run(&subject, values[i], values[j]) != overflows_really(op, width, values[i], values[j]);
  if (wrong) fail_msg("%s %s: %zu of %zu differ", type, op, wrong, count * count);
  subject_release(&subject);
}

static void test_operations(void **state) {
  static const char *const operators[] = {"+", "-", "*", "/", "%", "<<"};
  (void)state;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    check_operation("int", "int", 32, operators[i]);
    check_operation("long", "long", 64, operators[i]);
  }
}

/* One operand is a constant, on either side. */
static void check_constant(const char *op, int constant, bool is_left) {
  char text[512];
  i128 values[32];
  size_t count = boundary_values(32, values);
  char left[32] = "x", right[32] = "x";
  snprintf(is_left ? left : right, sizeof left, "(%d - 1)", constant + 1); /* so that the least one is an int as well */
  snprintf(text, sizeof text, "extern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(); int r = %s %s %s; return 0; }\n", left, op, right);
  Subject subject = subject_with_property(text, "no-overflow");
  for (size_t i = 0; i < count; i++) {
    i128 x = is_left ? constant : values[i], y = is_left ? values[i] : constant;
    if ((*op == '/' || *op == '%') && !y) continue;
    if (overflows_in_run(&subject, values[i], values[i]) != overflows_really(op, 32, x, y)) fail_msg("%d %s %d", (int)x, op, (int)y);
  }
  subject_release(&subject);
}

static void test_constants(void **state) {
  static const char *const operators[] = {"+", "-", "*", "/", "%", "<<"};
  static const int constants[] = {0, 1, -1, 2, -2, 7, -7, 31, 32, 46341, 2147483646, -2147483647, -2147483647 - 1};
  (void)state;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    for (size_t j = 0; j < sizeof constants / sizeof *constants; j++) {
      check_constant(operators[i], constants[j], true);
      check_constant(operators[i], constants[j], false);
    }
}

/* In 128 bits there is no wider type to compute in. */
static void test_widest(void **state) {
  static const char *const operators[] = {"+", "-", "*", "/", "<<"};
  (void)state;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    char text[512];
    snprintf(text, sizeof text, "extern long __VERIFIER_nondet_long(void);\nint main(void) { __int128 x = (__int128)((unsigned __int128)__VERIFIER_nondet_long() << 64); __int128 y = __VERIFIER_nondet_long();\n __int128 r = x %s y; return 0; }\n",
             operators[i]);
    Subject subject = subject_with_property(text, "no-overflow");
    const i128 high[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT64_MIN + 1, 3}, low[] = {0, 1, -1, 2, -2, 63, 64, 127, 128, INT64_MAX, INT64_MIN};
    for (size_t j = 0; j < sizeof high / sizeof *high; j++)
      for (size_t k = 0; k < sizeof low / sizeof *low; k++) {
        i128 x = (i128)((u128)high[j] << 64), y = low[k], r;
        if (*operators[i] == '/' && !y) continue;
        bool expected = *operators[i] == '+'   ? __builtin_add_overflow(x, y, &r)
                        : *operators[i] == '-' ? __builtin_sub_overflow(x, y, &r)
                        : *operators[i] == '*' ? __builtin_mul_overflow(x, y, &r)
                        : *operators[i] == '/' ? y == -1 && x == (i128)((u128)1 << 127)
                                               : y >= 0 && y < 128 && (x < 0 || x > (i128)(~(u128)0 >> 1) >> y);
        if (overflows_in_run(&subject, high[j], low[k]) != expected) fail_msg("%s: %zu %zu", operators[i], j, k);
      }
    subject_release(&subject);
  }
}

/* Narrow types are computed in int, so that no check is needed. */
static void test_no_checks(void **state) {
  static const char *const bodies[] = {"unsigned char c = x; c++; c += 100; return c * c;",
                                       "short s = x, t = y; return s * t + s;",
                                       "unsigned u = x; u = u * u - 7u; return u >> 1;",
                                       "return (x & 255) * 1000 + y % 1000;",
                                       "return sizeof(x + y) + (x < y) + !x;",
                                       "long w = (long)x * y + x; return (int)w;",
                                       "struct { int b : 20; unsigned c : 10; } s = {x, y}; return s.b * s.c;"};
  (void)state;
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    char text[512];
    snprintf(text, sizeof text, "extern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); %s }\n", bodies[i]);
    Subject subject = subject_with_property(text, "no-overflow");
    if (count_edges(subject.cfa, EDGE_ERROR)) fail_msg("a check for: %s", bodies[i]);
    subject_release(&subject);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_operations), cmocka_unit_test(test_constants), cmocka_unit_test(test_widest), cmocka_unit_test(test_no_checks)};
  return cmocka_run_group_tests_name("spec/overflow", tests, NULL, NULL);
}
