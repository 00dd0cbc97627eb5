/* From the model's invariant to C at the loops: see loop_invariants.h. */
#include "evidence/loop_invariants.h"
#include <stdlib.h>
#include <string.h>
#include "evidence/c_expression.h"
#include "evidence/visible.h"
#include "logic/walk.h"

enum { LONGEST_INVARIANT = 20000, LONGEST_PLACE = 200000 };

typedef struct {
  const Model *model;
  Term invariant;
  const Graph *graph, *inlined;
  const Cfa *cfa;
  Map addressed; /* serials of functions whose address is used */
  PlaceInvariantVector *places;
} Finder;

/* ---- places -------------------------------------------------------------------------------------- */

static const LocationInfo *location_of(const Finder *f, const GraphNode *node) {
  return &f->cfa->locations.data[node->location];
}

static const Symbol *function_at(const Finder *f, const GraphNode *node) {
  return f->cfa->functions.data[location_of(f, node)->function].symbol;
}

/* Where the invariant of this cut point is written down; 0: nowhere.  A `do` has no condition before its body, so the
 * place is the first statement of the body; without a loop statement it is a label. */
static SourcePos place_of(const Finder *f, const GraphNode *node, const Scopes *scopes, bool *is_loop) {
  const LocationInfo *location = location_of(f, node);
  const Stmt *loop = location->loop;
  *is_loop = loop && loop->kind != STMT_DO;
  if (*is_loop) return scopes_statement(scopes, loop->range.begin) ? loop->range.begin : 0;
  const Stmt *body = loop ? loop->body : NULL;
  const Stmt *first = body && body->kind == STMT_BLOCK ? body->body : NULL;
  if (!first || first->kind == STMT_CASE || first->kind == STMT_DEFAULT || first->kind == STMT_LABEL) return 0;
  return scopes_statement(scopes, first->range.begin) == first ? first->range.begin : 0;
}

static void find_addressed(Finder *f) {
  VECTOR(const Expr *) stack = {0};
  for (size_t i = 0; i < f->cfa->edges.size; i++) {
    const Edge *edge = &f->cfa->edges.data[i];
    bool is_direct = edge->kind == EDGE_CALL && edge->right && edge->right->kind == EXPR_FUNCTION;
    if (edge->left) vector_push(&stack, edge->left);
    if (edge->right && !is_direct) vector_push(&stack, edge->right);
    for (size_t a = 0; a < edge->argument_count; a++) vector_push(&stack, edge->arguments[a]);
    while (stack.size) {
      const Expr *e = vector_pop(&stack);
      if (e->kind == EXPR_FUNCTION) map_put(&f->addressed, e->symbol->serial, 1);
      if (e->left) vector_push(&stack, e->left);
      if (e->right) vector_push(&stack, e->right);
      if (e->condition) vector_push(&stack, e->condition);
    }
  }
  vector_release(&stack);
}

/* ---- does the graph show all of the place? ------------------------------------------------------- */

static bool is_same_place(const Finder *f, const GraphNode *node, const GraphNode *other) {
  const LocationInfo *a = location_of(f, node), *b = location_of(f, other);
  return a->loop && a->loop == b->loop;
}

/* Every call path to the function has the place in the graph, and wherever it is, it is a cut point. */
static bool is_on_all_paths(const Finder *f, const GraphNode *node) {
  const Symbol *function = function_at(f, node);
  size_t contexts = 0, found = 0;
  for (size_t i = 0; i < f->inlined->contexts.size; i++)
    contexts += f->cfa->functions.data[f->inlined->contexts.data[i].function].symbol == function;
  for (size_t i = 0; i < f->inlined->nodes.size; i++) {
    const GraphNode *other = &f->inlined->nodes.data[i];
    if (!is_same_place(f, node, other)) continue;
    if (!other->is_cut) return false;
    found++;
  }
  return found == contexts;
}

static uint64_t node_key(const GraphNode *node) { return (uint64_t)node->context << 32 | node->location; }

