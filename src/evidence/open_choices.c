/* Runs repeated with other decisions: see open_choices.h. */
#include "evidence/open_choices.h"
#include "flow/code/space.h"
#include "model/trace/input_table.h"

enum { LONG_RUN = 200000 }; /* steps: less is tried of those that take more */

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
  bool clears_padding;
  const i128 *other;  /* instead of what the compiler and the library choose; NULL: what was found */
  uint64_t left_open; /* how often the library was asked for such a value */
  const i128 *picks;  /* what the compiler and the library choose first, one after the other */
  size_t picked, asked; /* how many there are, and how often one was asked for */
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
  bool is_chosen = is_open || edge->choice == CHOICE_COMPILER;
  size_t number = r->asked;
  r->asked += is_chosen;
  if (is_chosen && r->other) return *r->other;
  if (is_chosen && number < r->picked) return r->picks[number];
  i128 found = input_table_value(&r->table, edge, occurrence);
  if (edge->choice == CHOICE_SETTING && r->handles == ALIKE) return choose_setting(r, found);
  return edge->choice == CHOICE_HANDLE || edge->choice == CHOICE_SETTING ? choose_handle(r, edge, found) : found;
}

static uint8_t choose_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  Repetition *r = context;
  if (r->other && edge->choice == CHOICE_COMPILER) return (uint8_t)*r->other;
  if (r->clears_padding && edge->choice == CHOICE_PADDING) return 0;
  return input_table_content(&r->table, edge, visit, offset);
}

/* ---- runs ------------------------------------------------------------------------------------------ */

static RunResult repeat(Repetition *r) {
  RunResult result;
  r->options.input_context = r;
  r->given = r->asked = 0;
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

static bool is_cast_to_number(const Expr *e) { return e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER && type_is_integer(e->type) && e->type->kind != TYPE_BOOL; }

static bool has_cast_to_number(const Expr *root) {
  ExprVector work = {0};
  bool found = false;
  if (root) vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = is_cast_to_number(e);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

/* Else only accesses outside of objects and comparisons tell where these lie. */
static bool takes_addresses_for_numbers(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (source_is_model(cfa->program->sources, edge->range.begin)) continue;
    if (has_cast_to_number(edge->left) || has_cast_to_number(edge->right)) return true;
    for (size_t k = 0; k < edge->argument_count; k++)
      if (has_cast_to_number(edge->arguments[k])) return true;
  }
  return false;
}

/* The run does not reach the error where objects lie so. */
static bool differs_in(Repetition *r, unsigned layout) {
  r->options.layout = layout;
  RunResult result = repeat(r);
  r->options.layout = 0;
  bool is_long = result.end == RUN_STOPPED && result.steps >= r->options.step_limit;
  return result.end == RUN_FINISHED || result.end == RUN_BLOCKED || is_long;
}

static bool layout_matters(Repetition *r, const RunResult *first) {
  r->options.flips_open = true;
  bool matters = first->open_comparisons && !still_fails(r);
  r->options.flips_open = false;
  unsigned layouts = !takes_addresses_for_numbers(r->cfa) ? 2 : first->steps < LONG_RUN ? SPACE_LAYOUTS : 3;
  for (unsigned layout = 1; layout < layouts && !matters; layout++) matters = differs_in(r, layout);
  return matters;
}

/* Pointers to arguments may be null, the same, or lead among themselves, where the automaton does not say that they are none such. */
static bool texts_matter(Repetition *r, const RunResult *first) {
  r->options.settings = first->settings;
  r->options.lays_texts = first->has_texts;
  bool matter = first->has_texts && !still_fails(r);
  r->options.lays_texts = false;
  return matter;
}

/* What is written behind an object is there when it is read again, as far as no other object is hit. */
static bool invalid_accesses_matter(Repetition *r, const RunResult *first) {
  if (!first->invalid_reads) return false;
  r->options.layout = 1;
  r->options.holds_still = true;
  bool matters = !still_fails(r);
  r->options.layout = 0;
  r->options.holds_still = false;
  return matters;
}

/* ---- what others choose ---------------------------------------------------------------------------- */

enum { MOST_OTHERS = 64, FEW_OTHERS = 5 };

static bool has_choice(const Cfa *cfa, ValueChoice choice) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_HAVOC && cfa->edges.data[i].choice == choice) return true;
  return false;
}

