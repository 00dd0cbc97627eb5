/* itp_problems.h: interpolation problems made from a seed, and the conditions that interpolants must fulfil,
 * checked here with solvers of their own.  Shared by the unit tests and the campaign. */
#ifndef craig_tests_itp_problems_h
#define craig_tests_itp_problems_h

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/vector.h"
#include "solve/aig.h"
#include "solve/cnf.h"
#include "solve/itp.h"
#include "solve/sat.h"
#include "solve/sweep.h"

typedef struct {
  uint64_t state;
} Random;

static inline uint32_t random_next(Random *random) {
  random->state ^= random->state >> 12;
  random->state ^= random->state << 25;
  random->state ^= random->state >> 27;
  return (uint32_t)(random->state * 0x2545f4914f6cdd1du >> 32);
}

static inline uint32_t random_below(Random *random, uint32_t bound) { return random_next(random) % bound; }

static inline Random random_from(uint64_t seed) {
  Random random = {(seed + 1) * 0x9e3779b97f4a7c15u | 1};
  for (int i = 0; i < 4; i++) random_next(&random);
  return random;
}

typedef struct {
  unsigned parts, part; /* `part` is where problem_sink puts clauses */
  int variables;
  IntVector flat; /* per clause: part, number of literals, literals */
  const char *kind;
} Problem;

static inline void problem_release(Problem *problem) { vector_release(&problem->flat); }

static inline int problem_variable(void *context) { return ++((Problem *)context)->variables; }

static inline void problem_clause(void *context, const int *literals, size_t count) {
  Problem *problem = context;
  vector_push(&problem->flat, (int)problem->part);
  vector_push(&problem->flat, (int)count);
  for (size_t i = 0; i < count; i++) vector_push(&problem->flat, literals[i]);
}

static inline ClauseSink problem_sink(Problem *problem) {
  return (ClauseSink){problem, problem_variable, problem_clause};
}

#define EACH_CLAUSE(problem, c)                                                                              \
  size_t c = 0;                                                                                              \
  c < (problem)->flat.size;                                                                                  \
  c += 2 + (size_t)(problem)->flat.data[c + 1]
#define CLAUSE_PART(problem, c) ((unsigned)(problem)->flat.data[c])
#define CLAUSE_COUNT(problem, c) ((size_t)(problem)->flat.data[c + 1])
#define CLAUSE_LITERALS(problem, c) ((problem)->flat.data + (c) + 2)

/* --- random clauses
 * ------------------------------------------------------------------------------------------ */

/* Clauses of mixed length around and above the threshold; a clause of part p prefers variables near p's
 * place, so that some variables are local, some shared by neighbours, some by all.  With repeated and
 * complementary literals. */
static inline void make_random(Problem *problem, uint64_t seed) {
  Random random = random_from(seed);
  unsigned parts = 2 + random_below(&random, random_below(&random, 3) ? 4 : 19);
  int variables = 4 + (int)random_below(&random, 76);
  bool with_short = random_below(&random, 4) == 0; /* many are then refuted by propagation alone */
  int length = 2 + (int)random_below(&random, 3), spread = 1 + (int)random_below(&random, 100);
  if (length == 3) variables = 4 + 2 * variables / 3;
  if (length == 4) variables = 4 + variables / 3;
  static const double density[] = {0, 0, 1.3, 4.4, 10};
  int clauses = (int)(density[length] * variables) + (int)random_below(&random, 30);
  *problem = (Problem){.parts = parts, .variables = variables, .kind = "random"};
  for (int c = 0; c < clauses; c++) {
    int literals[8], count = length;
    if (random_below(&random, 4) == 0) count += (int)random_below(&random, 3) - 1;
    if (count < 2) count = 2;
    if (with_short && random_below(&random, 30) == 0) count = (int)random_below(&random, 3);
    if (count == 0 && random_below(&random, 8)) count = 1;
    problem->part = random_below(&random, parts);
    for (int k = 0; k < count; k++) {
      int centre = (int)((uint64_t)problem->part * (unsigned)variables / parts);
      int variable = (int)random_below(&random, (unsigned)variables);
      if (random_below(&random, 100) >= (unsigned)spread)
        variable = (centre + (int)random_below(&random, (unsigned)(variables / (int)parts + 3))) % variables;
      literals[k] = random_below(&random, 2) ? variable + 1 : -variable - 1;
    }
    problem_clause(problem, literals, (size_t)count);
  }
}

