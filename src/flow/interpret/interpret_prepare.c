/* interpret_prepare.c: what runs need, made once: places, addresses, code, actions. */
#include <assert.h>
#include <string.h>
#include "flow/interpret/machine.h"

enum { GRANULE = 16, DISPATCH_FROM = 6 /* cases */ };


static uint64_t round_up(uint64_t size, uint64_t unit) { return (size + unit - 1) / unit * unit; }

static const Types *types_of(const Machine *m) { return &m->cfa->program->types; }

/* ---- addresses of what has no variable ----------------------------------------------------------- */

/* They need not be aligned. */
uint64_t machine_first_function(const Machine *m) {
  uint64_t shift = m->layout > 1 ? GRANULE - m->layout : 0;
  return (m->layout && types_of(m)->model == LP64 && !m->cfa->program->lies_low ? FUNCTION_BASE_SPREAD : FUNCTION_BASE) + shift;
}

static uint64_t function_address(const Machine *m, const Symbol *symbol) {
  const SymbolVector *functions = &m->cfa->program->functions;
  for (size_t i = 0; i < functions->size; i++)
    if (functions->data[i]->serial == symbol->serial) return machine_first_function(m) + GRANULE * i;
  return 0;
}

static uint64_t label_address(const Machine *m, const Label *label) { return LABEL_BASE + label_offset(label) * (m->layout ? 3 : 1); }

static uint64_t new_string(Machine *m, const Expr *e) {
  uint64_t address = space_new(&m->initial, REGION_STATIC, e->text_size, 1);
  if (!address) return 0;
  uint8_t *bytes = space_write(&m->initial, address, e->text_size);
  memcpy(bytes, e->text, e->text_size);
  space_object(&m->initial, address)->is_read_only = true;
  return address;
}

/* An object of its own for each literal of the source. */
static uint64_t literal_address(Machine *m, const Expr *e) {
  uint64_t address = map_get(&m->strings, map_key(e), 0);
  if (!address) map_put(&m->strings, map_key(e), address = new_string(m, e));
  return address;
}

/* Equal literals are one object, as linkers make them; a watched run must not rely on that. */
static uint64_t string_address(Machine *m, const Expr *e) {
  if (m->initial.is_watched) return literal_address(m, e);
  for (uint64_t key = hash_bytes(e->text, e->text_size);; key++) {
    uint64_t address = map_get(&m->strings, key, 0);
    if (address) {
      const SpaceObject *object = space_object(&m->initial, address);
      const uint8_t *bytes = space_read(&m->initial, address, object->size);
      if (object->size == e->text_size && memcmp(bytes, e->text, e->text_size) == 0) return address;
      continue;
    }
    address = new_string(m, e);
    map_put(&m->strings, key, address);
    return address;
  }
}

static uint64_t address_of(void *context, const Expr *e) {
  Machine *m = context;
  switch (e->kind) {
  case EXPR_FUNCTION: return function_address(m, e->symbol);
  case EXPR_LABEL_ADDRESS: return label_address(m, e->label);
  default: return string_address(m, e);
  }
}

/* ---- places -------------------------------------------------------------------------------------- */

static bool is_in_slot(const Machine *m, const Symbol *symbol) {
  return form_of_type(types_of(m), symbol->type) != FORM_NONE && !cfa_is_addressed(m->cfa, symbol);
}

static unsigned alignment_of(const Machine *m, const Symbol *symbol) {
  return symbol_alignment(types_of(m), symbol);
}

static void prepare_global(Machine *m, const Symbol *symbol, size_t index) {
  VariablePlace *place = &m->places[symbol->serial];
  if (is_in_slot(m, symbol)) {
    *place = (VariablePlace){PLACE_GLOBAL_SLOT, index};
    return;
  }
  uint64_t size = cfa_object_size(m->cfa, symbol);
  *place = (VariablePlace){PLACE_STATIC, space_new(&m->initial, REGION_STATIC, size, alignment_of(m, symbol))};
  if (place->at)
    space_object(&m->initial, place->at)->is_constant = cfa_is_read_only(symbol);
  else
    place->kind = PLACE_NOWHERE;
}

