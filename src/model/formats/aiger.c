/* AIGER 1.9: and-inverter graphs with latches (Biere, Heljanko, Wieringa, "AIGER 1.9 and beyond", 2011).
 *
 * The file is read in one go and parsed into plain arrays, then the arrays become terms.  Nothing is
 * allocated because a header says so: arrays grow as lines are read, and counts that the file is too short to
 * hold are refused first.  Variables are renumbered densely in the order of their definition (inputs,
 * latches, gates); in the binary format they are dense already.  A text file may list its gates in any order,
 * so they are sorted by a depth-first walk on an explicit stack, which also finds cycles.
 *
 * Frame k of the circuit is pass k+1 of the loop: its latches are the state, its inputs are inputs of the
 * pass. loop.error = constraints and some bad literal         loop.valid = constraints and no bad literal so
 * constraints hold in every frame up to and including the bad one, as the format demands.  Nothing needs to
 * follow an error, hence the second half of loop.valid.  An uninitialised latch starts as an input of the
 * prefix. */
#include "model/formats/aiger.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "base/map.h"
#include "model/system/unique.h"

enum {
  INPUT_SLACK = 4096
}; /* inputs cost no byte in binary files: how many more than bytes we put up with */

typedef enum { INPUTS, LATCHES, OUTPUTS, GATES, BADS, CONSTRAINTS, JUSTICES, FAIRNESSES, COUNTS } Count;

static const char *const count_names[COUNTS] = {"inputs",
                                                "latches",
                                                "outputs",
                                                "and gates",
                                                "bad states",
                                                "constraints",
                                                "justice properties",
                                                "fairness constraints"};

typedef struct {
  uint32_t next;
  enum { RESET_ZERO, RESET_ONE, RESET_NONE } reset;
} Latch;

typedef struct {
  uint32_t left, right;
} Gate;

typedef struct {
  const char *path;
  Buffer *error;
  Buffer text;
  size_t at; /* the next byte to read */
  bool is_binary;
  uint32_t maximum; /* M: no variable is larger */
  uint32_t count[COUNTS];
  Map dense;        /* text files: variable -> its dense number */
  uint32_t defined; /* dense numbers given so far */
  VECTOR(Latch) latches;
  VECTOR(Gate) gates;
  U32Vector outputs, bads, constraints;
  U32Vector order; /* gates, operands first; empty: they are in order as they stand */
  Arena arena;
  const char **symbols[COUNTS]; /* names given for inputs and latches, NULL where there is none */
} Reader;

bool aiger_is_file_name(const char *path) {
  size_t length = strlen(path);
  return length > 4 && (!strcmp(path + length - 4, ".aig") || !strcmp(path + length - 4, ".aag"));
}

/* ---- errors -------------------------------------------------------------------------------------- */

static void locate(const Reader *reader, size_t offset, size_t *line, size_t *column) {
  *line = *column = 1;
  for (size_t i = 0; i < offset; i++) {
    ++*column;
    if (reader->text.data[i] == '\n') ++*line, *column = 1;
  }
}

/* Always false, for the caller to hand on. */
__attribute__((format(printf, 3, 4))) static bool fail(Reader *reader, size_t offset, const char *format,
                                                       ...) {
  size_t line, column;
  locate(reader, offset, &line, &column);
  buffer_format(reader->error, "%s:%zu:%zu: error: ", reader->path, line, column);
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  buffer_add(reader->error, message);
  return false;
}

/* Every line up to the gates holds one thing, so whatever turns out wrong after reading can be found again.
 */
static size_t find_token(const Reader *reader, size_t line, unsigned token) {
  size_t at = 0;
  while (line-- && at < reader->text.size)
    while (at < reader->text.size && reader->text.data[at++] != '\n') {
    }
  while (token-- && at < reader->text.size)
    while (at < reader->text.size && reader->text.data[at++] != ' ') {
    }
  return at;
}

/* ---- reading text -------------------------------------------------------------------------------- */