/* Pigeons + 1 into holes, the clauses dealt to the parts at random. */
static inline void make_pigeons(Problem *problem, uint64_t seed) {
  Random random = random_from(seed);
  int holes = 2 + (int)random_below(&random, 3), literals[16];
  *problem =
      (Problem){.parts = 2 + random_below(&random, 6), .variables = holes * (holes + 1), .kind = "pigeons"};
  for (int p = 0; p <= holes; p++) {
    for (int h = 0; h < holes; h++) literals[h] = p * holes + h + 1;
    problem->part = random_below(&random, problem->parts);
    problem_clause(problem, literals, (size_t)holes);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++) {
        problem->part = random_below(&random, problem->parts);
        problem_clause(problem, (int[]){-(p * holes + h + 1), -(q * holes + h + 1)}, 2);
      }
}

/* Equations x + y + z = c over two elements, each variable in two of them, right sides with an odd sum. */
static inline void make_parity(Problem *problem, uint64_t seed) {
  Random random = random_from(seed);
  int equations = 4 + 2 * (int)random_below(&random, 6), places[80];
  *problem =
      (Problem){.parts = 2 + random_below(&random, 8), .variables = 3 * equations / 2, .kind = "parity"};
  for (int i = 0; i < 3 * equations; i++) places[i] = i / 2 + 1;
  for (int i = 3 * equations - 1; i > 0; i--) {
    int j = (int)random_below(&random, (unsigned)i + 1), swap = places[i];
    places[i] = places[j], places[j] = swap;
  }
  for (int e = 0; e < equations; e++) {
    problem->part = (unsigned)e * problem->parts / (unsigned)equations;
    int right = e == 0;
    for (int signs = 0; signs < 8; signs++) {
      int negated = __builtin_popcount((unsigned)signs), literals[3];
      if (negated % 2 == right) continue; /* forbids the assignment that makes all literals false */
      for (int k = 0; k < 3; k++) literals[k] = signs >> k & 1 ? -places[3 * e + k] : places[3 * e + k];
      problem_clause(problem, literals, 3);
    }
  }
}

/* --- circuits
 * ------------------------------------------------------------------------------------------------ */

enum { WORD_BITS = 32 };

static inline void word_add(Aig *aig, const AigLit *a, const AigLit *b, AigLit carry, AigLit *sum, int bits) {
  for (int i = 0; i < bits; i++) {
    AigLit half = aig_xor(aig, a[i], b[i]), x = a[i], y = b[i];
    sum[i] = aig_xor(aig, half, carry);
    carry = aig_or(aig, aig_and(aig, x, y), aig_and(aig, half, carry));
  }
}

/* The same function with another structure: both carries are computed, then one is selected. */
static inline void word_add_select(Aig *aig, const AigLit *a, const AigLit *b, AigLit *sum, int bits) {
  AigLit zero[WORD_BITS], one[WORD_BITS], carry = AIG_FALSE;
  for (int i = 0; i < bits; i += 2) {
    int block = bits - i < 2 ? 1 : 2;
    AigLit x[3] = {a[i], block > 1 ? a[i + 1] : AIG_FALSE, AIG_FALSE};
    AigLit y[3] = {b[i], block > 1 ? b[i + 1] : AIG_FALSE, AIG_FALSE};
    word_add(aig, x, y, AIG_FALSE, zero, 3);
    word_add(aig, x, y, AIG_TRUE, one, 3);
    for (int k = 0; k < block; k++) sum[i + k] = aig_ite(aig, carry, one[k], zero[k]);
    carry = aig_ite(aig, carry, one[block], zero[block]);
  }
}

static inline void word_multiply(Aig *aig, const AigLit *a, const AigLit *b, AigLit *product, int bits) {
  AigLit row[WORD_BITS];
  for (int i = 0; i < bits; i++) product[i] = AIG_FALSE;
  for (int k = 0; k < bits; k++) {
    for (int i = 0; i < bits; i++) row[i] = i < k ? AIG_FALSE : aig_and(aig, a[i - k], b[k]);
    word_add(aig, product, row, AIG_FALSE, product, bits);
  }
}

static inline void bind_word(Cnf *cnf, const AigLit *word, const int *variables, int bits) {
  for (int i = 0; i < bits; i++) cnf_bind(cnf, aig_node(word[i]), variables[i]);
}

