/* Existential error interpolants, each with the suffix that it stands for: see error_interpolants.h. */
#include "engine/error_interpolants.h"
#include "solve/decide.h"

enum { MOST_SETS = 4 }; /* of a place: older ones are forgotten */

void errors_init(Errors *errors, Arg *arg) { *errors = (Errors){.arg = arg, .values = evaluation_new(arg->bank)}; }

void errors_release(Errors *errors) {
  for (size_t p = 0; p < errors->places.size; p++) {
    for (size_t i = 0; i < errors->places.data[p].sets.size; i++) vector_release(&errors->places.data[p].sets.data[i].suffix);
    vector_release(&errors->places.data[p].sets);
  }
  vector_release(&errors->places);
  evaluation_delete(errors->values);
}

static ErrorPlace *error_place(Errors *e, uint32_t place) {
  while (e->places.size <= place) vector_push(&e->places, (ErrorPlace){0});
  return &e->places.data[place];
}

/* ---- learning -------------------------------------------------------------------------------------- */

/* Can the error be reached along the path from some state of its node number `from`? */
static bool is_feasible(Errors *e, const U32Vector *path, size_t from) {
  Arg *arg = e->arg;
  ArgId node = vector_last(path);
  return arg_ask_path(arg, path->data[from], node, arg_bad(arg, arg->nodes.data[node].place, ARG_ERROR)) == ANSWER_SAT;
}

/* Where the longest suffix begins that can be followed; the number of nodes if there is none. */
static size_t longest_suffix(Errors *e, const U32Vector *path) {
  size_t low = 0, high = path->size; /* the suffix from `low` cannot be followed, that from `high` can */
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (is_feasible(e, path, middle))
      high = middle;
    else
      low = middle;
  }
  return high;
}

static void add_set(Errors *e, const U32Vector *path, size_t at, Term when) {
  Arg *arg = e->arg;
  ErrorPlace *place = error_place(e, arg->nodes.data[path->data[at]].place);
  if (term_is_constant(arg->bank, when)) return;
  for (size_t i = 0; i < place->sets.size; i++)
    if (place->sets.data[i].when == when) return;
  if (place->sets.size == MOST_SETS) {
    vector_release(&place->sets.data[0].suffix);
    for (size_t i = 1; i < MOST_SETS; i++) place->sets.data[i - 1] = place->sets.data[i];
    place->sets.size--;
  }
  ErrorSet set = {.when = when};
  for (size_t i = at; i < path->size; i++) {
    const PathBlock *block = arg_place(arg, path->data[i])->block;
    bool is_last = i + 1 == path->size;
    vector_push(&set.suffix, (PathStep){block, is_last ? NULL : &block->edges.data[arg->nodes.data[path->data[i + 1]].edge]});
  }
  vector_push(&place->sets, set);
}

/* The interpolants of the path, seen from its end: what a suffix implies, and the way to it excludes.  As strong as the proof gives them.  Only where the suffix can be followed
 * at all: the others could never be confirmed. */
void errors_learn(Errors *e, ArgId node) {
  Arg *arg = e->arg;
  U32Vector path = {0};
  ArgRefutation refutation = {0};
  ItpOptions itp = arg->options->itp;
  itp.system = ITP_INVERSE_MCMILLAN;
  itp.backward = false;
  arg_path(arg, node, &path);
  size_t first = longest_suffix(e, &path);
  Term error = arg_bad(arg, arg->nodes.data[node].place, ARG_ERROR);
  bool is_refuted = first < path.size && arg_refute_from(arg, 0, node, error, itp, NULL, &refutation) == ANSWER_UNSAT;
  for (size_t i = first; is_refuted && i < path.size; i++) add_set(e, &path, i, term_not(arg->bank, refutation.interpolants.data[i - 1]));
  arg_refutation_release(&refutation);
  vector_release(&path);
}

/* ---- using it -------------------------------------------------------------------------------------- */

/* All states that the path leads to are in the set, and there are some. */
static bool is_implied(Errors *e, ArgId node, Term when) {
  Arg *arg = e->arg;
  ArgRefutation refutation = {0};
  uint32_t place = arg->nodes.data[node].place;
  if (arg_ask(arg, place, arg->nodes.data[node].label, when) != ANSWER_SAT) return false;
  if (arg_implies(arg, place, arg->nodes.data[node].label, when)) return true;
  bool is_implied = arg_refute_from(arg, 0, node, term_not(arg->bank, when), arg->options->itp, NULL, &refutation) == ANSWER_UNSAT;
  arg_refutation_release(&refutation);
  return is_implied;
}

bool errors_find(Errors *e, ArgId node) {
  Arg *arg = e->arg;
  const ErrorPlace *place = error_place(e, arg->nodes.data[node].place);
  for (size_t i = place->sets.size; i-- > 0 && budget_left(arg->budget, "errors_next");) {
    const ErrorSet *set = &place->sets.data[i];
    if (!is_implied(e, node, set->when)) continue;
    evaluation_clear(e->values);
    if (decide_term(arg->bank, arg_path_formula(arg, node, set->suffix.data, set->suffix.size), arg->budget, e->values) == ANSWER_SAT) {
      arg->result->statistics.found_by_error++;
      return arg_set_error(arg, node, set->suffix.data, set->suffix.size, e->values);
    }
    arg->result->statistics.fallbacks++;
  }
  return false;
}
