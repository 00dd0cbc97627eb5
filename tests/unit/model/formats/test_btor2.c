/* Btor2 files as models: what every operator means, how states start and go on, what is said about mistakes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "logic/evaluate.h"
#include "model/formats/btor2.h"
#include "model/unroll/unrolling.h"
#define READ_MODEL btor2_read
#include "unit/model/model_text.h"

/* ---- helpers ------------------------------------------------------------------------------------- */

/* The message behind the file's name. */
static void assert_refused(const char *text, const char *message) {
  Buffer error = {0};
  Model *model = read_bytes(text, strlen(text), &error);
  assert_null(model);
  const char *place = strchr(buffer_text(&error), ':');
  assert_non_null(place);
  assert_string_equal(place + 1, message);
  vector_release(&error);
}

/* ---- operators ----------------------------------------------------------------------------------- */

enum { WIDTH = 3, SIZE = 8 };

static int as_signed(unsigned x) { return x >= SIZE / 2 ? (int)x - SIZE : (int)x; }
static bool overflows(int x) { return x < -SIZE / 2 || x >= SIZE / 2; }

static unsigned reference_division(const char *op, unsigned x, unsigned y) {
  int a = as_signed(x), b = as_signed(y);
  if (!strcmp(op, "udiv")) return y ? x / y : SIZE - 1;
  if (!strcmp(op, "urem")) return y ? x % y : x;
  if (!strcmp(op, "sdiv")) return (unsigned)(b ? a / b : a < 0 ? 1 : -1);
  if (!strcmp(op, "srem")) return (unsigned)(b ? a % b : a);
  int m = b ? a % b : a; /* smod: the sign of the divisor */
  return (unsigned)(b && m && (m < 0) != (b < 0) ? m + b : m);
}

static unsigned reference_shift(const char *op, unsigned x, unsigned y) {
  unsigned r = y % WIDTH;
  if (!strcmp(op, "sll")) return y < WIDTH ? x << y : 0;
  if (!strcmp(op, "srl")) return y < WIDTH ? x >> y : 0;
  if (!strcmp(op, "sra")) return (unsigned)(as_signed(x) >> (y < WIDTH ? y : WIDTH - 1));
  if (!strcmp(op, "rol")) return x << r | x >> (WIDTH - r);
  return x >> r | x << (WIDTH - r);
}

static const struct {
  const char *name;
  unsigned width; /* of the result */
} binary[] = {{"eq", 1},    {"neq", 1},   {"ugt", 1},   {"ugte", 1},  {"ult", 1},   {"ulte", 1},
              {"sgt", 1},   {"sgte", 1},  {"slt", 1},   {"slte", 1},  {"and", 3},   {"nand", 3},
              {"or", 3},    {"nor", 3},   {"xor", 3},   {"xnor", 3},  {"rol", 3},   {"ror", 3},
              {"sll", 3},   {"srl", 3},   {"sra", 3},   {"add", 3},   {"sub", 3},   {"mul", 3},
              {"udiv", 3},  {"sdiv", 3},  {"urem", 3},  {"srem", 3},  {"smod", 3},  {"uaddo", 1},
              {"saddo", 1}, {"usubo", 1}, {"ssubo", 1}, {"umulo", 1}, {"smulo", 1}, {"sdivo", 1},
              {"concat", 6}};

