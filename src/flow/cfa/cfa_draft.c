/* cfa_draft.c: drafting one function: adding edges, and dropping what cannot be reached.
 *
 * Statements are joined by EDGE_SKIP while drafting; afterwards a location whose only way on is a skip
 * becomes one with its target, unless it is a loop's head, so that hardly any skip survives. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "flow/cfa/build.h"

Location draft_add_location(Builder *b) {
  vector_push(&b->draft->locations, (DraftLocation){0});
  return (Location)b->draft->locations.size - 1;
}

Edge *draft_add_edge(Builder *b, EdgeKind kind, Location from, Location to, SourceRange range) {
  vector_push(&b->draft->edges, (Edge){.from = from, .to = to, .kind = kind, .range = range});
  return &vector_last(&b->draft->edges);
}

Edge *draft_emit(Builder *b, EdgeKind kind, const Expr *left, const Expr *right, SourceRange range) {
  Location to = draft_add_location(b);
  Edge *edge = draft_add_edge(b, kind, b->here, to, range);
  edge->left = left;
  edge->right = right;
  b->here = to;
  return edge;
}

void draft_start_dead(Builder *b) { b->here = draft_add_location(b); }

void draft_jump(Builder *b, Location to, SourceRange range) {
  draft_add_edge(b, EDGE_SKIP, b->here, to, range);
  draft_start_dead(b);
}

void draft_stop(Builder *b, SourceRange range) {
  draft_add_edge(b, EDGE_STOP, b->here, b->draft->halt, range);
  draft_start_dead(b);
}

void draft_error(Builder *b, const Check *check, SourceRange range) {
  draft_add_edge(b, EDGE_ERROR, b->here, b->draft->halt, range)->check = arena_copy(&b->cfa->arena, check, sizeof *check);
  draft_start_dead(b);
}

static void add_branch_edge(Builder *b, Expr *condition, Location to, bool is_taken, SourceRange range) {
  Edge *edge = draft_add_edge(b, EDGE_ASSUME, b->here, to, range);
  edge->right = condition;
  edge->is_branch = true;
  edge->is_taken = is_taken;
}

Edge *draft_branch(Builder *b, Expr *condition, Location yes, Location no, bool is_inverted, SourceRange range) {
  i128 value;
  if (effects_constant(&b->effects, condition, &value)) {
    draft_jump(b, value ? yes : no, range);
    return NULL;
  }
  add_branch_edge(b, condition, yes, !is_inverted, range);
  add_branch_edge(b, make_not(b, condition), no, is_inverted, range);
  draft_start_dead(b);
  return &b->draft->edges.data[b->draft->edges.size - 2];
}

void draft_assume(Builder *b, Expr *condition, SourceRange range) {
  i128 value;
  if (effects_constant(&b->effects, condition, &value)) {
    if (!value) draft_start_dead(b);
    return;
  }
  draft_emit(b, EDGE_ASSUME, NULL, condition, range);
}

void draft_refuse(Builder *b, SourceRange range, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *reason = arena_format_list(&b->cfa->arena, format, arguments);
  va_end(arguments);
  draft_add_edge(b, EDGE_INCOMPLETE, b->here, b->draft->halt, range)->reason = reason;
  draft_start_dead(b);
}

Symbol *draft_new_variable(Builder *b, const char *name, const Type *type, SourceRange range) {
  Symbol *result = ARENA_NEW(&b->cfa->arena, Symbol);
  result->kind = SYMBOL_OBJECT;
  result->storage = STORAGE_AUTO;
  result->name = name;
  result->type = type_unqualified(type);
  result->range = range;
  result->serial = b->program->symbol_count++;
  result->is_defined = true;
  result->function = b->draft->symbol;
  return result;
}

Symbol *draft_new_temporary(Builder *b, const Type *type, SourceRange range) {
  return draft_new_variable(b, arena_format(&b->cfa->arena, "t.%u", ++b->temporaries), type, range);
}

void draft_delete(Draft *draft) {
  vector_release(&draft->edges);
  vector_release(&draft->locations);
  vector_release(&draft->variable_arrays);
  memory_free(draft);
}

/* ---- simplification ------------------------------------------------------------------------------ */

static Location follow(Location *joined, Location location) {
  while (joined[location] != location) location = joined[location] = joined[joined[location]];
  return location;
}

