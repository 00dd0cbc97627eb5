/* explore_task.c: the exact verdict of a small program, by looking at all its states.
 *
 *   explore_task [--32] [--states N] [--range LOW HIGH] FILE.c...
 *
 * One line per file: TRUE, FALSE, INCOMPLETE (the error was not found, but the automaton does not describe
 * the whole program, or the recursion goes deeper than 64) or LARGE (more than N states).  It walks the
 * control-flow automaton with an evaluation of expressions of its own and shares nothing with the encoder,
 * the interpreter or the engines.  An arbitrary value of up to 8 bits takes all its values; a wider one takes
 * those from LOW to HIGH (-16 and 31): the program has to block the others, or to look only at the lowest
 * bits.  A state is the stack of calls with the live locals of each, and the globals. */
#include "flow/cfa/cfa.h"
#include "lang/parse.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef VECTOR(unsigned char) ByteVector;
typedef VECTOR(i128) NumberVector;
typedef VECTOR(uint64_t) OffsetVector;

typedef struct {
  uint32_t function;
  Location at;
  size_t base;      /* of its locals in `values` */
  const Edge *call; /* the one it waits for; NULL in the topmost frame */
} Frame;

typedef struct {
  const Cfa *cfa;
  const Types *types;
  uint32_t *slot_of;    /* by symbol serial; those of globals carry GLOBAL */
  unsigned char **live; /* by location: a flag per local of its function */
  VECTOR(Frame) frames;
  NumberVector values, globals;
  ByteVector store;     /* all states seen, one behind the other, each with its length in front */
  OffsetVector waiting; /* states still to be walked */
  uint64_t *table;      /* hash table of offsets into `store`, plus one */
  size_t table_size, states, limit;
  i128 low, high;
  bool found_error, found_incomplete, is_large;
} Explorer;

#define GLOBAL UINT32_C(0x80000000)
enum { DEEPEST = 64, MANY_STEPS = 64 /* in a row: a loop that is entered nowhere else */, HEADER = 4 };

/* ---- values -------------------------------------------------------------------------------------- */

static i128 reduce(const Explorer *x, const Type *type, i128 value) {
  unsigned width = type_width(x->types, type);
  if (width >= 128) return value;
  i128 low = value & (((i128)1 << width) - 1);
  if (type_is_signed(x->types, type) && (low >> (width - 1))) low -= (i128)1 << width;
  return low;
}

static i128 *variable(Explorer *x, const Symbol *symbol) {
  uint32_t slot = x->slot_of[symbol->serial];
  if (slot & GLOBAL) return &x->globals.data[slot & ~GLOBAL];
  return &x->values.data[vector_last(&x->frames).base + slot];
}

static i128 evaluate(Explorer *x, const Expr *e);

static i128 shifted(Explorer *x, const Expr *e, i128 a, i128 b) {
  unsigned width = type_width(x->types, e->type);
  bool is_out = b < 0 || b >= width;
  if (e->op == OP_SHIFT_LEFT) return is_out ? 0 : reduce(x, e->type, (i128)((u128)a << b));
  if (type_is_signed(x->types, e->type)) return a >> (is_out ? 127 : b);
  return is_out ? 0 : (i128)((u128)a >> b);
}

static i128 divided(Explorer *x, const Expr *e, i128 a, i128 b) {
  assert(b != 0); /* the automaton has a guard before it */
  bool is_wide = type_width(x->types, e->type) == 128 && !type_is_signed(x->types, e->type);
  if (is_wide) return (i128)(e->op == OP_DIVIDE ? (u128)a / (u128)b : (u128)a % (u128)b);
  if (b == -1) return e->op == OP_DIVIDE ? reduce(x, e->type, (i128)(0 - (u128)a)) : 0;
  return e->op == OP_DIVIDE ? a / b : a % b;
}

static bool is_less(Explorer *x, const Type *type, i128 a, i128 b) {
  if (type_width(x->types, type) == 128 && !type_is_signed(x->types, type)) return (u128)a < (u128)b;
  return a < b;
}

