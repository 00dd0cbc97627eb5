/* Formulas of paths, without what does not matter.
 *
 * Blocks are functional: a variable that no condition behind depends on has some value, which nobody needs.  So the path is read from its end: what `last` is about is needed there; before a
 * step, what its condition and the values of needed variables are about.  Most of the hundreds of variables that are live in a driver drop out.
 *
 * Facts hold whether they are said or not: those whose variables are all needed are. */
#include "engine/arg.h"
#include "solve/decide.h"

typedef struct {
  Map has;
  TermVector all;
} VariableSet;

static void set_release(VariableSet *set) {
  map_release(&set->has);
  vector_release(&set->all);
}

/* The variables of a term, kept for the next time. */
static const TermVector *variables_of(Arg *arg, Term t) {
  size_t index = map_get(&arg->lists, t, arg->variables.size);
  if (index == arg->variables.size) {
    TermVector variables = {0};
    term_free_variables(arg->bank, t, &variables);
    vector_push(&arg->variables, variables);
    map_put(&arg->lists, t, index);
  }
  return &arg->variables.data[index];
}

static void need(Arg *arg, VariableSet *set, Term t) {
  const TermVector *variables = variables_of(arg, t);
  for (size_t i = 0; i < variables->size; i++) {
    if (map_has(&set->has, variables->data[i])) continue;
    map_put(&set->has, variables->data[i], 1);
    vector_push(&set->all, variables->data[i]);
  }
}

static bool needs_all(Arg *arg, const VariableSet *set, Term t) {
  const TermVector *variables = variables_of(arg, t);
  for (size_t i = 0; i < variables->size; i++)
    if (!map_has(&set->has, variables->data[i])) return false;
  return true;
}

/* ---- one position ---------------------------------------------------------------------------------- */

typedef struct {
  Arg *arg;
  VariableSet needed; /* at this position */
  Map copies, cache;  /* of them */
  unsigned position;
} Slice;

static Term take(Slice *slice, Term t) { return term_substitute(slice->arg->bank, t, &slice->copies, &slice->cache); }

static void prepare(Slice *slice) {
  for (size_t i = 0; i < slice->needed.all.size; i++) {
    Term var = slice->needed.all.data[i];
    map_put(&slice->copies, var, paths_copy(slice->arg->paths, var, slice->position));
  }
}

static Term take_facts(Slice *slice, const ArgPlace *place) {
  TermBank *bank = slice->arg->bank;
  Term all = term_true(bank);
  for (size_t i = 0; i < place->fact_list.size; i++)
    if (needs_all(slice->arg, &slice->needed, place->fact_list.data[i])) all = term_and(bank, all, take(slice, place->fact_list.data[i]));
  return all;
}

static void slice_release(Slice *slice) {
  set_release(&slice->needed);
  map_release(&slice->copies);
  map_release(&slice->cache);
}

/* A step: its condition, the values of what is needed behind it.  Afterwards `behind` is what is needed before it. */
static Term take_step(Arg *arg, const ArgPlace *place, uint32_t edge, unsigned position, VariableSet *behind) {
  Slice slice = {.arg = arg, .position = position};
  const Map *values = &place->edges[edge].values;
  Term condition = place->block->edges.data[edge].condition;
  need(arg, &slice.needed, condition);
  for (size_t i = 0; i < behind->all.size; i++)
    if (map_has(values, behind->all.data[i])) need(arg, &slice.needed, (Term)map_get(values, behind->all.data[i], TERM_NONE));
  prepare(&slice);
  Term part = term_and(arg->bank, take(&slice, condition), take_facts(&slice, place));
  for (size_t i = 0; i < behind->all.size; i++) {
    Term var = behind->all.data[i];
    if (!map_has(values, var)) continue;
    Term value = take(&slice, (Term)map_get(values, var, TERM_NONE));
    part = term_and(arg->bank, part, term_equal(arg->bank, paths_copy(arg->paths, var, position + 1), value));
  }
  set_release(behind);
  *behind = slice.needed;
  slice.needed = (VariableSet){0};
  slice_release(&slice);
  return part;
}

static Term take_last(Arg *arg, const ArgPlace *place, Term last, unsigned position, VariableSet *needed) {
  Slice slice = {.arg = arg, .position = position};
  need(arg, &slice.needed, last);
  prepare(&slice);
  Term part = term_and(arg->bank, take(&slice, last), take_facts(&slice, place));
  *needed = slice.needed;
  slice.needed = (VariableSet){0};
  slice_release(&slice);
  return part;
}

/* ---- paths ----------------------------------------------------------------------------------------- */

void arg_slice(Arg *arg, ArgId first, ArgId node, Term last, TermVector *parts) {
  unsigned above = arg->nodes.data[first].depth, depth = arg->nodes.data[node].depth;
  VariableSet needed = {0};
  vector_resize(parts, depth - above + 1);
  parts->data[depth - above] = take_last(arg, arg_place(arg, node), last, depth, &needed);
  for (unsigned position = depth; position-- > above; node = arg->nodes.data[node].parent) {
    const ArgNode *child = &arg->nodes.data[node];
    parts->data[position - above] = take_step(arg, arg_place(arg, child->parent), child->edge, position, &needed);
  }
  set_release(&needed);
}

Answer arg_ask_path(Arg *arg, ArgId first, ArgId node, Term last) {
  TermVector parts = {0};
  Term all = term_true(arg->bank);
  arg_slice(arg, first, node, last, &parts);
  for (size_t i = 0; i < parts.size; i++) all = term_and(arg->bank, all, parts.data[i]);
  vector_release(&parts);
  return decide_term(arg->bank, all, arg->budget, NULL);
}