static unsigned reference(const char *op, unsigned x, unsigned y) {
  int a = as_signed(x), b = as_signed(y);
  if (!strcmp(op, "eq")) return x == y;
  if (!strcmp(op, "neq")) return x != y;
  if (!strcmp(op, "ugt")) return x > y;
  if (!strcmp(op, "ugte")) return x >= y;
  if (!strcmp(op, "ult")) return x < y;
  if (!strcmp(op, "ulte")) return x <= y;
  if (!strcmp(op, "sgt")) return a > b;
  if (!strcmp(op, "sgte")) return a >= b;
  if (!strcmp(op, "slt")) return a < b;
  if (!strcmp(op, "slte")) return a <= b;
  if (!strcmp(op, "and")) return x & y;
  if (!strcmp(op, "nand")) return ~(x & y);
  if (!strcmp(op, "or")) return x | y;
  if (!strcmp(op, "nor")) return ~(x | y);
  if (!strcmp(op, "xor")) return x ^ y;
  if (!strcmp(op, "xnor")) return ~(x ^ y);
  if (!strcmp(op, "add")) return x + y;
  if (!strcmp(op, "sub")) return x - y;
  if (!strcmp(op, "mul")) return x * y;
  if (!strcmp(op, "uaddo")) return x + y >= SIZE;
  if (!strcmp(op, "saddo")) return overflows(a + b);
  if (!strcmp(op, "usubo")) return x < y;
  if (!strcmp(op, "ssubo")) return overflows(a - b);
  if (!strcmp(op, "umulo")) return x * y >= SIZE;
  if (!strcmp(op, "smulo")) return overflows(a * b);
  if (!strcmp(op, "sdivo")) return b && overflows(a / b);
  if (!strcmp(op, "concat")) return x * SIZE + y;
  return strstr(op, "div") || strstr(op, "rem") || strstr(op, "mod") ? reference_division(op, x, y)
                                                                     : reference_shift(op, x, y);
}

/* A system whose only state takes the result of `line` (node 10), with inputs x (4), y (5) and c (6). */
static Model *read_operator(const char *line, unsigned width) {
  char text[512];
  snprintf(text, sizeof text,
           "1 sort bitvec 3\n2 sort bitvec 1\n3 sort bitvec %u\n4 input 1 x\n5 input 1 y\n6 input 2 c\n%s\n"
           "11 state 3 result\n12 next 3 11 10\n13 bad 6\n",
           width, line);
  return read_text(text);
}

static uint64_t run_operator(const Model *model, Evaluation *e, unsigned x, unsigned y, unsigned c) {
  evaluation_set(e, model->loop.inputs.data[0].var, x);
  evaluation_set(e, model->loop.inputs.data[1].var, y);
  evaluation_set(e, model->loop.inputs.data[2].var, c);
  return evaluation_value(e, model->state.data[0].next);
}

static void binary_operators(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof binary / sizeof *binary; i++) {
    char line[64];
    snprintf(line, sizeof line, "10 %s 3 4 5", binary[i].name);
    Model *model = read_operator(line, binary[i].width);
    Evaluation *e = evaluation_new(model->bank);
    for (unsigned x = 0; x < SIZE; x++)
      for (unsigned y = 0; y < SIZE; y++) {
        uint64_t wanted = reference(binary[i].name, x, y) & ((1u << binary[i].width) - 1);
        uint64_t got = run_operator(model, e, x, y, 0);
        if (got != wanted)
          fail_msg("%s %u %u: %u, expected %u", binary[i].name, x, y, (unsigned)got, (unsigned)wanted);
      }
    evaluation_delete(e);
    model_delete(model);
  }
}

static void other_operators(void **state) {
  (void)state;
  static const struct {
    const char *line;
    unsigned width, x, y, c, result;
  } cases[] = {
      {"10 not 3 4", 3, 5, 0, 0, 2},        {"10 inc 3 4", 3, 7, 0, 0, 0},
      {"10 dec 3 4", 3, 0, 0, 0, 7},        {"10 neg 3 4", 3, 3, 0, 0, 5},
      {"10 redand 2 4", 1, 7, 0, 0, 1},     {"10 redand 2 4", 1, 6, 0, 0, 0},
      {"10 redor 2 4", 1, 0, 0, 0, 0},      {"10 redor 2 4", 1, 4, 0, 0, 1},
      {"10 redxor 2 4", 1, 7, 0, 0, 1},     {"10 redxor 2 4", 1, 5, 0, 0, 0},
      {"10 slice 3 4 2 1", 2, 6, 0, 0, 3},  {"10 slice 3 4 1 0", 2, 6, 0, 0, 2},
      {"10 uext 3 4 2", 5, 6, 0, 0, 6},     {"10 sext 3 4 2", 5, 6, 0, 0, 30},
      {"10 uext 3 4 0", 3, 6, 0, 0, 6},     {"10 ite 3 6 4 5", 3, 1, 2, 1, 1},
      {"10 ite 3 6 4 5", 3, 1, 2, 0, 2},    {"10 ite 3 -6 4 5", 3, 1, 2, 0, 1},
      {"10 add 3 -4 5", 3, 1, 1, 0, 7},     {"10 iff 3 6 -6", 1, 0, 0, 1, 0},
      {"10 implies 3 6 -6", 1, 0, 0, 1, 0}, {"10 implies 3 6 -6", 1, 0, 0, 0, 1},
      {"10 zero 3", 3, 1, 1, 1, 0},         {"10 one 3", 3, 1, 1, 1, 1},
      {"10 ones 3", 3, 0, 0, 0, 7},         {"10 const 3 110", 3, 0, 0, 0, 6},
      {"10 const 3 10", 3, 0, 0, 0, 2},     {"10 constd 3 5", 3, 0, 0, 0, 5},
      {"10 constd 3 -4", 3, 0, 0, 0, 4},    {"10 constd 3 -0", 3, 0, 0, 0, 0},
      {"10 consth 3 1F", 5, 0, 0, 0, 31},   {"10 consth 3 00000000000000000000a", 4, 0, 0, 0, 10},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Model *model = read_operator(cases[i].line, cases[i].width);
    Evaluation *e = evaluation_new(model->bank);
    uint64_t got = run_operator(model, e, cases[i].x, cases[i].y, cases[i].c);
    if (got != cases[i].result)
      fail_msg("%s: %u, expected %u", cases[i].line, (unsigned)got, cases[i].result);
    evaluation_delete(e);
    model_delete(model);
  }
}