static bool is_among(const i128 *values, size_t count, i128 value) {
  for (size_t i = 0; i < count; i++)
    if (values[i] == value) return true;
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
    if (e->kind == EXPR_INTEGER && !is_among(others, count, e->integer)) others[count++] = e->integer;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return count;
}

enum { MOST_PICKS = 16, MOST_COMBINATIONS = 4096, MOST_STEPS = 2000000 };

static size_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(*state >> 33);
}

/* All combinations of values, or some at random if there are too many. */
static bool combinations_matter(Repetition *r, i128 *picks, const i128 *others, size_t count, size_t asked) {
  bool matters = false;
  uint64_t state = 1, all = 1, steps = 0;
  r->picked = asked < MOST_PICKS ? asked : MOST_PICKS;
  for (size_t j = 0; j < r->picked && all <= MOST_COMBINATIONS; j++) all *= count;
  for (uint64_t i = 0; i < all && i < MOST_COMBINATIONS && steps < MOST_STEPS && !matters; i++) {
    uint64_t digits = i;
    for (size_t j = 0; j < r->picked; j++, digits /= count) picks[j] = others[(all <= MOST_COMBINATIONS ? digits : next_random(&state)) % count];
    RunResult result = repeat(r);
    matters = result.end != RUN_ERROR;
    steps += result.steps;
  }
  return matters;
}

/* One choice after the other, each with the value that leads furthest; and combinations. */
static bool picks_matter(Repetition *r, const i128 *others, size_t count) {
  i128 picks[MOST_PICKS];
  bool matters = false;
  r->picks = picks;
  repeat(r);
  size_t asked = r->asked;
  for (size_t i = 0; i < MOST_PICKS && i < asked && !matters; i++) {
    uint64_t furthest = 0;
    i128 best = 0;
    r->picked = i + 1;
    for (size_t j = 0; j < count && !matters; j++) {
      picks[i] = others[j];
      RunResult result = repeat(r);
      matters = result.end != RUN_ERROR;
      if (result.steps > furthest) furthest = result.steps, best = others[j], asked = r->asked;
    }
    picks[i] = best;
  }
  if (!matters && asked > 1) matters = combinations_matter(r, picks, others, count, asked);
  r->picked = 0;
  return matters;
}

static bool values_matter(Repetition *r, const RunResult *first) {
  enum { SHORT_RUN = 5000 };
  i128 others[MOST_OTHERS] = {0, 1, -1, 64, -64};
  size_t count = first->steps < LONG_RUN ? add_constants(r->cfa, others, FEW_OTHERS) : FEW_OTHERS;
  for (size_t i = 0; i < count; i++)
    if (!fails_with_other(r, others[i])) return true;
  return first->steps < SHORT_RUN && picks_matter(r, others, count);
}

static bool handles_matter(Repetition *r) {
  bool has_settings = has_choice(r->cfa, CHOICE_SETTING), has_handles = has_settings || has_choice(r->cfa, CHOICE_HANDLE);
  return (has_handles && !fails_with_handles(r, APART)) || (has_settings && !fails_with_handles(r, ALIKE));
}

static bool padding_matters(Repetition *r) {
  if (!has_choice(r->cfa, CHOICE_PADDING)) return false;
  r->clears_padding = true;
  bool matters = !still_fails(r);
  r->clears_padding = false;
  return matters;
}

static const char *what_matters(Repetition *r) {
  RunResult first = repeat(r);
  bool asks_library = r->left_open, asks_compiler = has_choice(r->cfa, CHOICE_COMPILER);
  r->options.step_limit = 10 * first.steps + 1000;
  if (texts_matter(r, &first)) return "what the arguments of main are";
  if (layout_matters(r, &first)) return "where objects lie";
  if (invalid_accesses_matter(r, &first)) return "what lies outside of objects";
  if (handles_matter(r) || padding_matters(r)) return "a value that the system, the compiler or assembly chooses";
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
