/* Every rule of simplification is applied to instances whose meaning is known independently.
 *
 * Small widths, exhaustively: random expressions are grown over a few variables, each step from operands made
 * before, so that operands share parts.  For each expression there is a table of its values under *all*
 * assignments, computed from the tables of its operands by reference.h; the table of the simplified term is
 * computed in the same way from its nodes, and the two must agree.  At the end every rule must have fired.
 *
 * Large widths, with z3: expressions are printed by this file without simplification and the terms by
 * smtlib.c, and z3 must find no difference.  Without z3 on the path that part is skipped. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "logic/bank.h"
#include "logic/rewrite.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "unit/logic/reference.h"
#include "unit/logic/rule_patterns.h"
#include "unit/binary_operators.h"
#include "unit/rounds.h"
#include "unit/solver_program.h"

static uint64_t fired[RULES];

static void collect_fired(const TermBank *bank) {
  for (int rule = 0; rule < RULES; rule++) fired[rule] += bank->fired[rule];
}

/* ---- expressions --------------------------------------------------------------------------------- */

typedef struct {
  TermOperator op;
  unsigned width; /* or the sort of an array */
  uint32_t parameter;
  int child[3];    /* -1 beyond the arity */
  uint64_t value;  /* of a constant */
  int variable;    /* number of a variable */
  Term term;       /* simplified */
  uint64_t *table; /* value under each assignment; NULL if there are too many */
} Expression;

enum { MAX_EXPRESSIONS = 64, MAX_VARIABLES = 8 };

typedef struct {
  TermBank *bank;
  Expression all[MAX_EXPRESSIONS];
  int count;
  unsigned bits;                     /* of all variables together */
  unsigned first_bit[MAX_VARIABLES]; /* of each variable in the number of an assignment */
  int variables;
  bool exhaustive;
  Map tables; /* term -> table */
} World;

static size_t assignments(const World *world) { return (size_t)1 << world->bits; }

static void world_init(World *world, bool exhaustive) {
  *world = (World){.bank = bank_new(), .exhaustive = exhaustive};
}

static void world_release(World *world) {
  for (Term t = 1; t <= bank_size(world->bank); t++)
    memory_free((void *)(uintptr_t)map_get(&world->tables, t, 0));
  for (int i = 0; i < world->count; i++) memory_free(world->all[i].table);
  map_release(&world->tables);
  collect_fired(world->bank);
  bank_delete(world->bank);
}

static unsigned arity_of(TermOperator op) { return operator_arity(op); }

static Term make_term(World *world, const Expression *e) {
  Term x[3] = {0};
  for (unsigned i = 0; i < arity_of(e->op); i++) x[i] = world->all[e->child[i]].term;
  switch (e->op) {
  case TERM_CONSTANT:
    return e->width > 64 ? term_signed_constant(world->bank, e->width, (int64_t)e->value)
                         : term_constant(world->bank, e->width, e->value);
  case TERM_VARIABLE: {
    char name[8];
    snprintf(name, sizeof name, "v%d", e->variable);
    return term_variable(world->bank, e->width, name);
  }
  case TERM_NOT:
  case TERM_NEGATE: return term_unary(world->bank, e->op, x[0]);
  case TERM_EXTRACT: return term_extract(world->bank, x[0], e->parameter >> 16, e->parameter & 0xffff);
  case TERM_ZERO_EXTEND: return term_zero_extend(world->bank, x[0], e->width);
  case TERM_SIGN_EXTEND: return term_sign_extend(world->bank, x[0], e->width);
  case TERM_ITE: return term_ite(world->bank, x[0], x[1], x[2]);
  case TERM_STORE: return term_store(world->bank, x[0], x[1], x[2]);
  case TERM_CONSTANT_ARRAY: return term_constant_array(world->bank, e->width, x[0]);
  default: return term_binary(world->bank, e->op, x[0], x[1]);
  }
}

static uint64_t *new_table(const World *world) { return memory_zeroed(assignments(world), sizeof(uint64_t)); }

/* The number of bits of a value; that of an array is the row of its elements. */
static unsigned value_bits(unsigned sort) {
  if (!sort_is_array(sort)) return sort;
  return sort_element_width(NULL, sort) << sort_index_width(NULL, sort);
}

