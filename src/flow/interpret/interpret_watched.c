/* interpret_watched.c: watched runs (code/watch.h): values that are chosen when they are first used, and what of the library such a run
 * may call.
 *
 * By default nothing may be called.  Lines of the table with the flag EXACT are those whose native does, with plain values and
 * addresses that lead into objects, exactly what a compiled program sees, whatever the layout of memory. */
#include <string.h>
#include "flow/interpret/machine.h"

enum { MOST_BITS = 8 /* of a value that is chosen */ };

/* ---- choices ------------------------------------------------------------------------------------- */

static uint32_t choose(Machine *m, const Edge *edge, uint32_t occurrence, uint64_t offset, uint32_t count) {
  uint32_t chosen = m->options->choose(m->options->choose_context, edge, occurrence, offset, count);
  if (chosen == RUN_UNCHOSEN) space_set_open(&m->space, "a value that may be any");
  return chosen == RUN_UNCHOSEN ? 0 : chosen;
}

i128 machine_new_input(Machine *m, Action *action) {
  PendingInput input = {.edge = action->edge, .occurrence = action->occurrences++, .form = action->target.form};
  vector_push(&m->pending, input);
  return CELL_OPEN | (i128)(m->pending.size - 1);
}

static i128 resolve(void *machine, i128 cell) {
  Machine *m = machine;
  PendingInput *input = &m->pending.data[(uint64_t)cell];
  unsigned width = form_width(input->form);
  if (input->is_chosen) return input->value;
  if (width > MOST_BITS)
    space_set_open(&m->space, "a value that may be any");
  else
    input->value = form_reduce(input->form, choose(m, input->edge, input->occurrence, RUN_WHOLE, 1u << width));
  input->is_chosen = true;
  return input->value;
}

static uint8_t choose_content(void *machine, const Edge *birth, uint32_t occurrence, uint64_t offset) {
  return (uint8_t)choose(machine, birth, occurrence, offset, 1u << MOST_BITS);
}

void machine_watch(Machine *m) {
  space_watch(&m->space);
  m->space.content = choose_content;
  m->space.content_context = m;
  m->state.resolve = resolve;
}

/* ---- the library --------------------------------------------------------------------------------- */

/* What is written to the world cannot be seen again, but that it could be written is not certain. */
static bool is_admitted(const Machine *m, const Action *action, const LibraryFunction *library) {
  bool may_be_wider = m->space.pointer_size == 4 && strpbrk(library->signature, "df"); /* the precision of what it gives */
  return library->flags & EXACT && !may_be_wider && (library->kind != LIBRARY_OUTPUT || action->target.place.kind == PLACE_NOWHERE);
}

bool machine_admits(Machine *m, const Action *action, const LibraryFunction *library) {
  if (is_admitted(m, action, library)) return true;
  space_set_open(&m->space, library->name);
  machine_fail(m, RUN_OPEN, library->name);
  return false;
}

/* Pointers are addresses or null, and numbers are plain; a stream may be either.  What `...` stands for is looked at where it is used. */
void machine_watch_arguments(Machine *m, const LibraryFunction *library, const i128 *values, size_t count) {
  const char *letter = library->signature + 1;
  for (size_t i = 0; i < count && *letter && *letter != '.'; i++, letter++) {
    bool is_number = strchr("iulmLMzdfe", *letter), is_stream = *letter == 'x' && library->kind == LIBRARY_OUTPUT;
    if (cell_is_address(values[i]) ? is_number : !is_number && !is_stream && values[i] != 0)
      space_set_open(&m->space, "what a function of the library is given");
  }
}