static i128 evaluate_binary(Explorer *x, const Expr *e) {
  i128 a = evaluate(x, e->left), b = evaluate(x, e->right);
  const Type *operands = e->left->type;
  switch (e->op) {
  case OP_ADD: return reduce(x, e->type, (i128)((u128)a + (u128)b));
  case OP_SUBTRACT: return reduce(x, e->type, (i128)((u128)a - (u128)b));
  case OP_MULTIPLY: return reduce(x, e->type, (i128)((u128)a * (u128)b));
  case OP_DIVIDE:
  case OP_REMAINDER: return divided(x, e, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return shifted(x, e, a, b);
  case OP_BIT_AND: return a & b;
  case OP_BIT_OR: return a | b;
  case OP_BIT_XOR: return a ^ b;
  case OP_EQUAL: return a == b;
  case OP_NOT_EQUAL: return a != b;
  case OP_LESS: return is_less(x, operands, a, b);
  case OP_GREATER: return is_less(x, operands, b, a);
  case OP_LESS_EQUAL: return !is_less(x, operands, b, a);
  case OP_GREATER_EQUAL: return !is_less(x, operands, a, b);
  default: fprintf(stderr, "explore_task: unknown operator\n"); exit(2);
  }
}

static i128 evaluate(Explorer *x, const Expr *e) {
  switch (e->kind) {
  case EXPR_INTEGER: return e->integer;
  case EXPR_LOAD: return *variable(x, e->left->symbol);
  case EXPR_CAST: {
    i128 value = evaluate(x, e->left);
    return type_unqualified(e->type)->kind == TYPE_BOOL ? value != 0 : reduce(x, e->type, value);
  }
  case EXPR_UNARY: {
    i128 value = evaluate(x, e->left);
    if (e->op == OP_NOT) return !value;
    return reduce(x, e->type, e->op == OP_NEGATE ? (i128)(0 - (u128)value) : ~value);
  }
  case EXPR_BINARY: return evaluate_binary(x, e);
  case EXPR_AND: return evaluate(x, e->left) && evaluate(x, e->right);
  case EXPR_OR: return evaluate(x, e->left) || evaluate(x, e->right);
  case EXPR_CONDITIONAL: {
    i128 condition = evaluate(x, e->condition);
    if (condition && !e->left) return condition;
    return evaluate(x, condition ? e->left : e->right);
  }
  default: fprintf(stderr, "explore_task: unknown expression\n"); exit(2);
  }
}

/* ---- live locals --------------------------------------------------------------------------------- */

static void mark_reads(Explorer *x, const Expr *e, unsigned char *live) {
  if (!e) return;
  if (e->kind == EXPR_LOAD) {
    uint32_t slot = x->slot_of[e->left->symbol->serial];
    if (!(slot & GLOBAL)) live[slot] = 1;
    return;
  }
  mark_reads(x, e->left, live);
  mark_reads(x, e->right, live);
  mark_reads(x, e->condition, live);
}

static void unmark(const Explorer *x, const Symbol *symbol, unsigned char *live) {
  uint32_t slot = x->slot_of[symbol->serial];
  if (!(slot & GLOBAL)) live[slot] = 0;
}

static void mark_before_edge(Explorer *x, const CfaFunction *function, const Edge *edge,
                             unsigned char *live) {
  memcpy(live, x->live[edge->to], function->locals.size);
  if (edge->left) unmark(x, edge->left->symbol, live);
  if (edge->kind == EDGE_RETURN && edge->right && function->result) unmark(x, function->result, live);
  for (size_t i = 0; i < edge->argument_count; i++) mark_reads(x, edge->arguments[i], live);
  if (edge->kind != EDGE_CALL) mark_reads(x, edge->right, live);
}

static bool update_location(Explorer *x, const CfaFunction *function, Location location,
                            unsigned char *scratch) {
  const U32Vector *out = &x->cfa->locations.data[location].out;
  bool changed = false;
  for (size_t i = 0; i < out->size; i++) {
    mark_before_edge(x, function, &x->cfa->edges.data[out->data[i]], scratch);
    for (size_t j = 0; j < function->locals.size; j++) {
      changed |= scratch[j] && !x->live[location][j];
      x->live[location][j] |= scratch[j];
    }
  }
  return changed;
}

static void find_live(Explorer *x, const CfaFunction *function) {
  size_t locals = function->locals.size;
  for (size_t i = 0; i < function->locations.size; i++) x->live[function->locations.data[i]] = memory_zeroed(locals + 1, 1);
  if (function->result) x->live[function->exit][x->slot_of[function->result->serial]] = 1;
  unsigned char *scratch = memory_zeroed(locals + 1, 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = function->locations.size; i-- > 0;)
      changed |= update_location(x, function, function->locations.data[i], scratch);
  }
  memory_free(scratch);
}