static void wide_constants(void **state) {
  (void)state;
  Model *model =
      read_text("1 sort bitvec 200\n2 constd 1 340282366920938463463374607431768211456\n" /* 2^128 */
                "3 sort bitvec 1\n4 slice 3 2 128 128\n5 redxor 3 2\n6 constd 1 -1\n7 redand 3 6\n"
                "8 and 3 4 5\n9 and 3 7 8\n10 bad 9\n");
  assert_true(term_is_true(model->bank, model->loop.error));
  model_delete(model);
}

/* ---- systems ------------------------------------------------------------------------------------- */

/* The first pass in which the error can happen; 0: none up to `limit`. */
static unsigned first_error(const char *text, unsigned limit) {
  Model *model = read_text(text);
  Circuit *circuit = circuit_new(model, NULL);
  Unrolling *u = unrolling_new(circuit);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  unsigned found = 0;
  for (unsigned depth = 1; depth <= limit && !found; depth++)
    if (unrolling_ask_error(u, depth, &budget) == ANSWER_SAT) found = depth;
  unrolling_delete(u);
  circuit_delete(circuit);
  model_delete(model);
  return found;
}

static void a_counter(void **state) {
  (void)state;
  static const char counter[] =
      "; counts\n1 sort bitvec 4\n2 zero 1\n3 state 1 count ; the state\n4 init 1 3 2\n"
      "5 inc 1 3\n\n6 next 1 3 5\n7 constd 1 3\n8 sort bitvec 1\n9 eq 8 3 7\n10 bad 9 three";
  assert_int_equal(first_error(counter, 8), 4);
  Model *model = read_text(counter);
  assert_string_equal(model->state.data[0].name, "count");
  model_delete(model);
}

#define CHANGE                                                                                               \
  "1 sort bitvec 4\n2 sort bitvec 1\n3 state 1 x\n4 zero 1\n5 state 1 y\n6 init 1 5 3\n7 next 1 5 5\n8 neq " \
  "2 3 5\n9 bad 8\n"

/* y starts with x's initial value and keeps it. */
static void initial_values_of_other_states(void **state) {
  (void)state;
  assert_int_equal(first_error(CHANGE "10 next 1 3 3\n", 4), 0);
  assert_int_equal(first_error(CHANGE "10 inc 1 3\n11 next 1 3 10\n", 4), 2);
  assert_int_equal(first_error(CHANGE "10 init 1 3 4\n11 next 1 3 3\n", 4), 0);
}

/* Without `next`, x is arbitrary from the second step on, also if `init` says how it starts. */
static void states_without_next_change(void **state) {
  (void)state;
  assert_int_equal(first_error(CHANGE, 4), 2);
  assert_int_equal(first_error(CHANGE "10 init 1 3 4\n", 4), 2);
}

