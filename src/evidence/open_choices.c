/* Runs repeated with other decisions: see open_choices.h. */
#include "evidence/open_choices.h"
#include "model/trace/input_table.h"

typedef enum { AS_FOUND, ALIKE, APART } Handles;

typedef struct {
  const Cfa *cfa;
  InputTable table;
  RunOptions options;
  Budget *budget;
  Handles handles;
  unsigned given;     /* handles so far */
  Map are_set;        /* ALIKE, by name: whether the setting is there, and as which of them */
  Buffer name;        /* ALIKE: of the setting that is asked for */
  const i128 *other;  /* instead of what the compiler and the library choose; NULL: what was found */
  uint64_t left_open; /* how often the library was asked for such a value */
} Repetition;

/* ---- values ---------------------------------------------------------------------------------------- */

static bool is_left_open(const Repetition *r, const Edge *edge) {
  return edge->kind == EDGE_HAVOC && edge->is_unset && source_is_model(r->cfa->program->sources, edge->range.begin);
}

enum { FIRST_DESCRIPTOR = 3, FIRST_PAGE = 0x40000, PAGE = 4096 };

static bool is_pointer(const Edge *edge) { return edge->left->type->kind == TYPE_POINTER; }

/* -1 and null say that there is none; an address may be a negative number otherwise. */
static bool is_none(const Edge *edge, i128 found) {
  return is_pointer(edge) ? !found || found == -1 || found == UINT32_MAX || found == (i128)UINT64_MAX : found < 0;
}

/* Each is another one. */
static i128 choose_handle(Repetition *r, const Edge *edge, i128 found) {
  if (r->handles != APART || is_none(edge, found)) return found;
  unsigned number = r->given++;
  return is_pointer(edge) ? (i128)(FIRST_PAGE + number) * PAGE : FIRST_DESCRIPTOR + number;
}

/* A setting is there, always the same one, or it is not, whenever its name is asked for. */
static i128 choose_setting(Repetition *r, i128 found) {
  uint64_t key = hash_bytes(buffer_text(&r->name), r->name.size);
  if (!map_has(&r->are_set, key)) map_put(&r->are_set, key, found ? ++r->given : 0);
  uint64_t number = map_get(&r->are_set, key, 0);
  return number ? (i128)(FIRST_PAGE + number) * PAGE : 0;
}

static i128 choose_value(void *context, const Edge *edge, uint32_t occurrence) {
  Repetition *r = context;
  bool is_open = is_left_open(r, edge);
  r->left_open += is_open;
  if (r->other && (is_open || edge->choice == CHOICE_COMPILER)) return *r->other;
  i128 found = input_table_value(&r->table, edge, occurrence);
  if (edge->choice == CHOICE_SETTING && r->handles == ALIKE) return choose_setting(r, found);
  return edge->choice == CHOICE_HANDLE || edge->choice == CHOICE_SETTING ? choose_handle(r, edge, found) : found;
}

static uint8_t choose_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  return input_table_content(&((Repetition *)context)->table, edge, visit, offset);
}

/* ---- runs ------------------------------------------------------------------------------------------ */

static RunResult repeat(Repetition *r) {
  RunResult result;
  r->options.input_context = r;
  r->given = 0;
  map_clear(&r->are_set);
  interpret(r->cfa, &r->options, r->budget, &result);
  return result;
}

static bool still_fails(Repetition *r) { return repeat(r).end == RUN_ERROR; }

static bool fails_with_handles(Repetition *r, Handles handles) {
  r->handles = handles;
  r->options.setting = handles == ALIKE ? &r->name : NULL;
  bool fails = still_fails(r);
  r->options.setting = NULL;
  r->handles = AS_FOUND;
  return fails;
}

static bool fails_with_other(Repetition *r, i128 other) {
  r->other = &other;
  bool fails = still_fails(r);
  r->other = NULL;
  return fails;
}

/* ---- where objects lie ----------------------------------------------------------------------------- */

static bool layout_matters(Repetition *r, const RunResult *first) {
  r->options.flips_open = true;
  bool matters = first->open_comparisons && !still_fails(r);
  r->options.flips_open = false;
  r->options.spreads = true;
  RunResult spread = repeat(r);
  r->options.spreads = false;
  bool is_long = spread.end == RUN_STOPPED && spread.steps >= r->options.step_limit;
  return matters || spread.end == RUN_FINISHED || spread.end == RUN_BLOCKED || is_long;
}

/* What is written behind an object is there when it is read again, as far as no other object is hit. */
static bool invalid_accesses_matter(Repetition *r, const RunResult *first) {
  if (!first->invalid_reads) return false;
  r->options.spreads = r->options.holds_still = true;
  bool matters = !still_fails(r);
  r->options.spreads = r->options.holds_still = false;
  return matters;
}

/* ---- what others choose ---------------------------------------------------------------------------- */

enum { MOST_OTHERS = 64, FEW_OTHERS = 5, LONG_RUN = 200000 };

static bool has_choice(const Cfa *cfa, ValueChoice choice) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_HAVOC && cfa->edges.data[i].choice == choice) return true;
  return false;
}

/* The constants of conditions of the program's own, behind those that are there. */
static size_t add_constants(const Cfa *cfa, i128 *others, size_t count) {
  ExprVector work = {0};
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (edge->kind == EDGE_ASSUME && !source_is_model(cfa->program->sources, edge->range.begin)) vector_push(&work, edge->right);
  }
  while (work.size && count < MOST_OTHERS) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_INTEGER) others[count++] = e->integer;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return count;
}

static bool values_matter(Repetition *r, const RunResult *first) {
  i128 others[MOST_OTHERS] = {0, 1, -1, 64, -64};
  size_t count = first->steps < LONG_RUN ? add_constants(r->cfa, others, FEW_OTHERS) : FEW_OTHERS;
  for (size_t i = 0; i < count; i++)
    if (!fails_with_other(r, others[i])) return true;
  return false;
}

static bool handles_matter(Repetition *r) {
  bool has_settings = has_choice(r->cfa, CHOICE_SETTING), has_handles = has_settings || has_choice(r->cfa, CHOICE_HANDLE);
  return (has_handles && !fails_with_handles(r, APART)) || (has_settings && !fails_with_handles(r, ALIKE));
}

static const char *what_matters(Repetition *r) {
  RunResult first = repeat(r);
  bool asks_library = r->left_open, asks_compiler = has_choice(r->cfa, CHOICE_COMPILER);
  r->options.step_limit = 10 * first.steps + 1000;
  if (first.lacks_argument) return "what the arguments of main are";
  if (layout_matters(r, &first)) return "where objects lie";
  if (invalid_accesses_matter(r, &first)) return "what lies outside of objects";
  if (handles_matter(r)) return "a value that the system, the compiler or assembly chooses";
  if (!(asks_library || asks_compiler) || !values_matter(r, &first)) return NULL;
  return asks_compiler ? "a value that the system, the compiler or assembly chooses" : "what a function of the library leaves open";
}

const char *open_choices_matter(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget) {
  Repetition r = {.cfa = cfa, .budget = budget, .options = {.input = choose_value, .content = choose_content, .step_limit = step_limit}};
  input_table_init(&r.table, inputs);
  const char *matters = what_matters(&r);
  input_table_release(&r.table);
  map_release(&r.are_set);
  vector_release(&r.name);
  return matters;
}
