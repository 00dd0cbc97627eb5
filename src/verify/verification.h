/* verification.h: one verification, from an automaton or a hardware model to a conclusion that is backed by checked evidence.
 *
 *     every run, if there are few ─▶ conclusion; else
 *     pipeline ─▶ model ─▶ strategy ─▶ result ─▶ evidence ─▶ conclusion
 *                   ▲                               │
 *                   └── again, with all loops ◀─────┤ the alarm does not replay, or the model ends where
 *                          or with runs alone ◀─────┘ loops were skipped; then: what is arbitrary made an alarm
 *
 * Nothing is concluded that was not checked.  It prints nothing: an observer is told what goes on, and who started it tells the user. */
#ifndef craig_verify_verification_h
#define craig_verify_verification_h

#include "evidence/replay.h"
#include "flow/interpret/exhaust.h"
#include "verify/pipeline.h"
#include "verify/strategy.h"

typedef struct {
  PipelineOptions pipeline;
  const char *engine;      /* "auto", or one of engine.h */
  EngineOptions how;       /* progress is the observer's */
  double base_check;       /* seconds to check a proof on the program as it was; 0: not at all */
  uint64_t base_mebibytes; /* of terms for that; 0: a standard limit */
  bool both_precisions;    /* where intermediate results may have 80 bits (flow/cfa/excess.h), the verdict is to be the same with them */
  bool paranoid;           /* Z3 is asked too about what a verdict rests on */
  bool spoils_evidence;    /* for tests: what backs the verdict is replaced by something else */
} VerificationOptions;

typedef enum {
  WHY_NONE,       /* it is decided */
  WHY_STOPPED,    /* the budget ended */
  WHY_TOO_LARGE,  /* more than PIPELINE_NODES locations */
  WHY_INCOMPLETE, /* `text` at `pos`: something that the model does not describe */
  WHY_DEFECT,     /* the evidence does not check, which is our mistake: `text` */
  WHY_OTHER       /* `text` */
} WhyUnknown;

typedef struct {
  Verdict verdict;
  WhyUnknown why;   /* UNKNOWN */
  Buffer text;
  SourcePos pos;
  const Check *check; /* FALSE: the one that fails; NULL: not said */
} Conclusion;

typedef struct {
  const VerificationOptions *options;
  Observer observer;
  Budget *budget;
  Pipeline pipeline; /* holds the automaton, or the model of hardware, from the start */
  Problem problem;   /* of the pipeline's model, once that is there */
  bool has_problem;
  Result result;
  /* TRUE: what the proof was checked on, and the invariant there: the program's own model (evidence/base) or the one that the engine saw. */
  const Model *checked;
  Term invariant;
  Model *base; /* owned: the program's own model, if it was made */
  /* Or: all runs that the program has, and no model was made; empty else. */
  WatchedRunVector runs;
  /* FALSE of a program: that reach the error. */
  ReplayInputVector inputs;
  bool runs_alone; /* after a false alarm: concrete runs only */
  Conclusion conclusion;
} Verification;

/* `cfa` NULL: hardware, whose model is handed over. */
void verification_init(Verification *v, const VerificationOptions *options, const Observer *observer, Budget *budget, const Cfa *cfa, Model *hardware);
void verification_release(Verification *v);
/* To the conclusion, which is in v->conclusion. */
void verification_run(Verification *v);

/* By time, or because a test fired a stop point. */
bool verification_is_stopped(const Verification *v);

/* precision.c: the conclusion once more with intermediate results of 80 bits, if it may depend on them. */
void verification_confirm_precision(Verification *v);
/* every_run.c: true if there is a conclusion. */
bool verification_try_every_run(Verification *v);
/* backing.c: check what backs the result.  True if there is a conclusion; false: start again, as v->runs_alone says. */
bool verification_back_result(Verification *v);

#endif