/* A state with neither is an input: it may differ from step to step, and in the first from anything. */
static void states_with_neither_are_inputs(void **state) {
  (void)state;
  Model *model = read_text("1 sort bitvec 1\n2 state 1 free\n3 bad 2\n");
  assert_int_equal(model->state.size, 0);
  assert_int_equal(model->loop.inputs.size, 1);
  assert_string_equal(model->loop.inputs.data[0].name, "free");
  model_delete(model);
}

/* The constraint must hold in the step of the error too, and in all before it. */
static void constraints(void **state) {
  (void)state;
#define SHIFT "1 sort bitvec 1\n2 zero 1\n3 input 1 in\n4 state 1 last\n5 init 1 4 2\n6 next 1 4 3\n"
  assert_int_equal(first_error(SHIFT "7 bad 4\n", 4), 2);
  assert_int_equal(first_error(SHIFT "7 bad 4\n8 constraint -3\n", 4), 0);
  assert_int_equal(first_error(SHIFT "7 bad 3\n8 constraint -3\n", 4), 0);
  assert_int_equal(first_error(SHIFT "7 and 1 4 -3\n8 bad 7\n9 constraint 3\n", 4), 0);
  assert_int_equal(first_error(SHIFT "7 bad 4\n9 constraint 3\n", 4), 2);
}

static void several_bads(void **state) {
  (void)state;
  assert_int_equal(first_error("1 sort bitvec 1\n2 zero 1\n3 bad 2\n4 one 1\n5 bad 4\n", 2), 1);
}

static void names_are_unique(void **state) {
  (void)state;
  Model *model = read_text("1 sort bitvec 1\n2 input 1 x\n3 state 1 x\n4 next 1 3 2\n5 bad 3\n6 input 1\n");
  assert_string_equal(model->loop.inputs.data[0].name, "x");
  assert_string_equal(model->state.data[0].name, "x#2");
  assert_string_equal(model->loop.inputs.data[1].name, "n6");
  model_delete(model);
}

/* ---- mistakes ------------------------------------------------------------------------------------ */

static void mistakes(void **state) {
  (void)state;
#define BIT "1 sort bitvec 1\n2 sort bitvec 4\n3 input 1\n4 input 2\n"
  assert_refused("", "1:1: error: nothing to check: the file has no bad state");
  assert_refused(BIT "5 bad 4\n", "5:7: error: the condition has width 4, expected 1");
  assert_refused(BIT "5 bad 6\n", "5:7: error: node 6 is used but not defined");
  assert_refused(BIT "5 bad -2\n", "5:7: error: node 2 is used but not defined");
  assert_refused(BIT "4 bad 3\n", "5:1: error: 4 is defined twice");
  assert_refused(BIT "5 bad 3\n5 bad 3\n", "6:1: error: 5 is defined twice");
  assert_refused(BIT "5 add 2 3 4\n", "5:3: error: the first operand has width 1, expected 4");
  assert_refused(BIT "5 eq 2 4 4\n", "5:3: error: the result has width 4, expected 1");
  assert_refused(BIT "5 eq 1 4 3\n", "5:3: error: the second operand has width 1, expected 4");
  assert_refused(BIT "5 slice 1 4 4 4\n",
                 "5:3: error: slice from bit 4 down to bit 4 of an operand of width 4");
  assert_refused(BIT "5 slice 1 4 0 1\n",
                 "5:3: error: slice from bit 0 down to bit 1 of an operand of width 4");
  assert_refused(BIT "5 uext 2 3 2\n", "5:3: error: the result has width 4, expected 3");
  assert_refused(BIT "5 concat 2 4 3\n", "5:3: error: the result has width 4, expected 5");
  assert_refused(BIT "5 ite 2 4 4 4\n", "5:3: error: the condition has width 4, expected 1");
  assert_refused(BIT "5 implies 1 4 3\n", "5:3: error: the first operand has width 4, expected 1");
  assert_refused(BIT "5 frob 1 3\n", "5:3: error: unknown kind of node 'frob'");
  assert_refused(BIT "5 const 1 2\n", "5:11: error: expected a digit, found '2'");
  assert_refused(BIT "5 const 2 10101\n", "5:11: error: constant does not fit into 4 bits");
  assert_refused(BIT "5 constd 2 -9\n", "5:12: error: constant does not fit into 4 bits");
  assert_refused(BIT "5 constd 2 16\n", "5:12: error: constant does not fit into 4 bits");
  assert_refused(BIT "5 constd 3 1\n", "5:10: error: 3 is not a sort");
  assert_refused(BIT "5 init 1 3 3\n", "5:10: error: 3 is not a state");
  assert_refused(BIT "5 state 1\n6 init 1 5 3\n7 bad 5\n",
                 "6:12: error: the initial value depends on an input ('n3')");
  assert_refused(
      BIT "5 state 1\n6 state 1 s\n7 init 1 5 6\n8 bad 5\n",
      "7:12: error: the initial value depends on a state that is not defined before this one ('s')");
  assert_refused(BIT "5 state 1\n6 next 1 5 3\n7 next 1 5 3\n", "7:10: error: second 'next' of state 5");
  assert_refused(BIT "5 state 1\n6 next 1 5 4\n", "6:12: error: the value has width 4, expected 1");
  assert_refused(BIT "5 justice 1 3\n", "5:3: error: liveness ('justice') is not supported");
  assert_refused(BIT "5 sort array 1 2\n", "5:8: error: arrays are not supported");
  assert_refused(BIT "5 read 1 3 3\n", "5:3: error: arrays ('read') are not supported");
  assert_refused(BIT "5 sort bitvec 0\n", "5:15: error: width 0 is not between 1 and 1024");
  assert_refused(BIT "5 sort bitvec 1025\n", "5:15: error: width 1025 is not between 1 and 1024");
  assert_refused(BIT "5 not 1\n", "5:8: error: expected the number of a node, found the end of the line");
  assert_refused(BIT "5", "5:2: error: expected the kind of a node, found the end of the file");
  assert_refused(BIT "5 not 1 3 a b\n", "5:13: error: expected the end of the line, found 'b'");
  assert_refused(BIT "99999999999 not 1 3\n", "5:1: error: number too large");
  assert_refused("0 sort bitvec 1\n", "1:1: error: numbers start at 1");
}