static int peek(const Reader *reader) {
  return reader->at < reader->text.size ? (unsigned char)reader->text.data[reader->at] : EOF;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool fail_expected(Reader *reader, const char *what) {
  int c = peek(reader);
  if (c == EOF) return fail(reader, reader->at, "expected %s, found the end of the file", what);
  if (c == '\n') return fail(reader, reader->at, "expected %s, found the end of the line", what);
  if (c == '\r') return fail(reader, reader->at, "expected %s, found a carriage return", what);
  if (c < ' ' || c > '~')
    return fail(reader, reader->at, "expected %s, found byte 0x%02x", what, (unsigned)c);
  return fail(reader, reader->at, "expected %s, found '%c'", what, c);
}

static bool read_character(Reader *reader, char c) {
  if (peek(reader) != c) return fail_expected(reader, c == ' ' ? "a space" : "the end of the line");
  reader->at++;
  return true;
}

static bool read_number(Reader *reader, const char *what, uint32_t *number) {
  size_t begin = reader->at;
  if (!is_digit(peek(reader))) return fail_expected(reader, what);
  uint64_t value = 0;
  for (; is_digit(peek(reader)); reader->at++) {
    value = value * 10 + (uint64_t)(peek(reader) - '0');
    if (value > UINT32_MAX) return fail(reader, begin, "number too large");
  }
  *number = (uint32_t)value;
  return true;
}

static bool read_literal(Reader *reader, const char *what, uint32_t *literal) {
  size_t begin = reader->at;
  if (!read_number(reader, what, literal)) return false;
  if (*literal / 2 <= reader->maximum) return true;
  return fail(reader, begin, "literal %" PRIu32 " is beyond the largest variable %" PRIu32 " of the header",
              *literal, reader->maximum);
}

/* ---- the header ---------------------------------------------------------------------------------- */

static bool read_magic(Reader *reader) {
  const char *text = reader->text.data;
  if (reader->text.size < 4 || (memcmp(text, "aag ", 4) && memcmp(text, "aig ", 4)))
    return fail(reader, 0, "not an AIGER file: it must start with 'aag ' or 'aig '");
  reader->is_binary = text[1] == 'i';
  reader->at = 4;
  return true;
}

/* How many bytes one of these takes at least, behind the header. */
static unsigned least_bytes(const Reader *reader, Count what) {
  switch (what) {
  case INPUTS: return reader->is_binary ? 0 : 2;
  case LATCHES: return reader->is_binary ? 2 : 4;
  case GATES: return reader->is_binary ? 2 : 6;
  default: return 2;
  }
}

static bool check_count(Reader *reader, Count what, size_t begin) {
  uint32_t count = reader->count[what];
  if (count && (what == JUSTICES || what == FAIRNESSES))
    return fail(reader, begin, "%s (liveness) are not supported", count_names[what]);
  size_t size = reader->text.size;
  bool fits = (uint64_t)count * least_bytes(reader, what) <= size && count <= size + INPUT_SLACK;
  if (fits) return true;
  return fail(reader, begin, "header promises %" PRIu32 " %s, too many for a file of %zu bytes", count,
              count_names[what], size);
}

static bool check_maximum(Reader *reader) {
  uint64_t sum = (uint64_t)reader->count[INPUTS] + reader->count[LATCHES] + reader->count[GATES];
  if (reader->maximum > INT32_MAX) return fail(reader, 4, "number too large");
  if (sum > reader->maximum || (reader->is_binary && sum < reader->maximum))
    return fail(reader, 4, "largest variable is %" PRIu32 ", but inputs, latches and and gates are %" PRIu64,
                reader->maximum, sum);
  if (!reader->count[OUTPUTS] && !reader->count[BADS])
    return fail(reader, 4, "nothing to check: the file has neither bad states nor outputs");
  return true;
}

/* aag M I L O A [B [C [J [F]]]] */
static bool read_header(Reader *reader) {
  if (!read_magic(reader) || !read_number(reader, "the largest variable", &reader->maximum)) return false;
  for (unsigned i = 0; i < COUNTS && (i <= GATES || peek(reader) == ' '); i++) {
    char what[64];
    snprintf(what, sizeof what, "the number of %s", count_names[i]);
    if (!read_character(reader, ' ')) return false;
    size_t begin = reader->at;
    if (!read_number(reader, what, &reader->count[i]) || !check_count(reader, i, begin)) return false;
  }
  return read_character(reader, '\n') && check_maximum(reader);
}

/* ---- what follows it ----------------------------------------------------------------------------- */

/* The variable that a line of a text file defines. */
static bool read_definition(Reader *reader, const char *what, uint32_t *defined) {
  size_t begin = reader->at;
  if (!read_literal(reader, what, defined)) return false;
  uint32_t literal = *defined;
  if (literal < 2) return fail(reader, begin, "%s cannot be the constant %" PRIu32, what, literal);
  if (literal & 1) return fail(reader, begin, "%s cannot be negated, as %" PRIu32 " is", what, literal);
  if (map_has(&reader->dense, literal / 2))
    return fail(reader, begin, "literal %" PRIu32 " is defined twice", literal);
  map_put(&reader->dense, literal / 2, ++reader->defined);
  return true;
}

static bool read_inputs(Reader *reader) {
  if (reader->is_binary) {
    reader->defined = reader->count[INPUTS];
    return true;
  }
  uint32_t literal;
  for (uint32_t i = 0; i < reader->count[INPUTS]; i++)
    if (!read_definition(reader, "an input literal", &literal) || !read_character(reader, '\n')) return false;
  return true;
}

/* The optional reset: 0, 1, or the latch itself for "uninitialised". */
static bool read_reset(Reader *reader, uint32_t own, Latch *latch) {
  if (peek(reader) != ' ') return true;
  size_t begin = ++reader->at;
  uint32_t reset;
  if (!read_literal(reader, "a reset value", &reset)) return false;
  if (reset > 1 && reset != own)
    return fail(reader, begin, "reset value must be 0, 1 or the latch itself (%" PRIu32 "), not %" PRIu32,
                own, reset);
  latch->reset = reset == own ? RESET_NONE : reset ? RESET_ONE : RESET_ZERO;
  return true;
}

/* The latch's own literal stands there in text files only. */
static bool read_latch_literal(Reader *reader, uint32_t *own) {
  if (!reader->is_binary)
    return read_definition(reader, "a latch literal", own) && read_character(reader, ' ');
  *own = 2 * ++reader->defined;
  return true;
}

static bool read_latch(Reader *reader) {
  Latch latch = {.reset = RESET_ZERO};
  uint32_t own;
  if (!read_latch_literal(reader, &own)) return false;
  if (!read_literal(reader, "the latch's next state", &latch.next)) return false;
  if (!read_reset(reader, own, &latch) || !read_character(reader, '\n')) return false;
  vector_push(&reader->latches, latch);
  return true;
}

static bool read_literals(Reader *reader, uint32_t count, const char *what, U32Vector *literals) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t literal;
    if (!read_literal(reader, what, &literal) || !read_character(reader, '\n')) return false;
    vector_push(literals, literal);
  }
  return true;
}

