/* A proof by all runs: its check, and how it is told.  See runs.h. */
#include "evidence/runs.h"

/* ---- the check ------------------------------------------------------------------------------------- */

static bool is_same_choice(const InputChoice *a, const InputChoice *b) {
  return a->edge == b->edge && a->occurrence == b->occurrence && a->offset == b->offset && a->number == b->number && a->count == b->count &&
         a->value == b->value;
}

static bool is_same_run(const WatchedRun *a, const WatchedRun *b) {
  if (a->end != b->end || a->steps != b->steps || a->check != b->check || a->choices.size != b->choices.size) return false;
  for (size_t i = 0; i < a->choices.size; i++)
    if (!is_same_choice(&a->choices.data[i], &b->choices.data[i])) return false;
  return true;
}

static EvidenceAnswer check_run(Interpreter *interpreter, const bool *asked, const WatchedRun *run, Budget *budget) {
  WatchedRun again = {0};
  watched_run(interpreter, &run->choices, run->steps + 1, budget, &again);
  bool is_good = watched_run_counts(&again, asked) && is_same_run(run, &again), is_stopped = again.end == RUN_STOPPED && again.steps < run->steps;
  vector_release(&again.choices);
  return is_good ? EVIDENCE_HOLDS : is_stopped ? EVIDENCE_UNDECIDED : EVIDENCE_FAILS;
}

static bool is_last_answer(const InputChoice *choice) { return choice->value + 1 == choice->count; }

/* From this question on the first answer each time. */
static bool is_first_from(const WatchedRun *run, size_t at) {
  for (size_t i = at; i < run->choices.size; i++)
    if (run->choices.data[i].value) return false;
  return true;
}

static size_t without_last_answers(const WatchedRun *run) {
  size_t size = run->choices.size;
  while (size && is_last_answer(&run->choices.data[size - 1])) size--;
  return size;
}

/* `b` comes right behind `a`. */
static bool comes_next(const WatchedRun *a, const WatchedRun *b) {
  size_t size = without_last_answers(a);
  if (!size || b->choices.size < size || !is_first_from(b, size)) return false;
  for (size_t i = 0; i + 1 < size; i++)
    if (!is_same_choice(&a->choices.data[i], &b->choices.data[i])) return false;
  InputChoice expected = a->choices.data[size - 1];
  expected.value++;
  return is_same_choice(&expected, &b->choices.data[size - 1]);
}

static bool are_all(const WatchedRunVector *runs) {
  if (!runs->size || !is_first_from(&runs->data[0], 0)) return false;
  for (size_t i = 0; i + 1 < runs->size; i++)
    if (!comes_next(&runs->data[i], &runs->data[i + 1])) return false;
  return without_last_answers(&vector_last(runs)) == 0;
}

/* The last one first: what a run might have left behind for the next is not there. */
EvidenceAnswer runs_check(const Cfa *cfa, const bool *asked, const WatchedRunVector *runs, Budget *budget) {
  EvidenceAnswer answer = are_all(runs) ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
  Interpreter *interpreter = interpreter_new_watched(cfa);
  for (size_t i = runs->size; i-- && answer == EVIDENCE_HOLDS;) answer = check_run(interpreter, asked, &runs->data[i], budget);
  interpreter_delete(interpreter);
  return answer;
}

/* ---- how it is told -------------------------------------------------------------------------------- */

static bool is_same_input(const InputChoice *a, const InputChoice *b) {
  return a->edge == b->edge && a->occurrence == b->occurrence && a->offset == b->offset;
}

/* The last choice about an input says what it is. */
void runs_inputs(const WatchedRun *run, RunInputVector *inputs) {
  for (size_t i = 0; i < run->choices.size; i++) {
    const InputChoice *choice = &run->choices.data[i];
    bool is_content = choice->offset != RUN_WHOLE, is_last = true;
    for (size_t k = i + 1; k < run->choices.size; k++) is_last = is_last && !is_same_input(choice, &run->choices.data[k]);
    RunInput input = {.edge = choice->edge, .occurrence = choice->occurrence, .value = choice->part.low, .is_content = is_content};
    if (is_content) input.offset = choice->offset, input.bytes = 1;
    if (is_last) vector_push(inputs, input);
  }
}

void runs_describe(const WatchedRunVector *runs, Buffer *out) {
  uint64_t steps = 0;
  for (size_t i = 0; i < runs->size; i++) steps += runs->data[i].steps;
  if (runs->size == 1)
    buffer_format(out, "the program depends on no input; its only run ends without the error, after %llu steps.", (unsigned long long)steps);
  else
    buffer_format(out, "the program has %zu runs that differ in their inputs; all end without the error, after %llu steps together.",
                  runs->size, (unsigned long long)steps);
}

static const char *end_name(RunEnd end) {
  switch (end) {
  case RUN_FINISHED: return "the program ends";
  case RUN_BLOCKED: return "an assumption fails";
  case RUN_ERROR: return "a check fails that this proof is not about";
  default: return "a null pointer is followed";
  }
}