/* No loop around the place was unrolled: no node of its component has copies, and cut points are still cut points.  (A node
 * that is gone is one that constants show to be impossible, or that leads back only over such nodes.) */
static bool is_not_unrolled(const Finder *f, const GraphNode *node) {
  if (f->graph == f->inlined) return true;
  Map count = {0}, cuts = {0}, components = {0};
  for (size_t i = 0; i < f->graph->nodes.size; i++) {
    const GraphNode *other = &f->graph->nodes.data[i];
    map_put(&count, node_key(other), map_get(&count, node_key(other), 0) + 1);
    if (other->is_cut) map_put(&cuts, node_key(other), 1);
  }
  for (size_t i = 0; i < f->inlined->nodes.size; i++)
    if (is_same_place(f, node, &f->inlined->nodes.data[i])) map_put(&components, f->inlined->nodes.data[i].component, 1);
  bool good = true;
  for (size_t i = 0; i < f->inlined->nodes.size && good; i++) {
    const GraphNode *other = &f->inlined->nodes.data[i];
    if (!map_has(&components, other->component)) continue;
    uint64_t copies = map_get(&count, node_key(other), 0);
    good = copies <= 1 && (!other->is_cut || map_has(&cuts, node_key(other)));
  }
  map_release(&count);
  map_release(&cuts);
  map_release(&components);
  return good;
}

/* ---- what is said -------------------------------------------------------------------------------- */

static bool is_live(const StateVariable *variable, uint32_t cut) {
  for (uint32_t i = 0; i < variable->live_count; i++)
    if (variable->live[i] == cut) return true;
  return false;
}

static bool is_of_context(const Symbol *symbol, ContextId own, ContextId here) {
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  return !is_local || own == here;
}

static void make_vocabulary(const Finder *f, uint32_t cut, const Scopes *scopes, SourcePos pos, CVocabulary *vocabulary) {
  const GraphNode *node = &f->graph->nodes.data[f->graph->cuts.data[cut]];
  *vocabulary = (CVocabulary){.bank = f->model->bank, .types = &f->cfa->program->types};
  for (size_t i = 0; i < f->model->state.size; i++) {
    const StateVariable *variable = &f->model->state.data[i];
    if (!variable->symbol || !is_live(variable, cut)) continue;
    if (!is_of_context(variable->symbol, variable->context, node->context)) continue;
    if (scopes_sees(scopes, variable->symbol, pos)) map_put(&vocabulary->symbols, variable->var, map_key(variable->symbol));
  }
}

/* a and b, or not (c or d). */
static bool split_conjunction(TermBank *bank, Term t, TermVector *parts) {
  bool is_and = term_operator(bank, t) == TERM_AND;
  Term inner = term_operator(bank, t) == TERM_NOT ? term_child(bank, t, 0) : t;
  bool is_neither = inner != t && term_operator(bank, inner) == TERM_OR;
  if (!is_and && !is_neither) return false;
  for (unsigned i = 2; i-- > 0;) {
    Term part = term_child(bank, inner, i);
    vector_push(parts, is_and ? part : term_not(bank, part));
  }
  return true;
}

/* Conjunct by conjunct, so that one that is too long does not keep the others from being said. */
static void print_conjuncts(const CVocabulary *vocabulary, Term formula, Buffer *out) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, formula);
  while (work.size) {
    Term t = vector_pop(&work);
    if (map_has(&seen, t)) continue;
    map_put(&seen, t, 1);
    if (split_conjunction(vocabulary->bank, t, &work)) continue;
    Term weak = c_expression_weaken(vocabulary, t);
    if (weak != t && split_conjunction(vocabulary->bank, weak, &work)) continue;
    size_t before = out->size;
    if (term_is_true(vocabulary->bank, weak) || before > LONGEST_INVARIANT) continue;
    buffer_add(out, before ? " && (" : "(");
    if (c_expression_print(vocabulary, weak, out))
      buffer_add(out, ")");
    else
      out->size = before;
  }
  vector_release(&work);
  map_release(&seen);
}

