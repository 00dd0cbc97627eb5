/* Passes of the abstraction: which way they take, found by simulation, and the abstract states behind them, by ranges or by
 * asking a solver: see predicate_abstraction.h. */
#include <string.h>
#include "base/log.h"
#include "engine/predicate_abstraction_inside.h"
#include "engine/all_sat.h"
#include "solve/decide.h"

enum { MOST_IMAGE = 1024 };

/* ---- simulation ---------------------------------------------------------------------------------- */

static bool get_lane(const Abstraction *a, AigLit literal, unsigned lane) { return simulation_lane(&a->simulation, literal, lane); }

static void simulate(Abstraction *a, const uint64_t *const *states, const uint32_t *choices, unsigned lanes) {
  Simulation *simulation = &a->simulation;
  simulation_clear(simulation, &a->leaves);
  simulation_clear(simulation, &a->inputs);
  for (unsigned lane = 0; lane < lanes; lane++) {
    choices_set_lane(&a->choices, a->bank, choices[lane], &a->inputs, simulation, lane);
    for (size_t i = 0; i < a->leaves.size; i++) simulation_set_lane(simulation, a->leaves.data[i], lane, state_bit(states[lane], i));
  }
  simulation_run(simulation);
}

/* ---- what variables are given -------------------------------------------------------------------- */

/* The term with its if-then-elses decided. */
static Term decided_term(Abstraction *a, Term t, unsigned lane) {
  while (term_operator(a->bank, t) == TERM_ITE)
    t = term_child(a->bank, t, get_lane(a, (AigLit)map_get(&a->conditions, term_child(a->bank, t, 0), 0), lane) ? 1 : 2);
  if (term_arity(a->bank, t) == 0) return t;
  TermVector below = {0};
  Map decided = {0};
  term_subterms(a->bank, t, &below); /* allocates by handle */
  for (size_t i = 0; i < below.size; i++) {
    Term s = below.data[i], children[3] = {TERM_NONE, TERM_NONE, TERM_NONE}, result = s;
    unsigned arity = term_arity(a->bank, s);
    bool same = true;
    for (unsigned c = 0; c < arity && c < 3; c++) {
      children[c] = (Term)map_get(&decided, term_child(a->bank, s, c), 0);
      same = same && children[c] == term_child(a->bank, s, c);
    }
    if (term_operator(a->bank, s) == TERM_ITE && map_has(&a->conditions, term_child(a->bank, s, 0)))
      result = children[get_lane(a, (AigLit)map_get(&a->conditions, term_child(a->bank, s, 0), 0), lane) ? 1 : 2];
    else if (!same)
      result = term_rebuild(a->bank, s, children);
    map_put(&decided, s, result);
  }
  Term result = (Term)map_get(&decided, t, 0);
  vector_release(&below);
  map_release(&decided);
  return result;
}

static Term next_value(const Abstraction *a, size_t variable, unsigned lane) {
  unsigned width = term_width(a->bank, a->model->state.data[variable].var);
  uint64_t value = 0;
  for (unsigned b = 0; b < width; b++)
    value |= (uint64_t)get_lane(a, a->next.data[a->first_bit.data[variable] + b], lane) << b;
  return term_constant(a->bank, width, value);
}

Term abstraction_value_in(const Abstraction *a, size_t variable, const uint64_t *state) {
  unsigned width = term_width(a->bank, a->model->state.data[variable].var);
  uint64_t value = 0;
  for (unsigned b = 0; b < width; b++) value |= (uint64_t)state_bit(state, a->first_bit.data[variable] + b) << b;
  return term_constant(a->bank, width, value);
}

static PassEnd pass_end(const Abstraction *a, unsigned lane) {
  if (get_lane(a, a->error, lane)) return PASS_ERROR;
  if (get_lane(a, a->incomplete, lane)) return PASS_INCOMPLETE;
  return get_lane(a, a->valid, lane) ? PASS_GOES_ON : PASS_ENDS;
}

