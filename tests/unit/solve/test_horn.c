/* Horn clauses: loop programs and chains solved and refuted, solutions checked by trying values; what happens
 * when the child dies, hangs or lies. */
#include <dirent.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/clock.h"
#include "base/process.h"
#include "unit/solve/horn_programs.h"
#include "unit/patience.h"
#include "unit/random.h"
#include "unit/rounds.h"

/* ---- solutions as text ---------------------------------------------------------------------------- */

static const char *const operator_names[LINEAR_OPERATORS] = {
    [LINEAR_ADD] = "+",   [LINEAR_SCALE] = "*", [LINEAR_DIVIDE] = "div",    [LINEAR_MODULO] = "mod",
    [LINEAR_ITE] = "ite", [LINEAR_EQUAL] = "=", [LINEAR_LESS_EQUAL] = "<=", [LINEAR_LESS] = "<",
    [LINEAR_NOT] = "not", [LINEAR_AND] = "and", [LINEAR_OR] = "or"};

static void print_leaf(const LinearBank *bank, Linear t, Buffer *out) {
  if (linear_operator(bank, t) == LINEAR_VARIABLE) {
    buffer_format(out, "x%u", linear_number(bank, t));
  } else if (linear_operator(bank, t) == LINEAR_CONSTANT) {
    const char *digits = linear_digits(bank, t);
    buffer_format(out, *digits == '-' ? "(- %s)" : "%s", digits + (*digits == '-'));
  } else {
    buffer_add(out, linear_is_true(bank, t) ? "true" : "false");
  }
}

/* On the stack: an expression to print, or 0: a bracket to close. */
static void linear_print(const LinearBank *bank, Linear t, Buffer *out) {
  LinearVector stack = {0};
  size_t start = out->size;
  vector_push(&stack, t);
  while (stack.size) {
    Linear next = vector_pop(&stack);
    bool opens = next && linear_count(bank, next);
    if (!next)
      buffer_add(out, ")");
    else if (out->size > start)
      buffer_add(out, " ");
    if (!next) continue;
    if (!opens) print_leaf(bank, next, out);
    if (!opens) continue;
    buffer_format(out, "(%s", operator_names[linear_operator(bank, next)]);
    vector_push(&stack, LINEAR_NONE);
    for (size_t i = linear_count(bank, next); i-- > 0;) vector_push(&stack, linear_operand(bank, next, i));
  }
  vector_release(&stack);
}

static uint64_t high_random(uint64_t *seed) { return next_random(seed) >> 11; }

static HornAnswer solve_and_check(Horn *horn, const HornSystem *system) {
  HornResult result;
  HornLimits limits = {.seconds = PATIENCE};
  horn_solve(horn, system, &limits, NULL, &result);
  HornAnswer answer = result.answer;
  if (answer == HORN_SOLVED) {
    assert_int_equal(result.solutions.size, system->arities.size);
    assert_true(solution_holds(system, &result));
  } else {
    assert_null(result.bank);
    assert_int_equal(result.solutions.size, 0);
  }
  assert_int_equal(answer == HORN_UNKNOWN, result.reason != NULL);
  if (result.reason) print_message("unknown: %s\n", result.reason);
  horn_result_release(&result);
  horn_result_release(&result);
  return answer;
}

/* ---- answers --------------------------------------------------------------------------------------- */

static void programs_get_their_answers(void **state) {
  (void)state;
  Horn *horn = horn_new();
  assert_int_equal(horn_child(horn), 0);
  pid_t child = 0;
  for (unsigned i = 0; i < HORN_PROGRAMS; i++) {
    Builder b = builder_new();
    horn_programs[i].make(&b);
    HornAnswer answer = solve_and_check(horn, b.system);
    if (answer != horn_programs[i].expected) print_error("%s: %d\n", horn_programs[i].name, (int)answer);
    assert_int_equal(answer, horn_programs[i].expected);
    if (i == 0) child = horn_child(horn);
    horn_system_delete(b.system);
  }
  assert_int_equal(horn_child(horn), child); /* one child for all */
  horn_delete(horn);
}

/* The check that these tests rely on must be able to say no. */
static void wrong_solutions_are_seen(void **state) {
  (void)state;
  Builder builder = builder_new(), *b = &builder;
  count_to_ten(b);
  HornResult result = {.answer = HORN_SOLVED, .bank = linear_bank_new()};
  Linear x = linear_variable(result.bank, 0), ten = linear_constant(result.bank, 10);
  Linear wrong[] = {linear_bool(result.bank, true), linear_bool(result.bank, false),
                    linear_less(result.bank, x, ten)};
  vector_push(&result.solutions, wrong[0]);
  for (unsigned i = 0; i < 3; i++) {
    result.solutions.data[0] = wrong[i];
    assert_false(solution_holds(b->system, &result));
  }
  result.solutions.data[0] = linear_less_equal(result.bank, x, ten);
  assert_true(solution_holds(b->system, &result));
  horn_result_release(&result);
  horn_system_delete(b->system);
}

