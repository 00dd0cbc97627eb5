/* The unwinder: from the entry of a program to the questions that are left.  See unwind.h and unwinder.h. */
#include "unwind/unwinder.h"
#include "flow/values/float_bits.h"

enum { KEYS = 1 << 24, SLOTS = 1 << 20 };

/* ---- what is met ---------------------------------------------------------------------------------- */

void unwound_note_open(Unwinder *u, Term condition, UnwindOpenKind kind, const char *reason, SourcePos pos) {
  if (term_is_false(u->bank, condition)) return;
  vector_push(&u->opens, (UnwindEnd){.guard = condition, .kind = kind, .reason = reason, .pos = pos});
}

void unwound_approximate(Unwinder *u, const char *reason) {
  if (u->approximation) return;
  u->approximation = reason;
  u->approximation_pos = u->edge ? u->edge->range.begin : 0;
}

Term unwound_input(Unwinder *u, unsigned width, Term guard, const char *name) {
  Term value = term_variable(u->bank, width, name);
  vector_push(&u->events, (UnwindEvent){.edge = u->edge, .guard = guard, .value = value});
  return value;
}

Term unwound_any_from(Unwinder *u, const UnwindEndVector *ends, size_t first) {
  Term any = term_false(u->bank);
  for (size_t i = first; i < ends->size; i++) any = term_or(u->bank, any, ends->data[i].guard);
  return any;
}

static Term choose(void *context, const char *what) {
  Unwinder *u = context;
  unwound_approximate(u, what);
  return term_variable(u->bank, 1, what);
}

/* ---- from beginning to end ------------------------------------------------------------------------ */

static Unwinder *unwinder_new(const Cfa *cfa, const bool *asked, const UnwindLimits *limits, Budget *budget) {
  Unwinder *u = memory_zeroed(1, sizeof *u);
  u->cfa = cfa;
  u->asked = asked;
  u->types = &cfa->program->types;
  u->limits = *limits;
  u->budget = budget;
  u->bank = bank_new();
  u->pointer_bits = u->types->model == ILP32 ? 32 : 64;
  u->next_key = SLOTS;
  u->next_slot = 1;
  arena_init(&u->arena);
  u->shape = persistent_map_shape(&u->arena, KEYS);
  u->operators = (OperatorEncoder){u->bank, u->types, IEEE_NEAREST_EVEN, floats_are_inspected(cfa), choose, u};
  u->shapes = memory_zeroed(cfa->functions.size + 1, sizeof *u->shapes);
  u->ends = term_false(u->bank);
  u->tame = u->apart = term_true(u->bank);
  term_solver_init(&u->solver, u->bank);
  sat_expect_many_questions(u->solver.sat);
  u->model = evaluation_new(u->bank);
  return u;
}

static void run_entry(Unwinder *u) {
  const CfaFunction *entry = &u->cfa->functions.data[u->cfa->entry];
  UnwoundFrame frame = {.function = u->cfa->entry};
  unwound_prepare(u, u->cfa->entry);
  frame.places = memory_alloc((entry->locals.size + 1) * sizeof *frame.places);
  frame.pending = memory_zeroed(entry->locations.size + 1, sizeof *frame.pending);
  for (size_t i = 0; i < entry->locals.size; i++) frame.places[i] = cfa_is_plain(u->cfa, entry->locals.data[i]) ? u->next_slot++ : UINT32_MAX;
  u->frame = &frame;
  u->now = path_start(u);
  unwound_run_function(u);
  if (u->now.guard) vector_push(&u->finishes, (UnwindEnd){.guard = u->now.guard->whole});
  u->frame = NULL;
  memory_free(frame.places);
  memory_free(frame.pending);
  vector_release(&frame.automatic);
}

Unwinding *unwind(const Cfa *cfa, const bool *asked, const UnwindLimits *limits, Budget *budget) {
  Unwinder *u = unwinder_new(cfa, asked, limits, budget);
  run_entry(u);
  for (size_t i = 0; u->is_exposed && i < u->strays.size; i++) vector_push(&u->opens, u->strays.data[i]);
  return u;
}

