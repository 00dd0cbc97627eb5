/* interpret.c: running automata: see machine.h for how a run is prepared. */
#include "flow/interpret/interpret.h"

#include <assert.h>
#include <fenv.h>
#include <string.h>
#include "flow/interpret/machine.h"

enum { POLL_INTERVAL = 4096 };

void machine_fail(Machine *m, RunEnd end, const char *reason) {
  if (m->has_ended) return;
  m->has_ended = true;
  m->result->end = end;
  m->result->reason = reason;
}

/* ---- inputs -------------------------------------------------------------------------------------- */

/* The next value that the current edge asks for. */
static i128 ask(void *context) {
  Machine *m = context;
  Action *action = m->current;
  if (m->options->choose) return space_set_open(&m->space, "memory outside of objects is read"), 0;
  if (m->options->lasso) machine_note_input(m, action->edge);
  return m->options->input(m->options->input_context, action->edge, action->occurrences++);
}

/* ---- taking actions ------------------------------------------------------------------------------ */

/* The name of the setting that is asked for, as far as it lies in an object. */
static void tell_setting(Machine *m, const Action *action) {
  enum { LONGEST = 256 };
  Buffer *name = m->options->setting;
  uint64_t address = machine_run_address(m, action->code);
  vector_clear(name);
  for (unsigned i = 0; i < LONGEST && !m->state.fault && !space_is_outside(&m->space, address + i); i++) {
    char byte = (char)code_load(&m->state, address + i, FORM_U8);
    if (!byte) break;
    vector_push(name, byte);
  }
}

/* As Linux lays them out: so many pointers, each to a text of its own, in that order, behind them, and null. */
static i128 lay_texts(Machine *m, uint64_t start, uint64_t count) {
  enum { MOST = 1024, ROOM = 1 << 16 };
  for (uint64_t i = 0, size = m->space.pointer_size; i <= count && i < MOST; i++) {
    uint64_t text = i < count ? start + (i + 1) * ROOM : 0;
    space_write_outside(&m->space, start + i * size, size, (const uint8_t *)&text);
  }
  return (i128)start;
}

/* Where main's arguments are, and its environment. */
static i128 take_start(Machine *m, const Symbol *symbol, i128 value) {
  enum { APART = 1 << 27 };
  uint64_t arguments = m->space.pointer_size == 8 ? UINT64_C(0x7fff00000000) : 0xf0000000;
  if (m->cfa->argv && symbol == m->cfa->argc) m->argc = (uint64_t)value;
  if (m->cfa->argv && symbol == m->cfa->argv) return m->result->has_texts = true, m->options->lays_texts ? lay_texts(m, arguments, m->argc) : value;
  if (!cfa_is_environment(m->cfa, symbol)) return value;
  m->result->has_texts = true;
  if (m->options->lays_texts) value = lay_texts(m, arguments + APART, m->options->settings);
  m->environment = (uint64_t)value;
  return value;
}

static i128 take_havoc(Machine *m, Action *action) {
  if (m->options->setting && action->edge->name && action->code != CODE_NONE) tell_setting(m, action);
  const StoreTarget *target = &action->target;
  bool is_in_slot = target->place.kind == PLACE_LOCAL_SLOT || target->place.kind == PLACE_GLOBAL_SLOT;
  if (target->form == FORM_NONE || (m->options->choose && !is_in_slot)) { /* watched: nobody may ever look at it */
    space_forget(&m->space, machine_target_address(m, target, m->state.frame), target->size, action->edge,
                 action->visits++);
    return 0;
  }
  i128 value = m->options->choose ? machine_new_input(m, action) : form_reduce(target->form, ask(m));
  if (action->edge->left->kind == EXPR_VARIABLE) value = take_start(m, action->edge->left->symbol, value);
  machine_store(m, target, value);
  return value;
}

static i128 take_allocation(Machine *m, Action *action) {
  i128 size = machine_run_code(m, action->code);
  if (m->space.is_watched) watch_settle(&m->state, &size), machine_forget_errno(m);
  if (m->state.fault) return 0;
  RegionKind region = action->edge->is_automatic ? REGION_STACK : REGION_HEAP;
  uint64_t address = space_new(&m->space, region, (uint64_t)size, action->edge->alignment ? action->edge->alignment : 1);
  if (!address) {
    machine_fail(m, RUN_STOPPED, "out of memory");
    return 0;
  }
  space_forget(&m->space, address, (uint64_t)size, action->edge, action->visits++);
  if (action->edge->is_zeroed) code_clear(&m->state, address, (uint64_t)size);
  machine_store(m, &action->target, m->options->choose ? cell_of_address(address) : (i128)address);
  return (i128)address;
}

