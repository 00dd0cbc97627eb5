/* horn_programs.h: small programs as Horn clauses, and the check of solutions by trying values.
 *
 * Variable i of a clause is program variable i before the step; what comes after is written as an expression.
 */
#ifndef craig_tests_horn_programs_h
#define craig_tests_horn_programs_h

#include <stdbool.h>
#include <stdint.h>
#include "solve/horn.h"
#include "solve/horn_inside.h"
#include "unit/random.h"

/* ---- short names for building ---------------------------------------------------------------------- */

typedef struct {
  HornSystem *system;
  LinearBank *bank;
} Builder;

static inline Builder builder_new(void) {
  HornSystem *system = horn_system_new();
  return (Builder){system, horn_bank(system)};
}

#define VARIABLE(i) linear_variable(b->bank, (i))
#define NUMBER(n) linear_constant(b->bank, (n))
#define PLUS(x, n) linear_add(b->bank, (x), NUMBER(n))
#define ADD(x, y) linear_add(b->bank, (x), (y))
#define MINUS(x, y) linear_subtract(b->bank, (x), (y))
#define EQUAL(x, y) linear_equal(b->bank, (x), (y))
#define LESS(x, y) linear_less(b->bank, (x), (y))
#define AT_MOST(x, y) linear_less_equal(b->bank, (x), (y))
#define NOT(p) linear_not(b->bank, (p))
#define AND(p, q) linear_and(b->bank, (p), (q))
#define OR(p, q) linear_or(b->bank, (p), (q))
#define ITE(c, x, y) linear_ite(b->bank, (c), (x), (y))
#define TRUE_ linear_bool(b->bank, true)
#define MODULO(x, n) linear_modulo(b->bank, (x), NUMBER(n))
#define ATOM(p, ...) (&(HornAtom){(p), (Linear[]){__VA_ARGS__}})
#define CLAUSE1(body, constraint, head) horn_clause(b->system, (body), 1, (constraint), (head))
#define FACT(constraint, head) horn_clause(b->system, NULL, 0, (constraint), (head))

/* ---- programs -------------------------------------------------------------------------------------- */

typedef struct {
  const char *name;
  void (*make)(Builder *b);
  HornAnswer expected;
} HornProgram;

/* x = 0; while (x < 10) x++; assert(x == 10); */
static inline void count_to_ten(Builder *b) {
  unsigned p = horn_predicate(b->system, 1);
  Linear x = VARIABLE(0);
  FACT(EQUAL(x, NUMBER(0)), ATOM(p, x));
  CLAUSE1(ATOM(p, x), LESS(x, NUMBER(10)), ATOM(p, PLUS(x, 1)));
  CLAUSE1(ATOM(p, x), AND(NOT(LESS(x, NUMBER(10))), NOT(EQUAL(x, NUMBER(10)))), NULL);
}

/* x = y = 0; while (*) x++, y++; assert(x == y); */
static inline void two_counters(Builder *b) {
  unsigned p = horn_predicate(b->system, 2);
  Linear x = VARIABLE(0), y = VARIABLE(1);
  FACT(TRUE_, ATOM(p, NUMBER(0), NUMBER(0)));
  CLAUSE1(ATOM(p, x, y), TRUE_, ATOM(p, PLUS(x, 1), PLUS(y, 1)));
  CLAUSE1(ATOM(p, x, y), NOT(EQUAL(x, y)), NULL);
}

/* x = 0, y = n >= 0; while (x < n) x++, y--; assert(y >= 0); */
static inline void up_and_down(Builder *b) {
  unsigned p = horn_predicate(b->system, 3);
  Linear x = VARIABLE(0), y = VARIABLE(1), n = VARIABLE(2);
  FACT(AT_MOST(NUMBER(0), n), ATOM(p, NUMBER(0), n, n));
  CLAUSE1(ATOM(p, x, y, n), LESS(x, n), ATOM(p, PLUS(x, 1), PLUS(y, -1), n));
  CLAUSE1(ATOM(p, x, y, n), LESS(y, NUMBER(0)), NULL);
}