static bool read_text_gate(Reader *reader) {
  Gate gate;
  uint32_t own;
  if (!read_definition(reader, "an and gate's literal", &own) || !read_character(reader, ' ')) return false;
  if (!read_literal(reader, "the gate's first operand", &gate.left) || !read_character(reader, ' '))
    return false;
  if (!read_literal(reader, "the gate's second operand", &gate.right)) return false;
  vector_push(&reader->gates, gate);
  return read_character(reader, '\n');
}

/* A difference in the binary format: seven bits per byte, least significant first, the top bit says "more".
 */
static bool read_difference(Reader *reader, uint32_t *difference) {
  size_t begin = reader->at;
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    int byte = peek(reader);
    if (byte == EOF)
      return fail(reader, reader->at, "the file ends within the binary and gates (byte %zu)", reader->at);
    reader->at++;
    if (shift > 28)
      return fail(reader, begin, "difference too large in the binary and gates (byte %zu)", begin);
    value |= (uint64_t)(byte & 127) << shift;
    if (!(byte & 128)) break;
  }
  if (value > UINT32_MAX)
    return fail(reader, begin, "difference too large in the binary and gates (byte %zu)", begin);
  *difference = (uint32_t)value;
  return true;
}

static bool read_binary_gate(Reader *reader) {
  uint32_t own = 2 * ++reader->defined, first, second;
  size_t begin = reader->at;
  if (!read_difference(reader, &first)) return false;
  if (first == 0 || first > own)
    return fail(reader, begin,
                "first operand of gate %" PRIu32 " must be smaller than it: difference %" PRIu32
                " (byte %zu)",
                own, first, begin);
  begin = reader->at;
  if (!read_difference(reader, &second)) return false;
  if (second > own - first)
    return fail(reader, begin,
                "second operand of gate %" PRIu32 " below zero: difference %" PRIu32 " from %" PRIu32
                " (byte %zu)",
                own, second, own - first, begin);
  vector_push(&reader->gates, (Gate){own - first, own - first - second});
  return true;
}