/* A step of a chain: (x, y) becomes (x + a, y + b) or (y, x + c). */
typedef struct {
  int64_t a, b, c;
} Step;

/* The least and largest x + y that the chain can end with, by trying all choices. */
static void sum_bounds(const Step *steps, unsigned count, int64_t *low, int64_t *high) {
  *low = INT64_MAX, *high = INT64_MIN;
  for (uint32_t choices = 0; choices < 1u << (count < 12 ? count : 12); choices++) {
    int64_t x = 0, y = 1;
    for (unsigned i = 0; i < count; i++) {
      int64_t old = x;
      if (i < 12 && choices >> i & 1)
        x = y, y = old + steps[i].c;
      else
        x += steps[i].a, y += steps[i].b;
    }
    if (x + y < *low) *low = x + y;
    if (x + y > *high) *high = x + y;
  }
}

static HornSystem *make_chain(const Step *steps, unsigned count, int64_t forbidden) {
  Builder builder = builder_new(), *b = &builder;
  Linear x = VARIABLE(0), y = VARIABLE(1);
  for (unsigned i = 0; i <= count; i++) horn_predicate(b->system, 2);
  FACT(TRUE_, ATOM(0, NUMBER(0), NUMBER(1)));
  for (unsigned i = 0; i < count; i++) {
    CLAUSE1(ATOM(i, x, y), TRUE_, ATOM(i + 1, PLUS(x, steps[i].a), PLUS(y, steps[i].b)));
    if (i < 12) CLAUSE1(ATOM(i, x, y), TRUE_, ATOM(i + 1, y, PLUS(x, steps[i].c)));
  }
  CLAUSE1(ATOM(count, x, y), AT_MOST(NUMBER(forbidden), ADD(x, y)), NULL);
  return b->system;
}

/* Sequence interpolants of 3 to 20 parts; the bound that is just out of reach, and the one that is not. */
static void chains_have_interpolants(void **state) {
  (void)state;
  Horn *horn = horn_new();
  uint64_t seed = 42;
  for (unsigned parts = 3; parts <= 20; parts += parts < 8 ? 1 : 4) {
    Step steps[20];
    for (unsigned i = 0; i < parts; i++)
      steps[i] = (Step){(int64_t)(high_random(&seed) % 7) - 3, (int64_t)(high_random(&seed) % 7) - 3,
                        (int64_t)(high_random(&seed) % 5)};
    int64_t low, high;
    sum_bounds(steps, parts, &low, &high);
    HornSystem *safe = make_chain(steps, parts, high + 1), *unsafe = make_chain(steps, parts, high);
    assert_int_equal(solve_and_check(horn, safe), HORN_SOLVED);
    assert_int_equal(solve_and_check(horn, unsafe), HORN_REFUTED);
    horn_system_delete(safe);
    horn_system_delete(unsafe);
  }
  horn_delete(horn);
}

static void answers_are_reproducible(void **state) {
  (void)state;
  Buffer texts[2] = {0};
  for (unsigned round = 0; round < 2; round++) {
    Horn *horn = horn_new();
    for (unsigned i = 0; i < 4 - round; i++) { /* another history before the last question */
      Builder b = builder_new();
      nested_loops(&b);
      HornResult result;
      horn_solve(horn, b.system, NULL, NULL, &result);
      assert_int_equal(result.answer, HORN_SOLVED);
      vector_clear(&texts[round]);
      for (size_t j = 0; j < result.solutions.size; j++)
        linear_print(result.bank, result.solutions.data[j], &texts[round]);
      horn_result_release(&result);
      horn_system_delete(b.system);
    }
    horn_delete(horn);
  }
  assert_string_equal(buffer_text(&texts[0]), buffer_text(&texts[1]));
  vector_release(&texts[0]);
  vector_release(&texts[1]);
}

/* ---- things that go wrong --------------------------------------------------------------------------- */

static void assert_still_works(Horn *horn) {
  Builder b = builder_new();
  count_to_ten(&b);
  assert_int_equal(solve_and_check(horn, b.system), HORN_SOLVED);
  horn_system_delete(b.system);
}

