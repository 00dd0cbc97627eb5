/* Refuting conditions case by case, depth first: see cases.h. */
#include "evidence/cases.h"
#include <stdlib.h>
#include "base/log.h"
#include "logic/range.h"
#include "logic/walk.h"
#include "solve/decide.h"

enum { SMALL = 60 /* nodes: left to the solver */, WORTH = 100 /* nodes: less is not split at all */ };
enum { MOST_VALUES = 64, MOST_PIECES = 64, MOST_CASES = 200000 };

/* The values of a variable in one case. */
typedef struct {
  Term variable;
  TermRange range;
} Piece;
typedef VECTOR(Piece) PieceVector;

typedef struct {
  Term condition;
  PieceVector pieces; /* the cases of the next variable */
  size_t next;        /* of those */
  BankMark mark;      /* from before it was made */
} Level;

typedef struct {
  TermBank *bank;
  Budget *budget;
  VECTOR(PieceVector) values; /* variables that the invariant gives few values */
  TermVector variables;       /* the others, state and inputs */
  VECTOR(Level) levels;
  PieceVector path;           /* the pieces that we are in */
  size_t cases;
} Cases;

/* ---- variables of few values --------------------------------------------------------------------- */

static TermRange constant_range(const TermBank *bank, Term constant) { return term_range(bank, constant, &(Map){0}, NULL); }

static bool note_value(const TermBank *bank, Term fact, PieceVector *pieces) {
  if (term_operator(bank, fact) != TERM_EQUAL) return false;
  unsigned side = term_is_variable(bank, term_child(bank, fact, 0)) ? 0 : 1;
  Term variable = term_child(bank, fact, side), value = term_child(bank, fact, 1 - side);
  if (!term_is_variable(bank, variable) || !term_is_constant(bank, value) || term_width(bank, value) > 64) return false;
  if (pieces->size && pieces->data[0].variable != variable) return false;
  vector_push(pieces, (Piece){variable, constant_range(bank, value)});
  return pieces->size <= MOST_VALUES;
}

/* A disjunction of equations of one variable. */
static bool note_values(const TermBank *bank, Term fact, PieceVector *pieces) {
  TermVector work = {0};
  bool good = true;
  vector_push(&work, fact);
  while (good && work.size) {
    Term t = vector_pop(&work);
    bool is_or = term_operator(bank, t) == TERM_OR && term_width(bank, t) == 1;
    if (!is_or) good = note_value(bank, t, pieces);
    for (unsigned i = 0; is_or && i < 2; i++) vector_push(&work, term_child(bank, t, i));
  }
  vector_release(&work);
  return good && pieces->size > 1;
}

/* Among the conjuncts of the invariant. */
static void find_values(Cases *c, Term invariant) {
  TermVector work = {0};
  vector_push(&work, invariant);
  while (work.size) {
    Term t = vector_pop(&work);
    bool is_and = term_operator(c->bank, t) == TERM_AND;
    PieceVector pieces = {0};
    if (!is_and && note_values(c->bank, t, &pieces))
      vector_push(&c->values, pieces);
    else
      vector_release(&pieces);
    for (unsigned i = 0; is_and && i < 2; i++) vector_push(&work, term_child(c->bank, t, i));
  }
  vector_release(&work);
}

static void find_variables(Cases *c, const Model *model) {
  Map known = {0};
  for (size_t i = 0; i < c->values.size; i++) map_put(&known, c->values.data[i].data[0].variable, 1);
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    if (!map_has(&known, var) && !sort_is_array(term_sort(c->bank, var))) vector_push(&c->variables, var);
  }
  for (size_t i = 0; i < model->loop.inputs.size; i++) vector_push(&c->variables, model->loop.inputs.data[i].var);
  map_release(&known);
}

/* ---- intervals between constants ----------------------------------------------------------------- */

