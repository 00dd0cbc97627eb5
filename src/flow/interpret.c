/* interpret.c: running automata.
 *
 * Everything is prepared once: each expression is compiled (code.h has the meaning of the operators), each
 * variable gets a slot among the globals or in its function's frame, and the edges that leave a location lie
 * side by side.  Then one loop takes edge after edge; calls push a frame on a stack of our own, so that the
 * depth of recursion is bounded by memory alone. */
#include "flow/interpret.h"

#include <assert.h>
#include <string.h>
#include "flow/code.h"

typedef struct {
  const Edge *edge;
  Location to;
  uint8_t kind;
  uint8_t form;         /* of the variable stored */
  uint32_t code;        /* of `right`; CODE_NONE: none, or not computable */
  uint32_t slot;        /* of the variable stored; SLOT_NONE: none */
  uint32_t callee;      /* EDGE_CALL: function; UINT32_MAX: not one we can enter */
  uint32_t arguments;   /* EDGE_CALL: first of its codes in `argument_codes` */
  uint32_t occurrences; /* EDGE_HAVOC: visits so far */
  bool is_faulty;       /* cannot be computed */
} Action;

typedef struct {
  const Action *call;
  size_t base;       /* the caller's frame */
  uint32_t function; /* the caller */
} Frame;

typedef VECTOR(Action) ActionVector;
typedef VECTOR(Frame) FrameVector;

typedef struct {
  const Cfa *cfa;
  const RunOptions *options;
  uint32_t *slots; /* by symbol serial */
  CodeBank bank;
  U32Vector argument_codes;
  ActionVector actions;
  uint32_t *first; /* by location: its first action; one more at the end */
  i128 *globals, *stack;
  ValueVector values; /* frames */
  FrameVector frames; /* of the callers */
  size_t base;        /* of the running frame */
  uint32_t function;
  Location here;
  bool fault;
} Machine;

enum { POLL_INTERVAL = 4096, VALUE_LIMIT = 1 << 24 /* words of all frames */ };

/* ---- preparation --------------------------------------------------------------------------------- */

static uint32_t slot_of(const Machine *m, const Expr *variable) {
  return variable->kind == EXPR_VARIABLE ? m->slots[variable->symbol->serial] : SLOT_NONE;
}

static void prepare_slots(Machine *m) {
  size_t count = m->cfa->program->symbol_count + 1;
  m->slots = memory_alloc(count * sizeof *m->slots);
  memset(m->slots, 0xff, count * sizeof *m->slots);
  for (size_t i = 0; i < m->cfa->globals.size; i++)
    m->slots[m->cfa->globals.data[i]->serial] = (uint32_t)i | SLOT_GLOBAL;
  m->globals = memory_zeroed(m->cfa->globals.size + 1, sizeof *m->globals);
}

static uint32_t compile(Machine *m, Action *action, const Expr *expression) {
  uint32_t code = code_compile(&m->bank, expression);
  if (code == CODE_NONE) action->is_faulty = true;
  return code;
}

static void prepare_store(Machine *m, Action *action, const Expr *left) {
  Form form = form_of_type(m->bank.types, left->type);
  action->slot = slot_of(m, left);
  action->form = (uint8_t)form;
  if (action->slot == SLOT_NONE || form == FORM_NONE) action->is_faulty = true;
}

static void prepare_call(Machine *m, Action *action, const Edge *edge) {
  int callee = edge->right->kind == EXPR_FUNCTION ? cfa_find_function(m->cfa, edge->right->symbol) : -1;
  if (callee < 0) {
    action->is_faulty = true;
    return;
  }
  action->callee = (uint32_t)callee;
  action->arguments = (uint32_t)m->argument_codes.size;
  for (size_t i = 0; i < edge->argument_count; i++) {
    uint32_t code = compile(m, action, edge->arguments[i]);
    vector_push(&m->argument_codes, code);
  }
}

static Action prepare_edge(Machine *m, const Edge *edge) {
  Action action = {.edge = edge,
                   .to = edge->to,
                   .kind = (uint8_t)edge->kind,
                   .code = CODE_NONE,
                   .slot = SLOT_NONE,
                   .callee = UINT32_MAX};
  const Symbol *result = m->cfa->functions.data[m->cfa->locations.data[edge->from].function].result;
  if (edge->left) prepare_store(m, &action, edge->left);
  if (edge->kind == EDGE_CALL)
    prepare_call(m, &action, edge);
  else if (edge->right)
    action.code = compile(m, &action, edge->right);
  if (edge->kind == EDGE_RETURN && edge->right) {
    action.slot = result ? m->slots[result->serial] : SLOT_NONE;
    action.is_faulty |= !result;
  }
  if (edge->kind == EDGE_ALLOCATE || edge->kind == EDGE_FREE) action.is_faulty = true;
  return action;
}

/* Slots are given out function by function: the two copies of a recursive entry function share variables. */
static void prepare_function(Machine *m, const CfaFunction *function) {
  const SymbolVector *locals = &function->locals;
  for (size_t i = 0; i < locals->size; i++) m->slots[locals->data[i]->serial] = (uint32_t)i;
  for (uint32_t i = 0; i < function->location_count; i++) {
    Location location = function->first + i;
    m->first[location] = (uint32_t)m->actions.size;
    const U32Vector *out = &m->cfa->locations.data[location].out;
    for (size_t j = 0; j < out->size; j++) {
      Action action = prepare_edge(m, &m->cfa->edges.data[out->data[j]]);
      vector_push(&m->actions, action);
    }
  }
}

