/* Questions to the Horn engine and its answers as bytes: see horn_inside.h. */
#include "solve/horn_inside.h"
#include "base/map.h"
#include <string.h>

const char *const horn_reasons[HORN_REASONS] = {
    [HORN_REASON_GAVE_UP] = "the Horn engine gave up",
    [HORN_REASON_LIMIT] = "the Horn engine met a limit",
    [HORN_REASON_ERROR] = "Z3 reported an error",
    [HORN_REASON_LANGUAGE] = "the solution is not linear arithmetic",
    [HORN_REASON_UNCONFIRMED] = "the solution could not be confirmed",
    [HORN_REASON_WRONG] = "the solution does not hold",
    [HORN_REASON_MALFORMED] = "malformed message",
};

/* ---- writing ------------------------------------------------------------------------------------- */

static void write_number(Buffer *out, uint64_t number) {
  for (; number >= 128; number >>= 7) vector_push(out, (char)((number & 127) | 128));
  vector_push(out, (char)number);
}

/* Expressions get places 0, 1, ... in the order in which they are written. */
typedef struct {
  const LinearBank *bank;
  Buffer *out;
  Map places;
} Writer;

static void write_expression(Writer *w, Linear t, size_t place) {
  LinearOperator op = linear_operator(w->bank, t);
  vector_push(w->out, (char)op);
  if (op == LINEAR_CONSTANT) {
    const char *digits = linear_digits(w->bank, t);
    write_number(w->out, strlen(digits));
    buffer_add(w->out, digits);
  } else if (op == LINEAR_VARIABLE) {
    write_number(w->out, linear_number(w->bank, t));
  } else {
    write_number(w->out, linear_count(w->bank, t));
    for (size_t i = 0; i < linear_count(w->bank, t); i++)
      write_number(w->out, place - map_get(&w->places, linear_operand(w->bank, t, i), 0));
  }
}

static void write_expressions(Writer *w, const LinearVector *roots) {
  LinearVector cone = {0};
  linear_cone(w->bank, roots->data, roots->size, &cone);
  write_number(w->out, cone.size);
  for (size_t i = 0; i < cone.size; i++) {
    map_put(&w->places, cone.data[i], i);
    write_expression(w, cone.data[i], i);
  }
  vector_release(&cone);
}

static void write_use(Writer *w, const HornSystem *system, const HornUse *use) {
  write_number(w->out, use->predicate);
  for (uint32_t i = 0; i < system->arities.data[use->predicate]; i++)
    write_number(w->out, map_get(&w->places, system->arguments.data[use->arguments + i], 0));
}

static void write_clause(Writer *w, const HornSystem *system, const HornClause *clause) {
  write_number(w->out, clause->size);
  for (uint32_t i = 0; i < clause->size; i++) write_use(w, system, &system->atoms.data[clause->start + i]);
  write_number(w->out, map_get(&w->places, clause->constraint, 0));
  write_number(w->out, clause->head >= 0);
  if (clause->head >= 0) write_use(w, system, &system->atoms.data[clause->head_atom]);
}

void horn_write_question(const HornSystem *system, const HornSettings *settings, Buffer *out) {
  Writer w = {.bank = system->bank, .out = out};
  LinearVector roots = {0};
  for (size_t i = 0; i < system->arguments.size; i++) vector_push(&roots, system->arguments.data[i]);
  for (size_t i = 0; i < system->clauses.size; i++) vector_push(&roots, system->clauses.data[i].constraint);
  write_number(out, settings->seconds > 0 ? (uint64_t)(1e6 * settings->seconds) : 0);
  write_number(out, settings->effort);
  write_number(out, settings->plain_cores);
  write_expressions(&w, &roots);
  write_number(out, system->arities.size);
  for (size_t i = 0; i < system->arities.size; i++) write_number(out, system->arities.data[i]);
  write_number(out, system->clauses.size);
  for (size_t i = 0; i < system->clauses.size; i++) write_clause(&w, system, &system->clauses.data[i]);
  vector_release(&roots);
  map_release(&w.places);
}

static void write_path(const U32Vector *path, Buffer *out) {
  write_number(out, path->size);
  for (size_t i = 0; i < path->size; i++) write_number(out, path->data[i]);
}

void horn_write_answer(HornAnswer answer, HornReason reason, const LinearBank *bank,
                       const LinearVector *solutions, const U32Vector *path, Buffer *out) {
  write_number(out, answer);
  if (answer == HORN_UNKNOWN) write_number(out, reason);
  if (answer == HORN_REFUTED) write_path(path, out);
  if (answer != HORN_SOLVED) return;
  Writer w = {.bank = bank, .out = out};
  write_expressions(&w, solutions);
  write_number(out, solutions->size);
  for (size_t i = 0; i < solutions->size; i++) write_number(out, map_get(&w.places, solutions->data[i], 0));
  map_release(&w.places);
}