static uint64_t apply(TermOperator op, unsigned sort, uint32_t parameter, const uint64_t *x,
                      const unsigned *sorts) {
  unsigned array = op == TERM_CONSTANT_ARRAY ? sort : sorts[0];
  if (op != TERM_SELECT && op != TERM_STORE && op != TERM_CONSTANT_ARRAY)
    return reference_apply(op, sort, parameter, x, sorts);
  unsigned step = sort_element_width(NULL, array);
  uint64_t result = 0;
  if (op == TERM_SELECT) return reference_modulo((Integer)(x[0] >> step * x[1]), step);
  for (unsigned i = 0; i < 1u << sort_index_width(NULL, array); i++) {
    bool written = op == TERM_CONSTANT_ARRAY || i == x[1];
    uint64_t element = op == TERM_CONSTANT_ARRAY ? x[0] : written ? x[2] : x[0] >> step * i;
    result |= reference_modulo((Integer)element, step) << step * i;
  }
  return result;
}

static void fill_leaf(const World *world, uint64_t *table, bool is_constant, unsigned width, uint64_t value,
                      int variable) {
  for (size_t i = 0; i < assignments(world); i++)
    table[i] =
        is_constant ? value : reference_modulo((Integer)(i >> world->first_bit[variable]), value_bits(width));
}

static void fill_operator(const World *world, uint64_t *table, TermOperator op, unsigned width,
                          uint32_t parameter, uint64_t *const *operands, const unsigned *widths) {
  for (size_t i = 0; i < assignments(world); i++) {
    uint64_t x[3] = {0};
    for (unsigned j = 0; j < arity_of(op); j++) x[j] = operands[j][i];
    table[i] = apply(op, width, parameter, x, widths);
  }
}

/* The values of a term, from its nodes alone. */
static const uint64_t *table_of_term(World *world, Term t) {
  TermVector terms = {0};
  term_subterms(world->bank, t, &terms);
  for (size_t i = 0; i < terms.size; i++) {
    Term s = terms.data[i];
    if (map_has(&world->tables, s)) continue;
    uint64_t *table = new_table(world), *operands[3] = {0};
    unsigned widths[3] = {0};
    for (unsigned j = 0; j < term_arity(world->bank, s); j++) {
      operands[j] = (uint64_t *)(uintptr_t)map_get(&world->tables, term_child(world->bank, s, j), 0);
      widths[j] = term_sort(world->bank, term_child(world->bank, s, j));
    }
    unsigned width = term_sort(world->bank, s);
    if (term_is_constant(world->bank, s))
      fill_leaf(world, table, true, width, term_value(world->bank, s), 0);
    else if (term_is_variable(world->bank, s))
      fill_leaf(world, table, false, width, 0, term_name(world->bank, s)[1] - '0');
    else
      fill_operator(world, table, term_operator(world->bank, s), width, term_parameter(world->bank, s),
                    operands, widths);
    map_put(&world->tables, s, map_key(table));
  }
  vector_release(&terms);
  return (const uint64_t *)(uintptr_t)map_get(&world->tables, t, 0);
}

static void print_vector(const World *world, int index, Buffer *out);

static void check_table(World *world, int index) {
  const Expression *e = &world->all[index];
  const uint64_t *got = table_of_term(world, e->term);
  assert_int_equal(term_sort(world->bank, e->term), e->width);
  for (size_t i = 0; i < assignments(world); i++) {
    if (got[i] == e->table[i]) continue;
    Buffer text = {0};
    print_vector(world, index, &text);
    buffer_add(&text, "\n  became  ");
    smtlib_print_term(world->bank, e->term, &text);
    fail_msg("%s\n  under assignment %zx it should be %llx but is %llx", buffer_text(&text), i,
             (unsigned long long)e->table[i], (unsigned long long)got[i]);
  }
}