/* Where bytes of objects may lie whose size is not told: from the first of them on. */
static void prepare_unsized(Machine *m) {
  for (size_t i = 0; i < m->cfa->globals.size; i++) {
    const Symbol *symbol = m->cfa->globals.data[i];
    uint64_t at = m->places[symbol->serial].at;
    if (!cfa_is_unsized(symbol) || !at) continue;
    if (!m->state.unsized_end || at < m->state.unsized) m->state.unsized = at;
    m->state.unsized_end = m->initial.regions[REGION_STATIC].base + m->initial.regions[REGION_STATIC].limit;
  }
}

static void prepare_globals(Machine *m) {
  size_t count = m->cfa->program->symbol_count + 1;
  m->places = memory_zeroed(count, sizeof *m->places);
  for (size_t i = 0; i < m->cfa->globals.size; i++) prepare_global(m, m->cfa->globals.data[i], i);
  m->state.globals = memory_zeroed(m->cfa->globals.size + 1, sizeof *m->state.globals);
  prepare_unsized(m);
}

static StoreTarget target_of(const Machine *m, const Symbol *symbol) {
  Form form = form_of_type(types_of(m), symbol->type);
  return (StoreTarget){m->places[symbol->serial], form, cfa_object_size(m->cfa, symbol)};
}

static void prepare_local(Machine *m, FunctionInfo *info, const Symbol *symbol, size_t slot) {
  VariablePlace *place = &m->places[symbol->serial];
  if (is_in_slot(m, symbol)) {
    *place = (VariablePlace){PLACE_LOCAL_SLOT, slot};
    return;
  }
  uint64_t size = cfa_object_size(m->cfa, symbol);
  unsigned alignment = alignment_of(m, symbol);
  unsigned aligned = m->layout && alignment < SPACE_ALIGNED ? SPACE_ALIGNED : alignment;
  if (aligned > info->frame_alignment) info->frame_alignment = aligned;
  if (aligned > 1) info->frame_size = round_up(info->frame_size, aligned);
  if (m->layout) info->frame_size += space_shift(&m->initial, alignment ? alignment : 1);
  *place = (VariablePlace){PLACE_FRAME, info->frame_size};
  vector_push(&m->frame_objects, (FrameObject){info->frame_size, size});
  info->object_count++;
  info->frame_size += space_footprint(&m->initial, size);
  if (info->frame_size > UINT32_MAX / 2) m->initial.is_exhausted = true;
}

static void prepare_frame(Machine *m, const CfaFunction *function) {
  FunctionInfo info = {.slots = function->locals.size,
                       .parameter_count = function->symbol->parameter_count,
                       .objects = (uint32_t)m->frame_objects.size,
                       .parameters = (uint32_t)m->targets.size,
                       .result = {.form = FORM_NONE},
                       .is_model = source_is_model(m->cfa->program->sources, function->symbol->range.begin)};
  for (size_t i = 0; i < function->locals.size; i++) prepare_local(m, &info, function->locals.data[i], i);
  for (size_t i = 0; i < info.parameter_count; i++)
    vector_push(&m->targets, target_of(m, function->symbol->parameters[i]));
  if (function->result) info.result = target_of(m, function->result);
  vector_push(&m->functions, info);
}

/* ---- actions ------------------------------------------------------------------------------------- */

static uint32_t compile(Machine *m, Action *action, const Expr *expression) {
  uint32_t code = code_compile(&m->bank, expression);
  if (code == CODE_NONE) action->kind = ACTION_INCOMPLETE;
  return code;
}

