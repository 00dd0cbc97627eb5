/* replay.h: does the counterexample really happen?
 *
 * A trace of the model is turned into inputs keyed by edge and occurrence and replayed by the concrete
 * interpreter on the original program; it must fail the check that the trace is about.  Hardware traces are replayed by evaluating
 * the model step by step. */
#ifndef craig_evidence_replay_h
#define craig_evidence_replay_h

#include "base/budget.h"
#include "evidence/invariant.h"
#include "flow/interpret/interpret.h"
#include "model/trace/lasso_run.h"

/* Values chosen for the program, in the order of execution. */
typedef RunInput ReplayInput;
typedef RunInputVector ReplayInputVector;

/* The inputs that a trace of a program's model chooses. */
void replay_inputs(const Model *model, const Trace *trace, ReplayInputVector *inputs);
/* Interpret with these inputs (0 for others), for at most so many steps (0: no limit): EVIDENCE_HOLDS only if the expected check is the one that fails (NULL: any one).
 * `failed` is told which one does; NULL: none.
 *
 * A run that comes back to a state, and so never ends, is tried once more with all objects below 4 GiB, where they lie in a program that is not position-independent: the Linux drivers of verification tasks take addresses beyond for numbers of
 * errors, and wait for ever until they get another one.  If it is that which leads to the failure, program->lies_low stays set, and all runs have their objects there. */
EvidenceAnswer replay_check(const Cfa *cfa, const ReplayInputVector *inputs, const Check *expected, uint64_t step_limit, Budget *budget,
                            const Check **failed);
EvidenceAnswer replay_hardware(const Model *model, const Trace *trace);

/* A line of the run as a person reads it; a line without a place says how many are left out there. */
typedef struct {
  SourcePlace where; /* line 0: nowhere */
  unsigned level;    /* depth of calls */
  const char *text, *note;
} ReplayLine;
typedef void (*ReplayVisitor)(void *context, const ReplayLine *line);
/* The run as a person reads it: source line, statement, values that changed, inputs chosen; of a lasso (NULL: it is none) stem and one round.  Each line is shown to `visit` (may be
 * NULL) as well. */
void replay_tell(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out, ReplayVisitor visit, void *context);
/* The same; `is_full`: with every step, where else rounds of loops are folded and the middle is left out.  The number of steps that a person would count. */
uint64_t replay_tell_steps(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, bool is_full, Buffer *out, ReplayVisitor visit, void *context);
void replay_print_hardware(const Model *model, const Trace *trace, Buffer *out);

/* A C file that, compiled together with the program, reaches the error when run, or runs into the lasso and says after some rounds that it would go on for ever; it replaces what `out`
 * holds.  False, with the reason in `out`, where an input that matters is not the result of a call, or the
 * file could not name a type.
 */
bool replay_write_test(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out);
/* The same for a run that starts in a harness (lang/harness.h), which becomes a part of the file; NULL: in main.  `flags`: what else the compiler has to be given, " -I../include", to be told. */
bool replay_write_test_of(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, const char *harness, const char *flags, Buffer *out);

#endif
