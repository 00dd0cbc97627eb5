/* Errors of what matters alone (localized.c) say where to unwind a program that is too large to be unwound as a whole.
 *
 * Such an error is a *way* through what is left of the program: which branches are taken, which functions are entered, in which order entry points are called.  It may be none of the
 * program.  So the whole program is unwound along it (unwind/unwind.h): where ways part, those sides are left out that cost much and that it does not go; what costs
 * little is left open, since what does not matter is arbitrary on the way.  An error that is found is replayed like any other, whatever was left out.  If there is none, the first edge that no run takes along
 * the way is avoided by the next one, if any error does without it; else the call is that it happens in.  Nothing is concluded from that.  See verification.h. */
#include "base/clock.h"
#include "base/log.h"
#include "verify/guided_sides.h"
#include "verify/verification.h"
#include <string.h>

enum { LEAST_ITERATIONS = 2, MOST_ITERATIONS = 16, MOST_STEPS = 200000, MEBIBYTES = 1000, CONFLICTS = 100, MOST_WAYS = 32 };

typedef struct {
  Verification *v;
  const Cfa *localized;
  Budget *budget;
  GuidedWay way;
  bool *avoided;       /* by edge of what matters */
  unsigned iterations; /* of loops, that the way was found with */
  Unwinding *ways;     /* of what matters, with so many iterations; NULL: none yet */
} Guide;

/* ---- a way ---------------------------------------------------------------------------------------- */

/* The steps of the unwinding, not those of a run in the interpreter: what is arbitrary here is none of its inputs. */
static void follow(Guide *g, const U32Vector *edges) {
  U32Vector returns = {0}; /* where calls come back to */
  vector_clear(&g->way);
  for (size_t i = 0; i < edges->size; i++) {
    const Edge *edge = &g->localized->edges.data[edges->data[i]];
    while (returns.size && vector_last(&returns) == edge->from) returns.size--;
    vector_push(&g->way, (GuidedStep){edge->id, (unsigned)returns.size});
    if (edge->kind == EDGE_CALL) vector_push(&returns, edge->to);
  }
  vector_release(&returns);
}

static UnwindLimits limits_of(const Guide *g, const bool *leaves_out) {
  return (UnwindLimits){.iterations = g->iterations, .steps = MOST_STEPS, .mebibytes = MEBIBYTES, .conflicts = CONFLICTS, .leaves_out = leaves_out};
}

static void forget_ways(Guide *g) {
  unwind_delete(g->ways);
  g->ways = NULL;
}

static void find_ways(Guide *g, bool passes_errors) {
  UnwindLimits limits = limits_of(g, NULL);
  limits.passes_errors = passes_errors;
  forget_ways(g);
  g->ways = unwind(g->localized, g->v->options->pipeline.asked, &limits, g->budget);
}

static bool choose_way(Guide *g) {
  U32Vector edges = {0};
  bool is_found = unwind_ask_way(g->ways, g->avoided, g->budget, &edges) == ANSWER_SAT;
  if (is_found) follow(g, &edges);
  vector_release(&edges);
  return is_found;
}

/* Where an error ended the unwinding, there may be others behind it. */
static bool find_way_within(Guide *g) {
  if (!g->ways) find_ways(g, false);
  if (choose_way(g)) return true;
  if (!unwind_has_error(g->ways) || g->budget->stopped) return false;
  find_ways(g, true);
  return choose_way(g);
}

/* With as few iterations as possible, from those on that are tried already. */
static bool find_way(Guide *g, unsigned most) {
  for (; g->iterations <= most && !g->budget->stopped; g->iterations *= 2) {
    bool is_found = find_way_within(g);
    if (is_found || !unwind_meets_bound(g->ways)) return is_found;
    if (g->iterations < most) forget_ways(g);
  }
  g->iterations /= 2;
  return false;
}

/* ---- along it ------------------------------------------------------------------------------------- */

static bool is_taken(Guide *g, EdgeId id) {
  enum { TAKEN_CONFLICTS = 300 };
  const Cfa *cfa = g->v->pipeline.cfa;
  RunInputs *run = NULL;
  Budget share;
  if (id >= cfa->edges.size) return true; /* made with what matters */
  budget_init(&share, g->budget, 0, TAKEN_CONFLICTS);
  Answer answer = unwind_ask_step(g->v->unwinding, &cfa->edges.data[id], &share, &run);
  run_inputs_delete(run);
  return answer != ANSWER_UNSAT;
}