static uint32_t compile_address(Machine *m, Action *action, const Expr *place) {
  uint32_t code = code_compile_address(&m->bank, place);
  if (code == CODE_NONE) action->kind = ACTION_INCOMPLETE;
  return code;
}

static void prepare_target(Machine *m, Action *action, const Expr *left) {
  if (!left || left->kind != EXPR_VARIABLE) {
    if (left) action->kind = ACTION_INCOMPLETE;
    return;
  }
  action->target = target_of(m, left->symbol);
  action->form = (uint8_t)action->target.form;
  if (action->target.place.kind == PLACE_NOWHERE) action->kind = ACTION_INCOMPLETE;
}

/* The bytes of a record, an array or a string go to `action->address`. */
static void prepare_copy(Machine *m, Action *action, uint64_t size, const Expr *right) {
  action->size = size;
  if (right->kind == EXPR_INTEGER) {
    action->kind = ACTION_CLEAR;
  } else if (right->kind == EXPR_LOAD) {
    action->kind = ACTION_COPY;
    const Expr *from = right->left;
    if (from->kind == EXPR_STRING && from->text_size < size) action->size = from->text_size;
    action->code = compile_address(m, action, from);
  } else {
    action->kind = ACTION_INCOMPLETE;
  }
}

static void prepare_slot_store(Action *action, VariablePlace place) {
  action->kind = place.kind == PLACE_LOCAL_SLOT ? ACTION_ASSIGN_LOCAL : ACTION_ASSIGN_GLOBAL;
  action->size = place.at;
}

static void prepare_assign(Machine *m, Action *action, const Expr *left, const Expr *right) {
  Form form = form_of_type(types_of(m), left->type);
  VariablePlace place = left->kind == EXPR_VARIABLE ? m->places[left->symbol->serial] : (VariablePlace){PLACE_NOWHERE, 0};
  bool is_slot = place.kind == PLACE_LOCAL_SLOT || place.kind == PLACE_GLOBAL_SLOT;
  action->form = (uint8_t)form;
  action->kind = ACTION_STORE;
  if (is_slot)
    prepare_slot_store(action, place);
  else
    action->address = compile_address(m, action, left);
  if (action->kind == ACTION_INCOMPLETE) return;
  if (form == FORM_NONE) {
    bool is_whole = left->kind == EXPR_VARIABLE;
    prepare_copy(m, action,
                 is_whole && right->kind == EXPR_INTEGER ? cfa_object_size(m->cfa, left->symbol)
                                                         : type_size(types_of(m), left->type),
                 right);
    return;
  }
  if (expression_is_bit_field(left)) {
    action->kind = ACTION_STORE_BITS;
    action->field = left->member;
  }
  action->code = compile(m, action, right);
}

static void prepare_return(Machine *m, Action *action, const Edge *edge) {
  Symbol *result = (Symbol *)m->cfa->functions.data[m->cfa->locations.data[edge->from].function].result;
  action->kind = ACTION_NOTHING;
  if (!edge->right) return;
  if (!result) {
    action->kind = ACTION_INCOMPLETE;
    return;
  }
  Expr variable = {.kind = EXPR_VARIABLE, .type = result->type, .range = edge->range, .symbol = result};
  prepare_assign(m, action, &variable, edge->right);
}

static void prepare_arguments(Machine *m, Action *action, const Edge *edge) {
  action->arguments = (uint32_t)m->arguments.size;
  for (size_t i = 0; i < edge->argument_count; i++) {
    const Expr *e = edge->arguments[i];
    Argument argument = {.form = form_of_type(types_of(m), e->type)};
    if (argument.form != FORM_NONE) {
      argument.code = compile(m, action, e);
    } else if (e->kind == EXPR_LOAD) {
      argument.size = type_size(types_of(m), e->type);
      argument.code = compile_address(m, action, e->left);
    } else {
      action->kind = ACTION_INCOMPLETE;
    }
    vector_push(&m->arguments, argument);
  }
}

