/* Live variables: see live_variables.h.
 *
 * Both questions are answered from the same list: an edge reads some variables in any case, and makes moves, in each of which a variable gets a value computed
 * from others; what a move reads counts only if its target matters.  Arguments move to parameters, what a function returns to where the call stores it. */
#include "flow/interpret/live_variables.h"
#include <string.h>
#include "flow/cfa/unknown.h"

enum { MOST_WORDS = 1 << 23 /* of 64 bits: beyond that all variables count as live */ };

typedef struct {
  uint32_t target;     /* serial; TARGET_NONE: it is read in any case */
  uint32_t begin, end; /* in serials */
} Move;
#define TARGET_NONE UINT32_MAX

typedef struct {
  const Cfa *cfa;
  U32Vector serials;
  VECTOR(Move) moves;
  U32Vector first_move; /* by edge, and one more */
  bool has_unknown_calls;
  uint32_t *index_of; /* by serial: the place among the locals of the function that is being looked at; UINT32_MAX: none */
} Reads;

/* ---- what edges read ----------------------------------------------------------------------------- */

/* The variables in the expression; true if it also follows a pointer or asks memory, which can end a run. */
static bool add_variables(Reads *r, const Expr *expression) {
  ExprVector stack = {0};
  bool follows = false;
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) vector_push(&r->serials, e->symbol->serial);
    follows |= e->kind == EXPR_DEREFERENCE || e->kind == EXPR_MEMORY;
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
  return follows;
}

static void add_move(Reads *r, uint32_t target, const Expr *value) {
  uint32_t begin = (uint32_t)r->serials.size;
  bool follows = add_variables(r, value);
  vector_push(&r->moves, ((Move){follows ? TARGET_NONE : target, begin, (uint32_t)r->serials.size}));
}

static void add_read(Reads *r, const Expr *value) { add_move(r, TARGET_NONE, value); }

static bool is_plain(const Reads *r, const Symbol *symbol) { return type_is_scalar(symbol->type) && !cfa_is_addressed(r->cfa, symbol); }

/* The value goes to the variable, or to memory, which always matters. */
static void add_store(Reads *r, const Symbol *to, const Expr *value) { add_move(r, is_plain(r, to) ? to->serial : TARGET_NONE, value); }

static void add_assignment(Reads *r, const Edge *edge) {
  if (edge->left->kind == EXPR_VARIABLE) {
    add_store(r, edge->left->symbol, edge->right);
    return;
  }
  add_read(r, edge->left);
  add_read(r, edge->right);
}

static void add_result(Reads *r, const Edge *edge, const Symbol *result) {
  if (!edge->left || !result) return;
  uint32_t begin = (uint32_t)r->serials.size;
  vector_push(&r->serials, result->serial);
  const Symbol *to = edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  vector_push(&r->moves, ((Move){to && is_plain(r, to) ? to->serial : TARGET_NONE, begin, (uint32_t)r->serials.size}));
}

static void add_body_call(Reads *r, const Edge *edge, const CfaFunction *callee) {
  size_t count = callee->symbol->parameter_count;
  for (size_t i = 0; i < edge->argument_count; i++) {
    if (i < count)
      add_store(r, callee->symbol->parameters[i], edge->arguments[i]);
    else
      add_read(r, edge->arguments[i]);
  }
  add_result(r, edge, callee->result);
}

/* Numbers that are only printed decide nothing but what is printed; how many bytes that were, somebody may ask. */
static bool only_prints(const Edge *edge, const LibraryFunction *library) {
  return library && library->kind == LIBRARY_OUTPUT && !edge->left && !edge_writes_arguments(edge);
}

static void add_call(Reads *r, const Edge *edge) {
  int callee = cfa_function_called(r->cfa, edge);
  if (callee >= 0) {
    add_body_call(r, edge, &r->cfa->functions.data[callee]);
    return;
  }
  bool prints = only_prints(edge, edge_library(edge));
  r->has_unknown_calls |= edge_calls_unknown(r->cfa, edge);
  add_read(r, edge->right);
  for (size_t i = 0; i < edge->argument_count; i++)
    if (!prints || edge->arguments[i]->type->kind == TYPE_POINTER) add_read(r, edge->arguments[i]);
}

static void add_edge(Reads *r, const Edge *edge) {
  const Symbol *result = r->cfa->functions.data[r->cfa->locations.data[edge->from].function].result;
  switch (edge->kind) {
  case EDGE_ASSIGN: add_assignment(r, edge); break;
  case EDGE_RETURN:
    if (edge->right && result) add_store(r, result, edge->right);
    break;
  case EDGE_CALL: add_call(r, edge); break;
  case EDGE_ASSUME:
  case EDGE_ALLOCATE:
  case EDGE_FREE: add_read(r, edge->right); break;
  default: break;
  }
}

static void find_reads(Reads *r) {
  for (size_t i = 0; i < r->cfa->edges.size; i++) {
    vector_push(&r->first_move, (uint32_t)r->moves.size);
    add_edge(r, &r->cfa->edges.data[i]);
  }
  vector_push(&r->first_move, (uint32_t)r->moves.size);
}

/* ---- what matters -------------------------------------------------------------------------------- */

static bool counts(const Live *live, const Move *move) { return move->target == TARGET_NONE || live->matters[move->target]; }

