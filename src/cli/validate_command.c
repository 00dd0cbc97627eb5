/* `craig validate --witness W FILE`: what a witness says, asked of the program.
 *
 * Invariants become checks beside those of the property (evidence/witness_check.h), and all of them are decided together (verify/several.h): each speaks of runs
 * on which no other has failed before, so they are facts for one another.  Those that are not confirmed are taken out, and the others are asked about again,
 * until all that are left hold: these are confirmed, on all runs.
 *
 * A violation sequence restricts the program to the runs that follow it (evidence/witness_follow.h), and the property is asked of these: of those first that pass each waypoint where they
 * first come to it, which are few, and unwound one after the other. */
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/hardware.h"
#include "cli/verify.h"
#include "evidence/sha256.h"
#include "evidence/witness_check.h"
#include "evidence/witness_follow.h"
#include "evidence/witness_inputs.h"
#include "flow/cfa/copy.h"

typedef enum { STANDING_OPEN, STANDING_CONFIRMED, STANDING_REFUTED, STANDING_UNKNOWN } Standing;

typedef struct {
  Standing standing;
  const Check *check; /* of the round that is under way; NULL: none */
  char *reason;       /* STANDING_UNKNOWN: owned */
} InvariantAnswer;

typedef struct {
  VerifyWorker *worker;
  Arena arena;
  WitnessQuestionVector questions;
  InvariantAnswer *answers;      /* by question; owned */
  Verdict property;     /* of what the last round said; FALSE stays */
  Buffer reason;        /* why it is UNKNOWN */
  ReplayInputVector inputs; /* that a violation sequence suggests */
  bool is_strict;       /* it is asked of the runs that follow it strictly, for which unwinding is enough */
} Validation;

/* ---- rounds -------------------------------------------------------------------------------------------- */

static bool is_of_witness(const Check *check) { return check->name == witness_check_name; }

/* A run that violates the property is told once; it is one whatever the witness says. */
static void tell_violation(Validation *v) {
  VerifyWorker *w = v->worker;
  if (v->property == VERDICT_FALSE) return;
  verify_tell_failure(w);
  v->property = VERDICT_FALSE;
  session_claim(w->session, VERDICT_FALSE, w->failed.data[0].check->property);
  session_settle(w->session);
}

static void tell_round(void *context, Several *several, Verification *round, Buffer *reason) {
  Validation *v = context;
  VerifyWorker *w = v->worker;
  w->several = several;
  w->verification = round;
  if (round->conclusion.verdict == VERDICT_UNKNOWN) verify_describe_unknown(w, reason);
  if (round->conclusion.verdict == VERDICT_FALSE && !is_of_witness(round->conclusion.check)) tell_violation(v);
  w->verification = NULL;
  w->several = NULL;
}

static const CheckAnswer *answer_of(const Several *several, const Check *check) {
  for (size_t i = 0; i < several->count; i++)
    if (several->answers[i].check == check) return &several->answers[i];
  return NULL;
}

/* An invariant that is not confirmed is out of the game. */
static bool take_answer(Validation *v, size_t index, const Several *several) {
  InvariantAnswer *answer = &v->answers[index];
  if (answer->standing != STANDING_OPEN) return false;
  const CheckAnswer *given = answer_of(several, answer->check);
  if (given && given->verdict == VERDICT_TRUE) return false;
  bool fails = given && given->verdict == VERDICT_FALSE, is_refuted = fails && v->questions.data[index].is_exact;
  const char *reason = fails ? "it fails in the model, which does not tell the place from others" : given && given->reason ? given->reason : reason_timeout;
  answer->standing = is_refuted ? STANDING_REFUTED : STANDING_UNKNOWN;
  if (!is_refuted) answer->reason = memory_copy_string(reason);
  return true;
}

static void take_property(Validation *v, const Several *several) {
  if (v->property == VERDICT_FALSE) return;
  v->property = VERDICT_TRUE;
  vector_clear(&v->reason);
  for (size_t i = 0; i < several->count && v->property == VERDICT_TRUE; i++) {
    const CheckAnswer *answer = &several->answers[i];
    if (is_of_witness(answer->check) || answer->verdict == VERDICT_TRUE) continue;
    v->property = VERDICT_UNKNOWN;
    buffer_add(&v->reason, answer->reason ? answer->reason : reason_timeout);
  }
}

