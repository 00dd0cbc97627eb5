/* All runs of a program that has few: see exhaust.h. */
#include "flow/interpret/exhaust.h"

/* ---- one run --------------------------------------------------------------------------------------- */

/* What was asked about one input so far. */
typedef struct {
  uint64_t product; /* of the counts of answers */
  uint64_t parts;   /* estimate: into so many the input will have been divided */
} Division;

typedef struct {
  const InputChoiceVector *given;
  InputChoiceVector *asked;
  VECTOR(Division) divisions; /* beside `asked` */
  uint64_t combinations;      /* of the parts of all inputs */
} Chooser;

static bool is_same_input(const InputChoice *choice, const RunQuestion *q) {
  return choice->edge == q->edge && choice->occurrence == q->occurrence && choice->offset == q->offset;
}

static Division division_before(const Chooser *chooser, const RunQuestion *q) {
  for (size_t i = chooser->asked->size; i-- && q->number;)
    if (is_same_input(&chooser->asked->data[i], q)) return chooser->divisions.data[i];
  return (Division){1, 1};
}

static uint64_t multiply(uint64_t a, uint64_t b) { return a < UINT32_MAX && b < UINT32_MAX ? a * b : UINT64_MAX; }

/* There are no more parts than values: those that are left, and what earlier answers excluded, which is taken as a part on either side. */
static Division divide(Division before, const RunQuestion *q) {
  uint64_t product = multiply(before.product, q->count);
  uint64_t most = q->values < UINT32_MAX ? q->values + 2 * (uint64_t)q->number : UINT64_MAX;
  return (Division){product, product < most ? product : most};
}

static bool are_too_many(Chooser *chooser, const RunQuestion *q) {
  Division before = division_before(chooser, q), now = divide(before, q);
  chooser->combinations = multiply(chooser->combinations / before.parts, now.parts);
  vector_push(&chooser->divisions, now);
  return chooser->combinations > EXHAUST_MOST;
}

static uint32_t choose(void *context, const RunQuestion *q) {
  Chooser *chooser = context;
  size_t at = chooser->asked->size;
  if (are_too_many(chooser, q)) return RUN_UNCHOSEN;
  uint32_t value = at < chooser->given->size ? chooser->given->data[at].value : 0;
  RunPart part = q->parts ? q->parts[value] : (RunPart){q->low + value, q->low + value};
  vector_push(chooser->asked, (InputChoice){q->edge, q->offset, q->occurrence, q->number, q->count, value, part});
  return value;
}

void watched_run(Interpreter *interpreter, const InputChoiceVector *choices, uint64_t step_limit, Budget *budget, WatchedRun *run) {
  Chooser chooser = {.given = choices, .asked = &run->choices, .combinations = 1};
  RunOptions options = {.choose = choose, .choose_context = &chooser, .step_limit = step_limit};
  RunResult result;
  interpreter_run(interpreter, &options, budget, &result);
  run->end = result.end;
  run->steps = result.steps;
  run->last = result.last;
  run->check = result.check;
  run->reason = result.reason;
  vector_release(&chooser.divisions);
}

bool watched_run_counts(const WatchedRun *run, const bool *asked) {
  if (run->end == RUN_ERROR) return asked && run->check && !asked[run->check->id];
  return run->end == RUN_FINISHED || run->end == RUN_BLOCKED || run->end == RUN_NULL;
}

/* ---- all runs -------------------------------------------------------------------------------------- */

typedef struct {
  Interpreter *interpreter;
  const bool *checks; /* that are asked about; NULL: all */
  WatchedRunVector *runs;
  InputChoiceVector choices;  /* of the run that comes next */
  uint64_t limit, spent;      /* steps */
  uint64_t asked;             /* choices of all runs */
  size_t deepest, deepest_at; /* choices of the run that has most of them, and its number */
  bool is_extended;
} Search;

/* The choices of the run that comes next; false: there is none. */
static bool advance(InputChoiceVector *choices) {
  while (choices->size && vector_last(choices).value + 1 == vector_last(choices).count) choices->size--;
  if (!choices->size) return false;
  vector_last(choices).value++;
  return true;
}

static void copy_choices(InputChoiceVector *to, const InputChoiceVector *from) {
  vector_clear(to);
  for (size_t i = 0; i < from->size; i++) vector_push(to, from->data[i]);
}

/* How much of the tree of choices lies before this run: all answers to a question have an equal share of it. */
static double progress(const InputChoiceVector *choices) {
  double done = 0, share = 1;
  for (size_t i = 0; i < choices->size; i++) {
    share /= choices->data[i].count;
    done += share * choices->data[i].value;
  }
  return done;
}

/* If the last runs ask more than any before them, a loop may ask without end. */
static bool predicts_end(const Search *s) {
  bool is_growing = 2 * s->deepest_at >= s->runs->size;
  return !is_growing && (double)s->spent <= progress(&s->choices) * EXHAUST_FARTHER * (double)s->limit;
}

static void consider_extension(Search *s) {
  if (s->is_extended || 2 * s->spent < s->limit || !predicts_end(s)) return;
  s->is_extended = true;
  s->limit *= EXHAUST_FARTHER;
}

static void account(Search *s, const WatchedRun *run) {
  s->spent += run->steps + interpreter_start_steps(s->interpreter);
  s->asked += run->choices.size;
  if (run->choices.size > s->deepest) s->deepest = run->choices.size, s->deepest_at = s->runs->size;
}

static ExhaustEnd next_run(Search *s, Budget *budget) {
  WatchedRun run = {.end = RUN_STOPPED};
  bool has_room = s->runs->size < EXHAUST_MOST && s->asked < EXHAUST_MOST_CHOICES;
  consider_extension(s);
  if (s->spent < s->limit && has_room && budget_left(budget, "exhaust_next_run"))
    watched_run(s->interpreter, &s->choices, s->limit - s->spent, budget, &run);
  account(s, &run);
  vector_push(s->runs, run);
  copy_choices(&s->choices, &run.choices);
  return watched_run_counts(&run, s->checks) ? EXHAUST_ALL : run.end == RUN_ERROR ? EXHAUST_ERROR : EXHAUST_OPEN;
}

ExhaustEnd exhaust(const Cfa *cfa, const bool *asked, uint64_t step_limit, Budget *budget, WatchedRunVector *runs) {
  Search search = {.interpreter = interpreter_new_watched(cfa), .checks = asked, .runs = runs, .limit = step_limit, .spent = cfa->edges.size};
  ExhaustEnd end;
  do
    end = next_run(&search, budget);
  while (end == EXHAUST_ALL && advance(&search.choices));
  vector_release(&search.choices);
  interpreter_delete(search.interpreter);
  return end;
}

void watched_runs_release(WatchedRunVector *runs) {
  for (size_t i = 0; i < runs->size; i++) vector_release(&runs->data[i].choices);
  vector_release(runs);
}
