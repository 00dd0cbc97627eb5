/* Properties by name and from files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "spec/property.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
  Arena arena;
  Property property;
  Buffer error;
} Fixture;

#define KNOWN "; there are: unreach-call no-overflow termination valid-memcleanup valid-memsafety valid-deref valid-free valid-memtrack liveness no-div-by-zero no-invalid-shift no-float-cast-overflow safety"

static int setup(void **state) {
  *state = memory_zeroed(1, sizeof(Fixture));
  return 0;
}

static int teardown(void **state) {
  Fixture *f = *state;
  arena_release(&f->arena);
  vector_release(&f->error);
  memory_free(f);
  return 0;
}

static bool parse(Fixture *f, const char *content) {
  vector_clear(&f->error);
  return property_parse("p.prp", content, &f->arena, &f->property, &f->error);
}

static bool read_name(Fixture *f, const char *name) {
  vector_clear(&f->error);
  return property_read(name, &f->arena, &f->property, &f->error);
}

static void assert_refused(Fixture *f, const char *content, const char *error) {
  assert_false(parse(f, content));
  assert_string_equal(buffer_text(&f->error), error);
}

static void test_names(void **state) {
  Fixture *f = *state;
  assert_true(read_name(f, "unreach-call"));
  assert_string_equal(f->property.name, "unreach-call");
  assert_null(f->property.error);
  assert_true(read_name(f, "no-overflow"));
  assert_string_equal(f->property.name, "no-overflow");
  assert_true(read_name(f, "termination"));
  assert_true(read_name(f, "liveness"));
  assert_false(read_name(f, "no-data-race"));
  assert_string_equal(buffer_text(&f->error),
                      "property 'no-data-race' is not supported yet (unreach-call, no-overflow, termination, valid-memcleanup, valid-memsafety, "
                 "valid-deref, valid-free, valid-memtrack, liveness, no-div-by-zero, no-invalid-shift, no-float-cast-overflow, safety are)");
  assert_false(read_name(f, "peace"));
  assert_string_equal(buffer_text(&f->error), "unknown property 'peace'" KNOWN);
  assert_false(read_name(f, "memsafety"));
  assert_string_equal(buffer_text(&f->error), "unknown property 'memsafety' (did you mean 'valid-memsafety'?)");
}

static void test_reachability(void **state) {
  Fixture *f = *state;
  assert_true(parse(f, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n"));
  assert_string_equal(f->property.name, "unreach-call");
  assert_string_equal(f->property.entry, "main");
  assert_string_equal(f->property.error, "reach_error");
  assert_true(parse(f, "CHECK(init(start_1()),LTL(G!call(__VERIFIER_error())))"));
  assert_string_equal(f->property.entry, "start_1");
  assert_string_equal(f->property.error, "__VERIFIER_error");
}

static void test_other_properties(void **state) {
  Fixture *f = *state;
  assert_true(parse(f, "CHECK( init(main()), LTL(G ! overflow) )"));
  assert_string_equal(f->property.name, "no-overflow");
  assert_null(f->property.error);
  assert_refused(f, "CHECK( init(main()), LTL(G ! overflow(x)) )", "p.prp:1:38: error: expected ')', found '('");
  assert_true(parse(f, "CHECK( init(main()), LTL(F end) )"));
  assert_string_equal(f->property.name, "termination");
  assert_refused(f, "CHECK( init(main()), LTL(G ! label(ERROR)) )",
                 "p.prp: error: property 'G ! label' is not supported yet (unreach-call, no-overflow, termination, valid-memcleanup, valid-memsafety, "
                 "valid-deref, valid-free, valid-memtrack, liveness, no-div-by-zero, no-invalid-shift, no-float-cast-overflow, safety are)");
}

/* Parts of memory safety stand one behind the other. */
static void test_memory(void **state) {
  Fixture *f = *state;
  assert_true(parse(f, "CHECK( init(main()), LTL(G valid-memcleanup) )"));
  assert_string_equal(f->property.name, "valid-memcleanup");
  assert_int_equal(f->property.memory, MEMORY_FREE | MEMORY_CLEANUP);
  assert_true(parse(f, "CHECK( init(main()), LTL(G valid-free) )"));
  assert_string_equal(f->property.name, "valid-free");
  assert_true(parse(f, "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n"));
  assert_string_equal(f->property.name, "valid-memsafety");
  assert_int_equal(f->property.memory, MEMORY_DEREF | MEMORY_FREE | MEMORY_TRACK);
  assert_refused(f, "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(start()), LTL(G valid-deref) )",
                 "p.prp:2:1: error: expected the end: this does not go together with what stands before, found 'CHECK'");
}