/* Make the term of the expression, and check its meaning if that can be done by table. */
static int add(World *world, Expression e) {
  assert_true(world->count < MAX_EXPRESSIONS);
  int index = world->count++;
  e.term = make_term(world, &e);
  world->all[index] = e;
  if (!world->exhaustive) return index;
  Expression *stored = &world->all[index];
  stored->table = new_table(world);
  uint64_t *operands[3] = {0};
  unsigned widths[3] = {0};
  for (unsigned i = 0; i < arity_of(e.op); i++) {
    operands[i] = world->all[e.child[i]].table;
    widths[i] = world->all[e.child[i]].width;
  }
  if (arity_of(e.op) == 0)
    fill_leaf(world, stored->table, e.op == TERM_CONSTANT, e.width, e.value, e.variable);
  else
    fill_operator(world, stored->table, e.op, e.width, e.parameter, operands, widths);
  check_table(world, index);
  return index;
}

static int add_variable(World *world, unsigned width) {
  return add(world, (Expression){.op = TERM_VARIABLE, .width = width, .variable = world->variables++});
}

static int add_constant(World *world, unsigned width, uint64_t value) {
  if (width < 64) value = reference_modulo(value, width);
  return add(world, (Expression){.op = TERM_CONSTANT, .width = width, .value = value});
}

static int add_operator(World *world, TermOperator op, int a, int b, int c) {
  unsigned width = world->all[op == TERM_ITE ? b : a].width;
  if (op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL) width = 1;
  if (op == TERM_CONCAT) width += world->all[b].width;
  return add(world, (Expression){.op = op, .width = width, .child = {a, b, c}});
}

static int add_extract(World *world, int a, unsigned high, unsigned low) {
  return add(world, (Expression){.op = TERM_EXTRACT,
                                 .width = high - low + 1,
                                 .parameter = high << 16 | low,
                                 .child = {a, -1, -1}});
}

static int add_extend(World *world, TermOperator op, int a, unsigned width) {
  return add(world, (Expression){.op = op, .width = width, .child = {a, -1, -1}});
}

/* All variables are declared before the first table is made. */
static void declare(World *world, const unsigned *widths, int count) {
  for (int i = 0; i < count; i++) {
    world->first_bit[i] = world->bits;
    world->bits += value_bits(widths[i]);
  }
  for (int i = 0; i < count; i++) add_variable(world, widths[i]);
}

/* ---- growing random expressions ------------------------------------------------------------------ */

/* An expression of the given width: often a recent one, sometimes a constant. */
static int pick(World *world, Random *random, unsigned width) {
  if (random_below(random, 5) > 0) {
    for (int tries = 0; tries < 12; tries++) {
      int index = random_below(random, 2) ? (int)random_below(random, (unsigned)world->count)
                                          : world->count - 1 - (int)random_below(random, 4);
      if (index >= 0 && world->all[index].width == width) return index;
    }
  }
  if (world->count >= MAX_EXPRESSIONS - 4) {
    for (int i = 0; i < world->count; i++)
      if (world->all[i].width == width) return i;
  }
  return add_constant(world, width, random_value(random, width));
}

static int pick_array(World *world, Random *random, unsigned array) {
  for (int tries = 0; tries < 12; tries++) {
    int index = (int)random_below(random, (unsigned)world->count);
    if (world->all[index].width == array) return index;
  }
  return 0; /* the variable */
}

static void grow_wiring(World *world, Random *random, int a, unsigned most) {
  unsigned width = world->all[a].width;
  switch (random_below(random, 3)) {
  case 0: {
    unsigned high = random_below(random, width), low = random_below(random, high + 1);
    if (random_below(random, 3) == 0) low = 0;
    if (random_below(random, 3) == 0) high = width - 1;
    add_extract(world, a, high, low);
    return;
  }
  case 1: {
    TermOperator op = random_below(random, 2) ? TERM_ZERO_EXTEND : TERM_SIGN_EXTEND;
    add_extend(world, op, a, width + random_below(random, most - width + 1));
    return;
  }
  default: {
    if (width >= most) return;
    unsigned other = 1 + random_below(random, most - width);
    int b = pick(world, random, other);
    if (random_below(random, 2))
      add_operator(world, TERM_CONCAT, a, b, -1);
    else
      add_operator(world, TERM_CONCAT, b, a, -1);
  }
  }
}

/* Any of them; some are more likely, as they are in programs. */
static TermOperator pick_binary(Random *random) {
  static const TermOperator frequent[] = {TERM_AND, TERM_OR, TERM_ADD, TERM_SUBTRACT, TERM_EQUAL};
  unsigned index = random_below(random, SAME_WIDTH_OPERATORS + sizeof frequent / sizeof *frequent);
  return index < SAME_WIDTH_OPERATORS ? binary_operators[index] : frequent[index - SAME_WIDTH_OPERATORS];
}