static void budget_interrupts(void **state) {
  (void)state;
  Horn *horn = horn_new();
  Builder b = builder_new();
  endless(&b);
  HornResult result;
  Budget budget;
  for (unsigned visit = 1; visit <= 4; visit++) {
    budget_init(&budget, NULL, 0, 0);
    budget_fire("horn_wait", visit);
    horn_solve(horn, b.system, NULL, &budget, &result);
    assert_int_equal(result.answer, HORN_UNKNOWN);
    assert_string_equal(budget.stopped, "horn_wait");
    budget_fire(NULL, 0);
    assert_int_equal(horn_child(horn), 0);
    }
  budget_init(&budget, NULL, 0.3, 0);
  double start = clock_wall();
  horn_solve(horn, b.system, NULL, &budget, &result);
  double seconds = clock_wall() - start;
  assert_true(seconds > 0.25 && seconds < PATIENCE);
  assert_int_equal(result.answer, HORN_UNKNOWN);
  assert_non_null(result.reason);
  assert_still_works(horn);
  horn_system_delete(b.system);
  horn_delete(horn);
}

static void limits_leave_the_child_alive(void **state) {
  (void)state;
  Horn *horn = horn_new();
  Builder b = builder_new();
  endless(&b);
  HornResult result;
  HornLimits limits = {.seconds = PATIENCE, .effort = 100000};
  horn_solve(horn, b.system, &limits, NULL, &result);
  assert_int_equal(result.answer, HORN_UNKNOWN);
  assert_string_equal(result.reason, "the Horn engine met a limit");
  assert_true(horn_child(horn) > 0);
  pid_t child = horn_child(horn);
  assert_still_works(horn);
  assert_int_equal(horn_child(horn), child);
  horn_system_delete(b.system);
  horn_delete(horn);
}

/* Enough effort solves, too little does not, and both say why. */
static void effort_is_counted(void **state) {
  (void)state;
  Horn *horn = horn_new();
  for (unsigned i = 0; i < 2; i++) {
    Builder b = builder_new();
    count_to_ten(&b);
    HornResult result;
    HornLimits limits = {.seconds = PATIENCE, .effort = i ? 100 : 50000000};
    horn_solve(horn, b.system, &limits, NULL, &result);
    assert_int_equal(result.answer, i ? HORN_UNKNOWN : HORN_SOLVED);
    if (i) assert_string_equal(result.reason, "the Horn engine met a limit");
    horn_result_release(&result);
    horn_system_delete(b.system);
  }
  horn_delete(horn);
}

static unsigned count_threads(pid_t child) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)child);
  DIR *folder = opendir(path);
  unsigned count = 0;
  for (struct dirent *entry; folder && (entry = readdir(folder));) count += entry->d_name[0] != '.';
  if (folder) closedir(folder);
  return count;
}

/* Until it is a zombie, however busy the machine is, and its last thread has closed what it had open. */
static void wait_for_end(pid_t child) {
  char path[64], state = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
  for (unsigned i = 0; i < PATIENCE * 100 && (state != 'Z' || count_threads(child) > 1); i++) {
    usleep(10000);
    FILE *file = fopen(path, "r");
    if (!file) return;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 0;
    fclose(file);
  }
  assert_int_equal(state, 'Z');
}

static void a_killed_child_is_replaced(void **state) {
  (void)state;
  static const int signals[] = {SIGKILL, SIGSEGV, SIGTERM};
  Horn *horn = horn_new();
  Builder b = builder_new();
  endless(&b);
  for (unsigned i = 0; i < 3; i++) {
    HornResult result;
    horn_ask(horn, b.system, NULL);
    pid_t child = horn_child(horn);
    assert_true(child > 0);
    assert_false(horn_poll(horn, 0.05, &result));
    kill(child, signals[i]);
    double start = clock_wall();
    while (!horn_poll(horn, 0.02, &result)) assert_true(clock_wall() - start < PATIENCE);
    assert_int_equal(result.answer, HORN_UNKNOWN);
    assert_string_equal(result.reason, "the child process died");
    assert_int_equal(kill(child, 0), -1); /* reaped */
    assert_int_equal(horn_child(horn), 0);
    assert_still_works(horn);
    assert_int_not_equal(horn_child(horn), child);
  }
  kill(horn_child(horn), SIGKILL); /* between two questions: nobody needs to know */
  wait_for_end(horn_child(horn));
  assert_still_works(horn);
  horn_system_delete(b.system);
  horn_delete(horn);
}

