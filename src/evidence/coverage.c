/* Which lines an answer is about: see coverage.h.
 *
 * They are those of the inlined program, pruned of what cannot lead from the start to a check: by its graph alone, whatever the values are.  So it is the question that is
 * shown, not how far an engine got: code that nobody calls, or behind which nothing can fail, has no part in a proof.  Where runs are asked to end, what is behind all loops and recursion has none. */
#include "evidence/coverage.h"
#include <stdlib.h>
#include <string.h>
#include "base/map.h"
#include "evidence/witness_place.h"
#include "flow/transform/inline.h"

enum { MOST_NODES = 400000 };

typedef struct {
  const char *file;
  unsigned line;
  bool is_about;
} CoveredLine;

typedef VECTOR(CoveredLine) CoveredLineVector;

static int by_place(const void *x, const void *y) {
  const CoveredLine *a = x, *b = y;
  int file = strcmp(a->file, b->file);
  if (file) return file;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return (int)b->is_about - (int)a->is_about;
}

/* Hidden steps, and what the library or a harness does, have no line of the user's. */
static void add_line(const Cfa *cfa, SourcePos pos, bool is_about, CoveredLineVector *lines) {
  SourcePlace place = source_locate(cfa->program->sources, pos);
  if (pos && place.line && place.is_user_file) vector_push(lines, ((CoveredLine){place.file, place.line, is_about}));
}

/* What nobody calls has no automaton. */
static void add_uncalled(const Cfa *cfa, CoveredLineVector *lines) {
  PlacedStatementVector statements = {0};
  Map called = {0};
  for (size_t i = 0; i < cfa->functions.size; i++) map_put(&called, map_key(cfa->functions.data[i].symbol), 1);
  placed_statements(cfa->program, &statements);
  for (size_t i = 0; i < statements.size; i++) {
    const PlacedStatement *s = &statements.data[i];
    if (s->statement->kind != STMT_BLOCK && !map_has(&called, map_key(s->function))) add_line(cfa, s->statement->range.begin, false, lines);
  }
  vector_release(&statements);
  map_release(&called);
}

/* By node: does a way lead to a cycle, or to a call beyond the bound?  Owned by the caller. */
static bool *ways_to_loops(const Graph *graph) {
  bool *leads = memory_zeroed(graph->nodes.size + 1, sizeof *leads);
  U32Vector work = {0};
  for (size_t i = 0; i < graph->steps.size; i++)
    if (graph->steps.data[i].kind == STEP_BOUND) vector_push(&work, graph->steps.data[i].from);
  for (NodeId node = 0; node < graph->nodes.size; node++)
    if (graph_is_head(graph, node)) vector_push(&work, node);
  while (work.size) {
    NodeId node = vector_pop(&work);
    const U32Vector *in = &graph->nodes.data[node].in;
    if (leads[node]) continue;
    leads[node] = true;
    for (size_t i = 0; i < in->size; i++) vector_push(&work, graph->steps.data[in->data[i]].from);
  }
  vector_release(&work);
  return leads;
}

static void collect(const Cfa *cfa, const Graph *graph, CoverageGoal goal, CoveredLineVector *lines) {
  bool *is_about = memory_zeroed(cfa->edges.size + 1, sizeof *is_about), *leads = goal == COVERAGE_LOOPS ? ways_to_loops(graph) : NULL;
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    if (step->edge && (!leads || leads[step->to] || step->kind == STEP_BOUND)) is_about[step->edge->id] = true;
  }
  for (size_t i = 0; i < cfa->edges.size; i++) add_line(cfa, cfa->edges.data[i].range.begin, is_about[i], lines);
  add_uncalled(cfa, lines);
  memory_free(is_about);
  memory_free(leads);
  if (lines->size) qsort(lines->data, lines->size, sizeof *lines->data, by_place);
}

/* "3-5,9,": the lines of one kind; each line counts as what stands first of it. */
static void print_lines(const CoveredLine *begin, const CoveredLine *end, bool is_about, Buffer *out) {
  unsigned first = 0, last = 0;
  for (const CoveredLine *at = begin; at <= end; at++) {
    bool is_again = at > begin && at < end && at->line == at[-1].line;
    bool counts = at < end && !is_again && at->is_about == is_about;
    if (is_again) continue;
    if (counts && first && at->line == last + 1) {
      last++;
      continue;
    }
    if (first && (counts || at == end)) buffer_format(out, first == last ? "%u," : "%u-%u,", first, last);
    if (counts) first = last = at->line;
  }
}

static void tell_file(const CoveredLine *begin, const CoveredLine *end, CoverageTell *tell, void *context) {
  Buffer about = {0}, aside = {0};
  print_lines(begin, end, true, &about);
  print_lines(begin, end, false, &aside);
  tell(context, begin->file, buffer_text(&about), buffer_text(&aside));
  vector_release(&about);
  vector_release(&aside);
}

void coverage_find(const Cfa *cfa, CoverageGoal goal, unsigned recursion_bound, CoverageTell *tell, void *context) {
  InlineOptions how = {.recursion_bound = recursion_bound, .node_limit = MOST_NODES, .prune = goal == COVERAGE_CHECKS};
  Graph *graph = graph_inline(cfa, &how);
  CoveredLineVector lines = {0};
  if (graph) collect(cfa, graph, goal, &lines);
  for (size_t begin = 0, end; begin < lines.size; begin = end) {
    for (end = begin; end < lines.size && !strcmp(lines.data[end].file, lines.data[begin].file); end++) {}
    tell_file(lines.data + begin, lines.data + end, tell, context);
  }
  vector_release(&lines);
  graph_delete(graph);
}
