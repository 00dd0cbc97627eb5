/* Partners: who has the word, what becomes of the others, and each way in which one of them can be lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/budget.h"
#include "base/memory.h"
#include "base/portfolio.h"
#include "base/process.h"
#include "base/vector.h"
#include "unit/patience.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 0, PID = 7, PARTNERS = 2, MEBIBYTE = 1 << 20 };

typedef struct Fixture Fixture;
struct Fixture {
  unsigned partners;
  size_t memory_bytes;
  PartnerEnd (*act)(Fixture *fixture); /* in each partner */
  Portfolio *portfolio;
  Channel *channel;
  Buffer text;   /* all that was received */
  IntVector ids; /* of processes that reported themselves */
};

static void receive(void *context, int kind, const char *data, size_t size) {
  Fixture *fixture = context;
  int id;
  if (kind == TEXT) buffer_add_bytes(&fixture->text, data, size);
  if (kind != PID) return;
  memcpy(&id, data, sizeof id);
  vector_push(&fixture->ids, id);
}

static void say(Fixture *fixture, const char *text) { process_send(fixture->channel, TEXT, text, strlen(text)); }

static void report_process(Fixture *fixture) {
  int id = getpid();
  process_send_now(fixture->channel, PID, &id, sizeof id);
}

static bool is_first(const Fixture *fixture) { return portfolio_number(fixture->portfolio) == 1; }

/* Every process says its number; who has the word adds the losses. */
static int work(Channel *channel, void *context) {
  Fixture *fixture = context;
  Buffer losses = {0}, text = {0};
  fixture->channel = channel;
  fixture->portfolio = portfolio_new(&(PortfolioOptions){.channel = channel, .partners = fixture->partners, .memory_bytes = fixture->memory_bytes});
  unsigned number = portfolio_split(fixture->portfolio);
  report_process(fixture);
  buffer_format(&text, "%u", number);
  say(fixture, buffer_text(&text));
  if (number) portfolio_ask_for_the_word(fixture->portfolio, fixture->act(fixture), &losses);
  buffer_add(&losses, ".");
  say(fixture, buffer_text(&losses));
  vector_release(&losses);
  vector_release(&text);
  portfolio_delete(fixture->portfolio);
  return 42;
}

static ProcessOutcome supervise_within(Fixture *fixture, PartnerEnd (*act)(Fixture *fixture), ProcessLimits limits) {
  ProcessOutcome outcome;
  fixture->act = act;
  process_supervise(&limits, work, receive, fixture, &outcome);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  assert_int_equal(errno, ECHILD);
  for (size_t i = 0; i < fixture->ids.size; i++) assert_int_equal(kill(fixture->ids.data[i], 0), -1);
  return outcome;
}

static ProcessOutcome supervise(Fixture *fixture, PartnerEnd (*act)(Fixture *fixture)) {
  return supervise_within(fixture, act, (ProcessLimits){.seconds = PATIENCE, .grace = PATIENCE});
}

static void assert_finished(Fixture *fixture, ProcessOutcome outcome, const char *text) {
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, 42);
  assert_string_equal(buffer_text(&fixture->text), text);
}

static int setup(void **state) {
  Fixture *fixture = memory_zeroed(1, sizeof *fixture);
  fixture->partners = PARTNERS;
  *state = fixture;
  return 0;
}

static int teardown(void **state) {
  Fixture *fixture = *state;
  vector_release(&fixture->text);
  vector_release(&fixture->ids);
  memory_free(fixture);
  return 0;
}

static void hang(void) {
  for (;;) pause();
}

static void die(int number) {
  signal(number, SIG_DFL); /* neither cmocka's handler nor a sanitizer's */
  raise(number);
}

/* ---- the word ------------------------------------------------------------------------------------- */

static PartnerEnd decide_in_second(Fixture *fixture) {
  if (is_first(fixture)) hang();
  return PARTNER_DECIDED;
}

static void test_decided_has_the_word_and_others_are_ended(void **state) {
  ProcessOutcome outcome = supervise(*state, decide_in_second);
  assert_finished(*state, outcome, "2.");
}

static PartnerEnd decide_after_giving_up(Fixture *fixture) {
  if (is_first(fixture)) return PARTNER_GAVE_UP;
  usleep(50000);
  return PARTNER_DECIDED;
}

static void test_who_gives_up_waits_for_who_decides(void **state) {
  ProcessOutcome outcome = supervise(*state, decide_after_giving_up);
  assert_finished(*state, outcome, "2.");
}

static PartnerEnd give_up(Fixture *fixture) {
  if (is_first(fixture)) usleep(50000);
  return PARTNER_GAVE_UP;
}

static void test_first_speaks_if_all_give_up(void **state) {
  ProcessOutcome outcome = supervise(*state, give_up);
  assert_finished(*state, outcome, "1.");
}

static void test_one_job_is_not_split(void **state) {
  Fixture *fixture = *state;
  fixture->partners = 1;
  ProcessOutcome outcome = supervise(fixture, give_up);
  assert_finished(fixture, outcome, "0.");
  assert_int_equal(fixture->ids.size, 1);
}

static PartnerEnd wait_for_the_end(Fixture *fixture) {
  (void)fixture;
  while (!budget_is_interrupted()) usleep(1000);
  return PARTNER_STOPPED;
}

static void test_end_is_passed_on(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise_within(fixture, wait_for_the_end, (ProcessLimits){.seconds = 0.3, .grace = PATIENCE});
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.asked, PROCESS_OUT_OF_TIME);
  assert_int_equal(fixture->text.size, 2); /* the number of one of them, and a full stop */
}