/* Add clauses to `part` that say: function `out` of words a and b equals the variables `result`. */
static inline void assert_function(Problem *problem, unsigned part, const Aig *aig, const AigLit *a,
                                   const AigLit *b, const int *va, const int *vb, const AigLit *out,
                                   const int *result, int bits) {
  problem->part = part;
  Cnf *cnf = cnf_new(aig, problem_sink(problem));
  bind_word(cnf, a, va, bits);
  if (vb) bind_word(cnf, b, vb, bits);
  for (int i = 0; i < bits; i++) {
    int literal = cnf_literal(cnf, out[i]);
    problem_clause(problem, (int[]){-literal, result[i]}, 2);
    problem_clause(problem, (int[]){literal, -result[i]}, 2);
  }
  cnf_delete(cnf);
}

static inline void assert_different(Problem *problem, unsigned part, const int *x, const int *y, int bits) {
  int literals[WORD_BITS];
  problem->part = part;
  for (int i = 0; i < bits; i++) {
    int d = literals[i] = problem_variable(problem);
    problem_clause(problem, (int[]){-d, x[i], y[i]}, 3);
    problem_clause(problem, (int[]){-d, -x[i], -y[i]}, 3);
  }
  problem_clause(problem, literals, (size_t)bits);
}

static inline void fresh_word(Problem *problem, int *word, int bits) {
  for (int i = 0; i < bits; i++) word[i] = problem_variable(problem);
}

/* Two circuits of the same function must not differ: f(a, b) in one part, g(b, a) in another, the rest in a
 * third. */
static inline void make_miter(Problem *problem, uint64_t seed, bool multiply, int bits) {
  Random random = random_from(seed);
  AigLit a[WORD_BITS], b[WORD_BITS], f[WORD_BITS], g[WORD_BITS];
  int va[WORD_BITS], vb[WORD_BITS], vf[WORD_BITS], vg[WORD_BITS];
  *problem = (Problem){.parts = 2 + random_below(&random, 2), .kind = multiply ? "multiplier" : "adder"};
  Aig *aig = aig_new();
  for (int i = 0; i < bits; i++) a[i] = aig_input(aig);
  for (int i = 0; i < bits; i++) b[i] = aig_input(aig);
  fresh_word(problem, va, bits);
  fresh_word(problem, vb, bits);
  fresh_word(problem, vf, bits);
  fresh_word(problem, vg, bits);
  if (multiply) {
    word_multiply(aig, a, b, f, bits);
    word_multiply(aig, b, a, g, bits);
  } else {
    word_add(aig, a, b, AIG_FALSE, f, bits);
    word_add_select(aig, b, a, g, bits);
  }
  bool first = random_below(&random, 2);
  assert_function(problem, first ? 0 : 1, aig, a, b, va, vb, f, vf, bits);
  assert_function(problem, first ? 1 : 0, aig, a, b, va, vb, g, vg, bits);
  assert_different(problem, problem->parts - 1, vf, vg, bits);
  aig_delete(aig);
}

/* A counter with an enable input and a step, from 0; after so many steps it cannot be as large as claimed. */
static inline void make_counter(Problem *problem, uint64_t seed, int bits, int steps) {
  Random random = random_from(seed);
  AigLit x[WORD_BITS], next[WORD_BITS], amount[WORD_BITS];
  int from[WORD_BITS], to[WORD_BITS];
  uint32_t stride = 1 + random_below(&random, 3);
  *problem = (Problem){.parts = (unsigned)steps + 2, .kind = "counter"};
  Aig *aig = aig_new();
  for (int i = 0; i < bits; i++) x[i] = aig_input(aig);
  AigLit enable = aig_input(aig);
  for (int i = 0; i < bits; i++) amount[i] = stride >> i & 1 ? enable : AIG_FALSE;
  word_add(aig, x, amount, AIG_FALSE, next, bits);
  fresh_word(problem, from, bits);
  for (int i = 0; i < bits; i++) problem_clause(problem, (int[]){-from[i]}, 1);
  for (int s = 0; s < steps; s++) {
    fresh_word(problem, to, bits);
    assert_function(problem, (unsigned)s + 1, aig, x, NULL, from, NULL, next, to, bits);
    memcpy(from, to, sizeof to);
  }
  uint32_t claimed = stride * (uint32_t)steps + 1 + random_below(&random, 3);
  problem->part = (unsigned)steps + 1;
  for (int i = 0; i < bits; i++) problem_clause(problem, (int[]){claimed >> i & 1 ? from[i] : -from[i]}, 1);
  aig_delete(aig);
}

/* A random next-state function with inputs, from a random state; the last state is claimed to be some other
 * one. */
