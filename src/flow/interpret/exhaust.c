/* All runs of a program that has few: see exhaust.h. */
#include "flow/interpret/exhaust.h"

typedef struct {
  const InputChoiceVector *given;
  InputChoiceVector *asked;
  uint64_t combinations; /* of what was asked for so far */
} Chooser;

static uint32_t choose(void *context, const RunQuestion *q) {
  Chooser *chooser = context;
  size_t at = chooser->asked->size;
  chooser->combinations *= q->count;
  if (chooser->combinations > EXHAUST_MOST) return RUN_UNCHOSEN;
  uint32_t value = at < chooser->given->size ? chooser->given->data[at].value : 0;
  RunPart part = q->parts ? q->parts[value] : (RunPart){q->low + value, q->low + value};
  vector_push(chooser->asked, (InputChoice){q->edge, q->occurrence, q->offset, q->number, q->count, value, part});
  return value;
}

void watched_run(const Cfa *cfa, const InputChoiceVector *choices, uint64_t step_limit, Budget *budget, WatchedRun *run) {
  Chooser chooser = {choices, &run->choices, 1};
  RunOptions options = {.choose = choose, .choose_context = &chooser, .step_limit = step_limit};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  run->end = result.end;
  run->steps = result.steps;
  run->last = result.last;
  run->check = result.check;
  run->reason = result.reason;
}

bool watched_run_counts(const WatchedRun *run) { return run->end == RUN_FINISHED || run->end == RUN_BLOCKED || run->end == RUN_NULL; }

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

ExhaustEnd exhaust(const Cfa *cfa, uint64_t step_limit, Budget *budget, WatchedRunVector *runs) {
  InputChoiceVector choices = {0};
  ExhaustEnd end = EXHAUST_ALL;
  uint64_t left = step_limit;
  do {
    WatchedRun run = {.end = RUN_STOPPED};
    if (left > cfa->edges.size && budget_left(budget, "exhaust_next_run"))
      watched_run(cfa, &choices, left - cfa->edges.size, budget, &run);
    uint64_t spent = run.steps + cfa->edges.size;
    left = spent < left ? left - spent : 0;
    vector_push(runs, run);
    if (!watched_run_counts(&run)) end = run.end == RUN_ERROR ? EXHAUST_ERROR : EXHAUST_OPEN;
    copy_choices(&choices, &run.choices);
  } while (end == EXHAUST_ALL && advance(&choices));
  vector_release(&choices);
  return end;
}

void watched_runs_release(WatchedRunVector *runs) {
  for (size_t i = 0; i < runs->size; i++) vector_release(&runs->data[i].choices);
  vector_release(runs);
}
