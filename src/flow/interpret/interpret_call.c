/* interpret_call.c: entering and leaving functions, variable arguments, the library. */
#include <assert.h>
#include <string.h>
#include "flow/interpret/machine.h"

uint64_t machine_run_address(Machine *m, uint32_t code) {
  i128 cell = machine_run_code(m, code);
  if (m->space.is_watched) watch_followed(&m->state, watch_settle(&m->state, &cell));
  return (uint64_t)cell;
}

uint64_t machine_target_address(const Machine *m, const StoreTarget *target, uint64_t frame) {
  (void)m;
  return target->place.kind == PLACE_FRAME ? frame + target->place.at : target->place.at;
}

void machine_store(Machine *m, const StoreTarget *target, i128 value) {
  switch (target->place.kind) {
  case PLACE_NOWHERE: break;
  case PLACE_LOCAL_SLOT: m->state.slots[target->place.at] = value; break;
  case PLACE_GLOBAL_SLOT: m->state.globals[target->place.at] = value; break;
  default: code_store(&m->state, machine_target_address(m, target, m->state.frame), target->form, value);
  }
}

/* A value of one form given where another is expected. */
static i128 adapt(Machine *m, Form to, Form from, i128 value) {
  if (to == from || to == FORM_NONE || from == FORM_NONE) return value;
  if (m->space.is_watched && !cell_is_plain(value)) return watch_converted(&m->state, to, value);
  bool is_number = form_is_float(to) || form_is_float(from);
  return is_number ? number_convert(to, from, value) : form_convert(to, value);
}

/* ---- entering ------------------------------------------------------------------------------------ */

enum { VALUE_LIMIT = 1 << 24 /* words of all frames */ };

/* The function's frame starts at values[base]; its objects come to life. */
static void open_frame(Machine *m, uint32_t function, size_t base) {
  const FunctionInfo *info = &m->functions.data[function];
  m->base = base;
  m->function = function;
  m->at = info->entry;
  m->is_entering = true;
  vector_resize(&m->values, base + info->slots);
  if (m->values.size > VALUE_LIMIT) machine_fail(m, RUN_STOPPED, "recursion too deep");
  m->state.slots = m->values.data + base;
  m->state.frame = 0;
  if (!info->frame_size) return;
  m->state.frame = space_reserve_stack(&m->space, info->frame_size, info->frame_alignment);
  for (uint32_t i = 0; m->state.frame && i < info->object_count; i++) {
    FrameObject object = m->frame_objects.data[info->objects + i];
    space_place(&m->space, REGION_STACK, m->state.frame + object.offset, object.size);
  }
}

void machine_enter(Machine *m, uint32_t function) { open_frame(m, function, m->values.size); }

/* Arguments are computed in the caller's frame, straight into what becomes the callee's. */
static void compute_arguments(Machine *m, const Action *action, size_t base) {
  size_t count = action->edge->argument_count;
  vector_resize(&m->values, base + count);
  m->state.slots = m->values.data + m->base;
  for (size_t i = 0; i < count; i++) {
    const Argument *argument = &m->arguments.data[action->arguments + i];
    m->values.data[base + i] =
        argument->form == FORM_NONE ? library_pointer(&m->state, machine_run_address(m, argument->code)) : machine_run_code(m, argument->code);
  }
}

static uint64_t slot_size(const Argument *argument) {
  uint64_t size = argument->form == FORM_NONE ? argument->size : form_bytes(argument->form);
  return (size + LIBRARY_SLOT - 1) / LIBRARY_SLOT * LIBRARY_SLOT;
}

/* Put the arguments of a `...` side by side. */
static uint64_t lay_out(Machine *m, const Argument *arguments, const i128 *values, size_t count) {
  uint64_t size = 0;
  for (size_t i = 0; i < count; i++) size += slot_size(&arguments[i]);
  uint64_t start = space_new(&m->space, REGION_STACK, size, LIBRARY_SLOT), at = start;
  for (size_t i = 0; start && i < count; i++) {
    machine_give_variable(m, at, &arguments[i]);
    if (arguments[i].form == FORM_NONE)
      code_copy(&m->state, at, (uint64_t)values[i], arguments[i].size);
    else
      code_store(&m->state, at, arguments[i].form, values[i]);
    at += slot_size(&arguments[i]);
  }
  return start;
}