/* Is `t` a comparison of the variable with a constant, by sign or for equality? */
static bool is_comparison(const TermBank *bank, Term t, Term variable, unsigned *side, RangeNumber *constant) {
  TermOperator op = term_operator(bank, t);
  if (op != TERM_EQUAL && op != TERM_SLESS && op != TERM_SLESS_EQUAL) return false;
  *side = term_child(bank, t, 0) == variable ? 0 : 1;
  Term other = term_child(bank, t, 1 - *side);
  if (term_child(bank, t, *side) != variable || !term_is_constant(bank, other)) return false;
  *constant = constant_range(bank, other).low;
  return true;
}

static int compare_pieces(const void *a, const void *b) {
  RangeNumber x = ((const Piece *)a)->range.low, y = ((const Piece *)b)->range.low;
  return x < y ? -1 : x > y;
}

/* From where the comparisons change up to where they change next. */
static void find_pieces(const Cases *c, Term variable, const TermVector *below, PieceVector *pieces) {
  TermRange full = term_range_full(term_width(c->bank, variable));
  vector_push(pieces, (Piece){variable, full});
  for (size_t i = 0; i < below->size && pieces->size <= MOST_PIECES; i++) {
    unsigned side;
    RangeNumber constant;
    if (!is_comparison(c->bank, below->data[i], variable, &side, &constant)) continue;
    TermOperator op = term_operator(c->bank, below->data[i]);
    bool from_next = op == TERM_EQUAL || (op == TERM_SLESS) == (side == 1);
    if (op == TERM_EQUAL || !from_next) vector_push(pieces, (Piece){variable, {constant, constant}});
    if (from_next) vector_push(pieces, (Piece){variable, {constant + 1, constant + 1}});
  }
  qsort(pieces->data, pieces->size, sizeof *pieces->data, compare_pieces);
  size_t kept = 0;
  for (size_t i = 0; i < pieces->size; i++) {
    RangeNumber low = pieces->data[i].range.low;
    RangeNumber high = i + 1 < pieces->size ? pieces->data[i + 1].range.low - 1 : full.high;
    if (low <= high) pieces->data[kept++] = (Piece){variable, {low, high}};
  }
  pieces->size = kept;
}

/* The comparisons of the variable, decided; a single value takes its place. */
static Term put_piece(const Cases *c, Term condition, Piece piece) {
  TermBank *bank = c->bank;
  Map map = {0}, known = {0};
  TermVector below = {0};
  if (term_range_is_single(piece.range))
    map_put(&map, piece.variable, term_signed_constant(bank, term_width(bank, piece.variable), (int64_t)piece.range.low));
  map_put(&known, piece.variable, 0);
  if (!map.size) term_subterms(bank, condition, &below);
  for (size_t i = 0; i < below.size; i++) {
    unsigned side;
    RangeNumber constant;
    if (!is_comparison(bank, below.data[i], piece.variable, &side, &constant)) continue;
    TermRange truth = term_range(bank, below.data[i], &known, &piece.range);
    if (term_range_is_single(truth)) map_put(&map, below.data[i], term_bool(bank, truth.low));
  }
  Term result = map.size ? term_substitute(bank, condition, &map, NULL) : condition;
  map_release(&map);
  map_release(&known);
  vector_release(&below);
  return result;
}

/* ---- cases --------------------------------------------------------------------------------------- */

/* The first variable whose cases make a difference. */
static void find_cases(const Cases *c, Level *level) {
  TermVector below = {0};
  Map occurs = {0};
  term_subterms(c->bank, level->condition, &below);
  for (size_t i = 0; i < below.size; i++)
    if (term_is_variable(c->bank, below.data[i])) map_put(&occurs, below.data[i], 1);
  for (size_t i = 0; i < c->path.size; i++) map_remove(&occurs, c->path.data[i].variable);
  for (size_t i = 0; i < c->values.size && !level->pieces.size; i++) {
    const PieceVector *values = &c->values.data[i];
    for (size_t j = 0; map_has(&occurs, values->data[0].variable) && j < values->size; j++) vector_push(&level->pieces, values->data[j]);
  }
  for (size_t i = 0; i < c->variables.size && level->pieces.size <= 1; i++) {
    Term variable = c->variables.data[i];
    vector_clear(&level->pieces);
    if (!map_has(&occurs, variable) || term_width(c->bank, variable) > 64) continue;
    find_pieces(c, variable, &below, &level->pieces);
    if (level->pieces.size > MOST_PIECES) vector_clear(&level->pieces);
  }
  if (level->pieces.size == 1) vector_clear(&level->pieces);
  vector_release(&below);
  map_release(&occurs);
}