static void a_stopped_child_is_given_up(void **state) {
  (void)state;
  Horn *horn = horn_new();
  Builder b = builder_new();
  count_to_ten(&b);
  assert_still_works(horn);
  pid_t child = horn_child(horn);
  assert_true(child > 0);
  kill(child, SIGSTOP);
  HornResult result;
  HornLimits limits = {.seconds = 0.2};
  horn_solve(horn, b.system, &limits, NULL, &result);
  assert_int_equal(result.answer, HORN_UNKNOWN);
  assert_string_equal(result.reason, "out of time");
  assert_int_equal(kill(child, 0), -1);
  assert_still_works(horn);
  horn_system_delete(b.system);
  horn_delete(horn);
}

static void too_little_memory_is_unknown(void **state) {
  (void)state;
  Horn *horn = horn_new();
  Builder b = builder_new();
  endless(&b);
  HornResult result;
  HornLimits limits = {.seconds = PATIENCE, .memory_bytes = (size_t)1 << 20};
  horn_solve(horn, b.system, &limits, NULL, &result);
  assert_int_equal(result.answer, HORN_UNKNOWN);
  assert_true(result.seconds < PATIENCE);
  horn_system_delete(b.system);
  horn_delete(horn);
}

static void asking_and_cancelling(void **state) {
  (void)state;
  Horn *horn = horn_new();
  Builder slow = builder_new(), quick = builder_new();
  endless(&slow);
  count_to_ten(&quick);
  HornResult result;
  assert_false(horn_poll(horn, 0, &result));
  horn_cancel(horn);
  horn_ask(horn, slow.system, NULL);
  double start = clock_wall();
  assert_false(horn_poll(horn, 0, &result));
  horn_cancel(horn);
  assert_false(horn_poll(horn, 0, &result));
  horn_ask(horn, slow.system, NULL);
  horn_ask(horn, quick.system, NULL); /* replaces the other one */
  horn_system_delete(quick.system);   /* nothing of it is needed any more */
  while (!horn_poll(horn, 1, &result)) assert_true(clock_wall() - start < PATIENCE);
  assert_int_equal(result.answer, HORN_SOLVED);
  assert_int_equal(result.solutions.size, 1);
  horn_result_release(&result);
  assert_false(horn_poll(horn, 0, &result));
  horn_ask(horn, slow.system, NULL); /* deleted while it works */
  horn_system_delete(slow.system);
  horn_delete(horn);
}

/* In a supervised worker: its end is the child's end, however it comes, and the supervisor does not wait. */
static int ask_and_die(Channel *channel, void *context) {
  (void)context;
  Horn *horn = horn_new();
  Builder b = builder_new();
  endless(&b);
  assert_still_works(horn);
  horn_ask(horn, b.system, NULL);
  pid_t child = horn_child(horn);
  process_send(channel, 0, &child, sizeof child);
  raise(SIGKILL);
  return 0;
}

static void keep_pid(void *context, int kind, const char *data, size_t size) {
  assert_int_equal(kind, 0);
  assert_int_equal(size, sizeof(pid_t));
  memcpy(context, data, size);
}

static void ends_with_a_supervised_worker(void **state) {
  (void)state;
  ProcessLimits limits = {.seconds = PATIENCE, .grace = 0.1};
  ProcessOutcome outcome;
  pid_t child = 0;
  process_supervise(&limits, ask_and_die, keep_pid, &child, &outcome);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGKILL);
  assert_true(outcome.wall_seconds < PATIENCE);
  assert_true(child > 0);
  assert_int_equal(kill(child, 0), -1);
}

/* ---- messages ---------------------------------------------------------------------------------------- */

static void questions_survive_the_journey(void **state) {
  (void)state;
  for (unsigned i = 0; i < HORN_PROGRAMS; i++) {
    Builder b = builder_new();
    horn_programs[i].make(&b);
    HornSettings settings = {.seconds = 1.5, .effort = 77, .plain_cores = true}, read = {0};
    Buffer first = {0}, second = {0};
    horn_write_question(b.system, &settings, &first);
    HornSystem *copy = horn_read_question(first.data, first.size, &read);
    assert_non_null(copy);
    horn_write_question(copy, &read, &second);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.data, second.data, first.size);
    for (size_t size = 0; size < first.size; size++) assert_null(horn_read_question(first.data, size, &read));
    uint64_t seed = i + 1;
    for (unsigned n = 0; n < 300; n++) { /* damaged: refused, or another system, but never a fault */
      Buffer damaged = {0};
      buffer_add_bytes(&damaged, first.data, first.size);
      damaged.data[high_random(&seed) % first.size] ^= (char)(1 << high_random(&seed) % 8);
      horn_system_delete(horn_read_question(damaged.data, damaged.size, &read));
      vector_release(&damaged);
    }
    horn_system_delete(copy);
    horn_system_delete(b.system);
    vector_release(&first);
    vector_release(&second);
  }
}