/* One more expression; `heavy` allows multiplication and division of anything. */
static void grow(World *world, Random *random, unsigned most, bool heavy) {
  int a = random_below(random, 2) ? (int)random_below(random, (unsigned)world->count) : world->count - 1;
  unsigned width = world->all[a].width;
  switch (random_below(random, 8)) {
  case 0: add_operator(world, random_below(random, 3) ? TERM_NOT : TERM_NEGATE, a, -1, -1); return;
  case 1:
  case 2: grow_wiring(world, random, a, most); return;
  case 3: {
    int c = pick(world, random, 1), b = pick(world, random, width);
    if (random_below(random, 2))
      add_operator(world, TERM_ITE, c, a, b);
    else
      add_operator(world, TERM_ITE, c, b, a);
    return;
  }
  default: {
    TermOperator op = pick_binary(random);
    bool costly = op >= TERM_MULTIPLY && op <= TERM_SMODULO;
    int b = costly && !heavy ? add_constant(world, width, random_value(random, width))
                             : pick(world, random, width);
    if (random_below(random, 3) && (heavy || !costly))
      add_operator(world, op, b, a, -1);
    else
      add_operator(world, op, a, b, -1);
  }
  }
}

static void grow_rounds(const unsigned *widths, int count, unsigned most, int rounds, int steps,
                        uint64_t seed) {
  Random random = {seed};
  for (int round = 0; round < ROUNDS(rounds); round++) {
    World world;
    world_init(&world, true);
    declare(&world, widths, count);
    for (int step = 0; step < steps && world.count < MAX_EXPRESSIONS - 6; step++)
      grow(&world, &random, most, true);
    world_release(&world);
  }
}

static void rules_hold_for_all_values_at_width_1(void **state) {
  (void)state;
  grow_rounds((unsigned[]){1, 1, 1, 1}, 4, 3, 1500, 24, 1);
}

static void rules_hold_for_all_values_at_width_2(void **state) {
  (void)state;
  grow_rounds((unsigned[]){2, 2, 1}, 3, 5, 3000, 24, 2);
}

static void rules_hold_for_all_values_at_width_3(void **state) {
  (void)state;
  grow_rounds((unsigned[]){3, 3, 1}, 3, 6, 2000, 24, 3);
}

static void rules_hold_for_all_values_at_width_4(void **state) {
  (void)state;
  grow_rounds((unsigned[]){4, 4, 1}, 3, 8, 800, 24, 4);
  grow_rounds((unsigned[]){4, 4, 4}, 3, 8, 60, 24, 5);
}

static void rules_hold_for_all_values_at_width_5_and_8(void **state) {
  (void)state;
  grow_rounds((unsigned[]){5, 5}, 2, 10, 400, 24, 6);
  grow_rounds((unsigned[]){8, 1}, 2, 16, 800, 24, 7);
}

/* ---- arrays -------------------------------------------------------------------------------------- */

static void grow_array(World *world, Random *random, unsigned array, unsigned index_width,
                       unsigned element_width) {
  int a = pick_array(world, random, array), i = pick(world, random, index_width);
  switch (random_below(random, 6)) {
  case 0: add(world, (Expression){.op = TERM_SELECT, .width = element_width, .child = {a, i, -1}}); return;
  case 1:
  case 2: {
    int value = pick(world, random, element_width);
    add(world, (Expression){.op = TERM_STORE, .width = array, .child = {a, i, value}});
    return;
  }
  case 3: {
    int value = pick(world, random, element_width);
    add(world, (Expression){.op = TERM_CONSTANT_ARRAY, .width = array, .child = {value, -1, -1}});
    return;
  }
  case 4: {
    int b = pick_array(world, random, array), c = pick(world, random, 1);
    if (random_below(random, 2))
      add_operator(world, TERM_EQUAL, a, b, -1);
    else
      add_operator(world, TERM_ITE, c, a, b);
    return;
  }
  default: {
    int k = add_constant(world, index_width, random_next(random));
    add_operator(world, random_below(random, 2) ? TERM_ADD : TERM_XOR, i, k, -1);
  }
  }
}