static void prepare(Explorer *x) {
  const Cfa *cfa = x->cfa;
  x->slot_of = memory_zeroed(cfa->program->symbol_count + 1, sizeof *x->slot_of);
  x->live = memory_zeroed(cfa->locations.size, sizeof *x->live);
  for (size_t i = 0; i < cfa->globals.size; i++)
    x->slot_of[cfa->globals.data[i]->serial] = (uint32_t)i | GLOBAL;
  vector_resize(&x->globals, cfa->globals.size);
  for (size_t f = 0; f < cfa->functions.size; f++) {
    const CfaFunction *function = &cfa->functions.data[f];
    for (size_t i = 0; i < function->locals.size; i++)
      x->slot_of[function->locals.data[i]->serial] = (uint32_t)i;
    find_live(x, function);
  }
}

static void release(Explorer *x) {
  for (size_t i = 0; i < x->cfa->locations.size; i++) memory_free(x->live[i]);
  memory_free(x->live);
  memory_free(x->slot_of);
  memory_free(x->table);
  vector_release(&x->frames);
  vector_release(&x->values);
  vector_release(&x->globals);
  vector_release(&x->store);
  vector_release(&x->waiting);
}

/* ---- states as bytes ----------------------------------------------------------------------------- */

static void put(ByteVector *to, const void *data, size_t size) {
  for (size_t i = 0; i < size; i++) vector_push(to, ((const unsigned char *)data)[i]);
}

static size_t bytes_of(const Explorer *x, const Symbol *symbol) {
  return (type_width(x->types, symbol->type) + 7) / 8;
}

/* Which locals of a frame still matter: those live where it goes on, except what the call will give it. */
static bool is_kept(const Explorer *x, const Frame *frame, uint32_t slot) {
  if (frame->call && frame->call->left && x->slot_of[frame->call->left->symbol->serial] == slot) return false;
  return x->live[frame->call ? frame->call->to : frame->at][slot];
}

static void write_state(Explorer *x, ByteVector *to) {
  for (size_t f = 0; f < x->frames.size; f++) {
    const Frame *frame = &x->frames.data[f];
    put(to, &frame->function, sizeof frame->function);
    put(to, &frame->at, sizeof frame->at);
    put(to, &frame->call, sizeof frame->call);
    const SymbolVector *locals = &x->cfa->functions.data[frame->function].locals;
    for (uint32_t i = 0; i < locals->size; i++)
      if (is_kept(x, frame, i)) put(to, &x->values.data[frame->base + i], bytes_of(x, locals->data[i]));
  }
  uint32_t end = UINT32_MAX;
  put(to, &end, sizeof end);
  for (size_t i = 0; i < x->globals.size; i++)
    put(to, &x->globals.data[i], bytes_of(x, x->cfa->globals.data[i]));
}

static void get(const unsigned char **from, void *data, size_t size) {
  memcpy(data, *from, size);
  *from += size;
}

static i128 get_value(Explorer *x, const unsigned char **from, const Symbol *symbol) {
  i128 value = 0;
  get(from, &value, bytes_of(x, symbol));
  return reduce(x, symbol->type, value);
}

static void read_state(Explorer *x, uint64_t offset) {
  const unsigned char *from = x->store.data + offset + HEADER;
  x->frames.size = x->values.size = 0;
  for (;;) {
    Frame frame = {.base = x->values.size};
    get(&from, &frame.function, sizeof frame.function);
    if (frame.function == UINT32_MAX) break;
    get(&from, &frame.at, sizeof frame.at);
    get(&from, &frame.call, sizeof frame.call);
    const SymbolVector *locals = &x->cfa->functions.data[frame.function].locals;
    vector_resize(&x->values, frame.base + locals->size);
    for (uint32_t i = 0; i < locals->size; i++)
      x->values.data[frame.base + i] = is_kept(x, &frame, i) ? get_value(x, &from, locals->data[i]) : 0;
    vector_push(&x->frames, frame);
  }
  for (size_t i = 0; i < x->globals.size; i++)
    x->globals.data[i] = get_value(x, &from, x->cfa->globals.data[i]);
}