static bool read_body(Reader *reader) {
  if (!read_inputs(reader)) return false;
  for (uint32_t i = 0; i < reader->count[LATCHES]; i++)
    if (!read_latch(reader)) return false;
  if (!read_literals(reader, reader->count[OUTPUTS], "an output literal", &reader->outputs)) return false;
  if (!read_literals(reader, reader->count[BADS], "a bad state literal", &reader->bads)) return false;
  if (!read_literals(reader, reader->count[CONSTRAINTS], "a constraint literal", &reader->constraints))
    return false;
  for (uint32_t i = 0; i < reader->count[GATES]; i++)
    if (!(reader->is_binary ? read_binary_gate(reader) : read_text_gate(reader))) return false;
  return true;
}

/* ---- symbols ------------------------------------------------------------------------------------- */

static int symbol_kind(int letter) {
  switch (letter) {
  case 'i': return INPUTS;
  case 'l': return LATCHES;
  case 'o': return OUTPUTS;
  case 'b': return BADS;
  case 'c': return CONSTRAINTS;
  default: return -1;
  }
}

static bool read_symbol_text(Reader *reader, const char **slot) {
  size_t begin = reader->at;
  const char *text = reader->text.data + begin;
  const char *end = memchr(text, '\n', reader->text.size - begin);
  if (!end) return fail(reader, reader->text.size, "expected the end of the line, found the end of the file");
  if (end == text) return fail(reader, begin, "empty symbol");
  const char *zero = memchr(text, 0, (size_t)(end - text));
  if (zero) return fail(reader, begin + (size_t)(zero - text), "zero byte in a symbol");
  *slot = arena_string(&reader->arena, text, (size_t)(end - text));
  reader->at += (size_t)(end - text) + 1;
  return true;
}

/* i0 name */
static bool read_symbol(Reader *reader) {
  size_t begin = reader->at;
  int kind = symbol_kind(peek(reader));
  if (kind < 0) return fail_expected(reader, "a symbol, a comment or the end of the file");
  reader->at++;
  uint32_t index;
  if (!read_number(reader, "the symbol's index", &index)) return false;
  if (index >= reader->count[kind])
    return fail(reader, begin, "symbol for number %" PRIu32 " of %" PRIu32 " %s (counting from 0)", index,
                reader->count[kind], count_names[kind]);
  if (!reader->symbols[kind])
    reader->symbols[kind] = ARENA_ARRAY(&reader->arena, const char *, reader->count[kind]);
  if (reader->symbols[kind][index]) return fail(reader, begin, "second symbol for the same thing");
  return read_character(reader, ' ') && read_symbol_text(reader, &reader->symbols[kind][index]);
}

static bool is_comment(const Reader *reader) {
  size_t left = reader->text.size - reader->at;
  const char *text = reader->text.data + reader->at;
  return text[0] == 'c' && (left == 1 || text[1] == '\n');
}

static bool read_symbols(Reader *reader) {
  while (reader->at < reader->text.size && !is_comment(reader))
    if (!read_symbol(reader)) return false;
  return true;
}

/* ---- dense numbers and the order of gates ---------------------------------------------------------- */

static bool resolve(Reader *reader, uint32_t *literal, size_t line, unsigned token) {
  if (*literal < 2) return true;
  uint64_t dense = map_get(&reader->dense, *literal / 2, 0);
  if (!dense)
    return fail(reader, find_token(reader, line, token), "literal %" PRIu32 " is used but not defined",
                *literal);
  *literal = (uint32_t)(2 * dense) | (*literal & 1);
  return true;
}