static void grow_arrays(unsigned index_width, unsigned element_width, int rounds, uint64_t seed) {
  Random random = {seed};
  for (int round = 0; round < ROUNDS(rounds); round++) {
    World world;
    world_init(&world, true);
    unsigned array = sort_array(world.bank, index_width, element_width);
    declare(&world, (unsigned[]){array, index_width, element_width, index_width}, 4);
    for (int step = 0; step < 18; step++) grow_array(&world, &random, array, index_width, element_width);
    world_release(&world);
  }
}

static void rules_for_arrays_hold_for_all_values(void **state) {
  (void)state;
  grow_arrays(1, 1, 800, 11);
  grow_arrays(2, 1, 800, 12);
  grow_arrays(1, 2, 400, 13);
  grow_arrays(2, 2, 30, 14);
}

/* ---- printing without simplification ------------------------------------------------------------- */

/* Everything is a vector here, also at width 1; only variables of width 1 are Bool, as in smtlib.c. */
static void print_leaf(const Expression *e, Buffer *out) {
  if (e->op == TERM_VARIABLE) {
    buffer_format(out, e->width == 1 ? "(ite |v%d| #b1 #b0)" : "|v%d|", e->variable);
    return;
  }
  buffer_add(out, "#b");
  for (unsigned bit = e->width; bit-- > 0;)
    buffer_add(out, e->value >> (bit < 64 ? bit : 63) & 1 ? "1" : "0");
}

static const char *vector_operator(TermOperator op) {
  static const char *const names[TERM_OPERATORS] = {[TERM_NOT] = "bvnot",
                                                    [TERM_NEGATE] = "bvneg",
                                                    [TERM_AND] = "bvand",
                                                    [TERM_OR] = "bvor",
                                                    [TERM_XOR] = "bvxor",
                                                    [TERM_EQUAL] = "=",
                                                    [TERM_ULESS] = "bvult",
                                                    [TERM_ULESS_EQUAL] = "bvule",
                                                    [TERM_SLESS] = "bvslt",
                                                    [TERM_SLESS_EQUAL] = "bvsle",
                                                    [TERM_ADD] = "bvadd",
                                                    [TERM_SUBTRACT] = "bvsub",
                                                    [TERM_MULTIPLY] = "bvmul",
                                                    [TERM_UDIVIDE] = "bvudiv",
                                                    [TERM_UREMAINDER] = "bvurem",
                                                    [TERM_SDIVIDE] = "bvsdiv",
                                                    [TERM_SREMAINDER] = "bvsrem",
                                                    [TERM_SMODULO] = "bvsmod",
                                                    [TERM_SHIFT_LEFT] = "bvshl",
                                                    [TERM_SHIFT_RIGHT] = "bvlshr",
                                                    [TERM_SHIFT_RIGHT_SIGNED] = "bvashr",
                                                    [TERM_SELECT] = "select",
                                                    [TERM_STORE] = "store",
                                                    [TERM_CONSTANT_ARRAY] = "const",
                                                    [TERM_CONCAT] = "concat",
                                                    [TERM_ITE] = "ite"};
  return names[op];
}

static void print_vector(const World *world, int index, Buffer *out) {
  const Expression *e = &world->all[index];
  if (arity_of(e->op) == 0) {
    print_leaf(e, out);
    return;
  }
  bool compares = e->op >= TERM_EQUAL && e->op <= TERM_SLESS_EQUAL;
  buffer_add(out, compares ? "(ite (" : "(");
  unsigned extension = e->width - world->all[e->child[0]].width;
  if (e->op == TERM_EXTRACT)
    buffer_format(out, "(_ extract %u %u)", e->parameter >> 16, e->parameter & 0xffff);
  else if (e->op == TERM_ZERO_EXTEND)
    buffer_format(out, "(_ zero_extend %u)", extension);
  else if (e->op == TERM_SIGN_EXTEND)
    buffer_format(out, "(_ sign_extend %u)", extension);
  else
    buffer_add(out, vector_operator(e->op));
  for (unsigned i = 0; i < arity_of(e->op); i++) {
    bool is_condition = e->op == TERM_ITE && i == 0;
    buffer_add(out, is_condition ? " (= #b1 " : " ");
    print_vector(world, e->child[i], out);
    if (is_condition) buffer_add(out, ")");
  }
  buffer_add(out, compares ? ") #b1 #b0)" : ")");
}

