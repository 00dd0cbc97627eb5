/* result.h: what an engine found, with what backs it.  evidence/ re-checks it before anyone sees it. */
#ifndef craig_model_trace_result_h
#define craig_model_trace_result_h

#include "base/arena.h"
#include "model/system/model.h"

typedef enum { VERDICT_UNKNOWN, VERDICT_TRUE, VERDICT_FALSE } Verdict;
const char *verdict_name(Verdict verdict); /* "TRUE" */

/* Inputs that lead to the error: step 0 is the prefix block, steps 1 .. length are passes through the loop
 * block; the error happens in the last one. */
typedef struct {
  unsigned length;
  const uint64_t ***values; /* values[step][input]: words, least significant first */
  Arena arena;
} Trace;

/* One arbitrary value given to the program. */
typedef struct {
  const Edge *edge;
  uint32_t occurrence; /* of this edge, from 0; of content: the visit of the edge */
  i128 value;
  bool is_content;     /* bytes of an object's content rather than a number that the edge asks for: */
  uint64_t offset;     /* where in the object */
  unsigned bytes;
} RunInput;

typedef VECTOR(RunInput) RunInputVector;

/* The inputs of a run of the program itself, in the order of execution. */
typedef struct {
  RunInputVector inputs;
  const Check *check; /* that fails in the end */
} RunInputs;

typedef struct {
  uint64_t interpolants;         /* bit level: handed out, */
  uint64_t interpolant_nodes_raw; /* AND nodes of them as they came out of proofs, */
  uint64_t interpolant_nodes;     /* and after compaction; */
  uint64_t interpolant_atoms;     /* how often they mention a state bit */
  uint64_t word_questions, word_answers, word_sequences; /* word level: asked, answered with a guess, passed the check */
  uint64_t word_interpolants, word_atoms, word_terms, word_nodes; /* used; their comparisons, nodes as terms, AND nodes */
  double word_seconds;                                            /* until the answers of MISper's questions */
  /* of MISper: lemmas of its guesses, those that hold of the bits, readings in other words among them; proofs by a guess as it stands, by what is kept of it, and by PDR with that; */
  uint64_t lemmas, lemmas_kept, by_candidate, by_subset, by_strengthened;
  uint64_t refutations, by_replay; /* counterexamples over the integers, and those that are errors of the bits */
  unsigned bound;              /* k reached */
  unsigned convergence;        /* images until the fixed point, at the bound where it was found; k of k-induction */
  uint64_t facts;              /* that the value analysis found */
  uint64_t relations;          /* found to hold between variables */
  uint64_t states;             /* visited one by one */
  uint64_t local_iterations, global_iterations; /* of DAR, by the way of strengthening that they needed */
  /* of PDR: frames, cubes blocked, obligations taken up, counterexamples to generalisation, and those of them that were blocked; */
  uint64_t frames, cubes, obligations, ctgs, ctgs_blocked;
  uint64_t global_queries;                      /* partial unrollings that the global ones asked about */
  /* of engines that walk paths (engine/arg.h): blocks encoded; nodes made, looked at, covered, covered by force, pruned by what is safe, paths to an error found by what is not; */
  uint64_t blocks, nodes, explored, covered, forced, pruned_safe, found_by_error;
  uint64_t refinements, predicates, fallbacks;  /* paths refuted, predicates found, claims that could not be backed */
} EngineStatistics;

typedef struct {
  Verdict verdict;
  Term invariant;              /* TRUE: over the state variables: initial, inductive, excludes error and incomplete */
  Trace *trace;                /* FALSE: owned; NULL if it was found by running the program */
  RunInputs *run;              /* FALSE: owned; NULL if it was found in the model */
  const char *reason;          /* UNKNOWN: "max-k", "incomplete", or the stop point where the budget ended */
  const IncompletePoint *incomplete; /* a reachable point where the model ends, if one was met; in the model */
  const char *decided_by;      /* the attempt that found the verdict (verify/strategy.h); NULL: none, or nobody keeps account */
  unsigned depth;              /* no error in fewer than this many passes (0: nothing known) */
  EngineStatistics statistics;
} Result;

void result_init(Result *result);
void result_release(Result *result);

Trace *trace_new(const Model *model, unsigned length); /* all values 0 */
void trace_delete(Trace *trace);
void run_inputs_delete(RunInputs *run);

/* How often each edge has asked: questions are counted one by one, the content that an edge gives to objects by visits. */
typedef struct {
  Map occurrences, visits;
} RunCounts;

/* An input of the model that a run asks for, with its value, as the program's types have it. */
void run_inputs_add(RunInputVector *inputs, RunCounts *counts, const TermBank *bank, const Types *types, const ModelInput *input,
                    const uint64_t *words);
void run_counts_release(RunCounts *counts);
void trace_set(Trace *trace, unsigned step, unsigned input, const uint64_t *words, unsigned width);
/* The inputs of a step: those of prefix for step 0, of loop otherwise. */
const InputVector *trace_inputs(const Model *model, unsigned step);

#endif
