/* Counterexamples: replayed, printed, written as tests; wrong ones refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "evidence/open_choices.h"
#include "flow/transform/inline.h"
#include "lang/parse.h"
#include "model/encode/encode.h"
#include "model/unroll/unrolling.h"

/* ---- a program and its counterexample --------------------------------------------------------------- */

typedef struct {
  const char *text;
  Program *program;
  Cfa *cfa;
  Graph *graph;
  Model *model;
} Subject;

static Subject subject_new_for(const char *text, DataModel data_model) {
  Subject s = {.text = text};
  ParseOptions options = {.model = data_model, .messages = stderr};
  unsigned errors = 0;
  s.program = program_parse_text("sample.c", text, &options, &errors);
  assert_non_null(s.program);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, s.program->sources, stderr);
  s.cfa = cfa_build(s.program, &(CfaOptions){.entry = "main"}, &diagnostics);
  assert_non_null(s.cfa);
  return s;
}

static Subject subject_new(const char *text) { return subject_new_for(text, LP64); }

static void subject_delete(Subject *s) {
  model_delete(s->model);
  graph_delete(s->graph);
  cfa_delete(s->cfa);
  program_delete(s->program);
}

static void finish(Subject *s, ReplayInputVector *inputs) {
  vector_release(inputs);
  subject_delete(s);
}

/* The shortest counterexample, found by unrolling. */
static Trace *find_trace(Subject *s) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  s->graph = graph_inline(s->cfa, &(InlineOptions){.recursion_bound = 4, .prune = true});
  assert_non_null(s->graph);
  s->model = model_encode(s->graph, &budget);
  assert_non_null(s->model);
  Circuit *circuit = circuit_new(s->model, NULL);
  Unrolling *unrolling = unrolling_new(circuit);
  Trace *trace = NULL;
  for (unsigned depth = 0; depth < 20 && !trace; depth++)
    if (unrolling_ask_error(unrolling, depth, &budget) == ANSWER_SAT)
      trace = unrolling_trace(unrolling, depth);
  unrolling_delete(unrolling);
  circuit_delete(circuit);
  assert_non_null(trace);
  return trace;
}

/* The inputs of the shortest counterexample. */
static ReplayInputVector find_inputs(Subject *s) {
  Trace *trace = find_trace(s);
  ReplayInputVector inputs = {0};
  replay_inputs(s->model, trace, &inputs);
  trace_delete(trace);
  return inputs;
}

static EvidenceAnswer replay(const Subject *s, const ReplayInputVector *inputs) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  const Check *failed;
  return replay_check(s->cfa, inputs, NULL, 0, &budget, &failed);
}

/* Inputs by hand: `values` for the havoc edges of this name, in the order of the automaton's edges. */
static void choose(const Subject *s, const char *name, uint32_t occurrence, i128 value,
                   ReplayInputVector *inputs) {
  for (size_t i = 0; i < s->cfa->edges.size; i++) {
    const Edge *edge = &s->cfa->edges.data[i];
    if (edge->kind == EDGE_HAVOC && !strcmp(edge->reason, name)) {
      vector_push(inputs, (ReplayInput){.edge = edge, .occurrence = occurrence, .value = value});
      return;
    }
  }
  fail_msg("no input %s", name);
}

static ReplayInputVector one_input(const Subject *s, const char *name, i128 value) {
  ReplayInputVector inputs = {0};
  choose(s, name, 0, value, &inputs);
  return inputs;
}

/* All inputs, the last of them `last`, the others `value`. */
static ReplayInputVector all_inputs(const Subject *s, i128 value, i128 last) {
  ReplayInputVector inputs = {0};
  for (size_t i = 0; i < s->cfa->edges.size; i++)
    if (s->cfa->edges.data[i].kind == EDGE_HAVOC) vector_push(&inputs, (ReplayInput){.edge = &s->cfa->edges.data[i], .value = value});
  if (inputs.size) vector_last(&inputs).value = last;
  return inputs;
}