/* ---- patterns ------------------------------------------------------------------------------------ */

typedef struct {
  RewriteRule rule;
  unsigned least_width;
  const char *text;
} Pattern;

static const Pattern patterns[] = {
#define X(name, width, text) {RULE_##name, width, text},
    RULE_PATTERNS(X)
#undef X
};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

typedef struct {
  World *world;
  Random *random;
  const char *p;    /* rest of the pattern */
  unsigned w, v;    /* the widths W and V */
  int letters[128]; /* index of the expression of each letter, or -1 */
} Instance;

static const struct {
  const char *name;
  TermOperator op;
} words[] = {{"not", TERM_NOT},         {"neg", TERM_NEGATE},       {"and", TERM_AND},
             {"or", TERM_OR},           {"xor", TERM_XOR},          {"eq", TERM_EQUAL},
             {"ult", TERM_ULESS},       {"ule", TERM_ULESS_EQUAL},  {"slt", TERM_SLESS},
             {"sle", TERM_SLESS_EQUAL}, {"add", TERM_ADD},          {"sub", TERM_SUBTRACT},
             {"mul", TERM_MULTIPLY},    {"udiv", TERM_UDIVIDE},     {"urem", TERM_UREMAINDER},
             {"sdiv", TERM_SDIVIDE},    {"srem", TERM_SREMAINDER},  {"smod", TERM_SMODULO},
             {"shl", TERM_SHIFT_LEFT},  {"lshr", TERM_SHIFT_RIGHT}, {"ashr", TERM_SHIFT_RIGHT_SIGNED},
             {"cat", TERM_CONCAT},      {"ite", TERM_ITE}};

static void read_word(Instance *i, char *word) {
  while (*i->p == ' ') i->p++;
  size_t length = strcspn(i->p, " ()");
  memcpy(word, i->p, length);
  word[length] = 0;
  i->p += length;
}

static int instance_leaf(Instance *i) {
  char word[16];
  read_word(i, word);
  uint64_t least = (uint64_t)1 << (i->w > 64 ? 63 : i->w - 1);
  if (!strcmp(word, "0")) return add_constant(i->world, i->w, 0);
  if (!strcmp(word, "1")) return add_constant(i->world, i->w, 1);
  if (!strcmp(word, "-1")) return add_constant(i->world, i->w, (uint64_t)-1);
  if (!strcmp(word, "min")) return add_constant(i->world, i->w, least);
  if (!strcmp(word, "max")) return add_constant(i->world, i->w, least - 1);
  int *letter = &i->letters[(int)word[0]];
  if (*letter < 0) {
    assert_true(strchr("klm", word[0]) != NULL);
    *letter = add_constant(i->world, i->w, random_value(i->random, i->w > 64 ? 64 : i->w));
  }
  return *letter;
}

static int instance_wiring(Instance *i, const char *word, int a) {
  unsigned width = i->world->all[a].width;
  if (!strcmp(word, "zext")) return add_extend(i->world, TERM_ZERO_EXTEND, a, i->w);
  if (!strcmp(word, "sext")) return add_extend(i->world, TERM_SIGN_EXTEND, a, i->w);
  if (!strcmp(word, "wider")) return add_extend(i->world, TERM_ZERO_EXTEND, a, width + 2);
  if (!strcmp(word, "swider")) return add_extend(i->world, TERM_SIGN_EXTEND, a, width + 2);
  if (!strcmp(word, "low")) return add_extract(i->world, a, (i->v < width ? i->v : width) - 1, 0);
  if (!strcmp(word, "high")) return add_extract(i->world, a, width - 1, i->v);
  if (!strcmp(word, "sign")) return add_extract(i->world, a, width - 1, width - 1);
  unsigned high = random_below(i->random, width);
  assert_string_equal(word, "cut");
  return add_extract(i->world, a, high, random_below(i->random, high + 1));
}

