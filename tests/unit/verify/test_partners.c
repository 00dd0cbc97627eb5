/* Partners of a verification: what one finds out the other is told, if both have made the same model; who has the word tells what it concluded. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <unistd.h>
#include "unit/patience.h"
#include "unit/program_model.h"
#include "verify/verification.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"
#define LOOP HEAD "int main(void) { unsigned x = 0, y = 0; while (__VERIFIER_nondet_int()) { x += 2; y += 4; if (x == 7) reach_error(); } return y; }"
#define OTHER_LOOP HEAD "int main(void) { unsigned x = 0, y = 0; while (__VERIFIER_nondet_int()) { x += 2; y += 6; if (x == 7) reach_error(); } return y; }"

/* What is quick does not decide this. */
#define LONG_LOOP HEAD "int main(void) { unsigned x = 1; while (x < 60000000) { if (x < 3000000) x++; else x += 2; } if (x != 60000000) reach_error(); return 0; }"

typedef struct Fixture Fixture;
struct Fixture {
  void (*act)(Fixture *fixture); /* in each partner, with a problem */
  bool differs;                  /* the second partner has another program */
  bool loses_partner, is_easy;
  ProgramModel pm, other;
  VerificationOptions options;
  Budget budget;
  Verification v;
  Portfolio *portfolio;
  Buffer text; /* in the supervisor */
};

static void receive(void *context, int kind, const char *data, size_t size) {
  (void)kind;
  buffer_add_bytes(&((Fixture *)context)->text, data, size);
}

static unsigned number_of(const Fixture *f) { return portfolio_number(f->portfolio); }

static void begin(Fixture *f, Channel *channel) {
  f->pm = program_model(LOOP);
  f->other = program_model(OTHER_LOOP);
  f->portfolio = portfolio_new(&(PortfolioOptions){.channel = channel, .partners = 2, .loses_one = f->loses_partner});
  f->options = (VerificationOptions){.pipeline = {.recursion = 20, .unroll = 64}, .engine = "auto", .how = {.itp = {.check = true}}, .base_check = 60, .portfolio = f->portfolio, .partners = 2};
  budget_init(&f->budget, NULL, 0, 0);
}

static void end(Fixture *f) {
  verification_release(&f->v);
  portfolio_delete(f->portfolio);
  program_model_release(&f->other);
  program_model_release(&f->pm);
}

/* Splits, makes the problem, acts; "1 told 2" is who has the word, and how often it was told something. */
static int work_on_problem(Channel *channel, void *context) {
  Fixture *f = context;
  Buffer text = {0};
  begin(f, channel);
  verification_init(&f->v, &f->options, &(Observer){0}, &f->budget, f->pm.cfa, NULL);
  verification_split(&f->v);
  if (f->differs && number_of(f) == 2) f->v.pipeline.cfa = f->other.cfa;
  if (!verification_make_problem(&f->v)) return 1;
  f->act(f);
  verification_take_the_word(&f->v);
  buffer_format(&text, "%u told %u", number_of(f), f->v.exchange.taken);
  process_send(channel, 0, text.data, text.size);
  return 0;
}

static void assert_told(Fixture *f, const char *expected) {
  ProcessOutcome outcome;
  process_supervise(&(ProcessLimits){.seconds = PATIENCE, .grace = PATIENCE}, work_on_problem, receive, f, &outcome);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, 0);
  assert_string_equal(buffer_text(&f->text), expected);
  vector_release(&f->text);
}

/* ---- what they tell each other -------------------------------------------------------------------- */

/* The first variable of two bits or more is even; it is for the test to say, nobody proves it here. */
static Term some_fact(Problem *problem) {
  const Model *model = problem->model;
  Term x = model->state.data[0].var;
  for (size_t i = 0; term_width(model->bank, x) < 2; i++) x = model->state.data[i].var;
  return term_not(model->bank, term_extract(model->bank, x, 0, 0));
}

/* The first finds something out and gives up; the second waits until it is told, and decides. */
static void tell_facts(Fixture *f) {
  Problem *problem = &f->v.problem;
  Exchange exchange = verification_exchange(&f->v);
  if (number_of(f) == 1) problem_add_facts(problem, some_fact(problem));
  do exchange.run(exchange.context, problem);
  while (number_of(f) == 2 && !problem_has_facts(problem) && !usleep(1000));
  if (number_of(f) == 2 && problem->facts == some_fact(problem)) f->v.conclusion.verdict = VERDICT_TRUE;
}