static const char even_text[] = "extern unsigned __VERIFIER_nondet_uint(void);\n"
                                "extern void reach_error(void);\n"
                                "int main(void) {\n"
                                "  unsigned x = __VERIFIER_nondet_uint();\n"
                                "  if (x % 2 != 0)\n"
                                "    reach_error();\n"
                                "  return 0;\n"
                                "}\n";

/* Two functions, a loop, negative values, results used in expressions, a call in the middle of another. */
static const char sum_text[] = "extern int __VERIFIER_nondet_int(void);\n"
                               "extern char __VERIFIER_nondet_char(void);\n"
                               "void reach_error(void) {}\n"
                               "int total;\n"
                               "static int take(int weight) {\n"
                               "  char c = __VERIFIER_nondet_char();\n"
                               "  return c * weight;\n"
                               "}\n"
                               "int main(void) {\n"
                               "  int i = 0;\n"
                               "  while (__VERIFIER_nondet_int()) {\n"
                               "    total += take(3) + __VERIFIER_nondet_int();\n"
                               "    i++;\n"
                               "    if (i == 3 && total == -1000) reach_error();\n"
                               "  }\n"
                               "  return 0;\n"
                               "}\n";

static const char two_text[] = "extern int __VERIFIER_nondet_int(void);\n"
                               "extern void reach_error(void), __VERIFIER_assert(int);\n"
                               "int main(void) {\n"
                               "  int x = __VERIFIER_nondet_int();\n"
                               "  if (x > 5) __VERIFIER_assert(x < 3 || x > 7);\n"
                               "  if (x == 3) reach_error();\n"
                               "  return 0;\n"
                               "}\n";

/* ---- replaying ------------------------------------------------------------------------------------- */

/* A run that fails another check is no evidence, though it says which one it fails. */
static void replay_demands_the_same_check(void **unused) {
  (void)unused;
  static const struct {
    int input;
    const char *text;
  } cases[] = {{7, "assertion x < 3 || x > 7 fails"}, {3, "call of reach_error"}, {4, NULL}};
  Subject s = subject_new(two_text);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(s.cfa->checks.size, 2);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_int", cases[i].input);
    for (size_t c = 0; c < 2; c++) {
      const Check *expected = s.cfa->checks.data[c], *failed = expected;
      EvidenceAnswer answer = replay_check(s.cfa, &inputs, expected, 0, &budget, &failed);
      bool is_it = cases[i].text && !strcmp(expected->text, cases[i].text);
      assert_int_equal(answer, is_it ? EVIDENCE_HOLDS : EVIDENCE_FAILS);
      assert_int_equal(failed != NULL, cases[i].text != NULL);
      if (failed) assert_string_equal(failed->text, cases[i].text);
    }
    assert_int_equal(replay(&s, &inputs), cases[i].text ? EVIDENCE_HOLDS : EVIDENCE_FAILS);
    vector_release(&inputs);
  }
  subject_delete(&s);
}

/* With some index the write hits the other object, because of where it lies here. */
static void runs_that_leave_their_objects_hang_on_addresses(void **unused) {
  (void)unused;
  Subject s = subject_new("extern int __VERIFIER_nondet_int(void);\n"
                          "extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "  int a[4] = {0}, b = 0, *p = a, *q = &b;\n"
                          "  p[__VERIFIER_nondet_int()] = 1;\n"
                          "  if (*q || a[1]) reach_error();\n"
                          "}\n");
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  unsigned hits = 0;
  for (int i = 4; i < 64; i++) {
    ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_int", i);
    bool is_hit = replay(&s, &inputs) == EVIDENCE_HOLDS;
    hits += is_hit;
    if (is_hit) assert_string_equal(open_choices_matter(s.cfa, &inputs, 0, &budget), "where objects lie");
    vector_release(&inputs);
  }
  assert_int_equal(hits, 1);
  ReplayInputVector inside = one_input(&s, "__VERIFIER_nondet_int", 1);
  assert_int_equal(replay(&s, &inside), EVIDENCE_HOLDS);
  assert_null(open_choices_matter(s.cfa, &inside, 0, &budget));
  vector_release(&inside);
  subject_delete(&s);
}