void abstraction_passes(Abstraction *a, const uint64_t *const *states, const uint32_t *choices, unsigned lanes, Pass *passes) {
  unsigned width = (unsigned)(abstraction_bits(a) + 63) / 64;
  simulate(a, states, choices, lanes);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint64_t row[STATE_WORDS] = {0};
    passes[lane] = (Pass){pass_end(a, lane), a->rows.size, a->given.size};
    if (passes[lane].end != PASS_GOES_ON) continue;
    for (size_t i = 0; i < a->next.size; i++)
      if (get_lane(a, a->next.data[i], lane)) state_set_bit(row, i);
    for (unsigned w = 0; w < width; w++) vector_push(&a->rows, row[w]);
    for (size_t i = 0; i < a->model->state.size; i++) {
      Term given = a->is_wide[i] ? decided_term(a, a->model->state.data[i].next, lane) : next_value(a, i, lane);
      vector_push(&a->given, given);
    }
  }
}

/* ---- images -------------------------------------------------------------------------------------- */

/* A question: the atoms of `group` after its variables were given `given`, where `state` holds before. */
typedef struct {
  const Group *group;
  TermVector given;
  U32Vector before; /* the groups whose atoms and variables matter */
  const uint64_t *state;
  bool is_within_reach; /* the ranges of classes are known to hold */
} Question;

/* Groups that the terms speak about, ascending. */
static void find_before(Abstraction *a, Question *q) {
  TermVector variables = {0};
  vector_clear(&q->before);
  for (size_t i = 0; i < q->given.size; i++) {
    vector_clear(&variables);
    term_free_variables(a->bank, q->given.data[i], &variables);
    for (size_t j = 0; j < variables.size; j++) {
      uint64_t index = map_get(&a->index_of, variables.data[j], UINT64_MAX);
      if (index == UINT64_MAX) continue; /* an input */
      uint32_t group = a->group_of.data[index];
      bool known = false;
      for (size_t k = 0; k < q->before.size; k++) known = known || q->before.data[k] == group;
      if (!known) vector_push(&q->before, group);
    }
  }
  vector_release(&variables);
}

/* All that the answer depends on. */
static const char *question_key(Abstraction *a, const Question *q) {
  Buffer key = {0};
  uint32_t group = (uint32_t)(q->group - a->groups.data);
  buffer_add_bytes(&key, &group, sizeof group);
  vector_push(&key, (char)q->is_within_reach);
  buffer_add_bytes(&key, q->given.data, q->given.size * sizeof(Term));
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *before = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < before->atoms.size; j++) vector_push(&key, (char)state_bit(q->state, a->small_bits + before->atoms.data[j]));
    for (size_t j = 0; j < before->variables.size; j++) {
      uint32_t v = before->variables.data[j];
      Term value = a->is_wide[v] ? TERM_NONE : abstraction_value_in(a, v, q->state);
      buffer_add_bytes(&key, &value, sizeof value);
    }
  }
  const char *interned = strings_intern(&a->questions, key.data, key.size);
  vector_release(&key);
  return interned;
}

static Term bound(Abstraction *a, Term var, RangeNumber value) {
  return term_signed_constant(a->bank, term_width(a->bank, var), (int64_t)value);
}

/* Of each class of the variable's values, only the part that is reached. */
Term abstraction_within_reach(Abstraction *a, const Group *group) {
  Term all = term_true(a->bank);
  Term var = group->classes.size ? a->model->state.data[group->variables.data[0]].var : TERM_NONE;
  for (size_t i = 0; i < group->classes.size; i++) {
    const Class *class = &group->classes.data[i];
    TermRange part = class->growth ? class->reached : (TermRange){class->span.high + 1, class->span.high};
    if (part.low > class->span.low) { /* not between the ends of both */
      Term from = term_sless(a->bank, var, bound(a, var, class->span.low)), to = term_sless(a->bank, bound(a, var, part.low - 1), var);
      all = term_and(a->bank, all, term_or(a->bank, from, to));
    }
    if (class->growth && part.high < class->span.high) {
      Term from = term_sless(a->bank, var, bound(a, var, part.high + 1)), to = term_sless(a->bank, bound(a, var, class->span.high), var);
      all = term_and(a->bank, all, term_or(a->bank, from, to));
    }
  }
  return all;
}

