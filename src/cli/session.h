/* session.h: one command at work: what its worker and its supervisor both know.
 *
 * The worker does the work and tells the supervisor what it finds; the supervisor prints it, and keeps the
 * rest for the end: the claimed verdict, what is known so far, the statistics, the complete output files. */
#ifndef craig_cli_session_h
#define craig_cli_session_h

#include "base/process.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/trace_choice.h"
#include "evidence/witness_read.h"
#include "spec/property.h"
#include "cli/verdict.h"
#include "report/report.h"

typedef struct Session Session;

struct Session {
  const Options *options; /* borrowed */
  const Witness *witness; /* borrowed: that is to be checked; NULL: none */
  Property property;
  TraceChoice trace;
  Outputs outputs;
  int (*work)(Session *session); /* in the worker; returns an exit status */
  const struct TextCommand *text_command; /* text_command.h, if it is one */
  Channel *channel;              /* in the worker */
  /* In the supervisor: */
  Claim claim;
  unsigned depth; /* no error in fewer than this many passes */
  StatisticVector statistics;
  RemarkVector remarks;
  Remark stage, cost; /* what the worker does, and what costs most; the last of each, text NULL: none */
  Arena arena;                            /* of the statistics' names and texts, and of remarks */
  void (*receive)(void *receiver, const Session *session, Verdict verdict, const char *reason); /* is told all that a report would have; NULL: nobody */
  void *receiver;
  bool has_colors;                        /* on standard output */
  bool shows_progress, is_progress_shown; /* a status line on the terminal */
  char engine[32];                        /* that spoke last */
};

void session_init(Session *session, const Options *options);
void session_release(Session *session);
void session_tell_error(Buffer *error); /* on standard error, unless it is empty; it may begin with the place that it is about */
/* The worker's limits come from the options. */
void session_run(Session *session, int (*work)(Session *session), ProcessOutcome *outcome);
/* For commands that give none: the exit status, with the reason in `error` if the worker did not finish. */
int session_run_without_verdict(Session *session, int (*work)(Session *session), Buffer *error);
size_t session_memory(const Options *options); /* bytes that all processes together may use: as asked for, else three quarters of the machine's; 0: not known, no limit */
unsigned session_jobs(const Options *options);  /* processes that may share work: as asked for, else what CRAIG_JOBS says, else as many as there are cores */
double session_seconds(const Options *options); /* after which the worker is asked to end; 0: no limit */

void session_print(const Session *session, const char *text, size_t size); /* in the supervisor, to standard output */

/* For the worker. */
void session_text(Session *session, const Buffer *text); /* to standard output, now */
void session_say(Session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* adds a newline */
void session_progress(Session *session, const char *engine, unsigned depth);
void session_remark(Session *session, const Remark *remark); /* for reports */
void session_claim(Session *session, Verdict verdict, const char *reason);
void session_settle(Session *session); /* the claim of FALSE that was made counts however this ends */
void session_write(Session *session, OutputKind kind, const Buffer *content);
void session_count(Session *session, const char *name,
                   uint64_t count); /* statistics, see report/statistics.h */
void session_measure(Session *session, const char *name, double seconds);
void session_name(Session *session, const char *name, const char *text);

#endif
