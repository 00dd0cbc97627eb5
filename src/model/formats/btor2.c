/* Btor2 (Niemetz, Preiner, Wolf, Biere, "Btor2, BtorMC and Boolector 3.0", 2018): one node on each line,
 *
 *   NUMBER KIND [SORT] OPERANDS [SYMBOL] [; COMMENT]
 *
 * Operands are numbers of earlier lines, a minus sign before one is bitwise complement.  Lines become terms
 * as they are read; what states start with and what follows is put in at the end, since `init` and `next` may
 * stand anywhere behind the state.
 *
 * Step k of the system is pass k+1 of the loop.
 *     loop.error = constraints and some bad          loop.valid = constraints and no bad
 * as for AIGER (aiger.c).  An initial value may depend on states that are defined earlier, and means their
 * initial values then.  A state with neither `init` nor `next` that no initial value depends on is an input
 * of the loop; in general one without `next` takes a new input in every pass. */
#include "model/formats/btor2.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "logic/bits.h"
#include "logic/walk.h"
#include "model/formats/btor2_read.h"
#include "model/system/unique.h"

typedef struct {
  uint32_t number; /* of the line */
  const char *name;
  unsigned width;
  Term var;
  Term init, next;         /* TERM_NONE: not given; over states and inputs */
  size_t init_at;          /* where the initial value stands */
  bool is_needed_at_start; /* some initial value depends on it */
} State;

typedef struct {
  const char *path;
  Buffer *error;
  Buffer text;
  size_t at, line_begin; /* the next byte; the first byte of its line */
  unsigned line;
  Map sorts, nodes; /* number -> width; number -> term */
  Map states;       /* number -> index into `list` */
  Map state_of;     /* term of the variable -> index into `list` */
  VECTOR(State) list;
  Model *model;
  TermBank *bank;
  Term bad, allowed;
  TermVector bads; /* those that `bad` is the disjunction of */
  Arena arena;
  UniqueNames names;
} Reader;

bool btor2_is_file_name(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && dot != path && (!strcmp(dot, ".btor2") || !strcmp(dot, ".btor"));
}

/* ---- errors -------------------------------------------------------------------------------------- */

/* Always false, for the caller to hand on.  `offset` lies in the current line. */
__attribute__((format(printf, 3, 4))) static bool fail(Reader *reader, size_t offset, const char *format,
                                                       ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  buffer_format(reader->error, "%s:%u:%zu: error: %s", reader->path, reader->line,
                offset - reader->line_begin + 1, message);
  return false;
}

static int peek(const Reader *reader) {
  return reader->at < reader->text.size ? (unsigned char)reader->text.data[reader->at] : EOF;
}

static bool fail_expected(Reader *reader, const char *what) {
  int c = peek(reader);
  if (c == EOF) return fail(reader, reader->at, "expected %s, found the end of the file", what);
  if (c == '\n' || c == ';') return fail(reader, reader->at, "expected %s, found the end of the line", what);
  if (c < ' ' || c > '~')
    return fail(reader, reader->at, "expected %s, found byte 0x%02x", what, (unsigned)c);
  return fail(reader, reader->at, "expected %s, found '%c'", what, c);
}

/* ---- tokens -------------------------------------------------------------------------------------- */

static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_token_end(int c) { return c == EOF || c == '\n' || is_blank(c); }

static void skip_blanks(Reader *reader) {
  while (is_blank(peek(reader))) reader->at++;
}

/* A number below 2^31; blanks may stand before it. */
static bool read_number(Reader *reader, const char *what, uint32_t *number) {
  skip_blanks(reader);
  size_t begin = reader->at;
  if (!isdigit(peek(reader))) return fail_expected(reader, what);
  uint64_t value = 0;
  for (; isdigit(peek(reader)); reader->at++) {
    value = value * 10 + (uint64_t)(peek(reader) - '0');
    if (value > INT32_MAX) return fail(reader, begin, "number too large");
  }
  *number = (uint32_t)value;
  return is_token_end(peek(reader)) || peek(reader) == ';' || fail_expected(reader, "a space");
}