/* The first step that no run takes, by bisection: mostly, who takes one takes those before. */
static size_t find_blocked(Guide *g) {
  size_t low = 0, high = g->way.size - 1;
  while (low < high && !g->budget->stopped) {
    size_t middle = low + (high - low) / 2;
    while (middle < high && g->way.data[middle].edge >= g->v->pipeline.cfa->edges.size) middle++;
    if (middle < high && is_taken(g, g->way.data[middle].edge))
      low = middle + 1;
    else if (middle < high)
      high = middle;
    else
      break;
  }
  while (low < high && g->way.data[low].edge >= g->v->pipeline.cfa->edges.size) low++;
  return low;
}

/* Cheap sides are opened first; what is dear is left to others. */
static bool unwind_along(Guide *g) {
  enum { LEAST_SIZE = 16, GROWTH = 16, ROUNDS = 3 };
  const Cfa *cfa = g->v->pipeline.cfa;
  uint64_t *sizes = guided_sides(cfa, &g->way), size = LEAST_SIZE;
  bool *leaves_out = memory_zeroed(cfa->edges.size + 1, sizeof *leaves_out), is_concluded = false;
  for (unsigned round = 0; round < ROUNDS && !is_concluded && !g->budget->stopped; round++, size *= GROWTH) {
    size_t count = 0;
    for (EdgeId id = 0; id < cfa->edges.size; id++) count += leaves_out[id] = sizes[id] > size;
    if (!count && round) break; /* the same again */
    UnwindLimits limits = limits_of(g, leaves_out);
    is_concluded = verification_unwind_along(g->v, &limits, g->budget);
    MESSAGE("guided: %zu sides left out: %s", count, is_concluded ? "FALSE" : "UNKNOWN");
  }
  memory_free(leaves_out);
  memory_free(sizes);
  return is_concluded;
}

/* ---- the next one --------------------------------------------------------------------------------- */

/* The call that the step is in; SIZE_MAX: none. */
static size_t call_of(const Guide *g, size_t step) {
  for (size_t i = step; i-- > 0;)
    if (g->way.data[i].depth < g->way.data[step].depth) return i;
  return SIZE_MAX;
}

/* True if there is another way. */
static bool find_another(Guide *g) {
  GuidedWay before = {0};
  size_t step = find_blocked(g);
  bool is_found = false;
  for (size_t i = 0; i < g->way.size; i++) vector_push(&before, g->way.data[i]);
  while (!is_found && step != SIZE_MAX && !g->budget->stopped) {
    EdgeId avoided = before.data[step].edge;
    g->avoided[avoided] = true;
    is_found = find_way(g, g->iterations);
    MESSAGE("guided: avoiding edge %u, step %zu of %zu: %s", avoided, step, before.size, is_found ? "another way" : "none");
    if (is_found) break;
    g->avoided[avoided] = false;
    vector_clear(&g->way);
    for (size_t i = 0; i < before.size; i++) vector_push(&g->way, before.data[i]);
    step = call_of(g, step);
  }
  vector_release(&before);
  return is_found;
}

/* All ways with so few iterations have been tried. */
static bool go_further(Guide *g) {
  memset(g->avoided, 0, g->localized->edges.size);
  g->iterations *= 2;
  forget_ways(g);
  return find_way(g, MOST_ITERATIONS);
}

bool verification_try_guided(Verification *v, const Cfa *localized, Budget *budget) {
  double start = clock_wall();
  Guide guide = {.v = v, .localized = localized, .budget = budget, .iterations = LEAST_ITERATIONS, .avoided = memory_zeroed(localized->edges.size + 1, sizeof(bool))};
  bool is_concluded = false, goes_on = find_way(&guide, MOST_ITERATIONS);
  unsigned ways = 0;
  observer_stage(&v->observer, "unwinding along an error");
  MESSAGE("guided: a way of %zu steps, %.3f s", guide.way.size, clock_wall() - start);
  for (; goes_on && !is_concluded && ways < MOST_WAYS; ways++) {
    is_concluded = unwind_along(&guide);
    goes_on = !is_concluded && !budget->stopped && (find_another(&guide) || go_further(&guide));
  }
  MESSAGE("guided: %u ways, %.3f s: %s", ways, clock_wall() - start, is_concluded ? "FALSE" : "UNKNOWN");
  if (!is_concluded) verification_forget_unwinding(v);
  v->is_misled = false;
  observer_measure_since(&v->observer, "attempts.guided", start);
  forget_ways(&guide);
  vector_release(&guide.way);
  memory_free(guide.avoided);
  return is_concluded;
}