static PartnerEnd do_not_listen(Fixture *fixture) {
  (void)fixture;
  hang();
  return PARTNER_GAVE_UP;
}

static void test_who_does_not_listen_is_killed(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise_within(fixture, do_not_listen, (ProcessLimits){.seconds = 1, .grace = 0.1});
  assert_int_equal(outcome.end, PROCESS_OUT_OF_TIME);
  assert_string_equal(buffer_text(&fixture->text), "");
}

/* ---- losses --------------------------------------------------------------------------------------- */

static PartnerEnd die_in_second(Fixture *fixture) {
  if (!is_first(fixture)) die(SIGSEGV);
  return PARTNER_GAVE_UP;
}

static void test_crash_costs_one(void **state) {
  ProcessOutcome outcome = supervise(*state, die_in_second);
  assert_finished(*state, outcome, "1crash: SIGSEGV.");
}

static PartnerEnd exit_in_first(Fixture *fixture) {
  if (is_first(fixture)) _exit(5);
  return PARTNER_GAVE_UP;
}

static void test_exit_costs_one(void **state) {
  ProcessOutcome outcome = supervise(*state, exit_in_first);
  assert_finished(*state, outcome, "2crash: exit status 5.");
}

static PartnerEnd die_in_all(Fixture *fixture) {
  (void)fixture;
  die(SIGFPE);
  return PARTNER_DECIDED;
}

static void test_all_crash(void **state) {
  ProcessOutcome outcome = supervise(*state, die_in_all);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGFPE);
}

static PartnerEnd exhaust_in_all(Fixture *fixture) {
  (void)fixture;
  close(STDERR_FILENO); /* what it says is no news */
  memory_exhausted();
}

static void test_all_run_out_of_memory(void **state) { assert_int_equal(supervise(*state, exhaust_in_all).end, PROCESS_OUT_OF_MEMORY); }

/* Much more than a process of this test has, sanitizer and all; and slowly, for who watches. */
static PartnerEnd grow_in_second(Fixture *fixture) {
  for (int i = 0; !is_first(fixture) && i < 2048; i++) {
    memset(memory_alloc(MEBIBYTE), 1, MEBIBYTE);
    usleep(1000);
  }
  if (!is_first(fixture)) hang();
  return PARTNER_GAVE_UP;
}

static void test_largest_is_ended_for_memory(void **state) {
  Fixture *fixture = *state;
  fixture->memory_bytes = (size_t)400 * MEBIBYTE;
  ProcessOutcome outcome = supervise(fixture, grow_in_second);
  assert_finished(fixture, outcome, "1out of memory.");
}

/* ---- what is posted ------------------------------------------------------------------------------- */

enum { POSTS = 64, POST_BYTES = 100000, KIND = 3 };

static void post_all(Fixture *fixture) {
  char block[POST_BYTES];
  for (int i = 0; i < POSTS; i++) {
    memset(block, 'a' + i % 26, sizeof block);
    portfolio_post(fixture->portfolio, KIND, block, sizeof block);
  }
}

static void take_all(Fixture *fixture) {
  Buffer data = {0};
  for (int i = 0, kind; i < POSTS;) {
    if (!portfolio_take(fixture->portfolio, &kind, &data)) {
      usleep(1000);
      continue;
    }
    if (kind != KIND || data.size != POST_BYTES || data.data[POST_BYTES - 1] != 'a' + i % 26) die(SIGABRT);
    i++;
  }
  vector_release(&data);
}

/* Both post before either reads: nobody waits for a reader. */
static PartnerEnd post_and_take(Fixture *fixture) {
  post_all(fixture);
  take_all(fixture);
  return PARTNER_GAVE_UP;
}

static void test_posts_come_in_order(void **state) {
  ProcessOutcome outcome = supervise(*state, post_and_take);
  assert_finished(*state, outcome, "1.");
}

static PartnerEnd take_own(Fixture *fixture) {
  int kind;
  Buffer data = {0};
  if (!is_first(fixture)) return PARTNER_GAVE_UP;
  portfolio_post(fixture->portfolio, KIND, "own", 3);
  usleep(100000);
  if (portfolio_take(fixture->portfolio, &kind, &data)) die(SIGABRT);
  return PARTNER_DECIDED;
}

static void test_nobody_gets_its_own_posts(void **state) {
  ProcessOutcome outcome = supervise(*state, take_own);
  assert_finished(*state, outcome, "1.");
}

static void test_without_portfolio(void **state) {
  (void)state;
  int kind;
  Buffer data = {0};
  assert_int_equal(portfolio_number(NULL), 0);
  assert_int_equal(portfolio_split(NULL), 0);
  portfolio_post(NULL, KIND, "x", 1);
  assert_false(portfolio_take(NULL, &kind, &data));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_decided_has_the_word_and_others_are_ended),
                                     TEST(test_who_gives_up_waits_for_who_decides),
                                     TEST(test_first_speaks_if_all_give_up),
                                     TEST(test_one_job_is_not_split),
                                     TEST(test_end_is_passed_on),
                                     TEST(test_who_does_not_listen_is_killed),
                                     TEST(test_crash_costs_one),
                                     TEST(test_exit_costs_one),
                                     TEST(test_all_crash),
                                     TEST(test_all_run_out_of_memory),
                                     TEST(test_largest_is_ended_for_memory),
                                     TEST(test_posts_come_in_order),
                                     TEST(test_nobody_gets_its_own_posts),
                                     TEST(test_without_portfolio)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