/* True if an invariant was taken out, so that another round is needed. */
static bool take_answers(Validation *v, const Several *several) {
  bool is_changed = false;
  take_property(v, several);
  for (size_t i = 0; i < v->questions.size; i++) is_changed = take_answer(v, i, several) || is_changed;
  return is_changed;
}

enum { STRICT_SECONDS = 60 /* without a limit */ };

/* Half of the time that is left is for the rounds behind this one, if there is a limit. */
static double seconds_of_round(const Validation *v) {
  double left = budget_seconds_left(&v->worker->budget);
  bool has_limit = left < 1e6;
  if (v->is_strict) return has_limit ? left / 2 : STRICT_SECONDS;
  return !has_limit || !v->questions.size ? 0 : left / 2;
}

static bool run_checks(Validation *v, Cfa *cfa) {
  VerifyWorker *w = v->worker;
  VerificationOptions options = verify_options(w->session);
  Observer observer = verify_observer(w);
  Several several;
  Budget share;
  options.pipeline.needs &= ~(unsigned)KEEP_TERMINATION;
  if (v->inputs.size) options.suggested = &v->inputs;
  if (v->is_strict && strategy_is_auto(options.engine)) options.engine = "unwind";
  budget_init(&share, &w->budget, seconds_of_round(v), 0);
  several_init(&several, &options, &observer, &share, cfa);
  several.tell = tell_round;
  several.context = v;
  several_run(&several);
  bool is_changed = take_answers(v, &several);
  several_release(&several);
  return is_changed;
}

/* What is open, put into a copy of the automaton. */
static bool run_round(Validation *v) {
  Frontend *frontend = &v->worker->loaded.frontend;
  Cfa *program = frontend->cfa, *cfa = cfa_copy(program);
  cfa->asks_live = false; /* of that the automaton as it was is asked */
  for (size_t i = 0; i < v->questions.size; i++)
    if (v->answers[i].standing == STANDING_OPEN) v->answers[i].check = witness_ask(cfa, &v->questions.data[i]);
  frontend->cfa = cfa;
  bool is_changed = cfa->checks.size && run_checks(v, cfa);
  frontend->cfa = program;
  cfa_delete(cfa);
  return is_changed;
}

/* ---- a property that is no set of checks --------------------------------------------------------------- */

/* `followed` NULL: any violation counts. */
static void verify_alone(Validation *v, const FollowedWitness *followed) {
  VerifyWorker *w = v->worker;
  VerificationOptions options = verify_options(w->session);
  Observer observer = verify_observer(w);
  Verification verification;
  const Cfa *cfa = w->loaded.frontend.cfa;
  if (cfa->asks_live) options.pipeline.needs |= KEEP_TERMINATION;
  verification_init(&verification, &options, &observer, &w->budget, cfa, NULL);
  verification_run(&verification);
  w->verification = &verification;
  v->property = verification.conclusion.verdict == VERDICT_TRUE ? VERDICT_TRUE : VERDICT_UNKNOWN;
  if (verification.conclusion.verdict == VERDICT_UNKNOWN) verify_describe_unknown(w, &v->reason);
  const Lasso *lasso = &verification.lasso.lasso;
  bool is_violated = verification.conclusion.verdict == VERDICT_FALSE;
  bool counts = is_violated && (!followed || witness_is_followed(followed, cfa, &verification.inputs, lasso->stem + lasso->loop));
  if (counts) tell_violation(v);
  if (is_violated && !counts) buffer_add(&v->reason, "witness: a run that never ends was found, and does not follow it");
  w->verification = NULL;
  verification_release(&verification);
}

/* ---- invariants ---------------------------------------------------------------------------------------- */

/* What needs no run: places and values that are none. */
static void start(Validation *v) {
  VerifyWorker *w = v->worker;
  witness_find_questions(w->session->witness, w->loaded.frontend.cfa, &v->arena, &v->questions);
  v->answers = memory_zeroed(v->questions.size + 1, sizeof *v->answers);
  for (size_t i = 0; i < v->questions.size; i++) {
    const WitnessQuestion *question = &v->questions.data[i];
    if (question->problem) v->answers[i] = (InvariantAnswer){.standing = STANDING_UNKNOWN, .reason = memory_copy_string(question->problem)};
    if (!question->problem && question->is_unreached) v->answers[i].standing = STANDING_CONFIRMED;
  }
}