static bool is_refuted_by_ranges(const Cases *c, Term condition) {
  Map known = {0};
  TermRangeVector ranges = {0};
  for (size_t i = 0; i < c->path.size; i++) {
    map_put(&known, c->path.data[i].variable, ranges.size);
    vector_push(&ranges, c->path.data[i].range);
  }
  TermRange truth = term_range(c->bank, condition, &known, ranges.data);
  map_release(&known);
  vector_release(&ranges);
  return term_range_is_single(truth) && !truth.low;
}

static Term path_condition(const Cases *c) {
  Term all = term_true(c->bank);
  for (size_t i = 0; i < c->path.size; i++) {
    Piece piece = c->path.data[i];
    unsigned width = term_width(c->bank, piece.variable);
    Term low = term_signed_constant(c->bank, width, (int64_t)piece.range.low);
    Term high = term_signed_constant(c->bank, width, (int64_t)piece.range.high);
    all = term_and(c->bank, all, term_not(c->bank, term_sless(c->bank, piece.variable, low)));
    all = term_and(c->bank, all, term_not(c->bank, term_sless(c->bank, high, piece.variable)));
  }
  return all;
}

/* Is the condition of the last level refuted as it is?  If not, it gets cases, or UNKNOWN. */
static Answer look_at_level(Cases *c) {
  Level *level = &vector_last(&c->levels);
  if (!budget_left(c->budget, "cases_next") || ++c->cases > MOST_CASES) return ANSWER_UNKNOWN;
  if (term_is_false(c->bank, level->condition) || is_refuted_by_ranges(c, level->condition)) return ANSWER_UNSAT;
  if (term_count_nodes(c->bank, level->condition) > SMALL) find_cases(c, level);
  if (level->pieces.size) return ANSWER_UNSAT;
  if (!c->path.size) return ANSWER_UNKNOWN;
  return decide_term(c->bank, term_and(c->bank, level->condition, path_condition(c)), c->budget, NULL);
}

static void enter(Cases *c, Term condition, BankMark mark) { vector_push(&c->levels, (Level){.condition = condition, .mark = mark}); }

static void leave(Cases *c) {
  Level level = vector_pop(&c->levels);
  vector_release(&level.pieces);
  bank_rollback(c->bank, level.mark);
  if (c->path.size) c->path.size--;
}

static Answer refute_all(Cases *c, Term condition) {
  enter(c, condition, bank_mark(c->bank));
  Answer answer = look_at_level(c);
  while (c->levels.size && answer == ANSWER_UNSAT) {
    Level *level = &vector_last(&c->levels);
    if (level->next == level->pieces.size) {
      leave(c);
      continue;
    }
    BankMark mark = bank_mark(c->bank);
    Piece piece = level->pieces.data[level->next++];
    vector_push(&c->path, piece);
    enter(c, put_piece(c, level->condition, piece), mark);
    answer = look_at_level(c);
  }
  while (c->levels.size) leave(c);
  return answer == ANSWER_UNSAT ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

Answer cases_refute(const Model *model, Term invariant, Term condition, Budget *budget) {
  Cases c = {.bank = model->bank, .budget = budget};
  if (term_count_nodes(c.bank, condition) < WORTH) return ANSWER_UNKNOWN;
  find_values(&c, invariant);
  find_variables(&c, model);
  Answer answer = c.values.size ? refute_all(&c, condition) : ANSWER_UNKNOWN;
  LOG("%zu cases: answer %d", c.cases, (int)answer);
  for (size_t i = 0; i < c.values.size; i++) vector_release(&c.values.data[i]);
  vector_release(&c.values);
  vector_release(&c.variables);
  vector_release(&c.levels);
  vector_release(&c.path);
  return answer;
}