/* ---- reading ------------------------------------------------------------------------------------- */

typedef struct {
  const unsigned char *next, *end;
  bool failed; /* for good */
  LinearBank *bank;
  LinearVector expressions; /* by place */
} Reader;

/* A number below `bound`; else 0 and failure. */
static uint64_t read_number(Reader *r, uint64_t bound) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 63 && r->next < r->end; shift += 7) {
    unsigned char byte = *r->next++;
    number |= (uint64_t)(byte & 127) << shift;
    if (byte & 128) continue;
    if (number < bound) return number;
    break;
  }
  r->failed = true;
  return 0;
}

static Linear read_constant(Reader *r) {
  size_t length = read_number(r, (uint64_t)(r->end - r->next));
  Buffer digits = {0};
  if (!r->failed) buffer_add_bytes(&digits, r->next, length);
  r->next += r->failed ? 0 : length;
  Linear t = LINEAR_NONE;
  if (!r->failed && !memchr(digits.data ? digits.data : "", 0, digits.size))
    t = linear_decimal(r->bank, buffer_text(&digits));
  vector_release(&digits);
  return t;
}

static bool are_integers(const Reader *r, const LinearVector *x, size_t count) {
  if (x->size != count) return false;
  for (size_t i = 0; i < count; i++)
    if (linear_is_boolean(r->bank, x->data[i])) return false;
  return true;
}

static bool are_booleans(const Reader *r, const LinearVector *x) {
  for (size_t i = 0; i < x->size; i++)
    if (!linear_is_boolean(r->bank, x->data[i])) return false;
  return true;
}

static bool has_constant(const Reader *r, const LinearVector *x) {
  return are_integers(r, x, 2) && linear_operator(r->bank, x->data[1]) == LINEAR_CONSTANT;
}

/* Operands that do not fit the operator: LINEAR_NONE. */
static Linear make_expression(Reader *r, LinearOperator op, const LinearVector *x) {
  LinearBank *bank = r->bank;
  const Linear *t = x->data;
  switch (op) {
  case LINEAR_ADD: return are_integers(r, x, x->size) ? linear_sum(bank, t, x->size) : LINEAR_NONE;
  case LINEAR_SCALE: return has_constant(r, x) ? linear_scale(bank, t[0], t[1]) : LINEAR_NONE;
  case LINEAR_DIVIDE:
  case LINEAR_MODULO:
    if (!has_constant(r, x) || !linear_is_positive(bank, t[1])) return LINEAR_NONE;
    return op == LINEAR_DIVIDE ? linear_divide(bank, t[0], t[1]) : linear_modulo(bank, t[0], t[1]);
  case LINEAR_ITE:
    if (x->size != 3 || !linear_is_boolean(bank, t[0])) return LINEAR_NONE;
    if (linear_is_boolean(bank, t[1]) != linear_is_boolean(bank, t[2])) return LINEAR_NONE;
    return linear_ite(bank, t[0], t[1], t[2]);
  case LINEAR_EQUAL: return are_integers(r, x, 2) ? linear_equal(bank, t[0], t[1]) : LINEAR_NONE;
  case LINEAR_LESS_EQUAL: return are_integers(r, x, 2) ? linear_less_equal(bank, t[0], t[1]) : LINEAR_NONE;
  case LINEAR_LESS: return are_integers(r, x, 2) ? linear_less(bank, t[0], t[1]) : LINEAR_NONE;
  case LINEAR_NOT: return x->size == 1 && are_booleans(r, x) ? linear_not(bank, t[0]) : LINEAR_NONE;
  case LINEAR_AND: return are_booleans(r, x) ? linear_conjunction(bank, t, x->size) : LINEAR_NONE;
  case LINEAR_OR: return are_booleans(r, x) ? linear_disjunction(bank, t, x->size) : LINEAR_NONE;
  default: return LINEAR_NONE;
  }
}

static Linear read_operator(Reader *r, LinearOperator op, LinearVector *operands) {
  uint64_t count = read_number(r, UINT32_MAX);
  size_t place = r->expressions.size;
  vector_clear(operands);
  for (uint64_t i = 0; i < count && !r->failed; i++) {
    uint64_t distance = read_number(r, (uint64_t)place + 1);
    if (!distance)
      r->failed = true;
    else
      vector_push(operands, r->expressions.data[place - distance]);
  }
  return r->failed ? LINEAR_NONE : make_expression(r, op, operands);
}

static void read_expressions(Reader *r) {
  LinearVector operands = {0};
  uint64_t count = read_number(r, UINT32_MAX);
  for (uint64_t i = 0; i < count && !r->failed; i++) {
    LinearOperator op = (LinearOperator)read_number(r, LINEAR_OPERATORS);
    Linear t = LINEAR_NONE;
    if (r->failed) break;
    if (op == LINEAR_CONSTANT)
      t = read_constant(r);
    else if (op == LINEAR_VARIABLE)
      t = linear_variable(r->bank, (unsigned)read_number(r, LINEAR_MAX_VARIABLE));
    else
      t = read_operator(r, op, &operands);
    r->failed |= t == LINEAR_NONE;
    vector_push(&r->expressions, t);
  }
  vector_release(&operands);
}

