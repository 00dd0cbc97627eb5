/* witness_check.c: invariants as checks: see witness_check.h. */
#include "evidence/witness_check.h"
#include "evidence/witness_place.h"
#include "flow/cfa/build.h"
#include "flow/cfa/split.h"

const char witness_check_name[] = "invariant";

typedef struct {
  const Cfa *cfa;
  Arena *arena;
  PlacedStatementVector statements;
} Finder;

/* ---- places -------------------------------------------------------------------------------------------- */

static void find_heads(const Cfa *cfa, uint32_t function, const Stmt *loop, U32Vector *locations) {
  const U32Vector *all = &cfa->functions.data[function].locations;
  for (size_t i = 0; i < all->size; i++)
    if (cfa->locations.data[all->data[i]].loop == loop) vector_push(locations, all->data[i]);
}

/* In one function; false: its locations are not known. */
static bool find_locations(const Finder *f, WitnessQuestion *q, uint32_t function, const Stmt *s) {
  size_t before = q->locations.size;
  if (q->said->is_loop)
    find_heads(f->cfa, function, s, &q->locations);
  else
    placed_entries(f->cfa, function, s, &q->locations);
  size_t found = q->locations.size - before;
  for (size_t i = before; i < q->locations.size && !q->said->is_loop; i++)
    if (f->cfa->locations.data[q->locations.data[i]].loop == s) q->is_exact = false; /* each iteration comes by, not only who enters */
  if (found > 1) q->is_exact = false;
  return found;
}

static void place(const Finder *f, WitnessQuestion *q, const Symbol *function, const Stmt *s) {
  size_t functions = 0;
  bool is_placed = true;
  q->is_exact = true;
  for (uint32_t i = 0; i < f->cfa->functions.size; i++) {
    if (f->cfa->functions.data[i].symbol != function) continue;
    functions++;
    is_placed = find_locations(f, q, i, s) && is_placed;
  }
  q->is_unreached = !functions;
  if (functions && !is_placed) q->problem = "the model has no such place: nothing is computed there, or no run gets there";
}

static void find_question(const Finder *f, WitnessQuestion *q) {
  const Program *program = f->cfa->program;
  bool is_loop = q->said->is_loop;
  const PlacedStatement *found = placed_find(program, &f->statements, &q->said->place, is_loop);
  if (!found) q->problem = is_loop ? "no loop begins there" : "no statement begins there";
  const Stmt *s = !found ? NULL : is_loop ? found->statement : placed_first(found->statement);
  if (found && !s) q->problem = "nothing is computed there";
  if (q->problem) return;
  q->value = placed_value(f->cfa, found->function, s->range.begin, is_loop, q->said->value, f->arena, &q->problem);
  if (q->value) place(f, q, found->function, s);
  if (q->problem) q->value = NULL;
}

void witness_find_questions(const Witness *witness, const Cfa *cfa, Arena *arena, WitnessQuestionVector *questions) {
  Finder f = {.cfa = cfa, .arena = arena};
  placed_statements(cfa->program, &f.statements);
  for (size_t i = 0; i < witness->invariants.size; i++) {
    WitnessQuestion question = {.said = &witness->invariants.data[i]};
    find_question(&f, &question);
    vector_push(questions, question);
  }
  vector_release(&f.statements);
}

void witness_release_questions(WitnessQuestionVector *questions) {
  for (size_t i = 0; i < questions->size; i++) vector_release(&questions->data[i].locations);
  vector_release(questions);
}

/* ---- checks -------------------------------------------------------------------------------------------- */

const Check *witness_ask(Cfa *cfa, const WitnessQuestion *q) {
  Builder b = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types};
  const WitnessPlace *where = &q->said->place;
  const char *text = arena_format(&cfa->arena, "invariant %s, of line %u of the witness", q->said->value, where->mark.line);
  const Check *check = NULL;
  for (size_t i = 0; i < q->locations.size; i++) {
    EdgeId first = cfa->locations.data[q->locations.data[i]].out.data[0];
    Check asked = {.name = witness_check_name, .property = witness_check_name, .text = text, .pos = cfa->edges.data[first].range.begin};
    if (check) asked.pos = check->pos;
    EdgeId error = cfa_insert_check_before(cfa, first, make_not(&b, q->value), &asked);
    check = cfa->edges.data[error].check;
  }
  return check;
}