/* for (i = 0; i < 5; i++) for (j = 0; j < i; j++); assert(i <= 5 && j <= 5); */
static inline void nested_loops(Builder *b) {
  unsigned outer = horn_predicate(b->system, 2), inner = horn_predicate(b->system, 2);
  Linear i = VARIABLE(0), j = VARIABLE(1);
  FACT(TRUE_, ATOM(outer, NUMBER(0), NUMBER(0)));
  CLAUSE1(ATOM(outer, i, j), LESS(i, NUMBER(5)), ATOM(inner, i, NUMBER(0)));
  CLAUSE1(ATOM(inner, i, j), LESS(j, i), ATOM(inner, i, PLUS(j, 1)));
  CLAUSE1(ATOM(inner, i, j), NOT(LESS(j, i)), ATOM(outer, PLUS(i, 1), j));
  CLAUSE1(ATOM(outer, i, j), OR(LESS(NUMBER(5), i), LESS(NUMBER(5), j)), NULL);
}

/* x = 0; while (*) x = x >= 100 ? 0 : x + 1; assert(x <= 100); */
static inline void wrapping(Builder *b) {
  unsigned p = horn_predicate(b->system, 1);
  Linear x = VARIABLE(0);
  FACT(EQUAL(x, NUMBER(0)), ATOM(p, x));
  CLAUSE1(ATOM(p, x), TRUE_, ATOM(p, ITE(AT_MOST(NUMBER(100), x), NUMBER(0), PLUS(x, 1))));
  CLAUSE1(ATOM(p, x), LESS(NUMBER(100), x), NULL);
}

/* x = 0; while (*) x += 4; assert(x % 2 == 0 && x >= 0); */
static inline void even(Builder *b) {
  unsigned p = horn_predicate(b->system, 1);
  Linear x = VARIABLE(0);
  FACT(EQUAL(x, NUMBER(0)), ATOM(p, x));
  CLAUSE1(ATOM(p, x), TRUE_, ATOM(p, PLUS(x, 4)));
  CLAUSE1(ATOM(p, x), OR(NOT(EQUAL(MODULO(x, 2), NUMBER(0))), LESS(x, NUMBER(0))), NULL);
}

/* f(x) = x > 100 ? x - 10 : f(f(x + 11)); assert(x > 101 || f(x) == 91); */
static inline void ninety_one(Builder *b) {
  unsigned f = horn_predicate(b->system, 2);
  Linear x = VARIABLE(0), r = VARIABLE(1), s = VARIABLE(2);
  FACT(LESS(NUMBER(100), x), ATOM(f, x, PLUS(x, -10)));
  HornAtom body[] = {*ATOM(f, PLUS(x, 11), s), *ATOM(f, s, r)};
  horn_clause(b->system, body, 2, AT_MOST(x, NUMBER(100)), ATOM(f, x, r));
  CLAUSE1(ATOM(f, x, r), AND(AT_MOST(x, NUMBER(101)), NOT(EQUAL(r, NUMBER(91)))), NULL);
}

/* x = 2^70; while (x > 3) x -= 2^69, at most twice; assert(x >= 0); */
static inline void big_numbers(Builder *b) {
  unsigned p = horn_predicate(b->system, 1);
  Linear x = VARIABLE(0), big = linear_decimal(b->bank, "1180591620717411303424");
  Linear half = linear_decimal(b->bank, "590295810358705651712");
  FACT(EQUAL(x, big), ATOM(p, x));
  CLAUSE1(ATOM(p, x), AT_MOST(half, x), ATOM(p, MINUS(x, half)));
  CLAUSE1(ATOM(p, x), LESS(x, NUMBER(0)), NULL);
}