static int instance(Instance *i) {
  while (*i->p == ' ') i->p++;
  if (*i->p != '(') return instance_leaf(i);
  char word[16];
  i->p++;
  read_word(i, word);
  int operands[3] = {-1, -1, -1}, count = 0;
  while (*i->p != ')') {
    operands[count++] = instance(i);
    while (*i->p == ' ') i->p++;
  }
  i->p++;
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (!strcmp(words[k].name, word))
      return add_operator(i->world, words[k].op, operands[0], operands[1], operands[2]);
  return instance_wiring(i, word, operands[0]);
}

/* Is the letter a word of its own in the pattern? */
static bool uses(const char *text, char letter) {
  for (const char *p = strchr(text, letter); p; p = strchr(p + 1, letter))
    if (strchr(" (", p[-1]) && strchr(" )", p[1])) return true;
  return false;
}

/* Declare the variables that the pattern uses and build it; the index of the whole expression. */
static int instantiate(World *world, const Pattern *pattern, Random *random, unsigned w, unsigned v) {
  Instance i = {.world = world, .random = random, .p = pattern->text, .w = w, .v = v};
  memset(i.letters, -1, sizeof i.letters);
  const char *letters = random_below(random, 2) ? "xyzuvcd" : "dcvuzyx"; /* which operand is older */
  unsigned widths[MAX_VARIABLES];
  int count = 0;
  for (const char *letter = letters; *letter; letter++) {
    if (!uses(pattern->text, *letter)) continue;
    i.letters[(int)*letter] = count;
    widths[count++] = strchr("xyz", *letter) ? w : strchr("uv", *letter) ? v : 1;
  }
  declare(world, widths, count);
  return instance(&i);
}

/* Constants are drawn until the rule has been applied to some, where it must be at all.  Each pattern has random numbers of its own: what is drawn for one
 * does not hang on the others. */
static uint64_t applications(const Pattern *pattern, unsigned w, uint64_t seed) {
  enum { ENOUGH = 30, MOST = 2000 };
  Random random = {seed};
  uint64_t applied = 0;
  for (int draw = 0; draw < MOST && (draw < ENOUGH || (applied < ENOUGH / 3 && w >= pattern->least_width)); draw++) {
    World world;
    world_init(&world, true);
    instantiate(&world, pattern, &random, w, 1 + random_below(&random, w - 1));
    applied += world.bank->fired[pattern->rule];
    world_release(&world);
  }
  return applied;
}

static void each_rule_holds_for_all_values_at_small_widths(void **state) {
  (void)state;
  int missing = 0;
  for (int index = 0; index < PATTERNS; index++)
    for (unsigned w = 2; w <= 5; w++) {
      unsigned variables = (unsigned)(uses(patterns[index].text, 'x') + uses(patterns[index].text, 'y') +
                                      uses(patterns[index].text, 'z'));
      if (w * variables > 12) continue;
      uint64_t applied = applications(&patterns[index], w, (uint64_t)index * 8 + w);
      if (!applied && w >= patterns[index].least_width)
        missing++, print_message("%s is not applied to %s at width %u\n",
                                 rewrite_rule_name(patterns[index].rule), patterns[index].text, w);
    }
  assert_int_equal(missing, 0);
}

/* ---- large widths, with z3 ----------------------------------------------------------------------- */

typedef struct {
  Buffer script;
  VECTOR(char *) questions; /* what each answer is about; owned */
} Session;

/* Ask whether expression and term can differ. */
static void ask(Session *session, World *world, int index) {
  Buffer *out = &session->script, about = {0};
  const Expression *e = &world->all[index];
  size_t start = out->size;
  buffer_add(out, "(push)\n");
  for (int i = 0; i < world->variables; i++) {
    unsigned width = world->all[i].width;
    if (width == 1)
      buffer_format(out, "(declare-fun |v%d| () Bool)\n", i);
    else
      buffer_format(out, "(declare-fun |v%d| () (_ BitVec %u))\n", i, width);
  }
  buffer_add(out, "(assert (distinct\n ");
  print_vector(world, index, out);
  buffer_add(out, e->width == 1 ? "\n (ite " : "\n ");
  smtlib_print_term(world->bank, e->term, out);
  buffer_add(out, e->width == 1 ? " #b1 #b0)))\n" : "))\n");
  buffer_add(out, "(check-sat-using (then simplify solve-eqs bit-blast sat))\n(pop)\n");
  buffer_add_bytes(&about, out->data + start, out->size - start);
  vector_push(&session->questions, memory_copy_string(buffer_text(&about)));
  vector_release(&about);
}