/* Several properties: each check has its answer. */
static void test_several(void **state) {
  Fixture *f = *state;
  assert_true(parse(f, "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G ! overflow) )"));
  assert_true(f->property.has_several);
  assert_int_equal(f->property.memory, MEMORY_FREE);
  assert_int_equal(f->property.asks, ASKS_OVERFLOW);
  assert_true(read_name(f, "no-overflow,valid-deref,no-div-by-zero"));
  assert_string_equal(f->property.name, "no-overflow,valid-deref,no-div-by-zero");
  assert_true(f->property.has_several && !property_is_reachability(&f->property));
  assert_int_equal(f->property.memory, MEMORY_DEREF);
  assert_int_equal(f->property.asks, ASKS_OVERFLOW | ASKS_DIVISION);
  assert_true(read_name(f, "safety"));
  assert_true(f->property.has_several && (f->property.asks & ASKS_CALLS) && !f->property.error);
  assert_false(read_name(f, "no-overflow,"));
  assert_string_equal(buffer_text(&f->error), "unknown property ''" KNOWN);
  assert_false(read_name(f, "no-overflow,peace"));
  assert_string_equal(buffer_text(&f->error), "unknown property 'peace'" KNOWN);
}

/* Errors of both: reach_error is one of those that are errors if none is named, another function is not. */
static void test_errors_of_several(void **state) {
  Fixture *f = *state;
  assert_true(parse(f, "CHECK( init(main()), LTL(G ! call(fail())) )\nCHECK( init(main()), LTL(G ! overflow) )"));
  assert_string_equal(f->property.error, "fail");
  assert_refused(f, "CHECK( init(main()), LTL(G ! call(fail())) )\nCHECK( init(main()), LTL(G ! call(stop())) )",
                 "p.prp:2:1: error: expected the end: this does not go together with what stands before, found 'CHECK'");
  char path[] = "/tmp/craig-test-XXXXXX.prp";
  int file = mkstemps(path, 4);
  static const char content[] = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  assert_int_equal(write(file, content, sizeof content - 1), sizeof content - 1);
  close(file);
  Buffer names = {0};
  buffer_format(&names, "%s,safety", path);
  assert_true(read_name(f, buffer_text(&names)));
  assert_null(f->property.error);
  assert_string_equal(f->property.entry, "main");
  unlink(path);
  vector_release(&names);
}

/* What reductions have to keep. */
static void test_needs(void **state) {
  Fixture *f = *state;
  assert_true(read_name(f, "unreach-call"));
  assert_int_equal(f->property.needs, KEEP_REACHABILITY);
  assert_true(parse(f, "CHECK( init(main()), LTL(G ! call(reach_error())) )"));
  assert_int_equal(f->property.needs, KEEP_REACHABILITY);
  assert_true(read_name(f, "termination"));
  assert_true(f->property.needs & KEEP_TERMINATION);
  assert_true(read_name(f, "valid-memsafety")); /* its checks are edges like others */
  assert_int_equal(f->property.needs, KEEP_REACHABILITY);
  assert_false(read_name(f, "no-data-race"));
  assert_true(f->property.needs & KEEP_MEMORY);
}

/* As it stands in witnesses. */
static void test_printing(void **state) {
  Fixture *f = *state;
  static const char *const texts[] = {"CHECK( init(main()), LTL(G ! overflow) )", "CHECK( init(start()), LTL(G ! call(fail())) )"};
  for (size_t i = 0; i < 2; i++) {
    Buffer out = {0};
    assert_true(parse(f, texts[i]));
    property_print(&f->property, NULL, &out);
    assert_string_equal(buffer_text(&out), texts[i]);
    vector_release(&out);
  }
}