/* joined[l]: the location that l becomes one with. */
static Location *join_skips(const Draft *draft) {
  size_t count = draft->locations.size;
  Location *joined = memory_zeroed(count, sizeof *joined);
  unsigned *degree = memory_zeroed(count, sizeof *degree);
  for (Location l = 0; l < count; l++) joined[l] = l;
  for (size_t i = 0; i < draft->edges.size; i++) degree[draft->edges.data[i].from]++;
  for (size_t i = 0; i < draft->edges.size; i++) {
    const Edge *edge = &draft->edges.data[i];
    if (edge->kind != EDGE_SKIP || edge->is_elsewhere || edge->mark || degree[edge->from] != 1 || draft->locations.data[edge->from].loop)
      continue;
    Location target = follow(joined, edge->to);
    if (target == edge->from) continue; /* goto itself: a loop that does nothing stays a loop */
    joined[edge->from] = target;
    SourcePos *pos = &draft->locations.data[target].pos;
    if (!*pos) *pos = draft->locations.data[edge->from].pos;
  }
  memory_free(degree);
  return joined;
}

/* Apply `joined`, dropping the skips that became nothing. */
static void apply_joins(Draft *draft, Location *joined) {
  size_t kept = 0;
  for (size_t i = 0; i < draft->edges.size; i++) {
    Edge edge = draft->edges.data[i];
    if (joined[edge.from] != edge.from) continue;
    edge.to = follow(joined, edge.to);
    draft->edges.data[kept++] = edge;
  }
  draft->edges.size = kept;
  draft->entry = follow(joined, draft->entry);
}

/* Edges leaving each location, as chains through `next`, the last one first: a search then finishes what lies
 * behind the first edge last, which puts it first in reverse post-order. */
static void chain_edges(const Draft *draft, uint32_t *first, uint32_t *next) {
  memset(first, 0xff, draft->locations.size * sizeof *first);
  for (size_t i = 0; i < draft->edges.size; i++) {
    next[i] = first[draft->edges.data[i].from];
    first[draft->edges.data[i].from] = (uint32_t)i;
  }
}

/* Number the locations that the entry reaches, in reverse post-order, then exit and halt if they are not
 * among them. Others keep LOCATION_NONE.  Returns how many have a number. */
static size_t number_locations(const Draft *draft, Location *number) {
  size_t count = draft->locations.size, found = 0;
  uint32_t *first = memory_zeroed(count, sizeof *first);
  uint32_t *next = memory_zeroed(draft->edges.size + 1, sizeof *next);
  Location *finished = memory_zeroed(count, sizeof *finished);
  chain_edges(draft, first, next);
  memset(number, 0xff, count * sizeof *number);
  U32Vector path = {0};
  vector_push(&path, draft->entry);
  number[draft->entry] = 0;
  while (path.size) {
    Location location = vector_last(&path);
    uint32_t edge = first[location];
    if (edge == UINT32_MAX) {
      finished[found++] = location;
      path.size--;
      continue;
    }
    first[location] = next[edge];
    Location to = draft->edges.data[edge].to;
    if (number[to] != LOCATION_NONE) continue;
    number[to] = 0;
    vector_push(&path, to);
  }
  for (size_t i = 0; i < found; i++) number[finished[i]] = (Location)(found - 1 - i);
  if (number[draft->exit] == LOCATION_NONE) number[draft->exit] = (Location)found++;
  if (number[draft->halt] == LOCATION_NONE) number[draft->halt] = (Location)found++;
  vector_release(&path);
  memory_free(first);
  memory_free(next);
  memory_free(finished);
  return found;
}

static void renumber(Draft *draft, const Location *number, size_t count) {
  DraftLocation *locations = memory_zeroed(count, sizeof *locations);
  for (Location l = 0; l < draft->locations.size; l++)
    if (number[l] != LOCATION_NONE) locations[number[l]] = draft->locations.data[l];
  memcpy(draft->locations.data, locations, count * sizeof *locations);
  draft->locations.size = count;
  memory_free(locations);
  size_t kept = 0;
  for (size_t i = 0; i < draft->edges.size; i++) {
    Edge edge = draft->edges.data[i];
    if (number[edge.from] == LOCATION_NONE) continue;
    edge.from = number[edge.from];
    edge.to = number[edge.to];
    draft->edges.data[kept++] = edge;
  }
  draft->edges.size = kept;
  draft->entry = number[draft->entry];
  draft->exit = number[draft->exit];
  draft->halt = number[draft->halt];
}

void draft_simplify(Draft *draft) {
  Location *joined = join_skips(draft);
  apply_joins(draft, joined);
  memory_free(joined);
  Location *number = memory_zeroed(draft->locations.size, sizeof *number);
  size_t count = number_locations(draft, number);
  renumber(draft, number, count);
  memory_free(number);
}