/* Predicates that are never derived, or never asked for, and a chain of two loops. */
static inline void odd_predicates(Builder *b) {
  unsigned first = horn_predicate(b->system, 1), second = horn_predicate(b->system, 1);
  unsigned unreachable = horn_predicate(b->system, 1), unasked = horn_predicate(b->system, 2);
  unsigned unused = horn_predicate(b->system, 0);
  (void)unused;
  Linear x = VARIABLE(0), y = VARIABLE(1);
  FACT(EQUAL(x, NUMBER(3)), ATOM(first, x));
  CLAUSE1(ATOM(first, x), LESS(x, NUMBER(8)), ATOM(first, PLUS(x, 1)));
  CLAUSE1(ATOM(first, x), TRUE_, ATOM(second, x));
  CLAUSE1(ATOM(second, x), LESS(NUMBER(0), x), ATOM(second, PLUS(x, -1)));
  CLAUSE1(ATOM(second, x), OR(LESS(x, NUMBER(0)), LESS(NUMBER(8), x)), NULL);
  CLAUSE1(ATOM(unreachable, x), TRUE_, ATOM(unreachable, PLUS(x, 1)));
  CLAUSE1(ATOM(unreachable, x), TRUE_, NULL);
  CLAUSE1(ATOM(first, x), AT_MOST(x, y), ATOM(unasked, x, y));
  CLAUSE1(ATOM(unasked, x, y), TRUE_, ATOM(unasked, y, x));
}

/* A predicate that no value reaches, because of a condition that Z3 simplifies to false. */
static inline void simplified_away(Builder *b) {
  unsigned p = horn_predicate(b->system, 1), q = horn_predicate(b->system, 2);
  Linear x = VARIABLE(0), y = VARIABLE(1);
  FACT(EQUAL(x, NUMBER(1)), ATOM(p, x));
  CLAUSE1(ATOM(p, x), AND(LESS(NUMBER(2), NUMBER(0)), LESS(x, y)), ATOM(q, x, y));
  CLAUSE1(ATOM(q, x, y), TRUE_, ATOM(q, y, x));
  CLAUSE1(ATOM(q, x, y), TRUE_, ATOM(p, ADD(x, y)));
  CLAUSE1(ATOM(p, x), LESS(NUMBER(1), x), NULL);
}

/* x = 0; while (x < 10) x++; assert(x < 10); */
static inline void off_by_one(Builder *b) {
  unsigned p = horn_predicate(b->system, 1);
  Linear x = VARIABLE(0);
  FACT(EQUAL(x, NUMBER(0)), ATOM(p, x));
  CLAUSE1(ATOM(p, x), LESS(x, NUMBER(10)), ATOM(p, PLUS(x, 1)));
  CLAUSE1(ATOM(p, x), NOT(LESS(x, NUMBER(10))), NULL);
}

/* x = y = 0; while (*) *: x++ or y += 2; assert(x != 2 || y != 4); */
static inline void meets_by_choice(Builder *b) {
  unsigned p = horn_predicate(b->system, 2);
  Linear x = VARIABLE(0), y = VARIABLE(1), z = VARIABLE(2);
  FACT(AND(EQUAL(x, NUMBER(0)), EQUAL(y, NUMBER(0))), ATOM(p, x, y));
  CLAUSE1(ATOM(p, x, y), LESS(NUMBER(0), z), ATOM(p, PLUS(x, 1), y));
  CLAUSE1(ATOM(p, x, y), TRUE_, ATOM(p, x, PLUS(y, 2)));
  CLAUSE1(ATOM(p, x, y), AND(EQUAL(x, NUMBER(2)), EQUAL(y, NUMBER(4))), NULL);
}

/* No predicate at all: is there an x with 3 < x < 5? */
static inline void only_a_constraint(Builder *b) {
  Linear x = VARIABLE(0);
  FACT(AND(LESS(NUMBER(3), x), LESS(x, NUMBER(5))), NULL);
}

static inline void only_a_contradiction(Builder *b) {
  Linear x = VARIABLE(0);
  FACT(AND(LESS(NUMBER(3), x), LESS(x, NUMBER(4))), NULL);
}