/* Of several properties: all of them, and the one that a check belongs to. */
static void test_printing_several(void **state) {
  Fixture *f = *state;
  Buffer out = {0};
  assert_true(read_name(f, "unreach-call,valid-memsafety,no-overflow"));
  property_print(&f->property, NULL, &out);
  assert_string_equal(buffer_text(&out), "CHECK( init(main()), LTL(G ! call(reach_error())) ) CHECK( init(main()), LTL(G ! overflow) ) "
                                         "CHECK( init(main()), LTL(G valid-deref) ) CHECK( init(main()), LTL(G valid-free) ) CHECK( init(main()), LTL(G valid-memtrack) )");
  vector_clear(&out);
  property_print_part(&f->property, "valid-free", "start", &out);
  assert_string_equal(buffer_text(&out), "CHECK( init(start()), LTL(G valid-free) )");
  vector_release(&out);
}

/* An automaton alone, or beside others. */
static void test_automaton(void **state) {
  Fixture *f = *state;
  Buffer out = {0};
  assert_true(property_choose(NULL, "a.aut", &f->arena, &f->property, &f->error));
  assert_false(f->property.has_several || f->property.asks || property_is_reachability(&f->property));
  assert_true(property_choose("unreach-call", "a.aut", &f->arena, &f->property, &f->error));
  assert_true(f->property.has_several && f->property.asks == ASKS_CALLS && !property_is_reachability(&f->property));
  property_print(&f->property, NULL, &out);
  assert_string_equal(buffer_text(&out), "CHECK( init(main()), LTL(G ! call(reach_error())) ) CHECK( init(main()), LTL(automaton(a.aut)) )");
  vector_release(&out);
  assert_false(property_choose("liveness", "a.aut", &f->arena, &f->property, &f->error));
}

static void test_mistakes(void **state) {
  Fixture *f = *state;
  assert_refused(f, "", "p.prp:1:1: error: expected 'CHECK', found the end");
  assert_refused(f, "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
                 "p.prp:1:1: error: expected 'CHECK', found 'COVER'");
  assert_refused(f, "CHECK( init(main()),\n  LTL(G ! call(5())) )",
                 "p.prp:2:16: error: expected a function's name, found '5'");
  assert_refused(f, "CHECK( init(main()), LTL() )", "p.prp:1:26: error: expected a formula, found ')'");
  assert_refused(f, "CHECK( init(main()), LTL(G ! call(reach_error())) ",
                 "p.prp:1:51: error: expected ')', found the end");
  assert_refused(f, "CHECK( init(main()), LTL(G ! call(a())) )\nCHECK( init(main()), LTL(G ! call(b())) )",
                 "p.prp:2:1: error: expected the end: this does not go together with what stands before, found 'CHECK'");
}

static void test_file(void **state) {
  Fixture *f = *state;
  char path[] = "/tmp/craig-test-XXXXXX.prp";
  int descriptor = mkstemps(path, 4);
  FILE *file = fdopen(descriptor, "w");
  fputs("CHECK( init(main()), LTL(G ! call(fail())) )", file);
  fclose(file);
  bool good = read_name(f, path);
  unlink(path);
  assert_true(good);
  assert_string_equal(f->property.error, "fail");
  assert_false(read_name(f, "/nonexistent/folder/p.prp"));
  assert_string_equal(buffer_text(&f->error),
                      "/nonexistent/folder/p.prp: error: cannot read it: No such file or directory");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_names),    TEST(test_reachability), TEST(test_other_properties),
      TEST(test_mistakes), TEST(test_file),         TEST(test_needs),
      TEST(test_printing), TEST(test_memory), TEST(test_several), TEST(test_errors_of_several), TEST(test_printing_several), TEST(test_automaton),
  };
  return cmocka_run_group_tests_name("spec/property", tests, NULL, NULL);
}
