/* The abstraction of a step, and where predicates come from: see lazy_abstraction.h.
 *
 * All questions about a step go to the solver of the place where it starts, which knows the block: a predicate behind the step is a condition before it.  What a predicate can
 * be is known from models: only what none of them has shown is asked for.  Then the combinations of those that may be true or false are listed (Boolean abstraction); where there are too
 * many, or where that is asked for, they are left alone (Cartesian abstraction).
 *
 * Predicates are the atoms of interpolants.  Of one with many atoms, or where combinations are not listed, the conjuncts are taken as they are: each of them is implied where the
 * interpolant is, so that the refuted path does not come back. */
#include "engine/lazy_abstraction.h"
#include "solve/sat.h"

enum { MOST_ATOMS = 6, MOST_CUBES = 24 };

/* ---- the abstraction of a step --------------------------------------------------------------------- */

typedef struct {
  Arg *arg;
  Sat *sat;
  int state, taken;     /* literals: the label, the edge's condition */
  const TermVector *predicates;
  IntVector behind;     /* by predicate: its literal */
  unsigned char *seen;  /* by predicate: 1 some model has it true, 2 false */
} Post;

static Answer ask(Post *post, int also) {
  sat_assume(post->sat, post->state);
  sat_assume(post->sat, post->taken);
  if (also) sat_assume(post->sat, also);
  Answer answer = sat_solve(post->sat, post->arg->budget);
  for (size_t i = 0; answer == ANSWER_SAT && i < post->behind.size; i++) post->seen[i] |= sat_value(post->sat, post->behind.data[i]) ? 1 : 2;
  return answer;
}

/* Each predicate by itself. */
static bool decide_predicates(Post *post) {
  for (size_t i = 0; i < post->behind.size; i++) {
    if (!(post->seen[i] & 1) && ask(post, post->behind.data[i]) == ANSWER_UNKNOWN) return false;
    if (!(post->seen[i] & 2) && ask(post, -post->behind.data[i]) == ANSWER_UNKNOWN) return false;
  }
  return true;
}

static Term literal_term(const Post *post, size_t predicate, bool is_true) {
  Term p = post->predicates->data[predicate];
  return is_true ? p : term_not(post->arg->bank, p);
}

static Term decided(const Post *post) {
  Term all = term_true(post->arg->bank);
  for (size_t i = 0; i < post->behind.size; i++)
    if (post->seen[i] != 3) all = term_and(post->arg->bank, all, literal_term(post, i, post->seen[i] == 1));
  return all;
}

/* One combination, which is excluded from then on while `listing` is assumed. */
static Term take_cube(Post *post, int listing) {
  IntVector clause = {0};
  Term cube = term_true(post->arg->bank);
  vector_push(&clause, -listing);
  for (size_t i = 0; i < post->behind.size; i++) {
    if (post->seen[i] != 3) continue;
    bool is_true = sat_value(post->sat, post->behind.data[i]);
    cube = term_and(post->arg->bank, cube, literal_term(post, i, is_true));
    vector_push(&clause, is_true ? -post->behind.data[i] : post->behind.data[i]);
  }
  sat_clause(post->sat, clause.data, clause.size);
  vector_release(&clause);
  return cube;
}

/* The combinations of the predicates that are not decided; true if there are too many; TERM_NONE if the budget ended. */
static Term list_combinations(Post *post) {
  TermBank *bank = post->arg->bank;
  int listing = sat_variable(post->sat);
  Term all = term_false(bank);
  Answer answer = ANSWER_SAT;
  for (unsigned cubes = 0; cubes <= MOST_CUBES && (answer = ask(post, listing)) == ANSWER_SAT; cubes++)
    all = term_or(bank, all, take_cube(post, listing));
  sat_clause(post->sat, &(int){-listing}, 1);
  return answer == ANSWER_UNKNOWN ? TERM_NONE : answer == ANSWER_SAT ? term_true(bank) : all;
}

static size_t count_undecided(const Post *post) {
  size_t count = 0;
  for (size_t i = 0; i < post->behind.size; i++) count += post->seen[i] == 3;
  return count;
}