static Term known_before(Abstraction *a, const Question *q) {
  Term known = a->facts;
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *before = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < before->atoms.size; j++) {
      uint32_t atom = before->atoms.data[j];
      Term holds = a->atoms.data[atom];
      known = term_and(a->bank, known, state_bit(q->state, a->small_bits + atom) ? holds : term_not(a->bank, holds));
    }
    for (size_t j = 0; j < before->variables.size; j++) {
      uint32_t v = before->variables.data[j];
      if (!a->is_wide[v]) known = term_and(a->bank, known, term_equal(a->bank, a->model->state.data[v].var, abstraction_value_in(a, v, q->state)));
    }
    if (q->is_within_reach) known = term_and(a->bank, known, abstraction_within_reach(a, before));
  }
  return known;
}

static bool ask(Abstraction *a, const Question *q, Budget *budget, Image *image) {
  Map map = {0}, cache = {0};
  TermVector conditions = {0};
  States values;
  BankMark mark = bank_mark(a->bank);
  for (size_t i = 0; i < q->given.size; i++) map_put(&map, a->model->state.data[q->group->variables.data[i]].var, q->given.data[i]);
  for (size_t i = 0; i < q->group->atoms.size; i++)
    vector_push(&conditions, term_substitute(a->bank, a->atoms.data[q->group->atoms.data[i]], &map, &cache));
  bool done = states_init(&values, conditions.size) &&
              all_sat_values(a->bank, known_before(a, q), &conditions, MOST_IMAGE, budget, &values) == ANSWER_UNSAT;
  *image = (Image){a->image_words.size, values.count};
  for (uint32_t i = 0; i < values.count; i++) vector_push(&a->image_words, states_get(&values, i)[0]);
  bank_rollback(a->bank, mark);
  states_release(&values);
  vector_release(&conditions);
  map_release(&map);
  map_release(&cache);
  return done;
}

/* The values of the atoms of a group behind the lane; UINT32_MAX: the budget ended. */
static uint32_t image_of(Abstraction *a, Question *q, Budget *budget) {
  find_before(a, q);
  const char *key = question_key(a, q);
  uint64_t known = map_get(&a->answers, map_key(key), 0);
  if (known) return (uint32_t)known - 1;
  Image image;
  if (!ask(a, q, budget, &image)) return UINT32_MAX;
  vector_push(&a->images, image);
  map_put(&a->answers, map_key(key), a->images.size);
  return (uint32_t)a->images.size - 1;
}

/* ---- ranges -------------------------------------------------------------------------------------- */

static void know_small(const Abstraction *a, const Question *q, uint32_t variable, Map *known, TermRangeVector *ranges) {
  TermRange value = term_range(a->bank, abstraction_value_in(a, variable, q->state), &(Map){0}, NULL);
  map_put(known, a->model->state.data[variable].var, ranges->size);
  vector_push(ranges, value);
}

/* What the terms' variables have been seen to be in the classes that `state` is in. */
static void known_ranges(Abstraction *a, const Question *q, Map *known, TermRangeVector *ranges) {
  for (size_t i = 0; i < q->before.size; i++) {
    const Group *group = &a->groups.data[q->before.data[i]];
    for (size_t j = 0; j < group->variables.size; j++)
      if (!a->is_wide[group->variables.data[j]]) know_small(a, q, group->variables.data[j], known, ranges);
    if (!group->classes.size) continue;
    uint64_t atoms = abstraction_group_atoms(a, group, q->state);
    TermRange all = {1, 0};
    for (size_t c = 0; c < group->classes.size; c++) {
      const Class *class = &group->classes.data[c];
      if (class->atoms == atoms && class->growth) all = all.low > all.high ? class->reached : term_range_join(all, class->reached);
    }
    if (all.low > all.high) continue;
    map_put(known, a->model->state.data[group->variables.data[0]].var, ranges->size);
    vector_push(ranges, all);
  }
}