static void trace_becomes_inputs(void **unused) {
  (void)unused;
  Subject s = subject_new(even_text);
  ReplayInputVector inputs = find_inputs(&s);
  assert_int_equal(inputs.size, 1);
  assert_string_equal(inputs.data[0].edge->reason, "__VERIFIER_nondet_uint");
  assert_int_equal(inputs.data[0].occurrence, 0);
  assert_int_equal((int)(inputs.data[0].value % 2), 1);
  assert_true(inputs.data[0].value >= 0); /* unsigned */
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  finish(&s, &inputs);
}

static void inputs_are_keyed_by_occurrence(void **unused) {
  (void)unused;
  Subject s = subject_new(sum_text);
  ReplayInputVector inputs = find_inputs(&s);
  assert_int_equal(inputs.size, 9);
  for (size_t i = 0; i < inputs.size; i++) {
    unsigned before = 0;
    for (size_t j = 0; j < i; j++) before += inputs.data[j].edge == inputs.data[i].edge;
    assert_int_equal(inputs.data[i].occurrence, before);
  }
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  finish(&s, &inputs);
}

static void values_have_the_sign_of_their_type(void **unused) {
  (void)unused;
  Subject s = subject_new("extern signed char __VERIFIER_nondet_char(void);\n"
                          "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
                          "extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "  signed char a = __VERIFIER_nondet_char();\n"
                          "  unsigned char b = __VERIFIER_nondet_uchar();\n"
                          "  if (a == -100 && b == 200) reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = find_inputs(&s);
  assert_int_equal(inputs.size, 2);
  assert_int_equal((int)inputs.data[0].value, -100);
  assert_int_equal((int)inputs.data[1].value, 200);
  finish(&s, &inputs);
}

static void traces_that_miss_the_error_are_refused(void **unused) {
  (void)unused;
  Subject s = subject_new(even_text);
  ReplayInputVector inputs = {0};
  assert_int_equal(replay(&s, &inputs), EVIDENCE_FAILS); /* 0 is even */
  choose(&s, "__VERIFIER_nondet_uint", 0, 8, &inputs);
  assert_int_equal(replay(&s, &inputs), EVIDENCE_FAILS);
  inputs.data[0].value = 9;
  inputs.data[0].occurrence = 1; /* the first call still gives 0 */
  assert_int_equal(replay(&s, &inputs), EVIDENCE_FAILS);
  inputs.data[0].occurrence = 0;
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  finish(&s, &inputs);
}

static void blocked_runs_are_refused(void **unused) {
  (void)unused;
  Subject s = subject_new(
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern void __VERIFIER_assume(int);\n"
      "extern void reach_error(void);\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); reach_error(); }\n");
  ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_int", 3);
  assert_int_equal(replay(&s, &inputs), EVIDENCE_FAILS);
  inputs.data[0].value = 4;
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  finish(&s, &inputs);
}

static void budget_leaves_a_replay_undecided(void **unused) {
  (void)unused;
  Subject s = subject_new("int main(void) { for (;;) {} }\n");
  ReplayInputVector inputs = {0};
  budget_fire("interpret_step", 2);
  assert_int_equal(replay(&s, &inputs), EVIDENCE_UNDECIDED);
  budget_fire(NULL, 0);
  subject_delete(&s);
}

/* ---- printing -------------------------------------------------------------------------------------- */

static void check_print(const Subject *s, const ReplayInputVector *inputs, const char *expected) {
  Buffer out = {0};
  replay_tell(s->cfa, inputs, NULL, &out, NULL, NULL);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
}

static void runs_read_like_a_debugger(void **unused) {
  (void)unused;
  Subject s = subject_new(even_text);
  ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_uint", 7);
  check_print(&s, &inputs,
              "sample.c:4:16  x = __VERIFIER_nondet_uint()  x = 7  (input)\n"
              "sample.c:5:7   [x % 2 != 0]                  holds\n"
              "sample.c:6:5   reach_error()                 ERROR\n");
  inputs.data[0].value = 6;
  check_print(&s, &inputs,
              "sample.c:4:16  x = __VERIFIER_nondet_uint()  x = 6  (input)\n"
              "sample.c:5:7   [x % 2 != 0]                  does not hold\n"
              "sample.c:7:3   return 0                      returns 0\n"
              "the program ends without reaching the error\n");
  finish(&s, &inputs);
}

static void calls_are_indented_and_temporaries_hidden(void **unused) {
  (void)unused;
  Subject s = subject_new("extern int __VERIFIER_nondet_int(void);\n"
                          "extern void reach_error(void);\n"
                          "int limit = 4, unused;\n"
                          "static int twice(int v) {\n"
                          "  return 2 * v;\n"
                          "}\n"
                          "int main(void) {\n"
                          "  int y = 0;\n"
                          "  long x = __VERIFIER_nondet_int();\n"
                          "  y = twice(x) + 1;\n"
                          "  x = twice(y);\n"
                          "  if (!(x <= limit) && __VERIFIER_nondet_int() == -5)\n"
                          "    reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = all_inputs(&s, 10, -5);
  assert_int_equal(inputs.size, 2);
  Buffer out = {0};
  replay_tell(s.cfa, &inputs, NULL, &out, NULL, NULL);
  const char *text = buffer_text(&out);
  assert_non_null(strstr(text, "limit = 4"));
  assert_null(strstr(text, "unused"));
  assert_null(strstr(text, "t.")); /* temporaries */
  assert_non_null(strstr(text, "x = 10  (input)"));
  assert_non_null(strstr(text, "sample.c:10:7   twice(x)"));
  assert_non_null(strstr(text, "sample.c:5:3      return 2 * v")); /* one level deeper */
  assert_non_null(strstr(text, "y = 21"));
  assert_non_null(strstr(text, "__VERIFIER_nondet_int()"));
  assert_non_null(strstr(text, "value -5  (input)"));
  assert_non_null(strstr(text, "sample.c:13:5   reach_error()"));
  vector_release(&out);
  finish(&s, &inputs);
}

static unsigned count_lines(const char *text) {
  unsigned lines = 0;
  for (; *text; text++) lines += *text == '\n';
  return lines;
}

static const char counts_to_100[] = "extern void reach_error(void);\n"
                                    "int main(void) {\n"
                                    "  int i = 0;\n"
                                    "  while (i < 100) i++;\n"
                                    "  reach_error();\n"
                                    "}\n";

static void rounds_of_a_loop_are_folded(void **unused) {
  (void)unused;
  Subject s = subject_new(counts_to_100);
  ReplayInputVector inputs = {0};
  Buffer out = {0};
  assert_int_equal(replay_tell_steps(s.cfa, &inputs, NULL, false, &out, NULL, NULL), 203);
  const char *text = buffer_text(&out);
  assert_int_equal(count_lines(text), 8); /* i = 0, first round, gap, last round, the end of the loop, the error */
  assert_non_null(strstr(text, "... 98 more rounds, 196 steps ...\n"));
  assert_non_null(strstr(text, "i = 1\n"));
  assert_null(strstr(text, "i = 2\n"));
  assert_non_null(strstr(text, "i = 100\n"));
  vector_release(&out);
  subject_delete(&s);
}

static void a_full_trace_has_every_step(void **unused) {
  (void)unused;
  Subject s = subject_new(counts_to_100);
  ReplayInputVector inputs = {0};
  Buffer out = {0};
  assert_int_equal(replay_tell_steps(s.cfa, &inputs, NULL, true, &out, NULL, NULL), 203);
  assert_int_equal(count_lines(buffer_text(&out)), 203);
  assert_non_null(strstr(buffer_text(&out), "i = 50\n"));
  vector_release(&out);
  subject_delete(&s);
}

static void long_runs_are_cut_in_the_middle(void **unused) {
  (void)unused;
  Subject s = subject_new("extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "  int i = 0, odd = 0;\n"
                          "  unsigned x = 1;\n"
                          "  while (i < 100000) {\n"
                          "    x = x * 1103515245 + 12345;\n"
                          "    if (x & 65536) odd++;\n"
                          "    i++;\n"
                          "  }\n"
                          "  reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = {0};
  Buffer out = {0};
  replay_tell(s.cfa, &inputs, NULL, &out, NULL, NULL);
  const char *text = buffer_text(&out);
  assert_int_equal(count_lines(text), 41);
  assert_non_null(strstr(text, " steps ...\n"));
  assert_non_null(strstr(text, "i = 1\n"));
  assert_null(strstr(text, "i = 50000\n"));
  assert_non_null(strstr(text, "i = 100000\n"));
  assert_non_null(strstr(text, "ERROR\n"));
  vector_release(&out);
  subject_delete(&s);
}

/* ---- tests ----------------------------------------------------------------------------------------- */

static void write_file(const char *directory, const char *name, const char *text) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

/* Compile program and test as the test's comment says, run, and give the exit status; -1: no compiler. */
static int compile_and_run(const char *program, const char *test, char *message, size_t size) {
  char directory[] = "/tmp/craig-test-replay-XXXXXX", command[512];
  if (system("command -v gcc >/dev/null")) return -1;
  assert_non_null(mkdtemp(directory));
  write_file(directory, "sample.c", program);
  write_file(directory, "test.c", test);
  const char *begin = strstr(test, "gcc -w"), *end = strstr(test, " && ./test");
  assert_true(begin && end);
  snprintf(command, sizeof command, "cd %s && %.*s 2>&1 && ./test 2>&1", directory, (int)(end - begin),
           begin);
  FILE *pipe = popen(command, "r");
  size_t got = fread(message, 1, size - 1, pipe);
  message[got] = 0;
  int status = pclose(pipe);
  snprintf(command, sizeof command, "rm -rf %s", directory);
  assert_int_equal(system(command), 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void check_test(const Subject *s, const ReplayInputVector *inputs, int status, const char *message) {
  Buffer out = {0};
  bool written = replay_write_test(s->cfa, inputs, NULL, &out);
  if (!written) fail_msg("%s", buffer_text(&out));
  char said[4096];
  int got = compile_and_run(s->text, buffer_text(&out), said, sizeof said);
  if (got >= 0 && (got != status || !strstr(said, message)))
    fail_msg("exit status %d and '%s' from\n%s", got, said, buffer_text(&out));
  vector_release(&out);
}

static void check_no_test(const Subject *s, const ReplayInputVector *inputs, const char *message) {
  Buffer out = {0};
  assert_false(replay_write_test(s->cfa, inputs, NULL, &out));
  assert_non_null(strstr(buffer_text(&out), message));
  vector_release(&out);
}

static void check_trace_as_test(const char *text, int status, const char *message) {
  Subject s = subject_new(text);
  ReplayInputVector inputs = find_inputs(&s);
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  check_test(&s, &inputs, status, message);
  finish(&s, &inputs);
}

static void tests_reach_the_error(void **unused) {
  (void)unused;
  check_trace_as_test(even_text, 1, "reach_error reached");
  check_trace_as_test(sum_text, 1, "reach_error reached"); /* its body does nothing: the hook shows it */
  check_trace_as_test("extern void abort(void);\n"
                      "extern int __VERIFIER_nondet_int(void);\n"
                      "static void reach_error(void) { abort(); }\n"
                      "int main(void) { if (__VERIFIER_nondet_int() == -2147483647 - 1) reach_error(); }\n",
                      134, "");
  /* what <assert.h> makes of assert(x != LONG_MIN) */
  check_trace_as_test(
      "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n"
      "extern long __VERIFIER_nondet_long(void);\n"
      "int main(void) {\n"
      "  long x = __VERIFIER_nondet_long();\n"
      "  (x != -0x7fffffffffffffffL - 1) ? (void)0 : __assert_fail(\"no\", \"s.c\", 5, \"main\");\n"
      "}\n",
      134, "main: Assertion");
}

static void tests_define_what_the_linker_needs(void **unused) {
  (void)unused;
  check_trace_as_test("extern int limit;\n"
                      "extern unsigned short table[3];\n"
                      "extern long never_used_in_main;\n"
                      "extern void reach_error(void);\n"
                      "long never_called(void) { return never_used_in_main; }\n"
                      "int main(void) { if (limit == -77 && table[1] == 9 && table[2] == 60000) reach_error(); }\n",
                      1, "reach_error reached");
  check_trace_as_test("extern int __VERIFIER_nondet_int(void);\n"
                      "extern void __VERIFIER_assume(int condition);\n"
                      "extern unsigned char __VERIFIER_nondet_uchar();\n"
                      "extern void *outside(const char *text, ...);\n"
                      "extern void notify(int code);\n"
                      "extern __attribute__((noreturn)) void give_up(void);\n"
                      "extern int printf(const char *format, ...);\n"
                      "void __VERIFIER_error();\n"
                      "int never_called(void) { return outside(\"\") != 0 || __VERIFIER_nondet_uchar(); }\n"
                      "int main(void) {\n"
                      "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                      "  __VERIFIER_assume(x > 1000);\n"
                      "  if (y == 3) give_up();\n"
                      "  notify(x);\n"
                      "  printf(\"%d\\n\", x);\n"
                      "  if (x - y == 7) __VERIFIER_error();\n"
                      "}\n",
                      1, "__VERIFIER_error reached");
}

/* Values that a call does not give: refused if they decide, ignored if they do not. */
static void other_inputs_are_refused_if_they_matter(void **unused) {
  (void)unused;
  static const char matters[] = "extern void reach_error(void);\n"
                                "int main(void) {\n"
                                "  int x, other;\n"
                                "  if (x == 5 + (other == 3 ? 0 : 0)) reach_error();\n"
                                "}\n";
  Subject s = subject_new(matters);
  ReplayInputVector inputs = one_input(&s, "uninitialised x", 5);
  check_no_test(&s, &inputs, "sample.c:3:3: the error needs an input that is not the result of a call: 'uninitialised x'");
  finish(&s, &inputs);
  check_trace_as_test("extern int __VERIFIER_nondet_int(void);\n"
                      "extern void reach_error(void);\n"
                      "int main(void) {\n"
                      "  int x, y = __VERIFIER_nondet_int();\n"
                      "  if (y == 5) { if (x == 3) y = 5; reach_error(); }\n"
                      "}\n",
                      1, "reach_error reached");
}

/* They matter together only: as long as both have the same value, whichever it is, the error is reached. */
static void other_inputs_are_tried_with_different_values(void **unused) {
  (void)unused;
  Subject s = subject_new("extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "  int x, y;\n"
                          "  if (x == y) reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = {0};
  check_no_test(&s, &inputs, "the error needs an input that is not the result of a call");
  subject_delete(&s);
}

static void unused_results_are_refused(void **unused) {
  (void)unused;
  Subject s = subject_new("extern int __VERIFIER_nondet_int(void);\n"
                          "extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "  __VERIFIER_nondet_int();\n"
                          "  if (__VERIFIER_nondet_int() == 5) reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = all_inputs(&s, 5, 5);
  Buffer out = {0};
  bool written = replay_write_test(s.cfa, &inputs, NULL, &out);
  if (inputs.size == 1) { /* the automaton does not see the first call */
    assert_false(written);
    assert_non_null(strstr(buffer_text(&out), "sample.c:4:3: the result of this call is not used"));
  } else
    check_test(&s, &inputs, 1, "reach_error reached");
  vector_release(&out);
  finish(&s, &inputs);
}

/* gcc evaluates the second argument first on x86. */
static void unordered_arguments_are_refused(void **unused) {
  (void)unused;
  Subject s = subject_new("extern int __VERIFIER_nondet_int(void);\n"
                          "extern void reach_error(void);\n"
                          "static int one(void) { return __VERIFIER_nondet_int(); }\n"
                          "static int zero(void) { return 0; }\n"
                          "static int difference(int a, int b) { return a - b; }\n"
                          "int main(void) {\n"
                          "  int a = difference(zero(), one());\n"
                          "  if (difference(one(), one() + 1) == 5 && a == 0) reach_error();\n"
                          "}\n");
  ReplayInputVector inputs = find_inputs(&s);
  assert_int_equal(replay(&s, &inputs), EVIDENCE_HOLDS);
  check_no_test(&s, &inputs, "sample.c:8:7: C does not say which argument is evaluated first");
  finish(&s, &inputs);
}

static void wrong_traces_give_no_test(void **unused) {
  (void)unused;
  Subject s = subject_new(even_text);
  ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_uint", 8);
  check_no_test(&s, &inputs, "the run does not reach the error");
  finish(&s, &inputs);
}

static void tests_say_how_to_compile(void **unused) {
  (void)unused;
  Subject s = subject_new_for(even_text, ILP32);
  ReplayInputVector inputs = one_input(&s, "__VERIFIER_nondet_uint", 4294967295);
  Buffer out = {0};
  assert_true(replay_write_test(s.cfa, &inputs, NULL, &out));
  assert_non_null(strstr(buffer_text(&out), "gcc -w -m32 -o test sample.c test.c -lm && ./test"));
  assert_non_null(strstr(buffer_text(&out), "static const unsigned int values[] = {4294967295LL};"));
  vector_release(&out);
  finish(&s, &inputs);
}

/* ---- hardware -------------------------------------------------------------------------------------- */

/* A 2-bit counter in one state variable, with enable and a chosen start; 3 is the error, 2 with `stop` ends.
 */
static Model *counter(void) {
  Model *m = model_new();
  TermBank *bank = m->bank;
  model_add_state(m, "count", 2);
  Term count = m->state.data[0].var;
  Term start = model_add_input(m, &m->prefix, "start", 2, term_true(bank), NULL);
  Term enable = model_add_input(m, &m->loop, "enable", 2, term_true(bank), NULL);
  Term stop = model_add_input(m, &m->loop, "stop", 1, term_true(bank), NULL);
  m->has_loop = true;
  m->state.data[0].init = start;
  m->state.data[0].next = term_add(bank, count, enable);
  m->prefix.valid = term_uless(bank, start, term_constant(bank, 2, 2));
  m->loop.error = term_equal(bank, count, term_constant(bank, 2, 3));
  m->loop.incomplete = term_false(bank);
  m->loop.valid = term_and(bank, term_not(bank, stop), term_not(bank, m->loop.error));
  return m;
}

static void set(Trace *trace, unsigned step, unsigned input, uint64_t value) {
  trace_set(trace, step, input, &value, 2);
}

/* start = 1, then 2, then 3 */
static Trace *counter_trace(const Model *m) {
  Trace *trace = trace_new(m, 3);
  set(trace, 0, 0, 1);
  set(trace, 1, 0, 1);
  set(trace, 2, 0, 1);
  return trace;
}

static void hardware_traces_are_replayed(void **unused) {
  (void)unused;
  Model *m = counter();
  Trace *trace = counter_trace(m);
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_HOLDS);
  set(trace, 2, 0, 0); /* stays at 2 */
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  set(trace, 2, 0, 1);
  set(trace, 2, 1, 1); /* the pass before the error is not possible */
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  set(trace, 2, 1, 0);
  set(trace, 0, 0, 3); /* not a possible start, though an error */
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  set(trace, 0, 0, 1);
  m->loop.incomplete = m->loop.error;
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  m->loop.incomplete = term_false(m->bank);
  m->has_loop = false;
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  trace_delete(trace);
  model_delete(m);
}

static void errors_in_the_prefix_are_replayed(void **unused) {
  (void)unused;
  Model *m = counter();
  m->prefix.error = term_equal(m->bank, m->prefix.inputs.data[0].var, term_constant(m->bank, 2, 2));
  Trace *trace = trace_new(m, 0);
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_FAILS);
  set(trace, 0, 0, 2);
  assert_int_equal(replay_hardware(m, trace), EVIDENCE_HOLDS);
  trace_delete(trace);
  model_delete(m);
}

static void hardware_runs_are_printed(void **unused) {
  (void)unused;
  Model *m = counter();
  Trace *trace = counter_trace(m);
  Buffer out = {0};
  replay_print_hardware(m, trace, &out);
  assert_string_equal(buffer_text(&out), "start               inputs: start = 1\n"
                                         "frame 0  count = 1  inputs: enable = 1\n"
                                         "frame 1  count = 2  inputs: enable = 1\n"
                                         "frame 2  count = 3  all inputs 0  ERROR\n");
  vector_release(&out);
  trace_delete(trace);
  model_delete(m);
}

/* A run that waits for ever for a low address gets one; one that is only long, and ends without the error, does not. */
static void expect_low(const char *text, EvidenceAnswer expected) {
  Subject s = subject_new(text);
  ReplayInputVector inputs = {0};
  const Check *failed = NULL;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(replay_check(s.cfa, &inputs, NULL, 0, &budget, &failed), expected);
  assert_int_equal(s.program->lies_low, expected == EVIDENCE_HOLDS);
  finish(&s, &inputs);
}

static void test_low_addresses(void **state) {
  (void)state;
#define LOW "void reach_error(void); void *malloc(unsigned long); int main(void) { unsigned long p = (unsigned long)malloc(10); "
  expect_low(LOW "while (p > 0xffffffff) ; reach_error(); }", EVIDENCE_HOLDS);
  expect_low(LOW "if (p <= 0xffffffff) reach_error(); for (int i = 0; i < 2000000; i++) ; return 0; }", EVIDENCE_FAILS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_low_addresses),
      cmocka_unit_test(replay_demands_the_same_check),
      cmocka_unit_test(runs_that_leave_their_objects_hang_on_addresses),
      cmocka_unit_test(trace_becomes_inputs),
      cmocka_unit_test(inputs_are_keyed_by_occurrence),
      cmocka_unit_test(values_have_the_sign_of_their_type),
      cmocka_unit_test(traces_that_miss_the_error_are_refused),
      cmocka_unit_test(blocked_runs_are_refused),
      cmocka_unit_test(budget_leaves_a_replay_undecided),
      cmocka_unit_test(runs_read_like_a_debugger),
      cmocka_unit_test(calls_are_indented_and_temporaries_hidden),
      cmocka_unit_test(rounds_of_a_loop_are_folded),
      cmocka_unit_test(a_full_trace_has_every_step),
      cmocka_unit_test(long_runs_are_cut_in_the_middle),
      cmocka_unit_test(tests_reach_the_error),
      cmocka_unit_test(tests_define_what_the_linker_needs),
      cmocka_unit_test(other_inputs_are_refused_if_they_matter),
      cmocka_unit_test(other_inputs_are_tried_with_different_values),
      cmocka_unit_test(unused_results_are_refused),
      cmocka_unit_test(unordered_arguments_are_refused),
      cmocka_unit_test(wrong_traces_give_no_test),
      cmocka_unit_test(tests_say_how_to_compile),
      cmocka_unit_test(hardware_traces_are_replayed),
      cmocka_unit_test(errors_in_the_prefix_are_replayed),
      cmocka_unit_test(hardware_runs_are_printed),
  };
  return cmocka_run_group_tests_name("evidence/replay", tests, NULL, NULL);
}
