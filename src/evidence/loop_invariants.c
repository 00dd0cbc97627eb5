/* From the model's invariant to C at the loops: see loop_invariants.h. */
#include "evidence/loop_invariants.h"
#include <stdlib.h>
#include <string.h>
#include "evidence/number_bounds.h"
#include "evidence/visible.h"
#include "logic/walk.h"

enum { LONGEST_INVARIANT = 20000, LONGEST_PLACE = 200000, MOST_TIDY = 24 /* cut points that a solver looks at */ };

typedef struct {
  const Model *model;
  Term invariant;
  const Graph *graph, *inlined;
  const Cfa *cfa;
  Map addressed; /* serials of functions whose address is used */
  Budget *budget;
  unsigned cuts_seen;
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

/* Of one cut point, or of all at a place. */
typedef struct {
  Buffer text;
  TextVector statements;
  bool is_partial;
} Said;

static void release_texts(TextVector *texts) {
  for (size_t i = 0; i < texts->size; i++) memory_free(texts->data[i]);
  vector_release(texts);
}

static void said_release(Said *said) {
  vector_release(&said->text);
  release_texts(&said->statements);
}

/* A pair of bounds, or one conjunct: for itself, and as the operand of &&.  Returns how many. */
static size_t print_next(const CVocabulary *vocabulary, const TermVector *conjuncts, size_t at, Buffer *alone, Buffer *operand) {
  bool is_pair = at + 1 < conjuncts->size && bounds_print(vocabulary, conjuncts->data[at], conjuncts->data[at + 1], alone);
  if (is_pair)
    buffer_add_bytes(operand, alone->data, alone->size);
  else if (c_expression_print(vocabulary, conjuncts->data[at], alone))
    c_expression_print_conjunct(vocabulary, conjuncts->data[at], operand);
  return is_pair ? 2 : 1;
}

/* Conjunct by conjunct, so that one that is too long does not keep the others from being said. */
static void print_conjuncts(const CVocabulary *vocabulary, const TermVector *conjuncts, const bool *is_in_row, Said *said) {
  for (size_t i = 0, next; i < conjuncts->size; i = next) {
    Buffer alone = {0}, operand = {0};
    next = i + print_next(vocabulary, conjuncts, i, &alone, &operand);
    if (operand.size && said->text.size <= LONGEST_INVARIANT) {
      buffer_format(&said->text, "%s%s", said->text.size ? " && " : "", buffer_text(&operand));
      if (!is_in_row[i]) vector_push(&said->statements, memory_copy_string(buffer_text(&alone)));
    } else {
      said->is_partial = true;
    }
    vector_release(&alone);
    vector_release(&operand);
  }
}

/* `is_only`: what is said is not one of several alternatives. */
static void say_cut(Finder *f, uint32_t cut, const Scopes *scopes, SourcePos pos, bool is_only, Said *said) {
  CNames names;
  TermVector conjuncts = {0};
  TextVector elements = {0};
  Budget nothing;
  budget_init(&nothing, NULL, 0, 0);
  Term invariant = model_say_at_cut(f->model, f->invariant, cut);
  c_names_init(&names, f->model, cut, scopes, pos, invariant);
  invariant = term_substitute(f->model->bank, invariant, &names.rests_on, NULL);
  Tidy tidy = {.vocabulary = &names.vocabulary,
               .budget = f->budget ? f->budget : &nothing,
               .is_hasty = f->cuts_seen++ >= MOST_TIDY,
               .is_read_elsewhere = !is_only};
  tidy_conjuncts(&tidy, invariant, &conjuncts);
  element_invariants(&names, &tidy, &conjuncts, &elements);
  bool *is_in_row = memory_zeroed(conjuncts.size + 1, sizeof *is_in_row);
  element_rows(&names, &conjuncts, is_in_row, &elements);
  print_conjuncts(&names.vocabulary, &conjuncts, is_in_row, said);
  memory_free(is_in_row);
  for (size_t i = 0; i < elements.size; i++) vector_push(&said->statements, elements.data[i]);
  said->is_partial = said->is_partial || tidy.is_weaker;
  vector_release(&elements);
  vector_release(&conjuncts);
  c_names_release(&names);
}

static bool is_said(const Said *a, const Said *b) {
  bool is_same = a->statements.size == b->statements.size && a->is_partial == b->is_partial;
  for (size_t i = 0; i < a->statements.size && is_same; i++) is_same = !strcmp(a->statements.data[i], b->statements.data[i]);
  return is_same;
}

/* Alternatives: one of them holds. */
static void join_said(Said *alternatives, size_t count, Said *all) {
  bool good = true;
  for (size_t i = 0; i < count; i++) {
    Said *one = &alternatives[i];
    good = good && one->text.size;
    buffer_format(&all->text, "%s(%s)", i ? " || " : "", buffer_text(&one->text));
    all->is_partial = all->is_partial || one->is_partial;
    for (size_t j = 0; j < one->statements.size; j++) /* what holds for all elements on one way */
      all->is_partial = all->is_partial || !strncmp(one->statements.data[j], "for all ", 8);
  }
  if (!good || all->text.size > LONGEST_PLACE) {
    vector_clear(&all->text);
    all->is_partial = true;
  } else {
    vector_push(&all->statements, memory_copy_string(buffer_text(&all->text)));
  }
}

static size_t count_cuts(const Finder *f, const GraphNode *node) {
  size_t count = 0;
  for (size_t i = 0; i < f->graph->cuts.size; i++) count += is_same_place(f, node, &f->graph->nodes.data[f->graph->cuts.data[i]]);
  return count;
}

/* What holds at all cut points of the place. */
static void say_place(Finder *f, const GraphNode *node, const Scopes *scopes, SourcePos pos, Said *all) {
  VECTOR(Said) alternatives = {0};
  bool is_only = count_cuts(f, node) == 1;
  for (uint32_t cut = 0; cut < f->graph->cuts.size; cut++) {
    if (!is_same_place(f, node, &f->graph->nodes.data[f->graph->cuts.data[cut]])) continue;
    Said one = {0};
    bool is_known = false;
    say_cut(f, cut, scopes, pos, is_only, &one);
    for (size_t i = 0; i < alternatives.size; i++) is_known = is_known || is_said(&alternatives.data[i], &one);
    if (is_known)
      said_release(&one);
    else
      vector_push(&alternatives, one);
  }
  if (alternatives.size == 1) {
    *all = alternatives.data[0];
    alternatives.size = 0;
  } else {
    join_said(alternatives.data, alternatives.size, all);
  }
  for (size_t i = 0; i < alternatives.size; i++) said_release(&alternatives.data[i]);
  vector_release(&alternatives);
}

/* ---- all places ---------------------------------------------------------------------------------- */

static bool is_done(const Finder *f, SourcePos loop) {
  for (size_t i = 0; i < f->places->size; i++)
    if (f->places->data[i].loop == loop) return true;
  return false;
}

/* At none of the cut points of the place anything has to be known. */
static bool says_nothing(const Finder *f, const GraphNode *node) {
  for (uint32_t cut = 0; cut < f->graph->cuts.size; cut++) {
    bool is_there = is_same_place(f, node, &f->graph->nodes.data[f->graph->cuts.data[cut]]);
    if (is_there && !term_is_true(f->model->bank, model_say_at_cut(f->model, f->invariant, cut))) return false;
  }
  return true;
}

static void add_place(Finder *f, const GraphNode *node) {
  const Symbol *function = function_at(f, node);
  const Stmt *loop = location_of(f, node)->loop;
  if (!loop) vector_push(f->places, (PlaceInvariant){.function = function, .is_partial = true});
  if (!loop || is_done(f, loop->range.begin)) return;
  Scopes scopes;
  Said said = {.is_partial = !says_nothing(f, node)};
  PlaceInvariant place = {.function = function, .loop = loop->range.begin};
  scopes_init(&scopes, f->cfa->program, function);
  place.pos = place_of(f, node, &scopes, &place.is_loop);
  bool is_shown = place.pos && !map_has(&f->addressed, function->serial) && is_on_all_paths(f, node) && is_not_unrolled(f, node);
  if (is_shown) {
    said.is_partial = false;
    say_place(f, node, &scopes, place.pos, &said);
  }
  if (!place.pos) place.pos = place.loop;
  place.text = said.text.size ? memory_copy_string(buffer_text(&said.text)) : NULL;
  place.statements = said.statements;
  place.is_partial = said.is_partial;
  vector_push(f->places, place);
  vector_release(&said.text);
  scopes_release(&scopes);
}

static int compare_places(const void *a, const void *b) {
  const PlaceInvariant *x = a, *y = b;
  return x->pos < y->pos ? -1 : x->pos > y->pos;
}

void loop_invariants(const Model *model, Term invariant, const Graph *inlined, Budget *budget, PlaceInvariantVector *places) {
  if (!model->graph || !model->has_loop || invariant == TERM_NONE) return;
  Finder f = {.model = model,
              .invariant = invariant,
              .graph = model->graph,
              .inlined = inlined,
              .cfa = model->graph->cfa,
              .budget = budget,
              .places = places};
  BankMark mark = bank_mark(model->bank);
  find_addressed(&f);
  for (size_t i = 0; i < f.graph->cuts.size; i++)
    if (graph_is_head(f.graph, f.graph->cuts.data[i])) add_place(&f, &f.graph->nodes.data[f.graph->cuts.data[i]]);
  if (places->size) qsort(places->data, places->size, sizeof *places->data, compare_places);
  map_release(&f.addressed);
  bank_rollback(model->bank, mark);
}

void loop_invariants_release(PlaceInvariantVector *places) {
  for (size_t i = 0; i < places->size; i++) {
    memory_free(places->data[i].text);
    release_texts(&places->data[i].statements);
  }
  vector_release(places);
}