/* An answer with something of everything. */
static void write_sample_answer(Buffer *out) {
  Builder builder = {.bank = linear_bank_new()}, *b = &builder;
  Linear x = VARIABLE(0), y = VARIABLE(1);
  LinearVector solutions = {0};
  Linear first = OR(AND(LESS(x, NUMBER(-5)), EQUAL(MODULO(y, 8), linear_divide(b->bank, x, NUMBER(3)))),
                    NOT(AT_MOST(linear_times(b->bank, -2, y), ITE(LESS(x, y), x, PLUS(y, 1)))));
  vector_push(&solutions, first);
  vector_push(&solutions, TRUE_);
  horn_write_answer(HORN_SOLVED, 0, b->bank, &solutions, NULL, out);
  vector_release(&solutions);
  linear_bank_delete(b->bank);
}

static void check_damaged(const char *bytes, size_t size, const U32Vector *arities) {
  HornResult result;
  bool good = horn_read_answer(bytes, size, arities, &result);
  if (!good) {
    assert_int_equal(result.answer, HORN_UNKNOWN);
    assert_string_equal(result.reason, horn_reasons[HORN_REASON_MALFORMED]);
  }
  if (result.answer == HORN_SOLVED) {
    assert_int_equal(result.solutions.size, arities->size);
    for (size_t i = 0; i < arities->size; i++) {
      assert_true(linear_is_boolean(result.bank, result.solutions.data[i]));
      assert_true(linear_variables(result.bank, result.solutions.data[i]) <= arities->data[i]);
      linear_holds(result.bank, result.solutions.data[i], (int64_t[]){3, -4}, 2);
    }
  }
  horn_result_release(&result);
}

static void malformed_answers_are_refused(void **state) {
  (void)state;
  Buffer answer = {0};
  U32Vector arities = {0};
  write_sample_answer(&answer);
  vector_push(&arities, 2);
  vector_push(&arities, 0);
  HornResult result;
  assert_true(horn_read_answer(answer.data, answer.size, &arities, &result));
  assert_int_equal(result.answer, HORN_SOLVED);
  horn_result_release(&result);
  for (size_t size = 0; size < answer.size; size++)
    assert_false(horn_read_answer(answer.data, size, &arities, &result));
  for (size_t i = 0; i < answer.size; i++)
    for (unsigned change = 1; change < 256; change++) {
      answer.data[i] ^= (char)change;
      check_damaged(answer.data, answer.size, &arities);
      answer.data[i] ^= (char)change;
    }
  vector_push(&answer, 0); /* something behind the end */
  assert_false(horn_read_answer(answer.data, answer.size, &arities, &result));
  answer.size--;
  arities.data[0] = 1; /* speaks of an argument that there is not */
  assert_false(horn_read_answer(answer.data, answer.size, &arities, &result));
  arities.size = 1;
  assert_false(horn_read_answer(answer.data, answer.size, &arities, &result));
  uint64_t seed = 7;
  for (unsigned n = 0; n < ROUNDS(20000); n++) { /* noise */
    char bytes[24];
    size_t size = high_random(&seed) % sizeof bytes;
    for (size_t i = 0; i < size; i++) bytes[i] = (char)(high_random(&seed) % (n % 2 ? 256 : 14));
    check_damaged(bytes, size, &arities);
  }
  vector_release(&answer);
  vector_release(&arities);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(programs_get_their_answers),
      cmocka_unit_test(wrong_solutions_are_seen),
      cmocka_unit_test(chains_have_interpolants),
      cmocka_unit_test(answers_are_reproducible),
      cmocka_unit_test(budget_interrupts),
      cmocka_unit_test(limits_leave_the_child_alive),
      cmocka_unit_test(effort_is_counted),
      cmocka_unit_test(a_killed_child_is_replaced),
      cmocka_unit_test(a_stopped_child_is_given_up),
      cmocka_unit_test(too_little_memory_is_unknown),
      cmocka_unit_test(asking_and_cancelling),
      cmocka_unit_test(ends_with_a_supervised_worker),
      cmocka_unit_test(questions_survive_the_journey),
      cmocka_unit_test(malformed_answers_are_refused),
  };
  return cmocka_run_group_tests_name("solve/horn", tests, NULL, NULL);
}