static void prepare(Machine *m) {
  const Cfa *cfa = m->cfa;
  prepare_slots(m);
  m->bank.types = &cfa->program->types;
  m->bank.slots = m->slots;
  m->first = memory_zeroed(cfa->locations.size + 1, sizeof *m->first);
  for (size_t i = 0; i < cfa->functions.size; i++) prepare_function(m, &cfa->functions.data[i]);
  m->first[cfa->locations.size] = (uint32_t)m->actions.size;
  m->stack = memory_zeroed(m->bank.stack_size + 1, sizeof *m->stack);
}

static void release(Machine *m) {
  memory_free(m->slots);
  memory_free(m->first);
  memory_free(m->globals);
  memory_free(m->stack);
  code_bank_release(&m->bank);
  vector_release(&m->argument_codes);
  vector_release(&m->actions);
  vector_release(&m->values);
  vector_release(&m->frames);
}

/* ---- taking edges -------------------------------------------------------------------------------- */

static inline i128 run_code(Machine *m, uint32_t code) {
  return code_run(&m->bank, code, m->values.data + m->base, m->globals, m->stack, &m->fault);
}

static inline void store(Machine *m, uint32_t slot, i128 value) {
  if (slot & SLOT_GLOBAL)
    m->globals[slot & ~SLOT_GLOBAL] = value;
  else
    m->values.data[m->base + slot] = value;
}

static void enter_function(Machine *m, uint32_t function) {
  m->function = function;
  m->here = m->cfa->functions.data[function].entry;
  vector_resize(&m->values, m->base + m->cfa->functions.data[function].locals.size);
}

/* Arguments are computed in the caller's frame straight into the callee's, whose first slots are its
 * parameters. */
static void take_call(Machine *m, const Action *action) {
  size_t count = action->edge->argument_count;
  size_t base = m->values.size;
  vector_resize(&m->values, base + count);
  for (size_t i = 0; i < count; i++)
    m->values.data[base + i] = run_code(m, m->argument_codes.data[action->arguments + i]);
  vector_push(&m->frames, (Frame){action, m->base, m->function});
  m->base = base;
  enter_function(m, action->callee);
}

static i128 result_value(const Machine *m) {
  const Symbol *result = m->cfa->functions.data[m->function].result;
  return result ? m->values.data[m->base + m->slots[result->serial]] : 0;
}

static void leave_function(Machine *m) {
  i128 value = result_value(m);
  Frame frame = vector_pop(&m->frames);
  m->values.size = m->base;
  m->base = frame.base;
  m->function = frame.function;
  m->here = frame.call->to;
  if (frame.call->slot != SLOT_NONE) store(m, frame.call->slot, form_convert(frame.call->form, value));
}

/* The first edge on which the run can go on; NULL: none. */
static Action *choose(Machine *m) {
  Action *action = m->actions.data + m->first[m->here], *end = m->actions.data + m->first[m->here + 1];
  for (; action < end; action++)
    if (action->kind != EDGE_ASSUME || action->is_faulty || run_code(m, action->code)) return action;
  return NULL;
}

/* Take the edge; the value that it stores. */
static inline i128 take(Machine *m, Action *action) {
  i128 value = 0;
  switch (action->kind) {
  case EDGE_ASSIGN: store(m, action->slot, value = run_code(m, action->code)); break;
  case EDGE_RETURN:
    if (action->slot != SLOT_NONE) store(m, action->slot, value = run_code(m, action->code));
    break;
  case EDGE_HAVOC:
    value = m->options->input(m->options->input_context, action->edge, action->occurrences++);
    store(m, action->slot, value = form_reduce((Form)action->form, value));
    break;
  case EDGE_CALL: take_call(m, action); return 0;
  default: break;
  }
  m->here = action->to;
  return value;
}

/* ---- the run ------------------------------------------------------------------------------------- */

/* Does the run end with this edge?  How is put into `result`. */
static bool is_last(const Machine *m, const Action *action, RunResult *result) {
  if (action->is_faulty || m->fault || action->kind == EDGE_INCOMPLETE)
    result->end = RUN_INCOMPLETE;
  else if (action->kind == EDGE_ERROR)
    result->end = RUN_ERROR;
  else if (action->kind == EDGE_STOP)
    result->end = RUN_FINISHED;
  else
    return false;
  return true;
}

/* Leave the functions that have ended; true if the program has. */
static bool return_to_caller(Machine *m) {
  while (m->here == m->cfa->functions.data[m->function].exit) {
    if (!m->frames.size) return true;
    leave_function(m);
  }
  return false;
}

static bool may_go_on(const Machine *m, Budget *budget, const RunResult *result) {
  if (m->options->step_limit && result->steps >= m->options->step_limit) return false;
  if (m->values.size > VALUE_LIMIT) return false;
  return result->steps % POLL_INTERVAL || !budget || budget_left(budget, "interpret_step");
}

static void run(Machine *m, Budget *budget, RunResult *result) {
  while (may_go_on(m, budget, result)) {
    if (return_to_caller(m)) {
      result->end = RUN_FINISHED;
      result->exit_value = result_value(m);
      return;
    }
    Action *action = choose(m);
    if (!action) {
      result->end = m->fault ? RUN_INCOMPLETE : RUN_BLOCKED;
      return;
    }
    result->last = action->edge;
    unsigned depth = (unsigned)m->frames.size;
    i128 value = action->is_faulty ? 0 : take(m, action);
    result->steps++;
    if (m->options->observe) m->options->observe(m->options->observe_context, action->edge, depth, value);
    if (is_last(m, action, result)) return;
  }
  result->end = RUN_STOPPED;
}

void interpret(const Cfa *cfa, const RunOptions *options, Budget *budget, RunResult *result) {
  Machine machine = {.cfa = cfa, .options = options};
  *result = (RunResult){0};
  prepare(&machine);
  enter_function(&machine, cfa->entry);
  run(&machine, budget, result);
  release(&machine);
}
