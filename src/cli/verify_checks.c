/* A property with several checks: each has an answer of its own (verify/several.h).  See verify.h.
 *
 * What backs an answer is told when its round ends; the list of those that fail or are not decided comes last, and the worst of them is the verdict. */
#include <stdlib.h>
#include "cli/verify.h"

/* ---- rounds ------------------------------------------------------------------------------------------- */

static void tell_round(void *worker, Several *several, Verification *round, Buffer *reason) {
  VerifyWorker *w = worker;
  w->several = several;
  w->verification = round;
  switch (round->conclusion.verdict) {
  case VERDICT_TRUE: verify_tell_proof(w); break;
  case VERDICT_FALSE:
    verify_tell_failure(w);
    session_claim(w->session, VERDICT_FALSE, w->failed.data[0].check->property);
    session_settle(w->session); /* the other checks may take more memory or time than there is */
    break;
  case VERDICT_UNKNOWN: verify_describe_unknown(w, reason); break;
  }
  w->verification = NULL;
}

enum { LISTED_UNDECIDED = 12 };

/* ---- answers ------------------------------------------------------------------------------------------ */

static const char *reason_of(const CheckAnswer *answer) { return answer->reason ? answer->reason : reason_timeout; }

/* "TRUE", "FALSE", "UNKNOWN(timeout)" */
static void print_answer(const CheckAnswer *answer, Buffer *out) {
  buffer_add(out, verdict_name(answer->verdict));
  if (answer->verdict == VERDICT_UNKNOWN) buffer_format(out, "(%s)", reason_of(answer));
}

/* 1, 2, ... in the order in which failures were found; 0: it does not fail. */
static size_t number_of_run(const VerifyWorker *w, const Check *check) {
  for (size_t i = 0; i < w->failed.size; i++)
    if (w->failed.data[i].check == check) return i + 1;
  return 0;
}

/* Where the check stands; one that fails within the library, where the user's program is then. */
static SourcePlace place_of(const VerifyWorker *w, const Check *check) {
  size_t run = number_of_run(w, check);
  return run ? w->failed.data[run - 1].where : source_locate(w->loaded.frontend.program->sources, check->pos);
}

/* Of one check the verdict says it all. */
static bool is_list_wanted(const VerifyWorker *w) { return w->several->count > 1 && !w->options->quiet; }

/* What holds is only counted, and of many that are not decided the first few are told. */
static bool is_listed(const VerifyWorker *w, const CheckAnswer *answer, size_t undecided) {
  if (!is_list_wanted(w)) return false;
  if (w->options->verbose || answer->verdict == VERDICT_FALSE) return true;
  return answer->verdict == VERDICT_UNKNOWN && undecided <= LISTED_UNDECIDED;
}

static void tell_answer(VerifyWorker *w, const CheckAnswer *answer, bool is_said) {
  const Check *check = answer->check;
  Buffer text = {0};
  SourcePlace where = place_of(w, check);
  print_answer(answer, &text);
  session_remark(w->session, &(Remark){.kind = REMARK_ANSWER,
                                       .level = (unsigned)number_of_run(w, check),
                                       .file = where.line ? where.file : "",
                                       .line = where.line,
                                       .column = where.column,
                                       .text = check->text,
                                       .note = check->property,
                                       .answer = buffer_text(&text)});
  Buffer place = {0};
  if (where.line) buffer_format(&place, "%s:%u:%u: ", where.file, where.line, where.column);
  if (is_said)
    session_say(w->session, "Check: %s%s (%s): %s", buffer_text(&place), check->text, check->property, buffer_text(&text));
  vector_release(&place);
  vector_release(&text);
}

static int by_place(const void *x, const void *y) {
  const CheckAnswer *const *a = x, *const *b = y;
  const Check *left = (*a)->check, *right = (*b)->check;
  if (left->pos != right->pos) return left->pos < right->pos ? -1 : 1;
  return left->id < right->id ? -1 : left->id > right->id;
}

/* In the order of the source. */
static void tell_answers(VerifyWorker *w, const Several *several) {
  VECTOR(const CheckAnswer *) sorted = {0};
  for (size_t i = 0; i < several->count; i++) vector_push(&sorted, &several->answers[i]);
  qsort(sorted.data, sorted.size, sizeof *sorted.data, by_place);
  size_t undecided = 0;
  for (size_t i = 0; i < sorted.size; i++) {
    undecided += sorted.data[i]->verdict == VERDICT_UNKNOWN;
    tell_answer(w, sorted.data[i], is_listed(w, sorted.data[i], undecided));
  }
  if (undecided > LISTED_UNDECIDED && !w->options->verbose && is_list_wanted(w)) session_say(w->session, "Check: %zu more are not decided (--verbose lists them)", undecided - LISTED_UNDECIDED);
  vector_release(&sorted);
}

/* "12 checks hold (7 of them by ranges of values alone).", "3 checks: 1 holds, 2 fail." */
static void tell_numbers(VerifyWorker *w, const Several *several) {
  size_t by_values = several_count_by_values(several), hold = several_count(several, VERDICT_TRUE), fail = several_count(several, VERDICT_FALSE);
  size_t open = several_count(several, VERDICT_UNKNOWN);
  Buffer text = {0};
  buffer_format(&text, "%zu check%s", several->count, several->count == 1 ? "" : "s");
  if (hold < several->count) buffer_format(&text, ": %zu", hold);
  buffer_format(&text, " hold%s", hold == 1 ? "s" : "");
  if (by_values) buffer_format(&text, " (%zu of them by ranges of values alone)", by_values);
  if (fail) buffer_format(&text, ", %zu fail%s", fail, fail == 1 ? "s" : "");
  if (open) buffer_format(&text, ", %zu %s not decided", open, open == 1 ? "is" : "are");
  if (fail) buffer_add(&text, "; each speaks of runs on which no other has failed before");
  if (is_list_wanted(w)) session_say(w->session, "%s.", buffer_text(&text));
  vector_release(&text);
}

static void claim_worst(VerifyWorker *w, const Several *several) {
  Verdict verdict = several_verdict(several);
  const CheckAnswer *worst = several_first(several, verdict);
  const char *reason = verdict == VERDICT_FALSE ? w->failed.data[0].check->property : verdict == VERDICT_UNKNOWN ? reason_of(worst) : NULL;
  session_claim(w->session, verdict, reason);
}

void verify_checks(VerifyWorker *w) {
  Several several;
  VerificationOptions options = verify_options(w->session);
  Observer observer = verify_observer(w);
  several_init(&several, &options, &observer, &w->budget, w->loaded.frontend.cfa);
  w->several = &several;
  several.sharing = verify_sharing(w);
  several.options.partners = several.sharing.partners;
  several.tell = tell_round;
  several.context = w;
  several_run(&several);
  if (several_verdict(&several) == VERDICT_TRUE) {
    verify_write_invariants(w);
    verify_tell_assumptions(w);
  } else if (several_count(&several, VERDICT_TRUE)) {
    verify_note_vacuous(w, false);
  }
  verify_tell_missing_run(w);
  tell_answers(w, &several);
  tell_numbers(w, &several);
  claim_worst(w, &several);
  several_release(&several);
}