static void take_free(Machine *m, const Action *action) {
  uint64_t address = machine_run_address(m, action->code);
  if (m->space.is_watched) machine_forget_errno(m);
  if (m->state.fault || !address) return;
  const SpaceObject *object = space_object(&m->space, address);
  if (object && object->region == REGION_STACK && object->birth && object->birth->is_automatic)
    space_free_stack(&m->space, address);
  else if (!space_free_heap(&m->space, address))
    m->result->invalid_frees++, space_set_open(&m->space, "what is freed was not allocated");
}

/* Take the action; the value that it stores. */
static inline i128 take(Machine *m, Action *action) {
  i128 value = 0;
  switch (action->kind) {
  case ACTION_ASSIGN_LOCAL:
    value = machine_run_code(m, action->code);
    m->state.slots[action->size] = value;
    break;
  case ACTION_ASSIGN_GLOBAL:
    value = machine_run_code(m, action->code);
    m->state.globals[action->size] = value;
    break;
  case ACTION_STORE: {
    uint64_t address = machine_run_address(m, action->address);
    value = machine_run_code(m, action->code);
    if (!m->state.fault) code_store(&m->state, address, (Form)action->form, value);
    break;
  }
  case ACTION_STORE_BITS: {
    uint64_t address = machine_run_address(m, action->address);
    value = machine_run_code(m, action->code);
    if (!m->state.fault) code_store_bits(&m->state, address, action->field, value);
    break;
  }
  case ACTION_COPY: {
    uint64_t address = machine_run_address(m, action->address);
    uint64_t from = machine_run_address(m, action->code);
    if (!m->state.fault) code_copy(&m->state, address, from, action->size);
    break;
  }
  case ACTION_CLEAR: {
    uint64_t address = machine_run_address(m, action->address);
    if (!m->state.fault) code_clear(&m->state, address, action->size);
    break;
  }
  case ACTION_HAVOC: value = take_havoc(m, action); break;
  case ACTION_ALLOCATE: value = take_allocation(m, action); break;
  case ACTION_FREE: take_free(m, action); break;
  case ACTION_CALL: machine_call(m, action, action->callee); return 0;
  case ACTION_CALL_POINTER: machine_call_pointer(m, action); return 0;
  case ACTION_LIBRARY: machine_call_library(m, action, action->library); return 0;
  default: break;
  }
  m->at = action->to;
  return value;
}

static Action *dispatch(Machine *m, Action *first) {
  const Dispatch *cases = &m->dispatches.data[first->count];
  m->current = first;
  i128 value = machine_run_code(m, cases->code);
  if (m->space.is_watched) watch_settle(&m->state, &value);
  if (m->space.is_watched && !cell_is_plain(value)) space_set_open(&m->space, "an address is taken for a number");
  bool is_small = value == (int64_t)value;
  uint64_t action = is_small ? map_get(&cases->actions, (uint64_t)value, UINT64_MAX) : UINT64_MAX;
  if (action != UINT64_MAX) return &m->actions.data[action];
  m->current = &m->actions.data[cases->otherwise];
  bool goes_on = m->current->kind != ACTION_ASSUME || machine_holds(m, m->current->code);
  return goes_on ? m->current : NULL;
}

static Action *first_that_holds(Machine *m, Action *action) {
  for (const Action *end = action + action->count; action < end; action++) {
    m->current = action;
    if (action->kind != ACTION_ASSUME || machine_holds(m, action->code) || m->state.fault) return action;
  }
  return NULL;
}

/* The action on which the run can go on; NULL: none. */
static inline Action *choose(Machine *m, Action *action) {
  switch (action->mode) {
  case MODE_ONE: return action;
  case MODE_PAIR: m->current = action; return machine_holds(m, action->code) ? action : action + 1;
  case MODE_SEVERAL: return first_that_holds(m, action);
  case MODE_DISPATCH: return dispatch(m, action);
  default: return NULL;
  }
}

/* ---- the end ------------------------------------------------------------------------------------- */

/* Functions given to atexit run in the opposite order; each may end the run in another way. */
static void run_handlers(Machine *m) {
  while (m->world.handlers.size && !m->has_ended) {
    uint64_t handler = vector_pop(&m->world.handlers);
    i128 ignored;
    machine_call_back(m, handler, NULL, 0, &ignored);
  }
}

static void finish(Machine *m, i128 status, bool runs_handlers) {
  const Edge *last = m->result->last;
  if (runs_handlers) run_handlers(m);
  if (m->space.open) machine_fail(m, RUN_OPEN, m->space.open);
  if (m->has_ended) return;
  m->result->last = last;
  m->result->exit_value = status;
  machine_fail(m, RUN_FINISHED, NULL);
}