/* Hand the values, which lie where the parameters' slots are, to the parameters. */
static void give_parameters(Machine *m, const FunctionInfo *info, const Argument *arguments, size_t count) {
  for (size_t i = 0; i < info->parameter_count && i < count; i++) {
    const StoreTarget *target = &m->targets.data[info->parameters + i];
    i128 value = m->state.slots[i];
    if (target->form == FORM_NONE)
      code_copy(&m->state, machine_target_address(m, target, m->state.frame), (uint64_t)value,
                arguments[i].size < target->size ? arguments[i].size : target->size);
    else
      machine_store(m, target, adapt(m, target->form, arguments[i].form, value));
  }
}

static void push_frame(Machine *m, const Action *call, uint32_t back) {
  Frame frame = {.call = call,
                 .base = m->base,
                 .function = m->function,
                 .at = back,
                 .frame = m->state.frame,
                 .variable_arguments = m->variable_arguments,
                 .stack_mark = space_stack_mark(&m->space)};
  vector_push(&m->frames, frame);
}

/* The arguments' values lie at values[base]. */
static void begin_call(Machine *m, const Action *action, uint32_t back, uint32_t function, size_t base,
                       const Argument *arguments, size_t count) {
  const FunctionInfo *info = &m->functions.data[function];
  push_frame(m, action, back);
  m->variable_arguments = 0;
  if (count > info->parameter_count) {
    size_t fixed = info->parameter_count;
    m->variable_arguments = lay_out(m, arguments + fixed, m->values.data + base + fixed, count - fixed);
    memset(m->values.data + base + fixed, 0, (count - fixed) * sizeof *m->values.data);
  }
  open_frame(m, function, base);
  give_parameters(m, info, arguments, count);
}

void machine_call(Machine *m, Action *action, uint32_t function) {
  size_t base = m->values.size;
  compute_arguments(m, action, base);
  if (m->state.fault) return;
  if (m->space.is_watched && m->functions.data[function].is_model) machine_forget_errno(m);
  begin_call(m, action, action->to, function, base, m->arguments.data + action->arguments,
             action->edge->argument_count);
}

/* ---- leaving ------------------------------------------------------------------------------------- */

/* The callee's objects still live when its result is taken. */
void machine_leave(Machine *m) {
  const StoreTarget *result = &m->functions.data[m->function].result;
  Frame frame = vector_pop(&m->frames);
  const StoreTarget *target = frame.call ? &frame.call->target : NULL;
  i128 value = result->place.kind == PLACE_LOCAL_SLOT ? m->state.slots[result->place.at] : 0;
  if (target && target->place.kind != PLACE_NOWHERE && target->form == FORM_NONE &&
      result->place.kind == PLACE_FRAME)
    code_copy(&m->state, machine_target_address(m, target, frame.frame),
              machine_target_address(m, result, m->state.frame), target->size);
  space_cut_stack(&m->space, frame.stack_mark);
  m->values.size = m->base;
  m->base = frame.base;
  m->state.slots = m->values.data + m->base;
  m->state.frame = frame.frame;
  m->function = frame.function;
  m->at = frame.at;
  m->variable_arguments = frame.variable_arguments;
  m->returned = value;
  if (target && target->form != FORM_NONE) machine_store(m, target, adapt(m, target->form, result->form, value));
}

/* ---- pointers ------------------------------------------------------------------------------------ */

static const Symbol *function_at(const Machine *m, uint64_t address) {
  const SymbolVector *functions = &m->cfa->program->functions;
  uint64_t index = (address - m->state.first_function) / 16;
  return (address - m->state.first_function) % 16 == 0 && index < functions->size ? functions->data[index] : NULL;
}

static void fail_call(Machine *m, uint64_t address) {
  if (address < SPACE_NULL_PAGE)
    m->state.fault = FAULT_NULL;
  else if (m->space.open)
    machine_fail(m, RUN_OPEN, m->space.open);
  else
    machine_fail(m, RUN_INCOMPLETE, "call of what is no function");
}

void machine_call_pointer(Machine *m, Action *action) {
  uint64_t address = machine_run_address(m, action->code);
  const Symbol *symbol = function_at(m, address);
  int function = symbol ? cfa_find_function(m->cfa, symbol) : -1;
  const LibraryFunction *library = symbol && function < 0 ? library_called(symbol->name) : NULL;
  if (m->state.fault) return;
  if (function >= 0) {
    machine_watch_call(m, (uint32_t)function, m->arguments.data + action->arguments, action->edge->argument_count);
    machine_watch_result(m, (uint32_t)function, &action->target);
    machine_call(m, action, (uint32_t)function);
  } else if (library) {
    if (strpbrk(library->signature, "dfe.")) space_set_open(&m->space, library->name); /* it may be called as something else */
    machine_call_library(m, action, library);
  } else {
    fail_call(m, address);
  }
}

