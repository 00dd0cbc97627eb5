/* rounding.c: modes flow along steps, and are open where different ones meet: see rounding.h. */
#include "flow/values/rounding.h"

#include "flow/code/closed.h"
#include "flow/cfa/unknown.h"

static const struct {
  IeeeRounding mode;
  unsigned number;
} numbers[] = {{IEEE_NEAREST_EVEN, 0}, {IEEE_DOWNWARD, 0x400}, {IEEE_UPWARD, 0x800}, {IEEE_TOWARDS_ZERO, 0xc00}};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

unsigned rounding_number(IeeeRounding mode) {
  for (size_t i = 0; i < NUMBERS; i++)
    if (numbers[i].mode == mode) return numbers[i].number;
  return 0;
}

static bool changes(const Step *step) { return step->kind == STEP_EDGE && edge_changes_rounding(step->edge); }

IeeeRounding rounding_set(const Graph *graph, const Step *step) {
  i128 number;
  const Edge *edge = step->edge;
  if (edge->argument_count && closed_value(&graph->cfa->program->types, edge->arguments[0], &number))
    for (size_t i = 0; i < NUMBERS; i++)
      if (numbers[i].number == number) return numbers[i].mode;
  return IEEE_NEAREST_EVEN;
}

bool rounding_sets_constant(const Graph *graph, const Step *step) {
  i128 number;
  return changes(step) && step->edge->argument_count == 1 &&
         closed_value(&graph->cfa->program->types, step->edge->arguments[0], &number);
}

static void arrive(uint8_t *modes, NodeId node, uint8_t mode, U32Vector *work) {
  uint8_t met = modes[node] == ROUNDING_NOWHERE || modes[node] == mode ? mode : ROUNDING_OPEN;
  if (met == modes[node]) return;
  modes[node] = met;
  vector_push(work, node);
}

uint8_t *rounding_modes(const Graph *graph) {
  bool is_changed = false;
  for (size_t i = 0; i < graph->steps.size; i++) is_changed |= changes(&graph->steps.data[i]);
  if (!is_changed) return NULL;
  uint8_t *modes = memory_alloc(graph->nodes.size + 1);
  for (size_t i = 0; i < graph->nodes.size; i++) modes[i] = ROUNDING_NOWHERE;
  U32Vector work = {0};
  arrive(modes, graph->entry, IEEE_NEAREST_EVEN, &work);
  while (work.size) {
    NodeId node = vector_pop(&work);
    const U32Vector *out = &graph->nodes.data[node].out;
    for (size_t i = 0; i < out->size; i++) {
      const Step *step = &graph->steps.data[out->data[i]];
      arrive(modes, step->to, changes(step) ? (uint8_t)rounding_set(graph, step) : modes[node], &work);
    }
  }
  vector_release(&work);
  return modes;
}