static inline void make_system(Problem *problem, uint64_t seed) {
  Random random = random_from(seed);
  int bits = 3 + (int)random_below(&random, 6), steps = 1 + (int)random_below(&random, 10);
  AigLit x[WORD_BITS], pool[64], next[WORD_BITS];
  int from[WORD_BITS], to[WORD_BITS], size = 0;
  *problem = (Problem){.parts = (unsigned)steps + 2, .kind = "system"};
  Aig *aig = aig_new();
  for (int i = 0; i < bits; i++) pool[size++] = x[i] = aig_input(aig);
  for (int i = 0; i < 2; i++) pool[size++] = aig_input(aig);
  while (size < 40) {
    AigLit p = pool[random_below(&random, (unsigned)size)], q = pool[random_below(&random, (unsigned)size)];
    uint32_t kind = random_below(&random, 6);
    pool[size++] =
        kind == 0 ? aig_xor(aig, p, q) : aig_and(aig, aig_not_if(p, kind & 1), aig_not_if(q, kind & 2));
  }
  for (int i = 0; i < bits; i++) next[i] = pool[random_below(&random, 40)];
  fresh_word(problem, from, bits);
  for (int i = 0; i < bits; i++)
    problem_clause(problem, (int[]){random_below(&random, 2) ? from[i] : -from[i]}, 1);
  for (int s = 0; s < steps; s++) {
    fresh_word(problem, to, bits);
    assert_function(problem, (unsigned)s + 1, aig, x, NULL, from, NULL, next, to, bits);
    memcpy(from, to, sizeof to);
  }
  problem->part = (unsigned)steps + 1;
  for (int i = 0; i < bits; i++)
    problem_clause(problem, (int[]){random_below(&random, 2) ? from[i] : -from[i]}, 1);
  aig_delete(aig);
}

static inline void make_structured(Problem *problem, uint64_t seed) {
  Random random = random_from(seed ^ 0x5eed);
  switch (random_below(&random, 6)) {
  case 0: make_pigeons(problem, seed); break;
  case 1: make_parity(problem, seed); break;
  case 2: make_miter(problem, seed, false, 2 + (int)random_below(&random, 10)); break;
  case 3: make_miter(problem, seed, true, 2 + (int)random_below(&random, 3)); break;
  case 4:
    make_counter(problem, seed, 4 + (int)random_below(&random, 5), 1 + (int)random_below(&random, 15));
    break;
  default: make_system(problem, seed);
  }
}

/* --- the conditions
 * ------------------------------------------------------------------------------------------ */

typedef struct {
  const Problem *problem;
  Aig *aig;
  AigVector inputs; /* per variable: its input in `aig`, AIG_NONE: none */
  unsigned cut;     /* the one that is being handed out */
  bool leak;        /* a variable was asked for that is not shared */
} Receiver;

static inline AigLit receive_leaf(void *context, int variable) {
  Receiver *receiver = context;
  const Problem *problem = receiver->problem;
  bool before = false, after = false;
  for (EACH_CLAUSE(problem, c))
    for (size_t i = 0; i < CLAUSE_COUNT(problem, c); i++)
      if (abs(CLAUSE_LITERALS(problem, c)[i]) == variable) {
        if (CLAUSE_PART(problem, c) < receiver->cut)
          before = true;
        else
          after = true;
      }
  if (!before || !after) receiver->leak = true;
  AigLit *input = receiver->inputs.data + variable;
  if (*input == AIG_NONE) *input = aig_input(receiver->aig);
  return *input;
}

/* Is the conjunction of the parts first .. end - 1, `yes` and not `no` unsatisfiable? */
static inline bool refutes(const Receiver *receiver, unsigned first, unsigned end, AigLit yes, AigLit no) {
  const Problem *problem = receiver->problem;
  Sat *sat = sat_new();
  for (int v = 0; v < problem->variables; v++) sat_variable(sat);
  for (EACH_CLAUSE(problem, c))
    if (CLAUSE_PART(problem, c) >= first && CLAUSE_PART(problem, c) < end)
      sat_clause(sat, CLAUSE_LITERALS(problem, c), CLAUSE_COUNT(problem, c));
  Cnf *cnf = cnf_new(receiver->aig, sat_sink(sat));
  for (int v = 1; v <= problem->variables; v++)
    if (receiver->inputs.data[v] != AIG_NONE) cnf_bind(cnf, aig_node(receiver->inputs.data[v]), v);
  cnf_assert(cnf, yes);
  cnf_assert(cnf, aig_not(no));
  bool refuted = sat_solve(sat, NULL) == ANSWER_UNSAT;
  cnf_delete(cnf);
  sat_delete(sat);
  return refuted;
}

