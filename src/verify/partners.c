/* Partners of a verification: see verification.h and base/portfolio.h.
 *
 * `auto` is split once all runs that a program has were made, which takes no time where it decides nothing; then one partner makes the model at once, another unwinds the program before.
 * Where there is nothing to unwind it is split later, when the model is there and what is quick has not decided, so that easy programs have one process and the same answer each time.  From
 * then on each has its lines of the strategy, and between two lines it tells the others what it has proved, and how many passes are safe, and takes what they have told.  What they tell is about the
 * same model (its terms are compared), and evidence checks facts along with the rest, whoever found them.  An engine that somebody has asked for by name has no partners, nor has termination, whose table is another. */
#include <string.h>
#include "base/log.h"
#include "logic/pack.h"
#include "verify/verification.h"

void verification_split(Verification *v) {
  if (!v->options->portfolio || portfolio_number(v->options->portfolio) || !strategy_is_auto(v->options->engine) || v->options->unwind) return;
  unsigned number = portfolio_split(v->options->portfolio);
  v->roles = strategy_roles(number, v->options->partners);
}

/* ---- what they tell each other -------------------------------------------------------------------- */

typedef enum { POST_FACTS, POST_SAFE } PostKind;

static void post(Verification *v, PostKind kind, const Buffer *content) {
  Buffer message = {0};
  buffer_add_bytes(&message, &v->exchange.fingerprint, sizeof v->exchange.fingerprint);
  buffer_add_bytes(&message, content->data, content->size);
  portfolio_post(v->options->portfolio, kind, message.data, message.size);
  vector_release(&message);
}

/* All facts, since they may hold together only. */
static void post_facts(Verification *v, const Problem *problem) {
  Buffer packed = {0};
  if (problem->facts == v->exchange.facts) return;
  v->exchange.facts = problem->facts;
  if (term_pack(problem->model->bank, v->exchange.last, problem->facts, &packed)) post(v, POST_FACTS, &packed);
  vector_release(&packed);
}

/* Not if a pass gets where the model ends: others would have to know where. */
static void post_safe(Verification *v, const Problem *problem) {
  Buffer packed = {0};
  if (problem->safe <= v->exchange.safe || problem->incomplete) return;
  v->exchange.safe = problem->safe;
  buffer_add_bytes(&packed, &problem->safe, sizeof problem->safe);
  post(v, POST_SAFE, &packed);
  vector_release(&packed);
}

static bool take_facts(Verification *v, Problem *problem, const char *data, size_t size) {
  Term facts = term_unpack(problem->model->bank, v->exchange.last, data, size), before = problem->facts;
  if (facts == TERM_NONE) return false;
  problem_add_facts(problem, facts);
  v->exchange.facts = problem->facts; /* who would be told knows them, or will know */
  return problem->facts != before;
}

static bool take_safe(Verification *v, Problem *problem, const char *data, size_t size) {
  unsigned safe, before = problem->safe;
  if (size != sizeof safe) return false;
  memcpy(&safe, data, sizeof safe);
  problem_set_safe(problem, safe);
  if (safe > v->exchange.safe) v->exchange.safe = safe;
  return problem->safe != before;
}

static void take_post(Verification *v, Problem *problem, PostKind kind, const Buffer *message) {
  uint64_t fingerprint;
  if (message->size < sizeof fingerprint) return;
  memcpy(&fingerprint, message->data, sizeof fingerprint);
  if (fingerprint != v->exchange.fingerprint) return;
  const char *data = message->data + sizeof fingerprint;
  size_t size = message->size - sizeof fingerprint;
  bool is_new = kind == POST_FACTS ? take_facts(v, problem, data, size) : take_safe(v, problem, data, size);
  if (!is_new) return;
  v->exchange.taken++;
  MESSAGE("process %u is told %s", portfolio_number(v->options->portfolio), kind == POST_FACTS ? "facts" : "safe passes");
}

static void exchange(void *verification, Problem *problem) {
  Verification *v = verification;
  Buffer message = {0};
  int kind;
  post_safe(v, problem);
  post_facts(v, problem);
  while (portfolio_take(v->options->portfolio, &kind, &message)) take_post(v, problem, (PostKind)kind, &message);
  vector_release(&message);
}

Exchange verification_exchange(Verification *v) {
  const Problem *problem = &v->problem;
  if (!portfolio_number(v->options->portfolio)) return (Exchange){0};
  v->exchange.last = (Term)bank_size(problem->model->bank);
  v->exchange.fingerprint = bank_fingerprint(problem->model->bank, v->exchange.last);
  v->exchange.facts = problem->facts;
  v->exchange.safe = problem->safe;
  return (Exchange){v, exchange};
}

Part verification_part(Verification *v) { return (Part){v->roles, verification_exchange(v)}; }

/* Without a loop there is one question. */
Part verification_split_strategy(void *verification) {
  Verification *v = verification;
  if (v->problem.model->has_loop) verification_split(v);
  return verification_part(v);
}

/* ---- the end -------------------------------------------------------------------------------------- */

/* A mistake of ours is told whatever the others would find. */
static PartnerEnd end_of(const Verification *v) {
  if (v->conclusion.verdict != VERDICT_UNKNOWN || v->conclusion.why == WHY_DEFECT) return PARTNER_DECIDED;
  return v->conclusion.why == WHY_STOPPED ? PARTNER_STOPPED : PARTNER_GAVE_UP;
}

static void note_losses(Verification *v, Buffer *losses) {
  if (!losses->size) return;
  Buffer text = {0};
  buffer_format(&text, "a process that shared the work has died (%s)", buffer_text(losses));
  observer_note(&v->observer, 0, buffer_text(&text));
  vector_release(&text);
}

void verification_take_the_word(Verification *v) {
  unsigned number = portfolio_number(v->options->portfolio);
  if (!number) return;
  Buffer losses = {0};
  MESSAGE("process %u has come to its end: %s", number, verdict_name(v->conclusion.verdict));
  portfolio_ask_for_the_word(v->options->portfolio, end_of(v), &losses);
  observer_count(&v->observer, "jobs.partners", v->options->partners);
  observer_count(&v->observer, "jobs.decided_by", number);
  observer_count(&v->observer, "jobs.told", v->exchange.taken);
  note_losses(v, &losses);
  vector_release(&losses);
}
