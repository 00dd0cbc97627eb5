/* interpret_watched.c: watched runs (code/watch.h): values that are chosen when they are first used, and what of the library such a run
 * may call.
 *
 * By default nothing may be called.  Lines of the table with the flag EXACT are those whose native does, with plain values and
 * addresses that lead into objects, exactly what a compiled program sees, whatever the layout of memory. */
#include <string.h>
#include "flow/interpret/machine.h"

/* ---- choices ------------------------------------------------------------------------------------- */

static const char any_value[] = "a value that may be any";

static uint32_t choose(Machine *m, const RunQuestion *question) {
  uint32_t chosen = m->options->choose(m->options->choose_context, question);
  if (chosen == RUN_UNCHOSEN) space_set_open(&m->space, any_value);
  return chosen == RUN_UNCHOSEN ? 0 : chosen;
}

i128 machine_new_input(Machine *m, Action *action) {
  Form form = action->target.form;
  unsigned width = form_width(form);
  PendingInput input = {.edge = action->edge, .occurrence = action->occurrences++, .is_number = !form_is_float(form) && width < 128};
  bool is_signed = form_convert(form, (i128)1 << (width - 1)) < 0;
  if (input.is_number) {
    input.low = is_signed ? -((i128)1 << (width - 1)) : 0;
    input.high = form == FORM_BOOL ? 1 : ((i128)1 << (is_signed ? width - 1 : width)) - 1;
  }
  vector_push(&m->pending, input);
  return CELL_OPEN | (i128)(m->pending.size - 1);
}

/* An address that was lost is none of the inputs, and nothing may be asked of it. */
static PendingInput *input_of(Machine *m, i128 cell) {
  if (!(cell & CELL_LOST)) return &m->pending.data[(uint64_t)cell];
  space_set_open(&m->space, "an address leaves its object");
  m->lost = (PendingInput){0};
  return &m->lost;
}

static RunQuestion question_about(PendingInput *input, uint32_t count) {
  return (RunQuestion){.edge = input->edge, .occurrence = input->occurrence, .offset = RUN_WHOLE, .number = input->questions++, .count = count, .values = UINT64_MAX};
}

/* One of the values from `low` to `high`, if these are not too many. */
static i128 choose_between(Machine *m, PendingInput *input, i128 low, i128 high) {
  if (!input->is_number || high - low >= RUN_MOST_VALUES) {
    space_set_open(&m->space, any_value);
    return low;
  }
  if (low == high) return low;
  RunQuestion question = question_about(input, (uint32_t)(high - low + 1));
  question.low = low;
  if (low == input->low && high == input->high) question.values = question.count;
  return low + choose(m, &question);
}

static i128 resolve(void *machine, i128 cell) {
  PendingInput *input = input_of(machine, cell);
  return input->low = input->high = choose_between(machine, input, input->low, input->high);
}

static i128 choose_computed(void *machine, i128 cell, i128 low, i128 high) { return choose_between(machine, input_of(machine, cell), low, high); }

static bool fits(void *machine, i128 cell, i128 low, i128 high) {
  const PendingInput *input = input_of(machine, cell);
  return input->is_number && input->low >= low && input->high <= high;
}

static bool is_small(void *machine, i128 cell) {
  const PendingInput *input = input_of(machine, cell);
  return input->is_number && input->high - input->low < 256;
}

/* Below, at and above the number, as far as there is something. */
static uint32_t divide(const PendingInput *input, i128 number, RunPart parts[3]) {
  uint32_t count = 0;
  if (input->low < number) parts[count++] = (RunPart){input->low, input->high < number ? input->high : number - 1};
  if (input->low <= number && number <= input->high) parts[count++] = (RunPart){number, number};
  if (input->high > number) parts[count++] = (RunPart){input->low > number ? input->low : number + 1, input->high};
  return count;
}

static bool holds(Operator op, i128 value, i128 number) {
  switch (op) {
  case OP_EQUAL: return value == number;
  case OP_NOT_EQUAL: return value != number;
  case OP_LESS: return value < number;
  case OP_LESS_EQUAL: return value <= number;
  case OP_GREATER: return value > number;
  default: return value >= number;
  }
}

/* Neighbours in which the comparison comes out alike are one. */
static uint32_t join_alike(RunPart parts[3], uint32_t count, Operator op, i128 number) {
  uint32_t kept = 0;
  for (uint32_t i = 1; i < count; i++) {
    if (holds(op, parts[kept].low, number) == holds(op, parts[i].low, number))
      parts[kept].high = parts[i].high;
    else
      parts[++kept] = parts[i];
  }
  return kept + 1;
}