static inline const char *check_sequence(const Receiver *receiver, const AigLit *cuts) {
  unsigned parts = receiver->problem->parts;
  for (unsigned c = 1; c < parts; c++) {
    if (!refutes(receiver, 0, c, AIG_TRUE, cuts[c])) return "A does not imply I";
    if (!refutes(receiver, c, parts, cuts[c], AIG_FALSE)) return "I and B are satisfiable";
    if (c + 1 < parts && !refutes(receiver, c, c + 1, cuts[c], cuts[c + 1])) return "not inductive";
  }
  return NULL;
}

static inline void receiver_init(Receiver *receiver, const Problem *problem) {
  *receiver = (Receiver){.problem = problem, .aig = aig_new()};
  for (int v = 0; v <= problem->variables; v++) vector_push(&receiver->inputs, AIG_NONE);
}

static inline void receiver_release(Receiver *receiver) {
  vector_release(&receiver->inputs);
  aig_delete(receiver->aig);
}

static inline Itp *problem_load(const Problem *problem, ItpOptions options) {
  Itp *itp = itp_new(problem->parts, options);
  for (int v = 0; v < problem->variables; v++) itp_variable(itp);
  for (EACH_CLAUSE(problem, c))
    itp_clause(itp, CLAUSE_PART(problem, c), CLAUSE_LITERALS(problem, c), CLAUSE_COUNT(problem, c));
  return itp;
}

/* Fetch all cuts, in an order that depends on `options`, into cuts[1 ..]. */
static inline void receive_all(Receiver *receiver, Itp *itp, AigLit *cuts, bool downwards) {
  unsigned parts = receiver->problem->parts;
  for (unsigned i = 1; i < parts; i++) {
    receiver->cut = downwards ? parts - i : i;
    cuts[receiver->cut] = itp_cut(itp, receiver->cut, receiver->aig, receive_leaf, receiver);
  }
}

static inline const char *check_model(const Problem *problem, const Itp *itp) {
  for (EACH_CLAUSE(problem, c)) {
    bool satisfied = false;
    for (size_t i = 0; i < CLAUSE_COUNT(problem, c); i++)
      satisfied = satisfied || itp_value(itp, CLAUSE_LITERALS(problem, c)[i]);
    if (!satisfied) return "the model does not satisfy a clause";
  }
  return NULL;
}

/* Solve and check everything; NULL or what failed.  `cuts` (parts entries) receives literals of
 * receiver->aig. */
static inline const char *solve_and_check(Receiver *receiver, ItpOptions options, Answer *answer,
                                          AigLit *cuts) {
  const Problem *problem = receiver->problem;
  Itp *itp = problem_load(problem, options);
  const char *failure = NULL;
  *answer = itp_solve(itp, NULL);
  if (*answer == ANSWER_UNKNOWN)
    failure = "no answer";
  else if (*answer == ANSWER_SAT)
    failure = check_model(problem, itp);
  else {
    receive_all(receiver, itp, cuts, options.backward);
    failure = receiver->leak ? "a variable is not shared" : check_sequence(receiver, cuts);
  }
  itp_delete(itp);
  return failure;
}

/* Strong to weak: McMillan implies Pudlak implies inverse McMillan, cut by cut. */
static inline const char *check_strength(const Receiver *receiver, const AigLit *strong, const AigLit *weak) {
  for (unsigned c = 1; c < receiver->problem->parts; c++)
    if (!refutes(receiver, 0, 0, strong[c], weak[c])) return "the systems are not ordered by strength";
  return NULL;
}

/* All systems, both directions.  NULL or what failed. */
static inline const char *check_problem(const Problem *problem, bool check_inside, Answer *answer) {
  AigLit cuts[2][3][40] = {{{0}}};
  Receiver receiver;
  const char *failure = NULL;
  receiver_init(&receiver, problem);
  for (int k = 0; k < 6 && !failure; k++) {
    ItpOptions options = {.system = (ItpSystem)(k % 3), .backward = k >= 3, .check = check_inside};
    failure = solve_and_check(&receiver, options, answer, cuts[k / 3][k % 3]);
    if (*answer != ANSWER_UNSAT) break;
  }
  if (!failure && *answer == ANSWER_UNSAT) {
    failure = check_strength(&receiver, cuts[0][0], cuts[0][1]);
    if (!failure) failure = check_strength(&receiver, cuts[0][1], cuts[0][2]);
    if (!failure) failure = check_strength(&receiver, cuts[1][2], cuts[1][1]);
    if (!failure) failure = check_strength(&receiver, cuts[1][1], cuts[1][0]);
  }
  receiver_release(&receiver);
  return failure;
}

#endif