static uint64_t hash(const unsigned char *data, size_t size) {
  uint64_t h = UINT64_C(1469598103934665603);
  for (size_t i = 0; i < size; i++) h = (h ^ data[i]) * UINT64_C(1099511628211);
  return h ^ h >> 29;
}

static size_t find_place(const Explorer *x, const unsigned char *state, uint32_t size) {
  size_t place = hash(state, size) & (x->table_size - 1);
  for (; x->table[place]; place = (place + 1) & (x->table_size - 1)) {
    const unsigned char *other = x->store.data + x->table[place] - 1;
    if (!memcmp(other, &size, HEADER) && !memcmp(other + HEADER, state, size)) break;
  }
  return place;
}

static void grow_table(Explorer *x) {
  uint64_t *old = x->table;
  size_t old_size = x->table_size;
  x->table_size = old_size ? old_size * 2 : 1024;
  x->table = memory_zeroed(x->table_size, sizeof *x->table);
  for (size_t i = 0; i < old_size; i++) {
    if (!old[i]) continue;
    uint32_t size;
    memcpy(&size, x->store.data + old[i] - 1, HEADER);
    x->table[find_place(x, x->store.data + old[i] - 1 + HEADER, size)] = old[i];
  }
  memory_free(old);
}

/* Put the present state among those to be walked, unless it has been there. */
static void remember(Explorer *x) {
  if ((x->states + 1) * 2 > x->table_size) grow_table(x);
  size_t offset = x->store.size;
  uint32_t size = 0;
  put(&x->store, &size, HEADER);
  write_state(x, &x->store);
  size = (uint32_t)(x->store.size - offset - HEADER);
  memcpy(x->store.data + offset, &size, HEADER);
  size_t place = find_place(x, x->store.data + offset + HEADER, size);
  if (x->table[place]) {
    x->store.size = offset;
    return;
  }
  x->table[place] = offset + 1;
  vector_push(&x->waiting, offset);
  if (++x->states > x->limit) x->is_large = true;
}

/* ---- walking ------------------------------------------------------------------------------------- */

static Frame *top(Explorer *x) { return &vector_last(&x->frames); }

static void enter(Explorer *x, const Edge *edge) {
  int callee = cfa_find_function(x->cfa, edge->right->symbol);
  assert(callee >= 0);
  if (x->frames.size >= DEEPEST) {
    x->found_incomplete = true;
    x->frames.size = 0;
    return;
  }
  const CfaFunction *function = &x->cfa->functions.data[callee];
  size_t base = x->values.size;
  vector_resize(&x->values, base + function->locals.size);
  memset(x->values.data + base, 0, function->locals.size * sizeof *x->values.data);
  for (size_t i = 0; i < edge->argument_count; i++)
    x->values.data[base + i] = evaluate(x, edge->arguments[i]);
  top(x)->call = edge;
  vector_push(&x->frames, (Frame){.function = (uint32_t)callee, .at = function->entry, .base = base});
}

/* Return to the caller; of the entry function: the end. */
static void leave(Explorer *x) {
  const CfaFunction *function = &x->cfa->functions.data[top(x)->function];
  i128 value = function->result ? *variable(x, function->result) : 0;
  x->values.size = top(x)->base;
  x->frames.size--;
  if (!x->frames.size) return;
  const Edge *call = top(x)->call;
  top(x)->call = NULL;
  top(x)->at = call->to;
  if (call->left) *variable(x, call->left->symbol) = reduce(x, call->left->type, value);
}

/* Every value of the variable is a state of its own. */
static void havoc(Explorer *x, const Edge *edge) {
  const Type *type = edge->left->type;
  bool is_narrow = type_width(x->types, type) <= 8;
  i128 low = is_narrow ? 0 : x->low, high = is_narrow ? (i128)(1 << type_width(x->types, type)) - 1 : x->high;
  top(x)->at = edge->to;
  for (i128 value = low; value <= high && !x->is_large; value++) {
    *variable(x, edge->left->symbol) = reduce(x, type, value);
    remember(x);
  }
  x->frames.size = 0;
}

