/* slice.c: leaving out loops: see slice.h.
 *
 * A *piece* of the graph is what may go as a whole: a loop, and nodes behind it that only the loop leads to, such that all ways
 * out lead to one node, its exit, and the only way in is the head.  It must hold nothing that ends or blocks a run.
 *
 * Which keys (depend.h) matter at a node is found walking backwards: those that a step always depends on, and those that
 * something that matters behind it depends on.  At first all pieces are taken to be gone, which means that at their heads the same
 * matters as at their exits.  A piece that writes what matters at its exit has to stay, and then its own steps count; so it goes on
 * until no more pieces have to stay.
 *
 * Why a proof holds: take a run of the program that reaches the error, and leave out what it does in the pieces.  The keys that matter
 * have the same values all the way, and so every condition comes out as it did and every pointer that is followed is the same. */
#include "flow/transform/slice.h"

#include "base/log.h"
#include "flow/memory/depend.h"
#include "flow/memory/exposed.h"
#include "flow/values/finite.h"
#include "base/persistent.h"
#include "flow/graph/order.h"
#include "flow/values/constant_propagation.h"
#include "flow/cfa/unknown.h"

enum { MOST_ADDED = 64, ROUNDS = 200 };
#define PIECE_NONE UINT32_MAX

typedef struct {
  NodeId head, exit;
  U32Vector nodes;  /* the head first */
  U32Vector writes; /* keys, each once */
  U32Vector asks;   /* edges that ask for inputs */
  bool stays;
} Piece;

typedef struct {
  const Graph *graph;
  Budget *budget;
  Loops loops;
  Points *points; /* NULL: there is nothing to ask */
  Dependences dependences;
  Constants constants;
  VECTOR(Piece) pieces; /* inner ones come before outer ones */
  uint32_t *mark;       /* per node: the last loop whose piece it was found to belong to, + 1 */
  uint32_t marking;     /* what `mark` says of nodes of the piece being made */
  bool is_exposed;      /* what is written through a pointer without a target may matter (exposed.h) */
  Map asked;            /* edges that ask for inputs that matter */
  uint32_t *owner;      /* per node: the outermost piece around it that is gone */
  Arena arena;
  PersistentShape sets;
  PersistentSet *at;           /* per node: keys that matter there */
  unsigned char *open;  /* per node: more matters behind it */
} Slicer;

static const Step *step_at(const Slicer *s, uint32_t index) { return &s->graph->steps.data[index]; }

static const GraphNode *node_at(const Slicer *s, NodeId node) { return &s->graph->nodes.data[node]; }

/* ---- pieces -------------------------------------------------------------------------------------- */

static void add_node(Slicer *s, Piece *piece, NodeId node) {
  s->mark[node] = s->marking;
  vector_push(&piece->nodes, node);
}

static bool is_in(const Slicer *s, NodeId node) { return s->mark[node] == s->marking; }

static void add_loop(Slicer *s, Piece *piece, uint32_t root) {
  U32Vector work = {0};
  vector_push(&work, root);
  while (work.size) {
    const Loop *loop = &s->loops.all.data[vector_pop(&work)];
    for (size_t i = 0; i < loop->nodes.size; i++) add_node(s, piece, loop->nodes.data[i]);
    for (size_t i = 0; i < loop->items.size; i++)
      if (loops_item_is_loop(loop->items.data[i])) vector_push(&work, loops_item_index(loop->items.data[i]));
  }
  vector_release(&work);
}

static bool is_entered_from_inside(const Slicer *s, NodeId node) {
  const U32Vector *in = &node_at(s, node)->in;
  for (size_t i = 0; i < in->size; i++)
    if (!is_in(s, step_at(s, in->data[i])->from)) return false;
  return true;
}

/* The node outside that steps from inside lead to, if it is one; else the first by order that only they lead to, as `next`. */
static bool find_exit(const Slicer *s, Piece *piece, NodeId *next) {
  size_t targets = 0;
  piece->exit = *next = UINT32_MAX;
  for (size_t i = 0; i < piece->nodes.size; i++) {
    const U32Vector *out = &node_at(s, piece->nodes.data[i])->out;
    for (size_t j = 0; j < out->size; j++) {
      NodeId to = step_at(s, out->data[j])->to;
      if (is_in(s, to) || to == piece->exit) continue;
      targets++;
      piece->exit = to;
      bool is_first = *next == UINT32_MAX || node_at(s, to)->order < node_at(s, *next)->order;
      if (is_first && is_entered_from_inside(s, to)) *next = to;
    }
  }
  return targets == 1;
}

