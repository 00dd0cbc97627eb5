/* report.h: what a run found, for people (HTML) and for tools (SARIF).
 *
 * The worker tells the supervisor remarks and steps as it finds them; the supervisor adds the verdict and writes the
 * files, so that there is a report whatever became of the worker. */
#ifndef craig_report_report_h
#define craig_report_report_h

#include <stdbool.h>
#include "base/arena.h"
#include "report/statistics.h"

typedef enum {
  REMARK_NOTE,      /* what the verdict assumes */
  REMARK_INVARIANT, /* holds at this place */
  REMARK_PROOF,     /* what was proved; no place */
  REMARK_STEP,      /* of the run to the error, in order */
  REMARK_CHECK,     /* that fails; `note` is the property, or the part of it, that it belongs to; the steps since the one before lead there */
  REMARK_ANSWER,    /* of one of several checks; `note` is its property, `answer` its verdict */
  REMARK_ADVICE,    /* of UNKNOWN: the stage, what costs most, what to try */
  REMARK_COVERAGE,  /* of a file: the lines that the answer is about, "3-5,9,", and in `note` those with code that it is not about */
  REMARK_FLOW,      /* of a function, `text`, in a file: the ways between its lines, in `note`: "12>13,13>12," */
  REMARK_STAGE,     /* for the supervisor: what the worker begins with; not reported as such */
  REMARK_COST       /* likewise: what costs most so far */
} RemarkKind;

typedef struct {
  RemarkKind kind;
  const char *file; /* "": no place */
  unsigned line, column;
  unsigned level;   /* REMARK_STEP: depth of calls; REMARK_ANSWER of a check that fails: the number of its run, 1, 2, ...; REMARK_COVERAGE: 1 if the answer is about what may go on for ever */
  const char *text;
  const char *note; /* REMARK_STEP: the value, ...; REMARK_CHECK: the property; may be empty */
  const char *answer; /* REMARK_ANSWER: "TRUE", "FALSE", "UNKNOWN(timeout)"; NULL: none */
} Remark;

typedef VECTOR(Remark) RemarkVector;

/* What is known of a check that fails from other runs. */
typedef struct {
  const char *fingerprint; /* the same in all of them */
  const char *standing;    /* "new" or "unchanged", beside a baseline; NULL: there is none */
} ReportMark;

typedef struct {
  const char *version, *property;
  const char *verdict;       /* "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)" */
  bool is_true, is_false;
  const StringVector *files; /* as the user named them */
  const RemarkVector *remarks;
  const StatisticVector *statistics;
  const ReportMark *marks; /* of each REMARK_CHECK, in order; NULL: nothing is known */
} Report;

/* One file without outside resources: verdict, evidence, the run beside the source. */
void report_html(const Report *report, Buffer *out);
/* SARIF 2.1.0: the error is a result with its code flow, assumptions are notes; no result for a proof.  Of several checks each is a result. */
void report_sarif(const Report *report, Buffer *out);

/* The statistics, and the answers of several checks: `--stats json`. */
void report_json(const StatisticVector *statistics, const RemarkVector *remarks, Buffer *out);

/* Remarks as messages: the inverse of each other.  Strings of the read one live in `arena`; false: it is no remark. */
void remark_pack(const Remark *remark, Buffer *out);
bool remark_unpack(const char *data, size_t size, Arena *arena, Remark *remark);

#endif