static void read_token(Reader *reader, const char **token, size_t *length) {
  skip_blanks(reader);
  *token = reader->text.data + reader->at;
  size_t begin = reader->at;
  while (!is_token_end(peek(reader)) && peek(reader) != ';') reader->at++;
  *length = reader->at - begin;
}

static bool read_sort(Reader *reader, unsigned *width) {
  uint32_t number;
  skip_blanks(reader);
  size_t begin = reader->at;
  if (!read_number(reader, "the number of a sort", &number)) return false;
  *width = (unsigned)map_get(&reader->sorts, number, 0);
  return *width || fail(reader, begin, "%" PRIu32 " is not a sort", number);
}

/* The number of a node, perhaps with a minus sign. */
static bool read_node(Reader *reader, Term *term, size_t *begin) {
  skip_blanks(reader);
  *begin = reader->at;
  bool is_negated = peek(reader) == '-';
  if (is_negated) reader->at++;
  uint32_t number;
  if (!read_number(reader, "the number of a node", &number)) return false;
  *term = (Term)map_get(&reader->nodes, number, TERM_NONE);
  if (*term == TERM_NONE) return fail(reader, *begin, "node %" PRIu32 " is used but not defined", number);
  if (is_negated) *term = term_not(reader->bank, *term);
  return true;
}

/* What is left of the line: an optional symbol, an optional comment.  The symbol is NULL if there is none. */
static bool read_rest(Reader *reader, const char **symbol) {
  *symbol = NULL;
  skip_blanks(reader);
  if (peek(reader) != ';' && !is_token_end(peek(reader))) {
    size_t begin = reader->at;
    while (!is_token_end(peek(reader))) {
      if (!peek(reader)) return fail(reader, reader->at, "zero byte in a symbol");
      reader->at++;
    }
    *symbol = arena_string(&reader->arena, reader->text.data + begin, reader->at - begin);
    skip_blanks(reader);
  }
  if (peek(reader) == ';')
    while (peek(reader) != '\n' && peek(reader) != EOF) reader->at++;
  return peek(reader) == '\n' || peek(reader) == EOF || fail_expected(reader, "the end of the line");
}

/* ---- names --------------------------------------------------------------------------------------- */

static const char *name_of(Reader *reader, uint32_t number, const char *symbol) {
  return unique_name(&reader->names, symbol ? symbol : arena_format(&reader->arena, "n%" PRIu32, number));
}

/* ---- lines --------------------------------------------------------------------------------------- */

static bool read_sort_line(Reader *reader, uint32_t number) {
  const char *token, *symbol;
  size_t length, begin;
  uint32_t width;
  skip_blanks(reader);
  begin = reader->at;
  read_token(reader, &token, &length);
  if (length == 5 && !memcmp(token, "array", 5)) return fail(reader, begin, "arrays are not supported");
  if (length != 6 || memcmp(token, "bitvec", 6)) return fail(reader, begin, "expected 'bitvec' or 'array'");
  skip_blanks(reader);
  begin = reader->at;
  if (!read_number(reader, "a width", &width)) return false;
  if (!width || width > TERM_MAX_WIDTH)
    return fail(reader, begin, "width %" PRIu32 " is not between 1 and %d", width, TERM_MAX_WIDTH);
  map_put(&reader->sorts, number, width);
  return read_rest(reader, &symbol);
}

static void define(Reader *reader, uint32_t number, Term term) { map_put(&reader->nodes, number, term); }

static bool read_variable(Reader *reader, uint32_t number, bool is_state) {
  unsigned width;
  const char *symbol;
  if (!read_sort(reader, &width) || !read_rest(reader, &symbol)) return false;
  State state = {.number = number, .name = name_of(reader, number, symbol), .width = width};
  if (!is_state) {
    Model *model = reader->model;
    define(reader, number,
           model_add_input(model, &model->loop, state.name, width, term_true(reader->bank), NULL));
    return true;
  }
  state.var = term_variable(reader->bank, width, state.name);
  map_put(&reader->states, number, reader->list.size);
  map_put(&reader->state_of, state.var, reader->list.size);
  vector_push(&reader->list, state);
  define(reader, number, state.var);
  return true;
}