static void facts_are_told(void **state) {
  (void)state;
  assert_told(&(Fixture){.act = tell_facts}, "2 told 1");
}

static void tell_safe(Fixture *f) {
  Problem *problem = &f->v.problem;
  Exchange exchange = verification_exchange(&f->v);
  if (number_of(f) == 2) problem_set_safe(problem, 17);
  do exchange.run(exchange.context, problem);
  while (number_of(f) == 1 && !problem->safe && !usleep(1000));
  if (number_of(f) == 1 && problem->safe == 17) f->v.conclusion.verdict = VERDICT_TRUE;
}

static void safe_passes_are_told(void **state) {
  (void)state;
  assert_told(&(Fixture){.act = tell_safe}, "1 told 1");
}

/* Where a pass gets to the end of the model, what is safe is not told: only the facts come, which are posted behind it. */
static void tell_facts_but_not_safe(Fixture *f) {
  static const IncompletePoint point;
  if (number_of(f) == 1) {
    problem_set_safe(&f->v.problem, 17);
    f->v.problem.incomplete = &point;
  }
  tell_facts(f);
  if (f->v.problem.safe && number_of(f) == 2) f->v.conclusion.verdict = VERDICT_UNKNOWN;
}

static void unsafe_ends_are_not_passed_over(void **state) {
  (void)state;
  assert_told(&(Fixture){.act = tell_facts_but_not_safe}, "2 told 1");
}

/* What comes was made of other terms. */
static void tell_to_another_model(Fixture *f) {
  Problem *problem = &f->v.problem;
  Exchange exchange = verification_exchange(&f->v);
  Buffer message = {0};
  int kind = 0;
  if (number_of(f) == 1) {
    problem_add_facts(problem, some_fact(problem));
    exchange.run(exchange.context, problem);
    return;
  }
  while (!portfolio_take(f->portfolio, &kind, &message)) usleep(1000);
  uint64_t theirs = 0;
  memcpy(&theirs, message.data, sizeof theirs);
  if (theirs != f->v.exchange.fingerprint) f->v.conclusion.verdict = VERDICT_TRUE;
  vector_release(&message);
}

static void models_that_differ_have_other_fingerprints(void **state) {
  (void)state;
  assert_told(&(Fixture){.act = tell_to_another_model, .differs = true}, "2 told 0");
}

/* ---- the whole way -------------------------------------------------------------------------------- */

static int work_to_the_end(Channel *channel, void *context) {
  Fixture *f = context;
  begin(f, channel);
  ProgramModel pm = program_model(f->is_easy ? LOOP : LONG_LOOP);
  verification_init(&f->v, &f->options, &(Observer){0}, &f->budget, pm.cfa, NULL);
  verification_run(&f->v);
  Buffer text = {0};
  buffer_format(&text, "%s, %s", f->v.conclusion.verdict == VERDICT_TRUE ? "TRUE" : "else", number_of(f) ? "shared" : "alone");
  process_send(channel, 0, text.data, text.size);
  vector_release(&text);
  program_model_release(&pm);
  end(f);
  return 0;
}

static void assert_proved(Fixture f) {
  ProcessOutcome outcome;
  process_supervise(&(ProcessLimits){.seconds = PATIENCE, .grace = PATIENCE}, work_to_the_end, receive, &f, &outcome);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_string_equal(buffer_text(&f.text), f.is_easy ? "TRUE, alone" : "TRUE, shared");
  vector_release(&f.text);
}

static void one_of_them_concludes(void **state) {
  (void)state;
  assert_proved((Fixture){0});
}

static void a_loss_is_no_obstacle(void **state) {
  (void)state;
  assert_proved((Fixture){.loses_partner = true});
}

static void what_is_easy_is_not_shared(void **state) {
  (void)state;
  assert_proved((Fixture){.is_easy = true});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(facts_are_told),
      cmocka_unit_test(safe_passes_are_told),
      cmocka_unit_test(unsafe_ends_are_not_passed_over),
      cmocka_unit_test(models_that_differ_have_other_fingerprints),
      cmocka_unit_test(one_of_them_concludes),
      cmocka_unit_test(a_loss_is_no_obstacle),
      cmocka_unit_test(what_is_easy_is_not_shared),
  };
  return cmocka_run_group_tests_name("verify/partners", tests, NULL, NULL);
}