static void print_cut(const Finder *f, uint32_t cut, const Scopes *scopes, SourcePos pos, Buffer *out) {
  CVocabulary vocabulary;
  make_vocabulary(f, cut, scopes, pos, &vocabulary);
  print_conjuncts(&vocabulary, model_say_at_cut(f->model, f->invariant, cut), out);
  map_release(&vocabulary.symbols);
}

/* The alternatives of all cut points at the place; false if one of them says nothing. */
static bool print_place(const Finder *f, const GraphNode *node, const Scopes *scopes, SourcePos pos, Buffer *out) {
  StringMap strings = {0};
  StringVector alternatives = {0};
  Map seen = {0};
  Buffer one = {0};
  bool good = true;
  for (uint32_t cut = 0; cut < f->graph->cuts.size && good; cut++) {
    if (!is_same_place(f, node, &f->graph->nodes.data[f->graph->cuts.data[cut]])) continue;
    vector_clear(&one);
    print_cut(f, cut, scopes, pos, &one);
    const char *text = strings_intern(&strings, one.data ? one.data : "", one.size);
    good = one.size;
    if (!map_has(&seen, map_key(text))) vector_push(&alternatives, text);
    map_put(&seen, map_key(text), 1);
  }
  for (size_t i = 0; i < alternatives.size; i++)
    buffer_format(out, alternatives.size > 1 ? "%s(%s)" : "%s%s", i ? " || " : "", alternatives.data[i]);
  good = good && out->size <= LONGEST_PLACE;
  vector_release(&one);
  vector_release(&alternatives);
  map_release(&seen);
  strings_release(&strings);
  return good;
}

/* ---- all places ---------------------------------------------------------------------------------- */

static bool is_done(const Finder *f, SourcePos pos) {
  for (size_t i = 0; i < f->places->size; i++)
    if (f->places->data[i].pos == pos) return true;
  return false;
}

static void add_place(Finder *f, const GraphNode *node) {
  const Symbol *function = function_at(f, node);
  if (!location_of(f, node)->loop || map_has(&f->addressed, function->serial)) return;
  Scopes scopes;
  PlaceInvariant place = {.function = function};
  scopes_init(&scopes, f->cfa->program, function);
  place.pos = place_of(f, node, &scopes, &place.is_loop);
  Buffer text = {0};
  if (place.pos && !is_done(f, place.pos) && is_on_all_paths(f, node) && is_not_unrolled(f, node) &&
      print_place(f, node, &scopes, place.pos, &text)) {
    place.text = memory_copy_string(buffer_text(&text));
    vector_push(f->places, place);
  }
  vector_release(&text);
  scopes_release(&scopes);
}

static int compare_places(const void *a, const void *b) {
  const PlaceInvariant *x = a, *y = b;
  return x->pos < y->pos ? -1 : x->pos > y->pos;
}

void loop_invariants(const Model *model, Term invariant, const Graph *inlined, PlaceInvariantVector *places) {
  if (!model->graph || !model->has_loop || invariant == TERM_NONE) return;
  Finder f = {.model = model,
              .invariant = invariant,
              .graph = model->graph,
              .inlined = inlined,
              .cfa = model->graph->cfa,
              .places = places};
  BankMark mark = bank_mark(model->bank);
  find_addressed(&f);
  for (size_t i = 0; i < f.graph->cuts.size; i++) add_place(&f, &f.graph->nodes.data[f.graph->cuts.data[i]]);
  if (places->size) qsort(places->data, places->size, sizeof *places->data, compare_places);
  map_release(&f.addressed);
  bank_rollback(model->bank, mark);
}

void loop_invariants_release(PlaceInvariantVector *places) {
  for (size_t i = 0; i < places->size; i++) memory_free(places->data[i].text);
  vector_release(places);
}