/* From the last edge to the first, as values go the other way, until nothing is new. */
static void find_what_matters(Live *live, const Reads *r) {
  for (size_t i = 0; r->has_unknown_calls && i < live->cfa->functions.size; i++)
    if (live->cfa->functions.data[i].result) live->matters[live->cfa->functions.data[i].result->serial] = 1;
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (size_t i = r->moves.size; i-- > 0;) {
      const Move *move = &r->moves.data[i];
      for (uint32_t j = move->begin; j < move->end && counts(live, move); j++) {
        is_new |= !live->matters[r->serials.data[j]];
        live->matters[r->serials.data[j]] = 1;
      }
    }
  }
}

/* ---- what is live -------------------------------------------------------------------------------- */

static size_t words_of(const CfaFunction *function) { return (function->locals.size + 63) / 64; }

static uint64_t *set_of(const Live *live, Location location) { return live->bits + live->first[location]; }

static void put(const Live *live, const Reads *r, uint32_t serial, uint64_t *set) {
  uint32_t index = r->index_of[serial];
  if (index != UINT32_MAX && live->matters[serial]) set[index / 64] |= UINT64_C(1) << index % 64;
}

/* The variable that the edge gives a new value. */
static const Symbol *assigned(const Live *live, const Edge *edge) {
  if (edge->kind == EDGE_RETURN) return edge->right ? live->cfa->functions.data[live->cfa->locations.data[edge->from].function].result : NULL;
  bool assigns = edge->kind == EDGE_ASSIGN || edge->kind == EDGE_CALL || edge->kind == EDGE_HAVOC || edge->kind == EDGE_ALLOCATE;
  return assigns && edge->left && edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
}

/* What is live before the edge goes into `set`. */
static void add_before(const Live *live, const Reads *r, const Edge *edge, uint64_t *set, size_t words) {
  const Symbol *to = assigned(live, edge);
  uint32_t killed = to ? r->index_of[to->serial] : UINT32_MAX;
  const uint64_t *behind = set_of(live, edge->to);
  for (size_t i = 0; i < words; i++) {
    uint64_t kept = behind[i];
    if (killed / 64 == i) kept &= ~(UINT64_C(1) << killed % 64);
    set[i] |= kept;
  }
  for (uint32_t i = r->first_move.data[edge->id]; i < r->first_move.data[edge->id + 1]; i++) {
    const Move *move = &r->moves.data[i];
    for (uint32_t j = move->begin; j < move->end && counts(live, move); j++) put(live, r, r->serials.data[j], set);
  }
}

static bool improve(const Live *live, const Reads *r, Location location, uint64_t *set, size_t words) {
  memcpy(set, set_of(live, location), words * sizeof *set);
  const U32Vector *out = &live->cfa->locations.data[location].out;
  for (size_t i = 0; i < out->size; i++) add_before(live, r, &live->cfa->edges.data[out->data[i]], set, words);
  if (!memcmp(set, set_of(live, location), words * sizeof *set)) return false;
  memcpy(set_of(live, location), set, words * sizeof *set);
  return true;
}

static void find_live_in(const Live *live, Reads *r, const CfaFunction *function) {
  size_t words = words_of(function);
  uint64_t *set = memory_zeroed(words + 1, sizeof *set);
  for (size_t i = 0; i < function->locals.size; i++) r->index_of[function->locals.data[i]->serial] = (uint32_t)i;
  if (function->result) put(live, r, function->result->serial, set_of(live, function->exit));
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (size_t i = function->locations.size; i-- > 0;) is_new |= improve(live, r, function->locations.data[i], set, words);
  }
  for (size_t i = 0; i < function->locals.size; i++) r->index_of[function->locals.data[i]->serial] = UINT32_MAX;
  memory_free(set);
}

static void find_live(Live *live, Reads *r) {
  size_t words = 0;
  live->first = memory_zeroed(live->cfa->locations.size + 1, sizeof *live->first);
  for (size_t i = 0; i < live->cfa->locations.size; i++) {
    live->first[i] = words;
    words += words_of(&live->cfa->functions.data[live->cfa->locations.data[i].function]);
  }
  if (words > MOST_WORDS) return;
  live->bits = memory_zeroed(words + 1, sizeof *live->bits);
  r->index_of = memory_zeroed(live->cfa->program->symbol_count + 1, sizeof *r->index_of);
  memset(r->index_of, 0xff, (live->cfa->program->symbol_count + 1) * sizeof *r->index_of);
  for (size_t i = 0; i < live->cfa->functions.size; i++) find_live_in(live, r, &live->cfa->functions.data[i]);
  memory_free(r->index_of);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

void live_init(Live *live, const Cfa *cfa) {
  *live = (Live){.cfa = cfa, .matters = memory_zeroed(cfa->program->symbol_count + 1, 1)};
  Reads reads = {.cfa = cfa};
  find_reads(&reads);
  find_what_matters(live, &reads);
  find_live(live, &reads);
  vector_release(&reads.serials);
  vector_release(&reads.moves);
  vector_release(&reads.first_move);
}

void live_release(Live *live) {
  memory_free(live->matters);
  memory_free(live->bits);
  memory_free(live->first);
}

bool live_matters(const Live *live, const Symbol *symbol) { return live->matters[symbol->serial]; }

bool live_local(const Live *live, Location location, size_t index) {
  return !live->bits || live->bits[live->first[location] + index / 64] >> index % 64 & 1;
}