/* The one edge on which the run goes on, or NULL. */
static const Edge *choose(Explorer *x) {
  const U32Vector *out = &x->cfa->locations.data[top(x)->at].out;
  const Edge *chosen = NULL;
  for (size_t i = 0; i < out->size; i++) {
    const Edge *edge = &x->cfa->edges.data[out->data[i]];
    if (edge->kind == EDGE_ASSUME && !evaluate(x, edge->right)) continue;
    if (chosen) {
      fprintf(stderr, "explore_task: two edges leave location %u\n", top(x)->at);
      exit(2);
    }
    chosen = edge;
  }
  return chosen;
}

static void take(Explorer *x, const Edge *edge) {
  const CfaFunction *function = &x->cfa->functions.data[top(x)->function];
  switch (edge->kind) {
  case EDGE_ASSIGN: *variable(x, edge->left->symbol) = evaluate(x, edge->right); break;
  case EDGE_RETURN:
    if (edge->right && function->result) *variable(x, function->result) = evaluate(x, edge->right);
    break;
  case EDGE_HAVOC: havoc(x, edge); return;
  case EDGE_CALL: enter(x, edge); return;
  case EDGE_ERROR:
    x->found_error = true;
    x->frames.size = 0;
    return;
  case EDGE_STOP: x->frames.size = 0; return;
  case EDGE_INCOMPLETE:
  case EDGE_ALLOCATE:
  case EDGE_FREE:
    x->found_incomplete = true;
    x->frames.size = 0;
    return;
  case EDGE_SKIP:
  case EDGE_ASSUME: break;
  }
  top(x)->at = edge->to;
}

/* From one remembered state on to the next places where paths may meet. */
static void walk(Explorer *x) {
  unsigned steps = 0;
  while (x->frames.size && !x->found_error && !x->is_large) {
    if (top(x)->at == x->cfa->functions.data[top(x)->function].exit) {
      leave(x);
      continue;
    }
    bool may_meet = x->cfa->locations.data[top(x)->at].in.size > 1 || steps > MANY_STEPS;
    if (steps++ && may_meet) {
      remember(x);
      return;
    }
    const Edge *edge = choose(x);
    if (!edge) return;
    take(x, edge);
  }
}

static const char *explore(Explorer *x) {
  prepare(x);
  vector_push(&x->frames,
              (Frame){.function = x->cfa->entry, .at = x->cfa->functions.data[x->cfa->entry].entry});
  vector_resize(&x->values, x->cfa->functions.data[x->cfa->entry].locals.size);
  memset(x->values.data, 0, x->values.size * sizeof *x->values.data);
  memset(x->globals.data, 0, x->globals.size * sizeof *x->globals.data);
  remember(x);
  while (x->waiting.size && !x->found_error && !x->is_large) {
    read_state(x, vector_pop(&x->waiting));
    walk(x);
  }
  release(x);
  if (x->found_error) return "FALSE";
  if (x->is_large) return "LARGE";
  return x->found_incomplete ? "INCOMPLETE" : "TRUE";
}

static const char *explore_file(const char *file, Explorer *x, DataModel model) {
  unsigned errors = 0;
  ParseOptions parse = {.model = model, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&file, 1, &parse, &errors);
  if (!program) return "UNREADABLE";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions options = {.entry = "main"};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  x->cfa = cfa;
  x->types = &program->types;
  const char *answer = cfa ? explore(x) : "REFUSED";
  cfa_delete(cfa);
  program_delete(program);
  return answer;
}

int main(int argc, char **argv) {
  DataModel model = LP64;
  size_t limit = 1000000;
  i128 low = -16, high = 31;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--32")) {
      model = ILP32;
    } else if (!strcmp(argv[i], "--states") && i + 1 < argc) {
      limit = strtoul(argv[++i], NULL, 10);
    } else if (!strcmp(argv[i], "--range") && i + 2 < argc) {
      low = strtol(argv[++i], NULL, 10);
      high = strtol(argv[++i], NULL, 10);
    } else {
      Explorer x = {.limit = limit, .low = low, .high = high};
      printf("%s\n", explore_file(argv[i], &x, model));
    }
  }
  return 0;
}