static bool resolve_all(Reader *reader) {
  size_t line = 1 + (size_t)reader->count[INPUTS];
  for (size_t i = 0; i < reader->latches.size; i++)
    if (!resolve(reader, &reader->latches.data[i].next, line++, 1)) return false;
  U32Vector *lists[] = {&reader->outputs, &reader->bads, &reader->constraints};
  for (unsigned l = 0; l < 3; l++)
    for (size_t i = 0; i < lists[l]->size; i++)
      if (!resolve(reader, &lists[l]->data[i], line++, 0)) return false;
  for (size_t i = 0; i < reader->gates.size; i++, line++) {
    Gate *gate = &reader->gates.data[i];
    if (!resolve(reader, &gate->left, line, 1) || !resolve(reader, &gate->right, line, 2)) return false;
  }
  return true;
}

static uint32_t first_gate(const Reader *reader) {
  return reader->count[INPUTS] + reader->count[LATCHES] + 1;
}

static bool is_ordered(const Reader *reader) {
  for (uint32_t i = 0; i < reader->gates.size; i++) {
    uint32_t own = first_gate(reader) + i;
    if (reader->gates.data[i].left / 2 >= own || reader->gates.data[i].right / 2 >= own) return false;
  }
  return true;
}

enum { UNSEEN, OPEN, DONE };

/* The operand of gate `g` that is a gate not yet done; UINT32_MAX if there is none. */
static uint32_t pending_operand(const Reader *reader, const unsigned char *mark, uint32_t g) {
  uint32_t operands[2] = {reader->gates.data[g].left / 2, reader->gates.data[g].right / 2};
  for (unsigned i = 0; i < 2; i++)
    if (operands[i] >= first_gate(reader) && mark[operands[i] - first_gate(reader)] != DONE)
      return operands[i] - first_gate(reader);
  return UINT32_MAX;
}

static bool visit_gate(Reader *reader, unsigned char *mark, U32Vector *stack, uint32_t root) {
  vector_push(stack, root);
  while (stack->size) {
    uint32_t g = vector_last(stack);
    uint32_t operand = mark[g] == DONE ? UINT32_MAX : pending_operand(reader, mark, g);
    if (operand == UINT32_MAX) {
      if (mark[g] != DONE) vector_push(&reader->order, g);
      mark[g] = DONE;
      stack->size--;
      continue;
    }
    mark[g] = OPEN;
    if (mark[operand] == OPEN) {
      size_t line = 1 + reader->count[INPUTS] + reader->latches.size + reader->outputs.size +
                    reader->bads.size + reader->constraints.size + operand;
      return fail(reader, find_token(reader, line, 0), "and gate depends on itself");
    }
    vector_push(stack, operand);
  }
  return true;
}

static bool sort_gates(Reader *reader) {
  if (is_ordered(reader)) return true;
  unsigned char *mark = memory_zeroed(reader->gates.size, 1);
  U32Vector stack = {0};
  bool acyclic = true;
  for (uint32_t i = 0; i < reader->gates.size && acyclic; i++)
    if (mark[i] == UNSEEN) acyclic = visit_gate(reader, mark, &stack, i);
  vector_release(&stack);
  memory_free(mark);
  return acyclic;
}

/* ---- the model ----------------------------------------------------------------------------------- */

typedef struct {
  Reader *reader;
  Model *model;
  Term *terms; /* of dense variables; 0 is the constant false */
  UniqueNames names;
} Builder;

static const char *name_of(Builder *builder, Count kind, uint32_t index) {
  const char **symbols = builder->reader->symbols[kind];
  if (symbols && symbols[index]) return unique_name(&builder->names, symbols[index]);
  char name[32];
  snprintf(name, sizeof name, "%c%" PRIu32, kind == INPUTS ? 'i' : 'l', index);
  return unique_name(&builder->names, name);
}

static Term literal_term(const Builder *builder, uint32_t literal) {
  Term t = builder->terms[literal / 2];
  return literal & 1 ? term_not(builder->model->bank, t) : t;
}

static void build_variables(Builder *builder) {
  Reader *reader = builder->reader;
  Model *model = builder->model;
  uint32_t dense = 1;
  for (uint32_t i = 0; i < reader->count[INPUTS]; i++)
    builder->terms[dense++] =
        model_add_input(model, &model->loop, name_of(builder, INPUTS, i), 1, term_true(model->bank), NULL);
  for (uint32_t i = 0; i < reader->count[LATCHES]; i++)
    builder->terms[dense++] = model_add_state(model, name_of(builder, LATCHES, i), 1)->var;
}

