/* Guesses about pointers: see pointer_guess.h. */
#include "model/encode/pointer_guess.h"

typedef struct {
  StepEncoder *steps;
  Model *model;
  const uint32_t *state_of;
  uint32_t cut;
  bool *is_live; /* by key: at this cut point */
} Guesser;

static Term number(const Guesser *g, uint64_t value) { return memory_address(&g->steps->memory, value); }

/* ---- one pointer --------------------------------------------------------------------------------- */

/* At an address of the row; if the stride is a power of two that addresses are multiples of, the lowest bits say so. */
static Term is_on_row(const Guesser *g, Term pointer, const Region *region, const Target *target) {
  TermBank *bank = g->model->bank;
  uint64_t stride = target->stride, room = region_room(g->steps->regions, region);
  if (!stride) return term_equal(bank, pointer, number(g, region->address + target->low));
  Term distance = term_subtract(bank, pointer, number(g, region->address));
  Term inside = term_not(bank, term_uless(bank, number(g, room), distance));
  if (stride == 1 || (stride & (stride - 1)) || region->address % stride) return inside;
  unsigned bits = (unsigned)__builtin_ctzll(stride);
  Term low = term_extract(bank, pointer, bits - 1, 0);
  return term_and(bank, inside, term_equal(bank, low, term_constant(bank, bits, target->low % stride)));
}

static Term is_at_target(const Guesser *g, Term pointer, const Target *target) {
  TermBank *bank = g->model->bank;
  const Regions *regions = g->steps->regions;
  const PointsObject *object = points_object(regions->points, target->object);
  if (object->kind == OBJECT_FUNCTION) return term_equal(bank, pointer, number(g, regions_function_address(object->function)));
  Term any = term_false(bank);
  for (uint32_t i = 0; target->object < regions->objects && i < regions->instances[target->object]; i++)
    any = term_or(bank, any, is_on_row(g, pointer, &regions->regions.data[regions->first_of_object[target->object] + i], target));
  return any;
}

static void guess(const Guesser *g, Term pointer, Targets targets) {
  TermBank *bank = g->model->bank;
  Term distance = term_subtract(bank, pointer, number(g, regions_begin));
  Term any = term_not(bank, term_uless(bank, distance, number(g, g->steps->regions->end - regions_begin)));
  for (size_t i = 0; i < targets.size; i++) any = term_or(bank, any, is_at_target(g, pointer, &targets.data[i]));
  vector_push(&g->model->guesses, term_implies(bank, model_at_cut(g->model, g->cut), any));
}

/* ---- where pointers are -------------------------------------------------------------------------- */

static void guess_variable(const Guesser *g, VariableId id) {
  Regions *regions = g->steps->regions;
  const GraphVariable *variable = &g->steps->graph->variables.data[id];
  if (variable->symbol->type->kind != TYPE_POINTER) return;
  Expr *parts = ARENA_ARRAY(&regions->made, Expr, 2), *place = &parts[0], *load = &parts[1];
  *place = (Expr){.kind = EXPR_VARIABLE, .type = variable->symbol->type, .symbol = (Symbol *)variable->symbol};
  *load = (Expr){.kind = EXPR_LOAD, .type = place->type, .left = place};
  guess(g, g->model->state.data[g->state_of[id]].var, points_of_value(regions->points, load, variable->context));
}

/* The bytes from `offset` on put together; TERM_NONE: not all are live. */
static Term bytes_at(const Guesser *g, const Region *region, uint64_t offset, unsigned bytes) {
  Term value = TERM_NONE;
  for (unsigned i = 0; i < bytes; i++) {
    uint32_t key = g->steps->memory.first_key + region->first + (uint32_t)offset + i;
    if (!g->is_live[key]) return TERM_NONE;
    Term byte = g->model->state.data[g->state_of[key]].var;
    value = value == TERM_NONE ? byte : term_concat(g->model->bank, byte, value);
  }
  return value;
}

static void guess_region(const Guesser *g, const Region *region) {
  Regions *regions = g->steps->regions;
  unsigned bytes = g->steps->memory.pointer_bits / 8;
  if (region->view != VIEW_FLAT || region->object >= regions->objects) return;
  for (uint64_t at = 0; at + bytes <= region->count; at += bytes) {
    Term value = bytes_at(g, region, at, bytes);
    if (value == TERM_NONE) continue;
    Targets targets = points_held_at(regions->points, region->object, at, bytes);
    if (targets.size) guess(g, value, targets);
  }
}

void pointer_guesses(StepEncoder *steps, const Liveness *live, const uint32_t *state_of, Model *model) {
  uint32_t keys = encode_key_count(steps);
  Guesser g = {.steps = steps, .model = model, .state_of = state_of};
  for (; g.cut < live->cuts; g.cut++) {
    const U32Vector *here = &live->at_cut[g.cut];
    g.is_live = memory_zeroed(keys + 1, sizeof *g.is_live);
    for (size_t i = 0; i < here->size; i++) g.is_live[here->data[i]] = true;
    for (size_t i = 0; i < here->size && here->data[i] < steps->graph->variables.size; i++) guess_variable(&g, here->data[i]);
    for (size_t i = 0; i < steps->regions->regions.size; i++) guess_region(&g, &steps->regions->regions.data[i]);
    memory_free(g.is_live);
  }
}