void unwind_delete(Unwinding *u) {
  if (!u) return;
  for (size_t i = 0; i < u->cfa->functions.size; i++) {
    map_release(&u->shapes[i].local);
    vector_release(&u->shapes[i].order);
    memory_free(u->shapes[i].leads_on);
  }
  for (size_t i = 0; i < u->target_lists.size; i++) vector_release(&u->target_lists.data[i]);
  evaluation_delete(u->model);
  term_solver_release(&u->solver);
  memory_free(u->shapes);
  vector_release(&u->target_lists);
  vector_release(&u->objects);
  vector_release(&u->has_base);
  vector_release(&u->extents);
  vector_release(&u->events);
  vector_release(&u->contents);
  vector_release(&u->steps);
  vector_release(&u->errors);
  vector_release(&u->opens);
  vector_release(&u->wilds);
  vector_release(&u->strays);
  vector_release(&u->nulls);
  vector_release(&u->finishes);
  vector_release(&u->circles);
  vector_release(&u->outside);
  map_release(&u->outside_at);
  map_release(&u->places);
  map_release(&u->object_of_base);
  map_release(&u->statics);
  map_release(&u->functions);
  map_release(&u->strings);
  map_release(&u->targets_of);
  map_release(&u->extent_of);
  map_release(&u->can_be);
  arena_release(&u->arena);
  bank_delete(u->bank);
  memory_free(u);
}

/* ---- looking -------------------------------------------------------------------------------------- */

const char *unwind_approximation(const Unwinding *u, SourcePos *pos) {
  *pos = u->approximation_pos;
  return u->approximation;
}

TermBank *unwind_bank(Unwinding *u) { return u->bank; }
const UnwindEventVector *unwind_events(const Unwinding *u) { return &u->events; }
const UnwindContentVector *unwind_contents(const Unwinding *u) { return &u->contents; }
const UnwindStepVector *unwind_steps(const Unwinding *u) { return &u->steps; }
const UnwindEndVector *unwind_errors(const Unwinding *u) { return &u->errors; }
const UnwindEndVector *unwind_opens(const Unwinding *u) { return &u->opens; }
const UnwindEndVector *unwind_wilds(const Unwinding *u) { return &u->wilds; }
const UnwindEndVector *unwind_circles(const Unwinding *u) { return &u->circles; }

bool unwind_is_complete(const Unwinding *u) {
  for (size_t i = 0; i < u->opens.size; i++)
    if (u->opens.data[i].kind != OPEN_REFUTED) return false;
  return true;
}

bool unwind_meets_bound(const Unwinding *u) {
  for (size_t i = 0; i < u->opens.size; i++)
    if (u->opens.data[i].kind == OPEN_BOUND) return true;
  return false;
}

bool unwind_has_error(const Unwinding *u) { return u->has_error; }
uint64_t unwind_questions(const Unwinding *u) { return u->questions; }

bool unwind_depends_on_layout(Unwinding *u) {
  for (size_t i = 0; i < u->steps.size; i++)
    if (unwound_depends_on_base(u, u->steps.data[i].guard)) return true;
  return false;
}

/* ---- questions ------------------------------------------------------------------------------------ */

/* What is true of each base that the term speaks of. */
static Term layout_of(Unwinder *u, Term t) {
  TermVector variables = {0};
  Term layout = term_true(u->bank);
  if (!unwound_depends_on_base(u, t)) return layout;
  term_free_variables(u->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++) {
    uint64_t object = map_get(&u->object_of_base, variables.data[i], UINT64_MAX);
    if (object != UINT64_MAX) layout = term_and(u->bank, layout, unwound_layout(u, &u->objects.data[object]));
  }
  vector_release(&variables);
  return layout;
}

static Term any_of(Unwinder *u, const UnwindEndVector *ends) { return unwound_any_from(u, ends, 0); }

