/* verification.h: one verification, from an automaton or a hardware model to a conclusion that is backed by checked evidence.
 *
 *     every run, if there are few ─▶ conclusion; else
 *     a large program with only what is thought to matter ─▶ a proof, or an error along one of that; else
 *     pipeline ─▶ model ─▶ strategy ─▶ result ─▶ evidence ─▶ conclusion
 *                   ▲                               │
 *                   └── again, with all loops ◀─────┤ the alarm does not replay, or the model ends where
 *                          or with runs alone ◀─────┘ loops were skipped; then: what is arbitrary made an alarm
 *
 * With a portfolio all of this but the runs, and where there is no memory to follow but what is quick too, happens in several processes at once, each with some
 * roles of the strategy; verification_run returns in the one that has the word (partners.c).
 *
 * Nothing is concluded that was not checked.  It prints nothing: an observer is told what goes on, and who started it tells the user. */
#ifndef craig_verify_verification_h
#define craig_verify_verification_h

#include "base/portfolio.h"
#include "evidence/replay.h"
#include "evidence/unwinding.h"
#include "flow/interpret/exhaust.h"
#include "infer/ranking.h"
#include "model/trace/lasso_run.h"
#include "verify/pipeline.h"
#include "verify/strategy.h"

typedef struct {
  PipelineOptions pipeline;
  const char *engine;      /* "auto", or one of engine.h */
  EngineOptions how;       /* progress is the observer's */
  double base_check;       /* seconds to check a proof on the program as it was; 0: not at all */
  size_t localize;         /* a program of so many edges or more is tried with only what is thought to matter first; 0: none is */
  uint64_t base_mebibytes; /* of terms for that, of all partners together; 0: a standard limit */
  bool both_precisions;    /* where intermediate results may have 80 bits (flow/cfa/excess.h), the verdict is to be the same with them */
  bool paranoid;           /* Z3 is asked too about what a verdict rests on */
  const ReplayInputVector *suggested; /* borrowed: inputs that may reach an error, of a witness; NULL: none */
  unsigned unwind;         /* iterations of each loop that `unwind` looks at; 0: as many as there are */
  Portfolio *portfolio;    /* borrowed: partners for `auto`, which share the work; NULL: none */
  unsigned partners;       /* that it has */
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
  /* Or: the program unwound, and runs that agree with that; NULL else. */
  Unwinding *unwinding;
  UnwindingRuns unwinding_runs;
  bool is_misled; /* an error that an unwinding found did not happen when it was replayed */
  /* FALSE of a program: that reach the error. */
  ReplayInputVector inputs;
  /* TRUE of termination: what gets smaller, over the state of `checked`; empty: there is no loop, or the proof is another one. */
  Ranking ranking;
  Cfa *forgotten; /* owned: the automaton of the pipeline, or what `unfolded` is made of, if it has no memory (flow/cfa/forget.h); else NULL */
  Cfa *aged; /* owned: what that is made of, if it has the ages of nodes instead (flow/cfa/ages.h); else NULL */
  Cfa *unfolded; /* owned: the same, if calls by which functions call themselves or each other are loops in it (flow/cfa/recursion.h); else NULL */
  Cfa *localized; /* owned: the automaton of the pipeline, if only what matters is in it (flow/transform/localize.h); else NULL */
  Cfa *defined; /* owned: the automaton of the pipeline, if only runs without signed overflow are said to end; or that of an attempt to prove it; else NULL */
  IncompletePoint defined_end; /* where the model of that attempt ended, if it did */
  /* FALSE of termination: a run that comes back to a state; `inputs` are its own. */
  LassoRun lasso;
  Buffer lasso_text; /* what its check says */
  Check lasso_check;
  /* Or that goes on for ever, as `invariant` of `checked` shows: a recurrent set.  Then the lasso is only its first round.  NULL: no such set is needed. */
  struct RecurrentSet *recurrent;
  /* TRUE of liveness: the model beside a copy of its state, which `checked` is; owned. */
  Model *product;
  unsigned roles;  /* of this process, see strategy.h */
  struct {
    Term last;            /* of the bank when the problem was made: what facts are packed over */
    uint64_t fingerprint; /* of the bank up to there: only who has the same understands them */
    Term facts;           /* that were posted, */
    unsigned safe;        /* and passes */
    unsigned taken;       /* posts of others that told something new */
  } exchange;
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

void verification_conclude_unknown(Verification *v, WhyUnknown why, const char *text, SourcePos pos); /* `text` may be NULL */
void verification_conclude_open(Verification *v, const char *open); /* a run to the error hangs on that: see open_choices.h */
/* What is assumed of functions that call back, where no model says what else is assumed. */
void verification_note_callbacks(const Verification *v, const Cfa *cfa);
/* What a proof says nothing about: what is behind a null pointer that runs follow, if `null` is not 0; all of the program, if no run comes to its end. */
extern const char verification_no_end[]; /* the text of the latter */
extern const char verification_end_at_null[];
void verification_note_ends(const Verification *v, SourcePos null, bool is_vacuous);

/* All that was made of the automaton is forgotten. */
void verification_forget_model(Verification *v);
/* False, with a conclusion, if the model could not be had; it is made once. */
bool verification_make_problem(Verification *v);
/* precision.c: the conclusion once more with intermediate results of 80 bits, if it may depend on them. */
void verification_confirm_precision(Verification *v);
/* every_run.c: true if there is a conclusion: on the inputs that are suggested, on all that there are. */
bool verification_try_suggested(Verification *v);
bool verification_try_every_run(Verification *v);
/* unwound.c: likewise.  And for what is left of the time, once a model was of no use: it ends where a run gets, or takes too much to be arbitrary.  The conclusion is in the place of the one that is there,
 * which stays if there is no other. */
bool verification_wants_unwinding(const Verification *v); /* it is worth it before there is a model */
bool verification_try_unwinding(Verification *v);
void verification_unwind_further(Verification *v);
/* The same, as far as the limits go, where they leave edges out: only an error is a conclusion.  The unwinding is left in v->unwinding, if it says nothing. */
bool verification_unwind_along(Verification *v, const UnwindLimits *limits, Budget *budget);
void verification_forget_unwinding(Verification *v);
/* guided.c: is there an error along one of what matters alone? */
bool verification_try_guided(Verification *v, const Cfa *localized, Budget *budget);
/* partners.c: split into partners, if there are to be any and there are none; their roles are in v->roles then.  And wait for the word, if it was split. */
void verification_split(Verification *v);
void verification_take_the_word(Verification *v);
/* With partners that have made the same model: facts and safe passes, between attempts at the problem that is there now. */
Exchange verification_exchange(Verification *v);
/* What this process does of the strategy. */
Part verification_part(Verification *v);
/* The same, and from here on in partners, if there is something to share. */
Part verification_split_strategy(void *verification);
/* localized.c: likewise. */
bool verification_is_large(const Verification *v); /* a program with --localize edges or more */
bool verification_try_localized(Verification *v);
bool verification_try_calls_as_loops(Verification *v);
/* The pipeline's model, the strategy, what backs its result, and again where that is needed. */
void verification_run_model(Verification *v);
/* backing.c: check what backs the result.  True if there is a conclusion; false: start again, as v->runs_alone says. */
bool verification_back_result(Verification *v);

#endif