static Term abstract(Post *post) {
  Answer answer = ask(post, 0);
  if (answer != ANSWER_SAT) return answer == ANSWER_UNSAT ? term_false(post->arg->bank) : TERM_NONE;
  if (!decide_predicates(post)) return TERM_NONE;
  Term label = decided(post);
  if (post->arg->options->cartesian || count_undecided(post) < 2) return label;
  Term combinations = list_combinations(post);
  return combinations == TERM_NONE ? TERM_NONE : term_and(post->arg->bank, label, combinations);
}

static bool load(Post *post, ArgId node, uint32_t edge) {
  Arg *arg = post->arg;
  uint32_t place = arg->nodes.data[node].place;
  post->state = arg_literal(arg, place, arg->nodes.data[node].label);
  post->taken = arg_literal(arg, place, arg->places.data[place].block->edges.data[edge].condition);
  bool is_complete = post->state && post->taken;
  for (size_t i = 0; is_complete && i < post->predicates->size; i++) {
    int literal = arg_literal(arg, place, arg_before(arg, place, edge, post->predicates->data[i]));
    is_complete = literal;
    vector_push(&post->behind, literal);
  }
  post->sat = arg->places.data[place].steps->sat;
  return is_complete && term_solver_is_complete(arg->places.data[place].steps);
}

Term lazy_post(Arg *arg, ArgId node, uint32_t edge) {
  uint32_t target = arg_target(arg, arg->nodes.data[node].place, edge);
  Post post = {.arg = arg, .predicates = &arg->places.data[target].predicates};
  post.seen = memory_zeroed(post.predicates->size + 1, 1);
  Term label = load(&post, node, edge) ? abstract(&post) : TERM_NONE;
  vector_release(&post.behind);
  memory_free(post.seen);
  return label;
}

/* ---- predicates ------------------------------------------------------------------------------------ */

static bool add_predicate(Arg *arg, uint32_t place, Term predicate) {
  TermVector *predicates = &arg->places.data[place].predicates;
  if (term_operator(arg->bank, predicate) == TERM_NOT) predicate = term_child(arg->bank, predicate, 0);
  if (term_is_constant(arg->bank, predicate)) return false;
  for (size_t i = 0; i < predicates->size; i++)
    if (predicates->data[i] == predicate) return false;
  vector_push(predicates, predicate);
  arg->result->statistics.predicates++;
  return true;
}

static bool is_connective(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  if (op == TERM_NOT || op == TERM_AND || op == TERM_OR || op == TERM_XOR || op == TERM_ITE) return term_width(bank, t) == 1;
  return op == TERM_EQUAL && term_width(bank, term_child(bank, t, 0)) == 1;
}

/* What the formula is made of by these connectives, each once. */
static void collect(const Arg *arg, Term t, bool (*goes_into)(const TermBank *, Term), TermVector *parts) {
  TermVector stack = {0};
  Map seen = {0};
  vector_push(&stack, t);
  while (stack.size) {
    Term top = vector_pop(&stack);
    if (map_has(&seen, top)) continue;
    map_put(&seen, top, 1);
    bool goes_on = goes_into(arg->bank, top);
    if (!goes_on) vector_push(parts, top);
    for (unsigned i = 0; goes_on && i < term_arity(arg->bank, top); i++) vector_push(&stack, term_child(arg->bank, top, i));
  }
  map_release(&seen);
  vector_release(&stack);
}

static bool is_conjunction(const TermBank *bank, Term t) { return term_operator(bank, t) == TERM_AND && term_width(bank, t) == 1; }

bool lazy_add_predicates(Arg *arg, uint32_t place, Term interpolant) {
  TermVector parts = {0};
  bool is_new = false;
  if (!arg->options->cartesian) collect(arg, interpolant, is_connective, &parts);
  if (arg->options->cartesian || parts.size > MOST_ATOMS) {
    vector_clear(&parts);
    collect(arg, interpolant, is_conjunction, &parts);
  }
  for (size_t i = 0; i < parts.size; i++) is_new = add_predicate(arg, place, parts.data[i]) || is_new;
  vector_release(&parts);
  return is_new;
}
