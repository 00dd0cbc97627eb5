/* Bit-fields wider than int are computed with in their own width: src/lang/bitfield.c. */
#include "unit/lang/shape.h"

#define RECORD                                                                                               \
  "struct s { unsigned long long u : 40; long long i : 40; unsigned long long v : 50; int n; unsigned long " \
  "long f : 64; } x, *p;"
#define RETURNS(expression, shape)                                                                           \
  check_shape(LP64, RECORD "unsigned long long f(int n, long l) { return " expression "; }", shape)
#define DOES(statement, shape) check_shape(LP64, RECORD "void f(int n) { " statement "; }", shape)
#define MASK "1099511627775:unsigned long long"

static void test_results_are_reduced(void **state) {
  (void)state;
  RETURNS("x.u << 1", "(&:unsigned long long (<<:unsigned long long (load (. x u)) 1) " MASK ")");
  RETURNS("x.u * x.u",
          "(&:unsigned long long (*:unsigned long long (load (. x u)) (load (. x u))) " MASK ")");
  RETURNS("-x.u", "(&:unsigned long long (-:unsigned long long (load (. x u))) " MASK ")");
  RETURNS("~x.u", "(&:unsigned long long (~:unsigned long long (load (. x u))) " MASK ")");
  RETURNS("x.i + 1", "(cast unsigned long long (>>:long long (cast! long long (<<:unsigned long long (cast! "
                     "unsigned long long "
                     "(+:long long (load (. x i)) 1:long long)) 24)) 24))");
}

static void test_some_results_stay_in_range(void **state) {
  (void)state;
  RETURNS("x.u >> 1", "(>>:unsigned long long (load (. x u)) 1)");
  RETURNS("x.u & x.u", "(&:unsigned long long (load (. x u)) (load (. x u)))");
  RETURNS("x.u / 3", "(/:unsigned long long (load (. x u)) 3:unsigned long long)");
  RETURNS("~x.i", "(cast unsigned long long (~:long long (load (. x i))))");
  RETURNS("x.f + 1", "(+:unsigned long long (load (. x f)) (cast unsigned long long 1))");
}

static void test_operands_meet_in_the_wider_width(void **state) {
  (void)state;
  RETURNS(
      "x.u / n",
      "(/:unsigned long long (load (. x u)) (&:unsigned long long (cast unsigned long long (load n)) " MASK
      "))");
  RETURNS("x.u == 3", "(cast unsigned long long (== (load (. x u)) 3:unsigned long long))");
  RETURNS("x.u == -1", "(cast unsigned long long (== (load (. x u)) (&:unsigned long long (cast unsigned "
                       "long long (- 1)) " MASK ")))");
  RETURNS("x.u | x.v", "(|:unsigned long long (load (. x u)) (load (. x v)))");
  RETURNS(
      "(x.u | x.v) << 1",
      "(&:unsigned long long (<<:unsigned long long (|:unsigned long long (load (. x u)) (load (. x v))) 1) "
      "1125899906842623:unsigned long long)");
  RETURNS("x.u - l", "(cast unsigned long long (-:long (cast long (load (. x u))) (load l)))");
}

static void test_widths_pass_through(void **state) {
  (void)state;
  RETURNS(
      "(n, x.u) << 1",
      "(&:unsigned long long (<<:unsigned long long (,:unsigned long long (load n) (load (. x u))) 1) " MASK
      ")");
  RETURNS("(x.u = 1) << 1", "(&:unsigned long long (<<:unsigned long long (=:unsigned long long (. x u) "
                            "(cast unsigned long long 1)) 1) " MASK ")");
  RETURNS("({ x.u; }) << 1",
          "(&:unsigned long long (<<:unsigned long long ({(load (. x u))}):unsigned long long 1) " MASK ")");
  RETURNS("(unsigned long long)x.u << 1",
          "(<<:unsigned long long (cast! unsigned long long (load (. x u))) 1)");
}

/* Only dividing a negative value in an unsigned width cannot be left to the store. */
static void test_compound_assignment(void **state) {
  (void)state;
  DOES("x.u += 1", "(+=:unsigned long long (. x u) 1:unsigned long long)");
  DOES("x.i /= 3", "(/=:long long (. x i) 3:long long)");
  DOES("n /= x.u",
       "(= n (cast int (/:unsigned long long (&:unsigned long long (cast unsigned long long (load n)) " MASK
       ") (load (. x u)))))");
  DOES("p++->n %= x.u",
       "({.temporary0 = (& (* (post+:struct s * p))); (= (. (* (load .temporary0)) n) (cast int "
       "(%:unsigned long long (&:unsigned long long (cast unsigned long long "
       "(load (. (* (load .temporary0)) n))) " MASK ") (load (. x u)))))})");
}

static void test_cases(void **state) {
  (void)state;
  Program *program = parse(RECORD "int f(void) { switch (x.u) { case -1: return 1; } return 0; }");
  const Stmt *statement = program_find_function(program, "f")->body->body;
  assert_int_equal(statement->kind, STMT_SWITCH);
  assert_true(statement->cases->low == ((i128)1 << 40) - 1);
  program_delete(program);
}

static void test_generic_matches_nothing(void **state) {
  (void)state;
  RETURNS("_Generic(x.u + 1, unsigned long long: 1, default: 2)", "(cast unsigned long long 2)");
  RETURNS("_Generic(x.f + 1, unsigned long long: 1, default: 2)", "(cast unsigned long long 1)");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_are_reduced),
      cmocka_unit_test(test_some_results_stay_in_range),
      cmocka_unit_test(test_operands_meet_in_the_wider_width),
      cmocka_unit_test(test_widths_pass_through),
      cmocka_unit_test(test_compound_assignment),
      cmocka_unit_test(test_cases),
      cmocka_unit_test(test_generic_matches_nothing),
  };
  return cmocka_run_group_tests_name("lang/bitfield", tests, NULL, NULL);
}