/* `init SORT STATE VALUE` and `next SORT STATE VALUE`. */
static bool read_assignment(Reader *reader, const Btor2Operator *op) {
  unsigned width;
  uint32_t number;
  const char *symbol;
  if (!read_sort(reader, &width)) return false;
  skip_blanks(reader);
  size_t begin = reader->at, value_begin;
  if (!read_number(reader, "the number of a state", &number)) return false;
  uint64_t index = map_get(&reader->states, number, UINT64_MAX);
  if (index == UINT64_MAX) return fail(reader, begin, "%" PRIu32 " is not a state", number);
  State *state = &reader->list.data[index];
  Term *slot = op->kind == BTOR2_INIT ? &state->init : &state->next, value;
  if (*slot != TERM_NONE) return fail(reader, begin, "second '%s' of state %" PRIu32, op->name, number);
  if (state->width != width)
    return fail(reader, begin, "the state has width %u, expected %u", state->width, width);
  if (!read_node(reader, &value, &value_begin)) return false;
  unsigned got = term_width(reader->bank, value);
  if (got != width) return fail(reader, value_begin, "the value has width %u, expected %u", got, width);
  if (op->kind == BTOR2_INIT) state->init_at = value_begin;
  *slot = value;
  return read_rest(reader, &symbol);
}

static bool read_condition(Reader *reader, const Btor2Operator *op) {
  Term condition;
  size_t begin;
  const char *symbol;
  if (!read_node(reader, &condition, &begin)) return false;
  unsigned width = term_width(reader->bank, condition);
  if (op->kind != BTOR2_OUTPUT && width != 1)
    return fail(reader, begin, "the condition has width %u, expected 1", width);
  if (op->kind == BTOR2_BAD) {
    reader->bad = term_or(reader->bank, reader->bad, condition);
    vector_push(&reader->bads, condition);
  }
  if (op->kind == BTOR2_CONSTRAINT) reader->allowed = term_and(reader->bank, reader->allowed, condition);
  return read_rest(reader, &symbol);
}

/* ---- constants ----------------------------------------------------------------------------------- */