/* ---- the library --------------------------------------------------------------------------------- */

/* va_arg: the value lies at `address`; the list moves behind it. */
static void take_variable_argument(Machine *m, const Action *action, uint64_t list, uint64_t address) {
  const StoreTarget *target = &action->target;
  machine_watch_variable(m, address, target->form, target->size);
  Argument argument = {.form = target->form, .size = target->size};
  Form pointer = m->cfa->program->types.model == LP64 ? FORM_U64 : FORM_U32;
  code_store(&m->state, list, pointer, library_pointer(&m->state, address + slot_size(&argument)));
  if (target->form == FORM_NONE)
    code_copy(&m->state, machine_target_address(m, target, m->state.frame), address, target->size);
  else
    machine_store(m, target, code_load(&m->state, address, target->form));
}

static void finish_library(Machine *m, const Action *action, const LibraryCall *call) {
  if (call->failure) machine_fail(m, RUN_INCOMPLETE, call->failure);
  if (m->state.fault || m->has_ended) return;
  m->at = action->to;
  if (m->space.is_watched) watch_number(&m->state, call->result_form, call->result);
  if (call->is_result_behind)
    take_variable_argument(m, action, library_address(call, 0), (uint64_t)call->result);
  else if (action->target.form != FORM_NONE)
    machine_store(m, &action->target, adapt(m, action->target.form, call->result_form, call->result));
}

void machine_call_library(Machine *m, Action *action, const LibraryFunction *library) {
  enum { MOST = 64 };
  size_t count = action->edge->argument_count, base = m->values.size;
  Form forms[MOST];
  i128 values[MOST];
  if (count < library_arguments(library) || count > MOST) {
    machine_fail(m, RUN_INCOMPLETE, library->name);
    return;
  }
  if (m->space.is_watched && !machine_admits(m, action, library)) return;
  if (m->options->lasso) machine_note_library(m, library);
  compute_arguments(m, action, base);
  for (size_t i = 0; i < count; i++) {
    forms[i] = m->arguments.data[action->arguments + i].form;
    values[i] = m->values.data[base + i];
  }
  m->values.size = base;
  if (m->space.is_watched) machine_watch_arguments(m, library, values, count);
  LibraryCall call = {.world = &m->world,
                      .state = &m->state,
                      .arguments = values,
                      .forms = forms,
                      .count = count,
                      .variable_arguments = m->variable_arguments,
                      .result_form = FORM_S32};
  if (action->target.form == FORM_NONE && action->target.place.kind != PLACE_NOWHERE)
    call.record = machine_target_address(m, &action->target, m->state.frame);
  if (!m->state.fault && !m->space.open) native_perform(library, &call);
  finish_library(m, action, &call);
}

bool machine_call_back(void *context, uint64_t address, const i128 *arguments, size_t count, i128 *result) {
  Machine *m = context;
  const Symbol *symbol = function_at(m, address);
  int function = symbol ? cfa_find_function(m->cfa, symbol) : -1;
  if (m->has_ended || m->state.fault) return false;
  if (function < 0) {
    fail_call(m, address);
    return false;
  }
  enum { MOST = 4 };
  Form pointer = m->cfa->program->types.model == LP64 ? FORM_U64 : FORM_U32;
  Argument described[MOST];
  size_t base = m->values.size, depth = m->frames.size;
  assert(count <= MOST);
  vector_resize(&m->values, base + count);
  for (size_t i = 0; i < count; i++) {
    described[i] = (Argument){.form = pointer};
    m->values.data[base + i] = library_pointer(&m->state, (uint64_t)arguments[i]);
  }
  Action *current = m->current;
  uint64_t caller = m->activation;
  m->activation = ++m->activations;
  machine_watch_call(m, (uint32_t)function, described, count);
  begin_call(m, NULL, m->at, (uint32_t)function, base, described, count);
  bool is_back = machine_run(m, depth, true);
  m->current = current;
  m->activation = caller;
  *result = m->returned;
  return is_back;
}