/* False: there is more than one way out. */
static bool find_nodes(Slicer *s, Piece *piece, uint32_t loop) {
  NodeId next;
  s->marking = loop + 1;
  add_loop(s, piece, loop);
  for (unsigned added = 0; !find_exit(s, piece, &next); added++) {
    if (next == UINT32_MAX || added == MOST_ADDED) return false;
    add_node(s, piece, next);
  }
  return true;
}

/* A branch whose other side was pruned decides whether the run goes on. */
static bool is_whole_branch(const Slicer *s, const Step *step) {
  const GraphNode *from = node_at(s, step->from);
  return step->edge->is_branch && from->out.size == s->graph->cfa->locations.data[from->location].out.size;
}

/* Is it no more than a change of variables and memory, or a choice? */
static bool is_harmless_edge(const Slicer *s, const Step *step) {
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_SKIP:
  case EDGE_ASSIGN:
  case EDGE_RETURN:
  case EDGE_HAVOC: return true;
  case EDGE_ASSUME: return is_whole_branch(s, step);
  case EDGE_CALL: return !edge_calls_unknown(s->graph->cfa, edge) && !edge_changes_rounding(edge);
  default: return false;
  }
}

static bool is_harmless(const Slicer *s, uint32_t index) {
  const Step *step = step_at(s, index);
  if (step->kind == STEP_BOUND || step_is_guarded(step)) return false;
  return step->kind != STEP_EDGE || is_harmless_edge(s, step);
}

static bool is_harmless_piece(const Slicer *s, const Piece *piece) {
  for (size_t i = 0; i < piece->nodes.size; i++) {
    const U32Vector *out = &node_at(s, piece->nodes.data[i])->out;
    for (size_t j = 0; j < out->size; j++)
      if (!is_harmless(s, out->data[j])) return false;
  }
  return true;
}

static void piece_release(Piece *piece) {
  vector_release(&piece->nodes);
  vector_release(&piece->writes);
  vector_release(&piece->asks);
}

/* What looks like pieces, before it is known what they write. */
static void find_pieces(Slicer *s) {
  for (uint32_t loop = 0; loop < s->loops.all.size; loop++) {
    if (s->loops.all.data[loop].is_irreducible) continue;
    Piece piece = {.head = s->loops.all.data[loop].header};
    if (find_nodes(s, &piece, loop) && is_harmless_piece(s, &piece))
      vector_push(&s->pieces, piece);
    else
      piece_release(&piece);
  }
}

/* ---- what they write ----------------------------------------------------------------------------- */

static void add_writes(const Slicer *s, uint32_t step, Map *seen, U32Vector *writes) {
  const Dependences *d = &s->dependences;
  for (uint32_t m = d->first_move.data[step]; m < d->first_move.data[step + 1]; m++)
    for (uint32_t k = d->moves.data[m].writes; k < d->moves.data[m].reads; k++) {
      if (map_has(seen, d->keys.data[k])) continue;
      map_put(seen, d->keys.data[k], 1);
      vector_push(writes, d->keys.data[k]);
    }
}

/* If the error lies right behind the loop, what decides whether the loop is left is all that matters. */
static bool leads_to_error(const Slicer *s, NodeId node) {
  for (unsigned i = 0; i < MOST_ADDED && node_at(s, node)->out.size == 1; i++) {
    const Step *step = step_at(s, node_at(s, node)->out.data[0]);
    if (step_is_error(s->graph, step)) return true;
    if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME) return false;
    node = step->to;
  }
  return false;
}

static bool asks(const Step *step) { return step->kind == STEP_EDGE && step->edge->kind == EDGE_HAVOC; }

static void look_inside(Slicer *s, Piece *piece) {
  Map seen = {0};
  piece->stays = leads_to_error(s, piece->exit);
  for (size_t i = 0; i < piece->nodes.size && !piece->stays; i++) {
    NodeId node = piece->nodes.data[i];
    const U32Vector *out = &node_at(s, node)->out;
    for (size_t j = 0; j < out->size; j++) {
      piece->stays |= s->dependences.writes_unknown[out->data[j]];
      piece->stays |= s->is_exposed && (s->dependences.follows_pointer[out->data[j]] || edge_library(step_at(s, out->data[j])->edge));
      add_writes(s, out->data[j], &seen, &piece->writes);
      if (asks(step_at(s, out->data[j]))) vector_push(&piece->asks, step_at(s, out->data[j])->edge->id);
    }
    uint32_t headed = s->loops.headed[node];
    if (headed != LOOP_NONE && !loop_looks_finite(&s->constants, &s->loops, headed, &piece->nodes)) piece->stays = true;
  }
  map_release(&seen);
}

/* ---- what matters -------------------------------------------------------------------------------- */

static PersistentSet put_keys(Slicer *s, PersistentSet set, const U32Vector *keys, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) set = persistent_set_change(s->sets, set, keys->data[i], true);
  return set;
}