/* A watched run has natives that are exact perform what verification has a model of: they know where objects end. */
static bool has_exact_native(const Machine *m, const Symbol *function) {
  if (!m->initial.is_watched || !source_is_model(m->cfa->program->sources, function->range.begin)) return false;
  const LibraryFunction *library = library_called(function->name);
  return library && library->flags & EXACT && !(m->cfa->may_fail && library->gives == GIVES_NEW);
}

static void prepare_call(Machine *m, Action *action, const Edge *edge) {
  const Expr *function = edge->right;
  action->kind = ACTION_CALL_POINTER;
  if (function->kind == EXPR_FUNCTION) {
    int callee = function->symbol->body && !has_exact_native(m, function->symbol) ? cfa_find_function(m->cfa, function->symbol) : -1;
    action->library = callee < 0 ? library_called(function->symbol->name) : NULL;
    action->callee = (uint32_t)callee;
    action->kind = callee >= 0 ? ACTION_CALL : action->library ? ACTION_LIBRARY : ACTION_INCOMPLETE;
  } else {
    action->code = compile(m, action, function);
  }
  prepare_arguments(m, action, edge);
  prepare_target(m, action, edge->left);
}

static void prepare_kind(Machine *m, Action *action, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP: action->kind = ACTION_NOTHING; break;
  case EDGE_ASSIGN: prepare_assign(m, action, edge->left, edge->right); break;
  case EDGE_ASSUME:
    action->kind = ACTION_ASSUME;
    action->code = code_compile_truth(&m->bank, edge->right);
    if (action->code == CODE_NONE) action->kind = ACTION_INCOMPLETE;
    break;
  case EDGE_CALL: prepare_call(m, action, edge); break;
  case EDGE_RETURN: prepare_return(m, action, edge); break;
  case EDGE_HAVOC:
    action->kind = ACTION_HAVOC;
    action->code = edge->name ? code_compile(&m->bank, edge->name) : CODE_NONE;
    prepare_target(m, action, edge->left);
    break;
  case EDGE_ALLOCATE:
    action->kind = ACTION_ALLOCATE;
    action->code = compile(m, action, edge->right);
    prepare_target(m, action, edge->left);
    break;
  case EDGE_FREE:
    action->kind = ACTION_FREE;
    action->code = compile(m, action, edge->right);
    break;
  case EDGE_ERROR: action->kind = ACTION_ERROR; break;
  case EDGE_STOP:
    action->kind = ACTION_STOP;
    if (edge->right) action->code = compile(m, action, edge->right);
    break;
  case EDGE_INCOMPLETE: action->kind = ACTION_INCOMPLETE; break;
  }
}

/* The value that a case compares, if the edge is one; the constant in `*value`. */
static const Expr *case_value(const Edge *edge, i128 *value) {
  const Expr *e = edge->right;
  if (edge->kind != EDGE_ASSUME || e->kind != EXPR_BINARY || e->op != OP_EQUAL ||
      e->right->kind != EXPR_INTEGER || e->right->integer != (int64_t)e->right->integer)
    return NULL;
  *value = e->right->integer;
  return e->left;
}

/* Many cases of one value: find the right one by the value.  All but the last must be cases; what none of
 * them fits goes through the last. */
static bool make_dispatch(Machine *m, size_t first) {
  size_t count = m->actions.size - first;
  i128 value;
  if (count < DISPATCH_FROM) return false;
  const Expr *common = case_value(m->actions.data[first].edge, &value);
  if (!common || !type_is_integer(common->type)) return false;
  for (size_t i = first; i + 1 < m->actions.size; i++)
    if (case_value(m->actions.data[i].edge, &value) != common) return false;
  Dispatch dispatch = {.code = code_compile(&m->bank, common), .otherwise = (uint32_t)m->actions.size - 1};
  if (dispatch.code == CODE_NONE) return false;
  for (size_t i = first; i + 1 < m->actions.size; i++) {
    case_value(m->actions.data[i].edge, &value);
    if (!map_has(&dispatch.actions, (uint64_t)value)) map_put(&dispatch.actions, (uint64_t)value, i);
  }
  vector_push(&m->dispatches, dispatch);
  return true;
}