/* Every answer must be unsat; a few may be unknown, being too hard. */
static void check_session(Session *session) {
  Buffer answers = {0};
  solver_answer("z3 rlimit=10000000", &session->script, &answers);
  char *rest = (char *)buffer_text(&answers);
  size_t unsat = 0, unknown = 0;
  for (size_t i = 0; i < session->questions.size; i++) {
    const char *line = solver_next_line(&rest);
    if (!line) fail_msg("z3 ended early, after %zu answers", i);
    if (!strncmp(line, "unsat", 5))
      unsat++;
    else if (!strncmp(line, "unknown", 7) || !strncmp(line, "timeout", 7))
      unknown++;
    else
      fail_msg("z3 says %s about\n%s", line, session->questions.data[i]);
  }
  vector_release(&answers);
  print_message("z3: %zu equal, %zu undecided\n", unsat, unknown);
  assert_true(unknown * 50 <= unsat);
  for (size_t i = 0; i < session->questions.size; i++) memory_free(session->questions.data[i]);
  vector_release(&session->questions);
  vector_release(&session->script);
}

static void skip_without_z3(void) {
  if (!solver_is_installed("z3")) skip();
}

/* Products and quotients of variables are hard to compare at large widths. */
static bool is_hard(const char *text) {
  return strstr(text, "mul") || strstr(text, "div") || strstr(text, "rem") || strstr(text, "mod");
}

static void each_rule_holds_at_larger_widths(void **state) {
  (void)state;
  skip_without_z3();
  static const unsigned widths[] = {7, 16, 33, 64, 100};
  Session session = {0};
  Random random = {9};
  for (int index = 0; index < PATTERNS; index++)
    for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
      unsigned w = widths[k];
      if (w > 7 && is_hard(patterns[index].text)) continue;
      if (w > 64 && (strstr(patterns[index].text, "min") || strstr(patterns[index].text, "max"))) continue;
      World world;
      world_init(&world, false);
      ask(&session, &world,
          instantiate(&world, &patterns[index], &random, w, 1 + random_below(&random, w - 1)));
      world_release(&world);
    }
  check_session(&session);
}

static void random_expressions_hold_at_larger_widths(void **state) {
  (void)state;
  skip_without_z3();
  static const unsigned widths[] = {7, 8, 16, 32, 64};
  Session session = {0};
  Random random = {10};
  for (int round = 0; round < ROUNDS(150); round++) {
    unsigned w = widths[round % 5];
    World world;
    world_init(&world, false);
    declare(&world, (unsigned[]){w, w, 1}, 3);
    for (int step = 0; step < 14; step++) grow(&world, &random, w, false);
    for (int index = world.count - 4; index < world.count; index++)
      if (arity_of(world.all[index].op)) ask(&session, &world, index);
    world_release(&world);
  }
  check_session(&session);
}

static void every_rule_was_applied(void **state) {
  (void)state;
  int missing = 0;
  for (int rule = 0; rule < RULES; rule++) {
    if (fired[rule]) continue;
    missing++;
    print_message("never applied: %s: %s\n", rewrite_rule_name(rule), rewrite_rule_meaning(rule));
  }
  assert_int_equal(missing, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rules_hold_for_all_values_at_width_1),
      cmocka_unit_test(rules_hold_for_all_values_at_width_2),
      cmocka_unit_test(rules_hold_for_all_values_at_width_3),
      cmocka_unit_test(rules_hold_for_all_values_at_width_4),
      cmocka_unit_test(rules_hold_for_all_values_at_width_5_and_8),
      cmocka_unit_test(rules_for_arrays_hold_for_all_values),
      cmocka_unit_test(each_rule_holds_for_all_values_at_small_widths),
      cmocka_unit_test(each_rule_holds_at_larger_widths),
      cmocka_unit_test(random_expressions_hold_at_larger_widths),
      cmocka_unit_test(every_rule_was_applied),
  };
  return cmocka_run_group_tests_name("logic/rewrite", tests, NULL, NULL);
}