static bool writes_any(const Slicer *s, const Move *move, PersistentSet set) {
  for (uint32_t k = move->writes; k < move->reads; k++)
    if (persistent_set_has(s->sets, set, s->dependences.keys.data[k])) return true;
  return false;
}

/* What matters before a step, for what matters behind it. */
static PersistentSet before_step(Slicer *s, uint32_t step, PersistentSet behind) {
  const Dependences *d = &s->dependences;
  uint32_t first = d->first_move.data[step], end = d->first_move.data[step + 1];
  PersistentSet set = behind;
  for (uint32_t m = first; m < end; m++)
    if (d->moves.data[m].is_whole) set = persistent_set_change(s->sets, set, d->keys.data[d->moves.data[m].writes], false);
  for (uint32_t m = first; m < end; m++)
    if (writes_any(s, &d->moves.data[m], behind)) set = put_keys(s, set, &d->keys, d->moves.data[m].reads, d->moves.data[m + 1].writes);
  return put_keys(s, set, &d->always, d->first_always.data[step], d->first_always.data[step + 1]);
}

static PersistentSet matters_at(Slicer *s, NodeId node) {
  PersistentSet set = s->at[node];
  if (s->owner[node] != PIECE_NONE) {
    const Piece *piece = &s->pieces.data[s->owner[node]];
    return node == piece->head ? persistent_set_unite(s->sets, set, s->at[piece->exit]) : set;
  }
  const U32Vector *out = &node_at(s, node)->out;
  for (size_t i = 0; i < out->size; i++)
    set = persistent_set_unite(s->sets, set, before_step(s, out->data[i], s->at[step_at(s, out->data[i])->to]));
  return set;
}

static void open_before(Slicer *s, NodeId node) {
  const U32Vector *in = &node_at(s, node)->in;
  for (size_t i = 0; i < in->size; i++) {
    NodeId from = step_at(s, in->data[i])->from;
    s->open[from] = 1;
    if (s->owner[from] != PIECE_NONE) s->open[s->pieces.data[s->owner[from]].head] = 1;
  }
}

/* False if the budget ended. */
static bool walk_back(Slicer *s) {
  const U32Vector *order = &s->graph->by_order;
  for (bool again = true; again;) {
    again = false;
    for (size_t i = order->size; i-- > 0;) {
      NodeId node = order->data[i];
      if (!s->open[node]) continue;
      if (!budget_left(s->budget, "slice_node")) return false;
      s->open[node] = 0;
      PersistentSet set = matters_at(s, node);
      if (set == s->at[node]) continue;
      s->at[node] = set;
      open_before(s, node);
      again = true;
    }
  }
  return true;
}

/* ---- which pieces go ----------------------------------------------------------------------------- */

static void find_owners(Slicer *s) {
  for (size_t i = 0; i < s->graph->nodes.size; i++) s->owner[i] = PIECE_NONE;
  for (uint32_t p = 0; p < s->pieces.size; p++)
    for (size_t i = 0; !s->pieces.data[p].stays && i < s->pieces.data[p].nodes.size; i++)
      s->owner[s->pieces.data[p].nodes.data[i]] = p;
}

static bool writes_what_matters(const Slicer *s, const Piece *piece) {
  for (size_t i = 0; i < piece->writes.size; i++)
    if (persistent_set_has(s->sets, s->at[piece->exit], piece->writes.data[i])) return true;
  return false;
}

static void find_asked(Slicer *s) {
  const Dependences *d = &s->dependences;
  for (uint32_t i = 0; i < s->graph->steps.size; i++) {
    const Step *step = step_at(s, i);
    if (!asks(step) || s->owner[step->from] != PIECE_NONE) continue;
    if (writes_any(s, &d->moves.data[d->first_move.data[i]], s->at[step->to])) map_put(&s->asked, step->edge->id, 1);
  }
}

/* Occurrences are counted per edge, so those that were skipped would be missing. */
static bool shares_inputs(const Slicer *s, const Piece *piece) {
  for (size_t i = 0; i < piece->asks.size; i++)
    if (map_has(&s->asked, piece->asks.data[i])) return true;
  return false;
}

/* True if some have to stay that were taken to be gone. */
static bool keep_more(Slicer *s) {
  bool more = false;
  find_asked(s);
  for (uint32_t p = 0; p < s->pieces.size; p++) {
    Piece *piece = &s->pieces.data[p];
    if (piece->stays || s->owner[piece->head] != p || !(writes_what_matters(s, piece) || shares_inputs(s, piece))) continue;
    piece->stays = more = true;
    for (size_t i = 0; i < piece->nodes.size; i++) s->open[piece->nodes.data[i]] = 1;
  }
  return more;
}