static void choose_mode(Machine *m, size_t first) {
  Action *a = &m->actions.data[first];
  a->count = (uint32_t)(m->actions.size - first);
  bool is_pair = a->count == 2 && cfa_asking_edge(m->cfa, a[1].edge) == a->edge;
  a->mode = a->kind != ACTION_ASSUME ? MODE_ONE : is_pair ? MODE_PAIR : MODE_SEVERAL;
  if (a->mode != MODE_SEVERAL || !make_dispatch(m, first)) return;
  a = &m->actions.data[first];
  a->mode = MODE_DISPATCH;
  a->count = (uint32_t)m->dispatches.size - 1;
}

static void prepare_location(Machine *m, Location location, Location exit) {
  size_t first = m->actions.size;
  m->first[location] = (uint32_t)first;
  const U32Vector *out = &m->cfa->locations.data[location].out;
  for (size_t j = 0; j < out->size; j++) {
    const Edge *edge = &m->cfa->edges.data[out->data[j]];
    Action action = {.edge = edge, .code = CODE_NONE, .form = FORM_NONE, .target = {.form = FORM_NONE}};
    prepare_kind(m, &action, edge);
    vector_push(&m->actions, action);
  }
  if (out->size)
    choose_mode(m, first);
  else
    vector_push(&m->actions, (Action){.mode = location == exit ? MODE_EXIT : MODE_NOWHERE});
}

/* Places are given out function by function: the two copies of a recursive entry function share variables. */
static void prepare_function(Machine *m, const CfaFunction *function) {
  prepare_frame(m, function);
  for (size_t i = 0; i < function->locations.size; i++) prepare_location(m, function->locations.data[i], function->exit);
}

/* Every location has its actions now: say where each leads. */
static void connect(Machine *m) {
  for (size_t i = 0; i < m->actions.size; i++) {
    Action *action = &m->actions.data[i];
    if (action->edge) action->to = m->first[action->edge->to];
  }
  for (size_t i = 0; i < m->functions.size; i++)
    m->functions.data[i].entry = m->first[m->cfa->functions.data[i].entry];
}

void machine_prepare(Machine *m) {
  const Cfa *cfa = m->cfa;
  enum { WIDE_GAP = 4096 }; /* where accesses are checked, few that leave one object hit another */
  if (cfa->asks_memory) m->initial.gap += WIDE_GAP;
  prepare_globals(m);
  m->bank = (CodeBank){
      .types = types_of(m), .places = m->places, .address = address_of, .address_context = m, .is_watched = m->initial.is_watched};
  m->first = memory_zeroed(cfa->locations.size + 1, sizeof *m->first);
  for (size_t i = 0; i < cfa->functions.size; i++) prepare_function(m, &cfa->functions.data[i]);
  connect(m);
  m->state.stack = memory_zeroed(m->bank.stack_size + 1, sizeof *m->state.stack);
}

void machine_release(Machine *m) {
  for (size_t i = 0; i < m->dispatches.size; i++) map_release(&m->dispatches.data[i].actions);
  vector_release(&m->dispatches);
  memory_free(m->places);
  memory_free(m->first);
  memory_free(m->state.globals);
  memory_free(m->state.stack);
  code_bank_release(&m->bank);
  space_release(&m->initial);
  vector_release(&m->actions);
  vector_release(&m->arguments);
  vector_release(&m->targets);
  vector_release(&m->frame_objects);
  vector_release(&m->functions);
  vector_release(&m->values);
  vector_release(&m->found_at);
  vector_release(&m->frames);
  map_release(&m->strings);
  map_release(&m->given);
  vector_release(&m->pending);
}