/* Nothing that a file can say may crash the reader: every text with one byte changed, and every beginning. */
static void changed_texts(void **state) {
  (void)state;
  static const char text[] =
      "1 sort bitvec 4\n2 input 1 x\n3 state 1\n4 constd 1 -3\n5 init 1 3 4\n6 add 1 2 -3\n"
      "7 next 1 3 6\n8 sort bitvec 1\n9 slice 8 3 2 2\n10 bad 9 b ; c\n";
  static const char bytes[] = {0, '\n', ' ', '-', '0', '9', 'z', ';', (char)0xff};
  for (size_t i = 0; i < sizeof text; i++) {
    Buffer error = {0};
    model_delete(read_bytes(text, i, &error));
    for (size_t j = 0; i + 1 < sizeof text && j < sizeof bytes; j++) {
      char copy[sizeof text];
      memcpy(copy, text, sizeof text);
      copy[i] = bytes[j];
      vector_clear(&error);
      Model *model = read_bytes(copy, sizeof text - 1, &error);
      assert_true(!model == (error.size > 0));
      model_delete(model);
    }
    vector_release(&error);
  }
}

static void file_names(void **state) {
  (void)state;
  assert_true(btor2_is_file_name("a.btor2"));
  assert_true(btor2_is_file_name("a/b.btor"));
  assert_false(btor2_is_file_name("a.c"));
  assert_false(btor2_is_file_name(".btor2"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(binary_operators),
      cmocka_unit_test(other_operators),
      cmocka_unit_test(wide_constants),
      cmocka_unit_test(a_counter),
      cmocka_unit_test(initial_values_of_other_states),
      cmocka_unit_test(states_without_next_change),
      cmocka_unit_test(states_with_neither_are_inputs),
      cmocka_unit_test(constraints),
      cmocka_unit_test(several_bads),
      cmocka_unit_test(names_are_unique),
      cmocka_unit_test(mistakes),
      cmocka_unit_test(changed_texts),
      cmocka_unit_test(file_names),
  };
  return cmocka_run_group_tests_name("model/btor2", tests, NULL, NULL);
}