static void end_by_fault(Machine *m) {
  static const char *const reasons[] = {[FAULT_DIVISION] = "division by zero", [FAULT_NULL] = "null pointer", [FAULT_UNSIZED] = cfa_size_not_told};
  machine_fail(m, m->state.fault == FAULT_NULL ? RUN_NULL : RUN_INCOMPLETE, reasons[m->state.fault]);
}

static void fail_check(Machine *m, const Check *check) {
  if (!m->has_ended) m->result->check = check;
  machine_fail(m, RUN_ERROR, NULL);
}

/* Why the automaton does not say what happens here. */
static const char *incomplete_reason(const Edge *edge) {
  bool is_call = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION;
  return is_call ? edge->right->symbol->name : edge->reason;
}

/* Does the run end with this action? */
static void check_end(Machine *m, const Action *action) {
  if (m->space.open)
    machine_fail(m, RUN_OPEN, m->space.open);
  else if (m->state.fault)
    end_by_fault(m);
  else if (action->kind == ACTION_ERROR)
    fail_check(m, action->edge->check);
  else if (action->kind == ACTION_INCOMPLETE)
    machine_fail(m, RUN_INCOMPLETE, incomplete_reason(action->edge));
  else if (action->kind == ACTION_STOP)
    finish(m, action->code != CODE_NONE ? machine_run_code(m, action->code) : 0, action->edge->runs_handlers);
  else if (m->space.is_exhausted)
    machine_fail(m, RUN_STOPPED, "out of memory");
}

/* Looks at the limits; says when to do that again. */
static void check_limits(Machine *m) {
  uint64_t limit = m->options->step_limit, steps = m->result->steps;
  bool is_over = limit && steps >= limit;
  if (is_over || (m->budget && !budget_left(m->budget, "interpret_step"))) machine_fail(m, RUN_STOPPED, NULL);
  m->check_at = steps + POLL_INTERVAL;
  if (limit && m->check_at > limit) m->check_at = limit;
}

/* Leave the function that has ended, unless it is the first. */
static void return_to_caller(Machine *m) {
  if (m->frames.size) {
    machine_leave(m);
    return;
  }
  const StoreTarget *result = &m->functions.data[m->function].result;
  finish(m, result->place.kind == PLACE_LOCAL_SLOT ? m->state.slots[result->place.at] : 0, true);
}

static void block(Machine *m, const Action *action) {
  machine_fail(m, RUN_BLOCKED, NULL);
  m->result->blocked = action->mode == MODE_SEVERAL ? m->current->edge : NULL;
}

static void stay(Machine *m, const Action *action) {
  if (m->space.open)
    machine_fail(m, RUN_OPEN, m->space.open);
  else if (m->state.fault)
    end_by_fault(m);
  else
    block(m, action);
}

bool machine_run(Machine *m, size_t depth, bool is_nested) {
  while (!m->has_ended) {
    if (m->result->steps >= m->check_at) {
      check_limits(m);
      if (m->has_ended) break;
    }
    if (m->watched_places && m->watched_places[m->at]) {
      machine_visit(m);
      if (m->has_ended) break;
    }
    Action *action = &m->actions.data[m->at];
    if (action->mode == MODE_EXIT) {
      return_to_caller(m);
      if (is_nested && m->frames.size == depth) return !m->has_ended;
      continue;
    }
    Action *chosen = choose(m, action);
    if (!chosen) {
      stay(m, action);
      break;
    }
    m->current = action = chosen;
    m->result->last = action->edge;
    unsigned call_depth = (unsigned)m->frames.size;
    i128 value = m->state.fault ? 0 : take(m, action);
    m->result->steps++;
    if (m->options->observe)
      m->options->observe(m->options->observe_context, action->edge, call_depth, value);
    if (action->kind >= ACTION_ERROR || m->state.fault || m->space.is_exhausted) check_end(m, action);
  }
  return false;
}

/* ---- runs ---------------------------------------------------------------------------------------- */