static int digit_value(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = tolower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* words = words * base + digit; false if that needs more than the words can hold. */
static bool add_digit(uint64_t *words, unsigned base, unsigned digit) {
  uint64_t carry = digit;
  for (unsigned i = 0; i < BITS_MAX_WORDS; i++) {
    unsigned __int128 sum = (unsigned __int128)words[i] * base + carry;
    words[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  return !carry;
}

static bool fits(const uint64_t *words, unsigned width, bool is_negative) {
  unsigned bits = TERM_MAX_WIDTH - bits_leading_zeros(words, TERM_MAX_WIDTH), exponent;
  if (!is_negative) return bits <= width;
  return bits < width || (bits == width && bits_is_power(words, TERM_MAX_WIDTH, &exponent));
}

static bool read_digits(Reader *reader, unsigned width, unsigned base, Term *constant) {
  uint64_t words[BITS_MAX_WORDS] = {0};
  skip_blanks(reader);
  size_t begin = reader->at;
  bool is_negative = base == 10 && peek(reader) == '-', good = true;
  if (is_negative) reader->at++;
  if (digit_value(peek(reader)) >= (int)base) return fail_expected(reader, "a digit");
  for (; digit_value(peek(reader)) < (int)base; reader->at++)
    good = good && add_digit(words, base, (unsigned)digit_value(peek(reader)));
  if (!is_token_end(peek(reader)) && peek(reader) != ';') return fail_expected(reader, "a digit");
  if (!good || !fits(words, width, is_negative))
    return fail(reader, begin, "constant does not fit into %u bits", width);
  if (is_negative) bits_negate(words, words, width);
  *constant = term_words_constant(reader->bank, width, words);
  return true;
}

static bool read_constant(Reader *reader, uint32_t number, Btor2Word word) {
  unsigned width;
  const char *symbol;
  Term constant = TERM_NONE;
  if (!read_sort(reader, &width)) return false;
  switch (word) {
  case WORD_ZERO: constant = term_constant(reader->bank, width, 0); break;
  case WORD_ONE: constant = term_constant(reader->bank, width, 1); break;
  case WORD_ONES: constant = term_signed_constant(reader->bank, width, -1); break;
  default: {
    unsigned base = word == WORD_BINARY ? 2 : word == WORD_DECIMAL ? 10 : 16;
    if (!read_digits(reader, width, base, &constant)) return false;
  }
  }
  define(reader, number, constant);
  return read_rest(reader, &symbol);
}

/* ---- operators ----------------------------------------------------------------------------------- */

static bool read_operator(Reader *reader, uint32_t number, const Btor2Operator *op, size_t op_begin) {
  unsigned width, widths[3] = {0};
  Term operands[3] = {0};
  uint32_t numbers[2] = {0};
  size_t begin;
  const char *symbol;
  if (!read_sort(reader, &width)) return false;
  for (unsigned i = 0; i < op->nodes; i++) {
    if (!read_node(reader, &operands[i], &begin)) return false;
    widths[i] = term_width(reader->bank, operands[i]);
  }
  for (unsigned i = 0; i < op->numbers; i++)
    if (!read_number(reader, "a number", &numbers[i])) return false;
  Buffer why = {0};
  bool good = !btor2_misfits(op, width, widths, numbers, &why);
  if (!good) fail(reader, op_begin, "%s", buffer_text(&why));
  vector_release(&why);
  if (!good) return false;
  define(reader, number, btor2_apply(reader->bank, op, width, operands, numbers));
  return read_rest(reader, &symbol);
}

static bool read_kind(Reader *reader, uint32_t number) {
  const char *token;
  size_t length;
  skip_blanks(reader);
  size_t begin = reader->at;
  read_token(reader, &token, &length);
  if (!length) return fail_expected(reader, "the kind of a node");
  const Btor2Operator *op = btor2_find_operator(token, length);
  if (!op) return fail(reader, begin, "unknown kind of node '%.*s'", length > 64 ? 64 : (int)length, token);
  switch (op->kind) {
  case BTOR2_SORT: return read_sort_line(reader, number);
  case BTOR2_INPUT: return read_variable(reader, number, false);
  case BTOR2_STATE: return read_variable(reader, number, true);
  case BTOR2_INIT:
  case BTOR2_NEXT: return read_assignment(reader, op);
  case BTOR2_BAD:
  case BTOR2_CONSTRAINT:
  case BTOR2_OUTPUT: return read_condition(reader, op);
  case BTOR2_CONSTANT: return read_constant(reader, number, op->word);
  case BTOR2_OPERATOR: return read_operator(reader, number, op, begin);
  case BTOR2_ARRAYS: return fail(reader, begin, "arrays ('%s') are not supported", op->name);
  case BTOR2_LIVENESS: return fail(reader, begin, "liveness ('%s') is not supported", op->name);
  }
  return false;
}

static bool read_line(Reader *reader) {
  const char *symbol;
  uint32_t number;
  skip_blanks(reader);
  int c = peek(reader);
  if (c == ';' || c == '\n' || c == EOF) return read_rest(reader, &symbol);
  size_t begin = reader->at;
  if (!read_number(reader, "the number of a node", &number)) return false;
  if (!number) return fail(reader, begin, "numbers start at 1");
  if (map_has(&reader->nodes, number) || map_has(&reader->sorts, number))
    return fail(reader, begin, "%" PRIu32 " is defined twice", number);
  if (!read_kind(reader, number)) return false;
  if (!map_has(&reader->nodes, number))
    map_put(&reader->nodes, number, TERM_NONE); /* taken, but of no value */
  return true;
}

static bool read_lines(Reader *reader) {
  while (reader->at < reader->text.size) {
    reader->line++;
    reader->line_begin = reader->at;
    if (!read_line(reader)) return false;
    if (reader->at < reader->text.size) reader->at++;
  }
  if (reader->bads.size) return true;
  reader->line = 1;
  return fail(reader, reader->line_begin = 0, "nothing to check: the file has no bad state");
}

/* ---- the model ----------------------------------------------------------------------------------- */

/* Where `offset` lies, for messages about lines that were read long ago. */
static void go_to(Reader *reader, size_t offset) {
  reader->line = 1;
  reader->line_begin = 0;
  for (size_t i = 0; i < offset; i++)
    if (reader->text.data[i] == '\n') reader->line++, reader->line_begin = i + 1;
}

/* An initial value speaks of earlier states only. */
static bool check_initial(Reader *reader, size_t index) {
  const State *state = &reader->list.data[index];
  if (state->init == TERM_NONE) return true;
  TermVector variables = {0};
  bool good = true;
  term_free_variables(reader->bank, state->init, &variables);
  for (size_t i = 0; i < variables.size && good; i++) {
    uint64_t other = map_get(&reader->state_of, variables.data[i], UINT64_MAX);
    good = other < index;
    if (good) reader->list.data[other].is_needed_at_start = true;
    if (good) continue;
    go_to(reader, state->init_at);
    const char *what = other == UINT64_MAX ? "an input" : "a state that is not defined before this one";
    fail(reader, state->init_at, "the initial value depends on %s ('%s')", what,
         term_name(reader->bank, variables.data[i]));
  }
  vector_release(&variables);
  return good;
}

static Term add_input(Reader *reader, Block *block, const char *what, const State *state) {
  const char *name = unique_name(&reader->names, arena_format(&reader->arena, "%s %s", what, state->name));
  return model_add_input(reader->model, block, name, state->width, term_true(reader->bank), NULL);
}

/* No step remembers anything of it. */
static bool is_input(const State *state) {
  return state->init == TERM_NONE && state->next == TERM_NONE && !state->is_needed_at_start;
}

static void build_input(Reader *reader, const State *state) {
  ModelInput input = {.name = arena_string(&reader->model->arena, state->name, strlen(state->name)),
                      .var = state->var,
                      .when = term_true(reader->bank)};
  vector_push(&reader->model->loop.inputs, input);
}

static void build_states(Reader *reader) {
  Model *model = reader->model;
  Map initial = {0};
  for (size_t i = 0; i < reader->list.size; i++) {
    const State *state = &reader->list.data[i];
    if (is_input(state)) {
      build_input(reader, state);
      continue;
    }
    StateVariable variable = {.name = arena_string(&model->arena, state->name, strlen(state->name)),
                              .var = state->var};
    variable.init = state->init == TERM_NONE ? add_input(reader, &model->prefix, "initial", state)
                                             : term_substitute(reader->bank, state->init, &initial, NULL);
    variable.next = state->next == TERM_NONE ? add_input(reader, &model->loop, "next", state) : state->next;
    map_put(&initial, state->var, variable.init);
    vector_push(&model->state, variable);
  }
  map_release(&initial);
}

static bool build(Reader *reader) {
  for (size_t i = 0; i < reader->list.size; i++)
    if (!check_initial(reader, i)) return false;
  build_states(reader);
  Model *model = reader->model;
  model->prefix.valid = term_true(reader->bank);
  for (uint32_t i = 0; i < reader->bads.size; i++)
    model_add_bad(model, term_and(reader->bank, reader->allowed, reader->bads.data[i]), i,
                  arena_format(&model->arena, "bad state %u is reached", i));
  model->loop.error = term_and(reader->bank, reader->allowed, reader->bad);
  model->loop.valid = term_and(reader->bank, reader->allowed, term_not(reader->bank, reader->bad));
  model->has_loop = true;
  return true;
}

/* ---- reading a file ------------------------------------------------------------------------------ */

static void reader_release(Reader *reader) {
  vector_release(&reader->bads);
  vector_release(&reader->text);
  map_release(&reader->sorts);
  map_release(&reader->nodes);
  map_release(&reader->states);
  map_release(&reader->state_of);
  vector_release(&reader->list);
  arena_release(&reader->arena);
  unique_names_release(&reader->names);
}

Model *btor2_read(const char *path, Buffer *error) {
  Reader reader = {.path = path, .error = error, .model = model_new()};
  reader.bank = reader.model->bank;
  reader.bad = term_false(reader.bank);
  reader.allowed = term_true(reader.bank);
  bool good = file_read_or_say(path, &reader.text, error) && read_lines(&reader) && build(&reader);
  if (!good) model_delete(reader.model);
  reader_release(&reader);
  return good ? reader.model : NULL;
}