static void finish(Validation *v) {
  for (size_t i = 0; i < v->questions.size; i++) memory_free(v->answers[i].reason);
  memory_free(v->answers);
  witness_release_questions(&v->questions);
  vector_release(&v->reason);
  vector_release(&v->inputs);
  arena_release(&v->arena);
}

static size_t count_standing(const Validation *v, Standing standing) {
  size_t count = 0;
  for (size_t i = 0; i < v->questions.size; i++) count += v->answers[i].standing == standing;
  return count;
}

static void tell_answers(Validation *v) {
  static const char *const words[] = {"unknown", "confirmed", "refuted", "unknown"};
  const Session *session = v->worker->session;
  for (size_t i = 0; i < v->questions.size; i++) {
    const WitnessInvariant *said = v->questions.data[i].said;
    const InvariantAnswer *answer = &v->answers[i];
    Buffer line = {0};
    buffer_format(&line, "Invariant: %s:%u", said->place.file ? said->place.file : session->options->files.data[0], said->place.line);
    if (said->place.column) buffer_format(&line, ":%u", said->place.column);
    buffer_format(&line, ": %s", words[answer->standing]);
    if (answer->reason) buffer_format(&line, " (%s)", answer->reason);
    session_say(v->worker->session, "%s: %s", buffer_text(&line), said->value);
    vector_release(&line);
  }
}

/* The verdict is about the program; only if the witness holds, and the property with it, is it TRUE. */
static void claim(Validation *v) {
  Session *session = v->worker->session;
  size_t refuted = count_standing(v, STANDING_REFUTED), confirmed = count_standing(v, STANDING_CONFIRMED), all = v->questions.size;
  Buffer reason = {0};
  if (refuted)
    buffer_format(&reason, "witness: %zu of %zu invariants %s refuted", refuted, all, refuted == 1 ? "is" : "are");
  else if (confirmed < all)
    buffer_format(&reason, "witness: %zu of %zu invariants %s not decided", all - confirmed, all, all - confirmed == 1 ? "is" : "are");
  else
    buffer_add(&reason, buffer_text(&v->reason));
  bool is_true = v->property == VERDICT_TRUE && confirmed == all;
  if (v->property != VERDICT_FALSE) session_claim(session, is_true ? VERDICT_TRUE : VERDICT_UNKNOWN, is_true ? NULL : buffer_text(&reason));
  vector_release(&reason);
}

static void verify_invariants(VerifyWorker *w) {
  Validation v = {.worker = w, .property = VERDICT_UNKNOWN};
  bool has_checks = w->loaded.frontend.cfa->checks.size;
  start(&v);
  while (run_round(&v)) {}
  if (!has_checks) verify_alone(&v, NULL);
  for (size_t i = 0; i < v.questions.size; i++)
    if (v.answers[i].standing == STANDING_OPEN) v.answers[i].standing = STANDING_CONFIRMED;
  tell_answers(&v);
  claim(&v);
  finish(&v);
}

/* ---- a violation --------------------------------------------------------------------------------------- */

static void note_unfollowed(VerifyWorker *w, const UnfollowedWaypointVector *unfollowed) {
  for (size_t i = 0; i < unfollowed->size; i++) {
    Buffer text = {0};
    buffer_format(&text, "%s:%u:%u: this waypoint is not followed: %s", w->session->witness->path, unfollowed->data[i].mark.line, unfollowed->data[i].mark.column,
                  unfollowed->data[i].reason);
    verify_note(w, 0, buffer_text(&text));
    vector_release(&text);
  }
}

static void claim_violation(Validation *v) {
  if (v->property == VERDICT_FALSE) return;
  bool has_none = v->property == VERDICT_TRUE;
  session_claim(v->worker->session, VERDICT_UNKNOWN, has_none ? "witness: no run follows it to an error" : buffer_text(&v->reason));
}