static bool compare(void *machine, i128 cell, Operator op, i128 number) {
  Machine *m = machine;
  PendingInput *input = input_of(m, cell);
  RunPart parts[3] = {{0, 0}};
  if (!input->is_number) return space_set_open(&m->space, any_value), false;
  uint32_t count = join_alike(parts, divide(input, number, parts), op, number), chosen = 0;
  if (count > 1) {
    RunQuestion question = question_about(input, count);
    question.parts = parts;
    if (input->high - input->low < UINT32_MAX) question.values = (uint64_t)(input->high - input->low) + 1;
    chosen = choose(m, &question);
  }
  input->low = parts[chosen].low;
  input->high = parts[chosen].high;
  return holds(op, input->low, number);
}

static uint8_t choose_content(void *machine, const Edge *birth, uint32_t occurrence, uint64_t offset) {
  return (uint8_t)choose(machine, &(RunQuestion){.edge = birth, .occurrence = occurrence, .offset = offset, .count = 256, .values = 256});
}

void machine_watch(Machine *m) {
  space_watch(&m->initial);
  m->initial.content = choose_content;
  m->initial.content_context = m;
}

const OpenValues *machine_open_values(void) {
  static const OpenValues values = {resolve, compare, choose_computed, fits, is_small};
  return &values;
}

/* ---- calls ---------------------------------------------------------------------------------------- */

void machine_watch_call(Machine *m, uint32_t function, const Argument *arguments, size_t count) {
  const FunctionInfo *info = &m->functions.data[function];
  bool fits = info->parameter_count <= count;
  for (size_t i = 0; fits && i < info->parameter_count; i++) {
    const StoreTarget *parameter = &m->targets.data[info->parameters + i];
    fits = form_is_alike(parameter->form, parameter->size, arguments[i].form, arguments[i].size);
  }
  if (!fits) space_set_open(&m->space, "a function is called as one of another type");
}

void machine_watch_result(Machine *m, uint32_t function, const StoreTarget *target) {
  const StoreTarget *result = &m->functions.data[function].result;
  if (target->place.kind != PLACE_NOWHERE && !form_is_alike(result->form, result->size, target->form, target->size))
    space_set_open(&m->space, "a function is called as one of another type");
}

enum { GIVEN_FORMS = 64 };

void machine_give_variable(Machine *m, uint64_t address, const Argument *argument) {
  if (m->space.is_watched) map_put(&m->given, address, argument->size * GIVEN_FORMS + argument->form);
}

void machine_watch_variable(void *machine, uint64_t address, Form form, uint64_t size) {
  Machine *m = machine;
  if (!m->space.is_watched) return;
  uint64_t given = map_get(&m->given, address, UINT64_MAX);
  bool fits = given != UINT64_MAX && form_is_alike((Form)(given % GIVEN_FORMS), given / GIVEN_FORMS, form, size);
  if (!fits) space_set_open(&m->space, "a variable argument is read as one of another type");
}

/* ---- the library --------------------------------------------------------------------------------- */

void machine_forget_errno(Machine *m) {
  if (m->world.error_number) space_forget(&m->space, m->world.error_number, 4, NULL, 0);
}

/* What is written to the world cannot be seen again, but that it could be written is not certain. */
static bool is_admitted(const Machine *m, const Action *action, const LibraryFunction *library) {
  bool may_be_wider = m->space.pointer_size == 4 && strpbrk(library->signature, "df"); /* the precision of what it gives */
  bool may_fail = m->cfa->may_fail && library->gives == GIVES_NEW;
  return library->flags & EXACT && !may_fail && !may_be_wider && (library->kind != LIBRARY_OUTPUT || action->target.place.kind == PLACE_NOWHERE);
}

bool machine_admits(Machine *m, const Action *action, const LibraryFunction *library) {
  if (is_admitted(m, action, library)) return true;
  space_set_open(&m->space, library->name);
  machine_fail(m, RUN_OPEN, library->name);
  return false;
}

/* Pointers are addresses or null, and numbers are plain; a stream may be either.  What `...` stands for is looked at where it is used. */
void machine_watch_arguments(Machine *m, const LibraryFunction *library, i128 *values, size_t count) {
  for (size_t i = 0; i < count; i++) watch_settle(&m->state, &values[i]);
  if (library->kind != LIBRARY_ARGUMENTS && library->gives != GIVES_OWN) machine_forget_errno(m);
  const char *letter = library->signature + 1;
  for (size_t i = 0; i < count && *letter && *letter != '.'; i++, letter++) {
    bool is_number = strchr("iulmLMzdfe", *letter), is_stream = *letter == 'x' && library->kind == LIBRARY_OUTPUT;
    if (cell_is_address(values[i]) ? is_number : !is_number && !is_stream && values[i] != 0)
      space_set_open(&m->space, "what a function of the library is given");
  }
}
