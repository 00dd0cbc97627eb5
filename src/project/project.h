/* project.h: the functions of a project: what they depend on, what is known of them.
 *
 * Every file is parsed once, in a child, for its outline (lang/outline.h).  What a function depends on are the pieces that it reaches by names, in its own file and,
 * for what the linker would find, in others; these files are linked when it is verified.  The digest of these pieces, of the flags of the files, of the options and of
 * craig itself is the key under which its answer is kept: nothing else can make the answer another one. */
#ifndef craig_project_project_h
#define craig_project_project_h

#include "base/map.h"
#include "cli/database.h"
#include "cli/options.h"
#include "evidence/sha256.h"
#include "lang/precondition.h"
#include "model/trace/result.h"
#include "report/report.h"

typedef struct {
  const char *file; /* where it stands: a header or the file itself */
  unsigned first_line, last_line;
  uint8_t digest[SHA256_BYTES];
  const char **given, **used; /* interned in the project */
  size_t given_count, used_count;
  bool is_function, is_eager, is_system;
  uint64_t stamp; /* of the closure that it was last part of */
} ProjectPiece;

/* What a file has to do with a name that the linker knows. */
typedef enum { LINK_UNKNOWN, LINK_OWN, LINK_NEEDED, LINK_WEAK, LINK_STRONG } LinkKind;

typedef struct {
  const char *name;
  LinkKind kind;
} ProjectSymbol;

/* A piece that gives a name its meaning, and the next one, plus 1. */
typedef struct {
  size_t piece, next;
} Giver;

typedef struct {
  const char *path;
  const char *const *flags; /* NULL: there is no database */
  GccEffects effects;
  bool is_32;
  const char *problem; /* why it cannot be read; NULL: it was */
  bool is_known;       /* that it cannot: the baseline has it */
  ProjectPiece *pieces;
  size_t piece_count;
  ProjectSymbol *symbols;
  size_t symbol_count;
  uint8_t digest[SHA256_BYTES]; /* of all pieces */
  Map links;  /* from a name to its LinkKind */
  Map givers; /* from a name to the first of its givers, plus 1, */
  VECTOR(Giver) chain; /* which are chained */
  uint64_t stamp; /* of the closure that links it */
  Map asked;      /* from a name to the last closure, by its number, that has looked it up here */
} ProjectFile;

/* What craig.yml says that callers of all functions which fit a pattern guarantee. */
typedef struct {
  const char *pattern;
  Precondition condition;
  bool is_used; /* it is about a function */
} Guarantee;

typedef VECTOR(Guarantee) GuaranteeVector;

/* A piece, and where it stood: `answers` name places. */
typedef struct {
  const char *file;
  unsigned first_line, last_line;
} PiecePlace;

typedef VECTOR(PiecePlace) PiecePlaceVector;

typedef struct {
  Verdict verdict;
  const char *reason; /* UNKNOWN: why; FALSE: the property */
  RemarkVector remarks;
  double seconds;           /* of computing */
  bool is_unusable;         /* the program is none that could be verified; `reason` says why */
  bool is_lasting;          /* it would be the same another time */
} ProjectAnswer;

typedef struct {
  const char *name;
  size_t file, piece;    /* of the project, of the file */
  const char *place;     /* the file that it stands in: a header or its own */
  unsigned line, column;
  char key[SHA256_TEXT];
  char whole[SHA256_TEXT]; /* the digest of all text that is read to verify it */
  VECTOR(size_t) linked; /* files, its own first */
  PreconditionVector preconditions; /* without macros */
  PiecePlaceVector reached; /* in the order of the key */
  bool is_answered, is_cached;
  bool is_known;         /* not decided, and the baseline has it */
  ProjectAnswer answer;
} ProjectFunction;