/* Everything but what was prepared is as before the first run. */
static void start(Machine *m, const RunOptions *options, Budget *budget, RunResult *result) {
  *result = (RunResult){0};
  m->options = options;
  m->budget = budget;
  m->result = result;
  m->has_ended = false;
  m->check_at = 0;
  m->base = 0;
  m->variable_arguments = 0;
  m->activation = m->activations = 0;
  m->watched_places = NULL;
  vector_clear(&m->values);
  vector_clear(&m->frames);
  vector_clear(&m->found_at);
  for (size_t i = 0; i < m->actions.size; i++) m->actions.data[i].occurrences = m->actions.data[i].visits = 0;
  vector_clear(&m->pending);
  map_clear(&m->given);
  m->argc = m->environment = 0;
  space_clone(&m->space, &m->initial);
  if (!m->space.is_watched) {
    m->space.content = options->content;
    m->space.content_context = options->input_context;
  }
  memset(m->state.globals, 0, m->cfa->globals.size * sizeof *m->state.globals);
  m->state = (CodeState){.globals = m->state.globals,
                         .stack = m->state.stack,
                         .space = &m->space,
                         .ask = ask,
                         .is_lost = machine_has_lost,
                         .first_function = machine_first_function(m),
                         .function_count = m->cfa->program->functions.size,
                         .ask_context = m,
                         .unsized = m->state.unsized,
                         .unsized_end = m->state.unsized_end,
                         .flips_open = options->flips_open};
  if (m->space.is_watched) m->state.open_values = machine_open_values();
  m->world = (LibraryWorld){.output = options->output,
                            .is_this_machine = m->cfa->is_for_runs,
                            .output_context = options->output_context,
                            .call = machine_call_back,
                            .watch = machine_watch_variable,
                            .machine = m,
                            .types = &m->cfa->program->types};
  if (options->lasso) machine_begin_lasso(m);
}

/* How many settings the environment has, as far as the run has looked. */
static uint64_t count_settings(const Machine *m) {
  uint64_t count = 0, seen = 0;
  for (bool is_null = false; m->environment && !is_null; count += !is_null && seen) {
    seen = 0;
    is_null = true;
    for (uint64_t k = 0, size = m->space.pointer_size; k < size; k++) {
      seen += map_has(&m->space.outside, m->environment + count * size + k);
      is_null &= !map_get(&m->space.outside, m->environment + count * size + k, 0);
    }
  }
  return count;
}

static void finish_run(Machine *m, RunResult *result) {
  if (m->space.open) { /* however it came to its end */
    result->end = RUN_OPEN;
    result->reason = m->space.open;
  }
  result->invalid_reads = m->state.invalid_reads;
  result->invalid_writes = m->state.invalid_writes;
  result->open_comparisons = m->state.open_comparisons;
  result->settings = count_settings(m);
  space_release(&m->space);
  library_release(&m->world);
}

static Interpreter *new_interpreter(const Cfa *cfa, bool is_watched, unsigned layout, bool holds_still) {
  Interpreter *interpreter = memory_zeroed(1, sizeof *interpreter);
  interpreter->machine.cfa = cfa;
  space_init(&interpreter->machine.initial, cfa->program->types.model);
  if (is_watched) machine_watch(&interpreter->machine);
  interpreter->machine.layout = layout;
  if (cfa->program->lies_low)
    space_lie_low(&interpreter->machine.initial, layout);
  else if (layout)
    space_spread(&interpreter->machine.initial, layout);
  if (holds_still) space_hold_still(&interpreter->machine.initial);
  machine_prepare(&interpreter->machine);
  return interpreter;
}

Interpreter *interpreter_new(const Cfa *cfa) { return new_interpreter(cfa, false, 0, false); }

Interpreter *interpreter_new_watched(const Cfa *cfa) { return new_interpreter(cfa, true, 0, false); }

void interpreter_delete(Interpreter *interpreter) {
  if (!interpreter) return;
  machine_release(&interpreter->machine);
  memory_free(interpreter);
}

uint64_t interpreter_start_steps(const Interpreter *interpreter) {
  enum { ACTIONS_PER_STEP = 32, BYTES_PER_STEP = 256 };
  const Machine *m = &interpreter->machine;
  return 1 + m->actions.size / ACTIONS_PER_STEP + m->initial.regions[REGION_STATIC].used / BYTES_PER_STEP;
}

void interpreter_run(Interpreter *interpreter, const RunOptions *options, Budget *budget, RunResult *result) {
  Machine *m = &interpreter->machine;
  int rounding = fegetround();
  start(m, options, budget, result);
  if (m->space.is_exhausted) {
    machine_fail(m, RUN_STOPPED, "out of memory");
  } else {
    machine_enter(m, m->cfa->entry);
    machine_run(m, 0, false);
  }
  finish_run(m, result);
  fesetround(rounding); /* the program may have changed it */
}

void interpret(const Cfa *cfa, const RunOptions *options, Budget *budget, RunResult *result) {
  Interpreter *interpreter = new_interpreter(cfa, options->choose != NULL, options->layout, options->holds_still);
  interpreter_run(interpreter, options, budget, result);
  interpreter_delete(interpreter);
}