static TermRange given_range(Abstraction *a, const Question *q) {
  Map known = {0};
  TermRangeVector ranges = {0};
  known_ranges(a, q, &known, &ranges);
  TermRange range = term_range(a->bank, q->given.data[0], &known, ranges.data);
  map_release(&known);
  vector_release(&ranges);
  return range;
}

/* The values of atoms of the classes that the range meets, each once; `grow`: they are reached. */
static void classes_met(Abstraction *a, Group *group, TermRange range, bool grow, WordVector *values) {
  vector_clear(values);
  for (size_t c = 0; c < group->classes.size; c++) {
    Class *class = &group->classes.data[c];
    TermRange part;
    if (!abstraction_meet(range, class->span, &part)) continue;
    if (grow) abstraction_reach(a, class, part);
    bool known = false;
    for (size_t i = 0; i < values->size; i++) known = known || values->data[i] == class->atoms;
    if (!known) vector_push(values, class->atoms);
  }
}

/* ---- successors ---------------------------------------------------------------------------------- */

/* Every row of `after` once for each of the values. */
static void multiply(const Abstraction *a, const Group *group, const WordVector *values, unsigned width, WordVector *after) {
  size_t rows = after->size / width;
  WordVector product = {0};
  for (size_t row = 0; row < rows; row++)
    for (size_t i = 0; i < values->size; i++) {
      uint64_t state[STATE_WORDS];
      memcpy(state, after->data + row * width, width * sizeof *state);
      for (size_t j = 0; j < group->atoms.size; j++)
        if (values->data[i] >> j & 1) state_set_bit(state, a->small_bits + group->atoms.data[j]);
      for (unsigned w = 0; w < width; w++) vector_push(&product, state[w]);
    }
  vector_release(after);
  *after = product;
}

/* The values of a group's atoms behind the pass; false if the budget ended. */
static bool values_after(Abstraction *a, Question *q, bool by_ranges, Budget *budget, WordVector *values) {
  Group *group = &a->groups.data[q->group - a->groups.data];
  find_before(a, q);
  vector_clear(values);
  if (group->classes.size) {
    classes_met(a, group, given_range(a, q), by_ranges, values);
    if (by_ranges || values->size <= 1) return true;
  }
  uint32_t image = image_of(a, q, budget);
  if (image == UINT32_MAX) return false;
  vector_clear(values);
  for (size_t i = 0; i < a->images.data[image].count; i++) vector_push(values, a->image_words.data[a->images.data[image].start + i]);
  return true;
}

static PassEnd take(Abstraction *a, const Pass *pass, const uint64_t *state, bool by_ranges, Budget *budget, WordVector *after) {
  if (pass->end != PASS_GOES_ON) return pass->end;
  unsigned width = (unsigned)(abstraction_bits(a) + 63) / 64;
  Question q = {.state = state, .is_within_reach = !by_ranges};
  WordVector values = {0};
  PassEnd end = PASS_GOES_ON;
  vector_clear(after);
  for (unsigned w = 0; w < width; w++) vector_push(after, a->rows.data[pass->row + w]);
  for (size_t g = 0; g < a->groups.size && end == PASS_GOES_ON; g++) {
    q.group = &a->groups.data[g];
    if (!q.group->atoms.size) continue;
    vector_clear(&q.given);
    for (size_t i = 0; i < q.group->variables.size; i++) vector_push(&q.given, a->given.data[pass->given + q.group->variables.data[i]]);
    if (values_after(a, &q, by_ranges, budget, &values))
      multiply(a, q.group, &values, width, after);
    else
      end = PASS_STOPPED;
  }
  vector_release(&q.given);
  vector_release(&q.before);
  vector_release(&values);
  return end;
}

PassEnd abstraction_take_ranges(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after) {
  return take(a, pass, state, true, budget, after);
}

PassEnd abstraction_take(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after) {
  return take(a, pass, state, false, budget, after);
}