static void build_gates(Builder *builder) {
  const Reader *reader = builder->reader;
  for (uint32_t i = 0; i < reader->gates.size; i++) {
    uint32_t g = reader->order.size ? reader->order.data[i] : i;
    const Gate *gate = &reader->gates.data[g];
    builder->terms[first_gate(reader) + g] =
        term_and(builder->model->bank, literal_term(builder, gate->left), literal_term(builder, gate->right));
  }
}

static Term build_reset(Builder *builder, const StateVariable *variable, const Latch *latch) {
  Model *model = builder->model;
  if (latch->reset != RESET_NONE) return term_bool(model->bank, latch->reset == RESET_ONE);
  char *name = arena_format(&builder->reader->arena, "initial %s", variable->name);
  return model_add_input(model, &model->prefix, unique_name(&builder->names, name), 1, term_true(model->bank), NULL);
}

static void build_latches(Builder *builder) {
  for (size_t i = 0; i < builder->model->state.size; i++) {
    StateVariable *variable = &builder->model->state.data[i];
    const Latch *latch = &builder->reader->latches.data[i];
    variable->init = build_reset(builder, variable, latch);
    variable->next = literal_term(builder, latch->next);
  }
}

/* Each bad literal is a check. */
static void build_errors(Builder *builder, const U32Vector *bads, Term allowed) {
  const Reader *reader = builder->reader;
  Model *model = builder->model;
  const char **symbols = reader->symbols[reader->bads.size ? BADS : OUTPUTS];
  for (uint32_t i = 0; i < bads->size; i++) {
    const char *name = symbols && symbols[i] ? symbols[i] : "";
    const char *text = arena_format(&model->arena, "bad state %" PRIu32 "%s%s is reached", i, *name ? " " : "", name);
    Term when = term_and(model->bank, allowed, literal_term(builder, bads->data[i]));
    model_add_bad(model, when, i, text);
  }
}

static void build_conditions(Builder *builder) {
  const Reader *reader = builder->reader;
  Model *model = builder->model;
  TermBank *bank = model->bank;
  Term bad = term_false(bank), allowed = term_true(bank);
  const U32Vector *bads = reader->bads.size ? &reader->bads : &reader->outputs;
  for (size_t i = 0; i < bads->size; i++) bad = term_or(bank, bad, literal_term(builder, bads->data[i]));
  for (size_t i = 0; i < reader->constraints.size; i++)
    allowed = term_and(bank, allowed, literal_term(builder, reader->constraints.data[i]));
  model->prefix.valid = term_true(bank);
  build_errors(builder, bads, allowed);
  model->loop.error = term_and(bank, allowed, bad);
  model->loop.valid = term_and(bank, allowed, term_not(bank, bad));
  model->has_loop = true;
}

static Model *build(Reader *reader) {
  Builder builder = {.reader = reader, .model = model_new()};
  builder.terms = memory_zeroed((size_t)reader->defined + 1, sizeof(Term));
  builder.terms[0] = term_false(builder.model->bank);
  build_variables(&builder);
  build_gates(&builder);
  build_latches(&builder);
  build_conditions(&builder);
  memory_free(builder.terms);
  unique_names_release(&builder.names);
  return builder.model;
}

/* ---- reading a file ------------------------------------------------------------------------------- */

static void reader_release(Reader *reader) {
  vector_release(&reader->text);
  map_release(&reader->dense);
  vector_release(&reader->latches);
  vector_release(&reader->gates);
  vector_release(&reader->outputs);
  vector_release(&reader->bads);
  vector_release(&reader->constraints);
  vector_release(&reader->order);
  arena_release(&reader->arena);
}

Model *aiger_read(const char *path, Buffer *error) {
  Reader reader = {.path = path, .error = error};
  bool good = file_read_or_say(path, &reader.text, error) && read_header(&reader) && read_body(&reader) && read_symbols(&reader);
  if (good && !reader.is_binary) good = resolve_all(&reader) && sort_gates(&reader);
  Model *model = good ? build(&reader) : NULL;
  reader_release(&reader);
  return model;
}
