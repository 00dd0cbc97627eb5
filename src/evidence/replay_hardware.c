/* A run of a circuit as a person reads it: frame by frame, the inputs that are set and the latches that
 * changed.  Any model can be shown like this. */
#include "evidence/replay.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "evidence/listing.h"
#include "model/trace/stepper.h"

enum { ITEMS_SHOWN = 12 }; /* per line and kind; large circuits change thousands of latches at once */

typedef struct {
  Stepper stepper;
  Listing listing;
  uint64_t *before; /* the low words of the state in the frame before */
  Buffer inputs, changes;
} FramePrinter;

/* `name = value`, or nothing but counting when there are too many. */
static void add_item(Buffer *out, unsigned *count, const char *name, uint64_t value) {
  if (++*count > ITEMS_SHOWN) return;
  buffer_format(out, "%s%s = %" PRIu64, *count > 1 ? ", " : "", name, value);
}

static void add_rest(Buffer *out, unsigned count) {
  if (count > ITEMS_SHOWN) buffer_format(out, " and %u more", count - ITEMS_SHOWN);
}

static void add_inputs(FramePrinter *printer) {
  const InputVector *inputs = trace_inputs(printer->stepper.model, printer->stepper.step);
  unsigned count = 0;
  vector_clear(&printer->inputs);
  for (size_t i = 0; i < inputs->size; i++) {
    uint64_t value = evaluation_value(printer->stepper.evaluation, inputs->data[i].var);
    if (!value) continue;
    if (!count) buffer_add(&printer->inputs, "inputs: ");
    add_item(&printer->inputs, &count, inputs->data[i].name, value);
  }
  add_rest(&printer->inputs, count);
  if (!count && inputs->size) buffer_add(&printer->inputs, "all inputs 0");
}

static void add_changes(FramePrinter *printer) {
  const StateVector *state = &printer->stepper.model->state;
  unsigned count = 0;
  vector_clear(&printer->changes);
  for (size_t i = 0; i < state->size; i++) {
    uint64_t value = evaluation_value(printer->stepper.evaluation, state->data[i].var);
    if (value != printer->before[i] || (printer->stepper.step == 1 && value))
      add_item(&printer->changes, &count, state->data[i].name, value);
    printer->before[i] = value;
  }
  add_rest(&printer->changes, count);
}

/* Step 0 has something to show only where latches start with a chosen value. */
static void show_frame(FramePrinter *printer) {
  Stepper *stepper = &printer->stepper;
  bool is_error = stepper_is_last(stepper) && stepper_is_true(stepper, stepper_block(stepper)->error);
  char place[32] = "start";
  add_inputs(printer);
  if (stepper->step) {
    snprintf(place, sizeof place, "frame %u", stepper->step - 1);
    add_changes(printer);
  }
  if (!stepper->step && !trace_inputs(stepper->model, 0)->size && !is_error) return;
  if (is_error) buffer_add(&printer->inputs, printer->inputs.size ? "  ERROR" : "ERROR");
  if (stepper->step && !printer->changes.size)
    buffer_add(&printer->changes, stepper->step == 1 ? "everything is 0" : "nothing changes");
  listing_add(&printer->listing, place, "", 0, buffer_text(&printer->changes), buffer_text(&printer->inputs));
}

void replay_print_hardware(const Model *model, const Trace *trace, Buffer *out) {
  FramePrinter printer = {.before = memory_zeroed(model->state.size + 1, sizeof(uint64_t))};
  stepper_init(&printer.stepper, model, trace);
  for (;; stepper_advance(&printer.stepper)) {
    show_frame(&printer);
    if (stepper_is_last(&printer.stepper)) break;
  }
  listing_print(&printer.listing, out);
  listing_release(&printer.listing);
  stepper_release(&printer.stepper);
  memory_free(printer.before);
  vector_release(&printer.inputs);
  vector_release(&printer.changes);
}