static void print_place(const Cfa *cfa, const Edge *edge, Buffer *out) {
  SourcePlace place = source_locate(cfa->program->sources, edge->range.begin);
  buffer_format(out, "%s:%u:%u", place.file, place.line, place.column);
}

/* "input of f.c:3:11, edge 4, occurrence 0, choice 0 of 3": an edge may ask more than once, and more than one thing may be asked about an input. */
static void describe_question(const Cfa *cfa, const InputChoice *choice, Buffer *out) {
  buffer_add(out, "input of ");
  print_place(cfa, choice->edge, out);
  buffer_format(out, ", edge %u, occurrence %u", choice->edge->id, choice->occurrence);
  if (choice->offset != RUN_WHOLE) buffer_format(out, ", byte %llu", (unsigned long long)choice->offset);
  buffer_format(out, ", choice %u of %u", choice->number, choice->count);
}

/* The questions of all runs: question n is c<n> in the certificate. */
typedef struct {
  InputChoiceVector questions;
  U32Vector recent; /* by place in a run: the number of the question that was there in the run before */
} Questions;

static bool is_same_question(const InputChoice *a, const InputChoice *b) {
  InputChoice with_value = *a;
  with_value.value = b->value;
  return is_same_choice(&with_value, b);
}

/* The number of the `at`th question of a run; the size of the list if it is a new one. */
static uint32_t question_number(Questions *q, const InputChoice *choice, size_t at) {
  if (at >= q->recent.size) vector_resize(&q->recent, at + 1);
  uint32_t number = q->recent.data[at], count = (uint32_t)q->questions.size;
  if (number < count && is_same_question(&q->questions.data[number], choice)) return number;
  for (number = 0; number < count && !is_same_question(&q->questions.data[number], choice);) number++;
  return q->recent.data[at] = number;
}

static unsigned bits_of(uint32_t count) {
  unsigned bits = 0;
  while (1u << bits < count) bits++;
  return bits;
}

static void declare_question(const Cfa *cfa, const InputChoice *choice, size_t number, Buffer *out) {
  buffer_format(out, "; c%zu: ", number);
  describe_question(cfa, choice, out);
  buffer_format(out, "\n(declare-const c%zu (_ BitVec %u))\n(assert (bvule c%zu (_ bv%u %u)))\n", number, bits_of(choice->count), number, choice->count - 1,
                bits_of(choice->count));
}

static void declare_questions(const Cfa *cfa, const WatchedRunVector *runs, Questions *q, Buffer *out) {
  for (size_t i = 0; i < runs->size; i++) {
    const InputChoiceVector *choices = &runs->data[i].choices;
    for (size_t k = 0; k < choices->size; k++) {
      if (question_number(q, &choices->data[k], k) < q->questions.size) continue;
      declare_question(cfa, &choices->data[k], q->questions.size, out);
      vector_push(&q->questions, choices->data[k]);
    }
  }
}

/* What a choice means: " 7" or " 8..255". */
static void print_part(const RunPart *part, Buffer *out) {
  buffer_format(out, part->low < 0 ? " -%llu" : " %llu", (unsigned long long)(part->low < 0 ? -part->low : part->low));
  if (part->high != part->low) buffer_format(out, part->high < 0 ? "..-%llu" : "..%llu", (unsigned long long)(part->high < 0 ? -part->high : part->high));
}

static void print_run(const Cfa *cfa, const WatchedRun *run, Questions *q, Buffer *out) {
  buffer_format(out, "; %s after %llu steps", end_name(run->end), (unsigned long long)run->steps);
  if (run->last) {
    buffer_add(out, ", at ");
    print_place(cfa, run->last, out);
  }
  for (size_t i = 0; i < run->choices.size; i++) print_part(&run->choices.data[i].part, out);
  buffer_add(out, "\n(assert (not (and true");
  for (size_t i = 0; i < run->choices.size; i++) {
    const InputChoice *choice = &run->choices.data[i];
    buffer_format(out, " (= c%u (_ bv%u %u))", question_number(q, choice, i), choice->value, bits_of(choice->count));
  }
  buffer_add(out, ")))\n");
}

void runs_print_certificate(const Cfa *cfa, const WatchedRunVector *runs, const char *comment, Buffer *out) {
  if (comment) certificate_print_comment(comment, out);
  buffer_add(out, "; The runs below, each with the inputs that it meets, end without the error; `craig run` repeats them.\n"
                  "; There are no others if no combination of inputs is left: a solver must answer unsat.\n"
                  "(set-logic QF_BV)\n");
  Questions questions = {0};
  declare_questions(cfa, runs, &questions, out);
  for (size_t i = 0; i < runs->size; i++) print_run(cfa, &runs->data[i], &questions, out);
  vector_release(&questions.questions);
  vector_release(&questions.recent);
  buffer_add(out, "(check-sat)\n(exit)\n");
}