/* A check that fails: one, from however many functions a run leads there. */
typedef struct {
  const char *file;
  unsigned line, column;
  const char *function; /* that has the place */
  const char *property, *text;
  char fingerprint[SHA256_TEXT]; /* the same wherever the lines are moved to */
  bool is_known;                 /* the baseline has it */
  size_t entry;                  /* the function of the project whose answer has the run, */
  size_t begin, end;             /* and the steps among its remarks; remark `end` is the check */
  StringVector entries;          /* names of all functions from which a run leads there */
} Finding;

typedef VECTOR(Finding) FindingVector;

typedef struct {
  Options options; /* those of the command line and of craig.yml */
  Arena arena;
  StringMap names;
  VECTOR(ProjectFile) files;
  VECTOR(ProjectFunction) functions; /* that are asked about */
  GuaranteeVector rules;
  const char *problem; /* of a rule; NULL: there is none */
  Map strong, weak; /* from a name to the file that defines it, plus 1; SIZE_MAX: several do */
  FindingVector findings;
  bool has_baseline;
  Buffer baseline; /* its text */
  bool is_interrupted, is_out_of_time;
  double wall_seconds;
  size_t reused; /* answers of an earlier run */
  unsigned jobs;
  double started, deadline; /* clock_wall(); 0: none */
  bool shows_progress;      /* a line on the terminal */
  uint64_t closures; /* that were made: stamps */
  char common[SHA256_TEXT]; /* the digest of what all keys have in common */
} Project;

void project_release(Project *project);

/* project_read.c: the files, each by a child.  False, with a message in `error`, if nothing could be read. */
bool project_read(Project *project, Buffer *error);
/* Only those that patterns name.  False: a pattern fits none. */
bool project_select(Project *project, Buffer *error);

/* project_depend.c: what each function depends on: linked files, key. */
bool project_find_keys(Project *project, Buffer *error);

/* project_verify.c: answers for all functions that have none. */
typedef struct ProjectStore ProjectStore;
void project_verify(Project *project, ProjectStore *store);

/* project_store.c: the SQLite file.  NULL, with a message in `error`, if it cannot be used; what it is then stays as it was. */
ProjectStore *store_open(const char *path, Buffer *error);
void store_close(ProjectStore *store);
/* Answers of earlier runs, for functions that have none; the limits decide whether one that was not decided then would be now. */
void store_recall(ProjectStore *store, Project *project);
void store_keep(ProjectStore *store, const Project *project, const ProjectFunction *function);
/* The run as a whole, for whoever reads the file.  False, with a message: it could not be written. */
bool store_finish(ProjectStore *store, const Project *project, Buffer *error);

/* project_answer.c: answers as bytes.  Places are those of the pieces that `function` reaches, wherever they stand now. */
void answer_pack(const ProjectFunction *function, Buffer *out);
size_t answer_undecided(const ProjectAnswer *answer); /* of its checks so many */
bool answer_unpack(const char *data, size_t size, Project *project, ProjectFunction *function);

/* project_findings.c: from answers to findings; the baseline. */
void project_collect(Project *project);
bool baseline_read(Project *project, const char *path, Buffer *error); /* false, with a message: it is none */
void baseline_apply(Project *project);                                 /* behind project_collect */
void baseline_print(const Project *project, Buffer *out);

/* project_tell.c */
const char *project_property(const Project *project); /* what is asked, in the words of the command line: a property, or an automaton's file */
void project_tell(const Project *project, Buffer *out);      /* findings and numbers, all but the verdict */
Verdict project_verdict(const Project *project, Buffer *reason); /* of what the baseline does not have */
void project_print_quoted(const char *text, Buffer *out); /* within quotation marks of the shell */
void project_print_reason(const ProjectFunction *function, Buffer *out); /* of UNKNOWN, without what differs from function to function */
const Remark *project_next_vacuous(const ProjectFunction *function, size_t *at); /* what nobody can meet, so that the answer says little: the next such note from *at on; NULL: no more */

/* project_report.c */
void project_html(const Project *project, Buffer *out);
void project_sarif(const Project *project, Buffer *out);
void project_junit(const Project *project, Buffer *out);

#endif