static Term with_layout(Unwinder *u, Term t) {
  Term whole = term_and(u->bank, t, u->apart);
  return term_and(u->bank, whole, layout_of(u, whole));
}

Term unwind_question(Unwinding *u) { return with_layout(u, term_or(u->bank, any_of(u, &u->errors), any_of(u, &u->opens))); }

static void read_variables(Unwinder *u, Term t, Evaluation *values) {
  TermVector variables = {0};
  term_free_variables(u->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++) term_solver_read(&u->solver, variables.data[i], values);
  vector_release(&variables);
}

/* SAT: *values has what the question is about, and is the caller's. */
static Answer ask(Unwinder *u, Term question, Budget *budget, Evaluation **values) {
  if (term_is_false(u->bank, question)) return ANSWER_UNSAT;
  term_solver_set_budget(&u->solver, budget);
  int literal = term_solver_literal(&u->solver, question);
  Answer answer = literal ? term_solver_ask(&u->solver, &literal, 1, budget) : ANSWER_UNKNOWN;
  if (answer != ANSWER_SAT) return answer;
  *values = evaluation_new(u->bank);
  read_variables(u, question, *values);
  return answer;
}

static const UnwindEnd *end_in(const UnwindEndVector *ends, Evaluation *values) {
  for (size_t i = 0; i < ends->size; i++)
    if (evaluation_is_true(values, ends->data[i].guard)) return &ends->data[i];
  return NULL;
}

static i128 number_in(const Unwinder *u, Evaluation *values, Term t) {
  const uint64_t *words = evaluation_words(values, t);
  u128 bits = words[0];
  if (term_width(u->bank, t) > 64) bits |= (u128)words[1] << 64;
  return (i128)bits;
}

static i128 input_number(const Unwinder *u, Evaluation *values, const UnwindEvent *event) {
  unsigned width = term_width(u->bank, event->value);
  u128 bits = (u128)number_in(u, values, event->value);
  const Expr *left = event->edge->left;
  bool is_signed = left && type_is_integer(left->type) && type_is_signed(u->types, left->type);
  if (is_signed && width < 128 && bits >> (width - 1) & 1) bits |= ~(u128)0 << width;
  return (i128)bits;
}

void unwind_inputs(Unwinding *u, Evaluation *values, RunInputVector *inputs) {
  RunCounts counts = {0};
  for (size_t i = 0; i < u->events.size; i++) {
    const UnwindEvent *event = &u->events.data[i];
    bool is_content = event->value == TERM_NONE;
    if (!evaluation_is_true(values, event->guard)) continue;
    Map *counted = is_content ? &counts.visits : &counts.occurrences;
    uint32_t count = (uint32_t)map_get(counted, event->edge->id, 0);
    map_put(counted, event->edge->id, count + 1);
    if (!is_content) vector_push(inputs, (RunInput){.edge = event->edge, .occurrence = count, .value = input_number(u, values, event), .bytes = term_width(u->bank, event->value) / 8});
    for (uint32_t k = 0; is_content && k < event->content_count; k++) {
      const UnwindContent *part = &u->contents.data[event->content + k];
      vector_push(inputs, (RunInput){.edge = event->edge, .occurrence = count, .value = number_in(u, values, part->value), .is_content = true, .offset = part->offset, .bytes = part->bytes});
    }
  }
  run_counts_release(&counts);
}

/* A tame run is the better one, and one in which memory holds still the next best: in others memory may not be what it is when they are replayed. */
static Answer ask_errors(Unwinder *u, Budget *budget, Evaluation **values) {
  Term any = any_of(u, &u->errors), kinds[] = {term_and(u->bank, any, unwound_tame(u)), term_and(u->bank, any, unwound_still(u)), any};
  enum { KINDS = sizeof kinds / sizeof *kinds };
  Answer answer = ANSWER_UNSAT;
  for (unsigned i = 0; i < KINDS && answer == ANSWER_UNSAT; i++)
    if (i + 1 == KINDS || kinds[i] != kinds[i + 1]) answer = ask(u, with_layout(u, kinds[i]), budget, values);
  return answer;
}