/* An expression of the wanted sort, by its place. */
static Linear read_place(Reader *r, bool is_boolean) {
  uint64_t place = read_number(r, r->expressions.size);
  if (!r->failed && linear_is_boolean(r->bank, r->expressions.data[place]) == is_boolean)
    return r->expressions.data[place];
  r->failed = true;
  return LINEAR_NONE;
}

static HornUse read_use(Reader *r, HornSystem *system) {
  HornUse use = {.predicate = (unsigned)read_number(r, system->arities.size),
                 .arguments = (uint32_t)system->arguments.size};
  for (uint32_t i = 0; !r->failed && i < system->arities.data[use.predicate]; i++)
    vector_push(&system->arguments, read_place(r, false));
  return use;
}

static void read_clause(Reader *r, HornSystem *system) {
  HornClause clause = {.head = -1, .start = (uint32_t)system->atoms.size};
  clause.size = (uint32_t)read_number(r, UINT32_MAX);
  for (uint32_t i = 0; i < clause.size && !r->failed; i++) vector_push(&system->atoms, read_use(r, system));
  clause.constraint = read_place(r, true);
  if (read_number(r, 2)) {
    HornUse head = read_use(r, system);
    clause.head = (int32_t)head.predicate;
    clause.head_atom = (uint32_t)system->atoms.size;
    vector_push(&system->atoms, head);
  }
  vector_push(&system->clauses, clause);
}

HornSystem *horn_read_question(const char *bytes, size_t size, HornSettings *settings) {
  HornSystem *system = horn_system_new();
  Reader r = {.next = (const unsigned char *)bytes, .bank = system->bank};
  r.end = r.next + size;
  settings->seconds = 1e-6 * (double)read_number(&r, UINT64_MAX);
  settings->effort = (unsigned)read_number(&r, UINT32_MAX);
  settings->plain_cores = read_number(&r, 2);
  read_expressions(&r);
  uint64_t predicates = read_number(&r, INT32_MAX);
  for (uint64_t i = 0; i < predicates && !r.failed; i++)
    vector_push(&system->arities, (uint32_t)read_number(&r, LINEAR_MAX_VARIABLE));
  uint64_t clauses = read_number(&r, UINT32_MAX);
  for (uint64_t i = 0; i < clauses && !r.failed; i++) read_clause(&r, system);
  vector_release(&r.expressions);
  if (!r.failed && r.next == r.end) return system;
  horn_system_delete(system);
  return NULL;
}

/* A solution may speak of the predicate's arguments only. */
static void read_solutions(Reader *r, const U32Vector *arities, LinearVector *solutions) {
  read_expressions(r);
  if (read_number(r, UINT32_MAX) != arities->size) r->failed = true;
  for (size_t i = 0; i < arities->size && !r->failed; i++) {
    Linear solution = read_place(r, true);
    if (r->failed) return;
    if (linear_variables(r->bank, solution) > arities->data[i]) r->failed = true;
    vector_push(solutions, solution);
  }
}

static void read_path(Reader *r, U32Vector *path) {
  uint64_t count = read_number(r, UINT32_MAX);
  for (uint64_t i = 0; i < count && !r->failed; i++) vector_push(path, (uint32_t)read_number(r, UINT32_MAX));
}

bool horn_read_answer(const char *bytes, size_t size, const U32Vector *arities, HornResult *result) {
  *result = (HornResult){.answer = HORN_UNKNOWN, .reason = horn_reasons[HORN_REASON_MALFORMED]};
  Reader r = {.next = (const unsigned char *)bytes, .bank = linear_bank_new()};
  r.end = r.next + size;
  LinearVector solutions = {0};
  HornAnswer answer = (HornAnswer)read_number(&r, HORN_REFUTED + 1);
  uint64_t reason = !r.failed && answer == HORN_UNKNOWN ? read_number(&r, HORN_REASONS) : 0;
  if (!r.failed && answer == HORN_SOLVED) read_solutions(&r, arities, &solutions);
  if (!r.failed && answer == HORN_REFUTED) read_path(&r, &result->path);
  vector_release(&r.expressions);
  bool good = !r.failed && r.next == r.end;
  if (!good) vector_release(&result->path);
  if (good) {
    result->answer = answer;
    result->reason = answer == HORN_UNKNOWN ? horn_reasons[reason] : NULL;
  }
  if (good && answer == HORN_SOLVED) {
    result->bank = r.bank;
    result->solutions = solutions;
    return true;
  }
  linear_bank_delete(r.bank);
  vector_release(&solutions);
  return good;
}