/* A run of the program that the sequence leads to an error: the program, restricted to such runs, violates the property. */
static void follow(Validation *v, bool is_strict) {
  const Witness *witness = v->worker->session->witness;
  Frontend *frontend = &v->worker->loaded.frontend;
  Cfa *program = frontend->cfa, *cfa = cfa_copy(program);
  UnfollowedWaypointVector unfollowed = {0};
  bool has_checks = cfa->checks.size;
  cfa->asks_live = false;
  FollowedWitness followed = witness_follow(witness, is_strict, cfa, &v->arena, &unfollowed);
  if (is_strict) note_unfollowed(v->worker, &unfollowed);
  frontend->cfa = cfa;
  if (has_checks && is_strict) witness_suggest_inputs(witness, cfa, &v->inputs);
  v->is_strict = is_strict && has_checks;
  if (has_checks)
    run_checks(v, cfa);
  else
    verify_alone(v, &followed);
  frontend->cfa = program;
  vector_clear(&v->inputs);
  cfa_delete(cfa);
  vector_release(&unfollowed);
}

static void verify_violation(VerifyWorker *w) {
  Validation v = {.worker = w, .property = VERDICT_UNKNOWN};
  const Cfa *program = w->loaded.frontend.cfa;
  if (!program->checks.size && program->asks_live)
    buffer_add(&v.reason, "witness: a run that never ends is followed for termination alone");
  else
    follow(&v, true);
  if (v.property != VERDICT_FALSE && program->checks.size) follow(&v, false);
  claim_violation(&v);
  finish(&v);
}

/* ---- the file it was made for -------------------------------------------------------------------------- */

static bool is_text_of(const Witness *witness, const char *path) {
  char hash[SHA256_TEXT];
  Buffer text = {0}, error = {0};
  bool is_read = file_read_or_say(path, &text, &error), found = !is_read || !witness->files.size;
  if (is_read) sha256_text(text.data, text.size, hash);
  for (size_t i = 0; i < witness->files.size && !found; i++) found = !strcmp(witness->files.data[i].hash, hash);
  vector_release(&text);
  vector_release(&error);
  return found;
}

/* It is checked all the same: what holds here holds here. */
static void note_files(VerifyWorker *w) {
  for (size_t i = 0; i < w->options->files.size; i++)
    if (!is_text_of(w->session->witness, w->options->files.data[i])) verify_note(w, 0, "the witness was made for another text of the program, as its SHA-256 says");
}

static DataModel model_of(const Witness *witness) { return strcmp(witness->data_model, "ILP32") ? LP64 : ILP32; }

/* The witness's model is taken unless another one is asked for. */
static void note_model(VerifyWorker *w) {
  const Witness *witness = w->session->witness;
  if (!witness->data_model || (int)model_of(witness) == w->options->model) return;
  Buffer text = {0};
  buffer_format(&text, "the witness was made for %s, and %s is asked for", witness->data_model, w->options->model == ILP32 ? "ILP32" : "LP64");
  verify_note(w, 0, buffer_text(&text));
  vector_release(&text);
}

/* ---- the command --------------------------------------------------------------------------------------- */

void verify_witness(VerifyWorker *w) {
  note_files(w);
  note_model(w);
  if (w->session->witness->is_violation)
    verify_violation(w);
  else
    verify_invariants(w);
}

static bool check(const Options *options, Buffer *error) {
  bool is_hardware = hardware_is_given(options), is_x87 = options->fp == 2;
  if (is_hardware) buffer_add(error, "witnesses are about programs in C");
  if (is_x87) buffer_add(error, "witnesses are not checked with --fp x87");
  return !error->size;
}

int validate_command(const Options *options) {
  Witness witness = {0};
  Buffer error = {0};
  int status = STATUS_UNUSABLE;
  if (!options->witness) buffer_add(&error, "which witness? `craig validate --witness W.yml FILE`");
  if (options->witness && witness_read(&witness, options->witness, &error) && check(options, &error)) {
    Options chosen = *options; /* borrows all that the other owns */
    if (witness.data_model && !options->is_model_chosen) chosen.model = model_of(&witness);
    status = verify_with(&chosen, &witness);
  }
  bool has_place = strstr(buffer_text(&error), ": error: ");
  if (error.size) fprintf(stderr, "%s%s\n", has_place ? "" : "craig: error: ", buffer_text(&error));
  witness_release(&witness);
  vector_release(&error);
  return status;
}