static inline void nothing(Builder *b) { (void)b; }

static const HornProgram horn_programs[] = {
    {"count_to_ten", count_to_ten, HORN_SOLVED},
    {"two_counters", two_counters, HORN_SOLVED},
    {"up_and_down", up_and_down, HORN_SOLVED},
    {"nested_loops", nested_loops, HORN_SOLVED},
    {"wrapping", wrapping, HORN_SOLVED},
    {"even", even, HORN_SOLVED},
    {"ninety_one", ninety_one, HORN_SOLVED},
    {"big_numbers", big_numbers, HORN_SOLVED},
    {"odd_predicates", odd_predicates, HORN_SOLVED},
    {"simplified_away", simplified_away, HORN_SOLVED},
    {"only_a_contradiction", only_a_contradiction, HORN_SOLVED},
    {"nothing", nothing, HORN_SOLVED},
    {"off_by_one", off_by_one, HORN_REFUTED},
    {"meets_by_choice", meets_by_choice, HORN_REFUTED},
    {"only_a_constraint", only_a_constraint, HORN_REFUTED},
};
enum { HORN_PROGRAMS = sizeof horn_programs / sizeof *horn_programs };

/* x = 1, y = 2; while (*) x += y, y++; assert(x % 7 != 2): true of triangular numbers, but not linear. */
static inline void endless(Builder *b) {
  unsigned p = horn_predicate(b->system, 2);
  Linear x = VARIABLE(0), y = VARIABLE(1);
  FACT(TRUE_, ATOM(p, NUMBER(1), NUMBER(2)));
  CLAUSE1(ATOM(p, x, y), TRUE_, ATOM(p, ADD(x, y), PLUS(y, 1)));
  CLAUSE1(ATOM(p, x, y), EQUAL(MODULO(x, 7), NUMBER(2)), NULL);
}

/* ---- the check of a solution ------------------------------------------------------------------------ */

enum { HORN_MOST_VARIABLES = 8 };

static inline bool use_holds(const HornSystem *system, const HornUse *use, const HornResult *result,
                             const int64_t *values) {
  int64_t arguments[HORN_MOST_VARIABLES];
  uint32_t count = system->arities.data[use->predicate];
  for (uint32_t i = 0; i < count; i++)
    if (!linear_value(system->bank, system->arguments.data[use->arguments + i], values, HORN_MOST_VARIABLES,
                      &arguments[i]))
      return false; /* does not fit: no violation to be seen here */
  return linear_holds(result->bank, result->solutions.data[use->predicate], arguments, count);
}

/* Does the clause hold for these values of its variables? */
static inline bool clause_holds(const HornSystem *system, const HornClause *clause, const HornResult *result,
                                const int64_t *values) {
  if (!linear_holds(system->bank, clause->constraint, values, HORN_MOST_VARIABLES)) return true;
  for (uint32_t i = 0; i < clause->size; i++)
    if (!use_holds(system, &system->atoms.data[clause->start + i], result, values)) return true;
  return clause->head >= 0 && use_holds(system, &system->atoms.data[clause->head_atom], result, values);
}

/* All values from -2 to 12 of the first two variables, and a sample of -20 .. 130. */
static inline bool solution_holds(const HornSystem *system, const HornResult *result) {
  for (size_t i = 0; i < system->clauses.size; i++) {
    uint64_t seed = 88172645463325252u;
    for (unsigned n = 0; n < 300; n++) {
      int64_t values[HORN_MOST_VARIABLES] = {(int64_t)(n % 15) - 2, (int64_t)(n / 15 % 15) - 2};
      for (unsigned v = n < 225 ? 2 : 0; v < HORN_MOST_VARIABLES; v++) {
        values[v] = (int64_t)((next_random(&seed) >> 20) % (n % 3 ? 16 : 151)) - (n % 3 ? 3 : 20);
      }
      if (!clause_holds(system, &system->clauses.data[i], result, values)) return false;
    }
  }
  return true;
}

#endif