static void make_run(Unwinder *u, Evaluation *values, RunInputs **run) {
  *run = memory_zeroed(1, sizeof **run);
  unwind_inputs(u, values, &(*run)->inputs);
  const UnwindEnd *error = end_in(&u->errors, values);
  (*run)->check = error ? error->check : NULL;
}

static void list_edges(const Unwinder *u, Evaluation *values, U32Vector *edges) {
  for (size_t i = 0; i < u->steps.size; i++)
    if (evaluation_is_true(values, u->steps.data[i].guard)) vector_push(edges, u->steps.data[i].edge->id);
}

Answer unwind_ask_error(Unwinding *u, Budget *budget, RunInputs **run) {
  Evaluation *values = NULL;
  Answer answer = u->has_error ? ANSWER_SAT : ask_errors(u, budget, &values);
  if (answer != ANSWER_SAT) return answer;
  make_run(u, u->has_error ? u->model : values, run);
  if (values) evaluation_delete(values);
  return answer;
}

static Term takes_none(Unwinder *u, const bool *avoided) {
  Term none = term_true(u->bank);
  for (size_t i = 0; i < u->steps.size; i++)
    if (avoided[u->steps.data[i].edge->id]) none = term_and(u->bank, none, term_not(u->bank, u->steps.data[i].guard));
  return none;
}

/* The first errors first: their ways are short. */
Answer unwind_ask_way(Unwinding *u, const bool *avoided, Budget *budget, U32Vector *edges) {
  Evaluation *values = NULL;
  Answer answer = ANSWER_UNSAT;
  Term none = takes_none(u, avoided), any = term_false(u->bank);
  for (size_t i = 0, count = 1; i < u->errors.size && answer == ANSWER_UNSAT; count *= 2) {
    for (; i < count && i < u->errors.size; i++) any = term_or(u->bank, any, u->errors.data[i].guard);
    answer = ask(u, with_layout(u, term_and(u->bank, any, none)), budget, &values);
  }
  if (answer == ANSWER_SAT) list_edges(u, values, edges);
  if (values) evaluation_delete(values);
  return answer;
}

Answer unwind_ask_step(Unwinding *u, const Edge *edge, Budget *budget, RunInputs **run) {
  Evaluation *values = NULL;
  Term taken = term_false(u->bank);
  for (size_t i = 0; i < u->steps.size; i++)
    if (u->steps.data[i].edge == edge) taken = term_or(u->bank, taken, u->steps.data[i].guard);
  Answer answer = ask(u, with_layout(u, taken), budget, &values);
  if (answer != ANSWER_SAT) return answer;
  *run = memory_zeroed(1, sizeof **run);
  unwind_inputs(u, values, &(*run)->inputs);
  evaluation_delete(values);
  return answer;
}

static Answer ask_ends(Unwinder *u, const UnwindEndVector *ends, Budget *budget, const UnwindEnd **where) {
  Evaluation *values = NULL;
  Answer answer = ask(u, with_layout(u, any_of(u, ends)), budget, &values);
  if (answer != ANSWER_SAT) return answer;
  *where = end_in(ends, values);
  evaluation_delete(values);
  return answer;
}

Answer unwind_ask_open(Unwinding *u, Budget *budget, const UnwindEnd **where) { return ask_ends(u, &u->opens, budget, where); }

Answer unwind_ask_null(Unwinding *u, Budget *budget, const UnwindEnd **where) { return ask_ends(u, &u->nulls, budget, where); }

Answer unwind_ask_finish(Unwinding *u, Budget *budget) {
  const UnwindEnd *where = NULL;
  return ask_ends(u, &u->finishes, budget, &where);
}

Answer unwind_ask_wild(Unwinding *u, Budget *budget, const UnwindEnd **where) { return ask_ends(u, &u->wilds, budget, where); }