/* False if it took too long. */
static bool choose(Slicer *s) {
  for (size_t i = 0; i < s->graph->nodes.size; i++) s->open[i] = 1;
  for (unsigned round = 0; round < ROUNDS; round++) {
    find_owners(s);
    if (!walk_back(s)) return false;
    if (!keep_more(s)) return true;
  }
  return false;
}

/* ---- the new graph ------------------------------------------------------------------------------- */

/* Nothing happens that matters; but memory from outside, which is no key, may have changed. */
static const Edge nothing = {.kind = EDGE_SKIP, .is_skipped_loop = true};

/* Something outside of its object may have been meant: that is said of a proof, whether the step is skipped or not. */
static SourcePos followed_in(const Slicer *s, const Piece *piece) {
  for (size_t i = 0; i < piece->nodes.size; i++) {
    const U32Vector *out = &node_at(s, piece->nodes.data[i])->out;
    for (size_t j = 0; j < out->size; j++)
      if (s->dependences.follows_pointer[out->data[j]]) return step_at(s, out->data[j])->edge->range.begin;
  }
  return 0;
}

static size_t skip_pieces(const Slicer *s, Graph *copy) {
  size_t skipped = 0;
  for (uint32_t p = 0; p < s->pieces.size; p++) {
    const Piece *piece = &s->pieces.data[p];
    if (s->owner[piece->head] != p) continue;
    ContextId context = node_at(s, piece->head)->context;
    vector_push(&copy->steps, (Step){STEP_EDGE, piece->head, piece->exit, &nothing, context, context});
    if (!copy->follows_pointer) copy->follows_pointer = followed_in(s, piece);
    skipped++;
  }
  return skipped;
}

static Graph *without_pieces(const Slicer *s, bool prune, size_t *skipped) {
  Graph *copy = graph_begin_copy(s->graph);
  copy->entry = s->graph->entry;
  for (size_t i = 0; i < s->graph->nodes.size; i++)
    vector_push(&copy->nodes, (GraphNode){.location = node_at(s, (NodeId)i)->location, .context = node_at(s, (NodeId)i)->context});
  for (size_t i = 0; i < s->graph->steps.size; i++)
    if (s->owner[s->graph->steps.data[i].from] == PIECE_NONE) vector_push(&copy->steps, s->graph->steps.data[i]);
  *skipped = skip_pieces(s, copy);
  graph_finish(copy, prune);
  LOG("slicing: %zu of %zu loops are skipped", *skipped, s->loops.all.size);
  return copy;
}

static void slicer_init(Slicer *s, const Graph *graph, Budget *budget) {
  size_t nodes = graph->nodes.size;
  *s = (Slicer){.graph = graph,
                .budget = budget,
                .mark = memory_zeroed(nodes + 1, sizeof *s->mark),
                .owner = memory_zeroed(nodes + 1, sizeof *s->owner),
                .at = memory_zeroed(nodes + 1, sizeof *s->at),
                .open = memory_zeroed(nodes + 1, 1)};
  loops_init(&s->loops, graph);
  constants_init(&s->constants, graph);
}

static void slicer_release(Slicer *s) {
  for (size_t i = 0; i < s->pieces.size; i++) piece_release(&s->pieces.data[i]);
  vector_release(&s->pieces);
  if (s->points) dependences_release(&s->dependences);
  if (s->points) arena_release(&s->arena);
  points_delete(s->points);
  loops_release(&s->loops);
  constants_release(&s->constants);
  map_release(&s->asked);
  memory_free(s->mark);
  memory_free(s->owner);
  memory_free(s->at);
  memory_free(s->open);
}

static bool any_goes(const Slicer *s) {
  for (size_t i = 0; i < s->pieces.size; i++)
    if (!s->pieces.data[i].stays) return true;
  return false;
}

/* False if the budget ended. */
static bool find_what_goes(Slicer *s) {
  if (!dependences_init(&s->dependences, s->graph, s->points, s->budget)) return false;
  s->sets = persistent_set_shape(&s->arena, dependences_key_limit(&s->dependences));
  s->is_exposed = exposed_any(s->graph, s->points);
  for (size_t i = 0; i < s->pieces.size; i++) look_inside(s, &s->pieces.data[i]);
  return !any_goes(s) || choose(s);
}

Graph *graph_slice(const Graph *graph, bool prune, Budget *budget, size_t *skipped) {
  Slicer s;
  Graph *sliced = NULL;
  *skipped = 0;
  slicer_init(&s, graph, budget);
  find_pieces(&s);
  if (s.pieces.size) s.points = points_new(graph, budget);
  if (s.points && find_what_goes(&s) && any_goes(&s)) sliced = without_pieces(&s, prune, skipped);
  slicer_release(&s);
  return sliced;
}
