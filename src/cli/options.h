/* options.h: the command line.
 *
 * Every option is one line of OPTION_TABLE: from it come the field of `Options` that holds its value, the
 * parser, the help text and the tests.  Columns:
 *
 *   field     of Options
 *   kind      FLAG (bool), TEXT, TEXTS (what is given several times is joined by commas), CONDITION (by &&), CHOICE (index into the argument's alternatives, -1: none), NUMBER, SECONDS,
 *             LIST (goes to `preprocessor`; no field), ALIAS (`standard` is the option it stands for; no
 * field) letter    short form, 0: none name      long form without the dashes, NULL: none argument  as the
 * help text shows it; NULL: none standard  the value without the option, as text; NULL: none commands  where
 * it is allowed group     headline in the help text; NULL: not shown there (for tests of craig itself) */
#ifndef craig_cli_options_h
#define craig_cli_options_h

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/arena.h"
#include "base/vector.h"
#include "cli/gcc_flags.h"
#include "lang/precondition.h"

typedef enum {
  COMMAND_VERIFY,
  COMMAND_PARSE,
  COMMAND_RUN,
  COMMAND_EXPORT,
  COMMAND_TRANSFORM,
  COMMAND_HARNESS,
  COMMAND_VALIDATE,
  COMMAND_PROJECT,
  COMMAND_EXPLAIN,
  COMMAND_ENGINES,
  COMMAND_REDUCTIONS,
  COMMAND_HELP
} Command;

enum {
  ONLY_VERIFIES = 1 << COMMAND_VERIFY,
  PROJECTS = 1 << COMMAND_PROJECT,
  GIVES_VERDICT = ONLY_VERIFIES | 1 << COMMAND_VALIDATE,
  VERIFIES = GIVES_VERDICT | PROJECTS,
  PARSES = 1 << COMMAND_PARSE,
  RUNS = 1 << COMMAND_RUN,
  EXPORTS = 1 << COMMAND_EXPORT,
  TRANSFORMS = 1 << COMMAND_TRANSFORM,
  WRITES_HARNESS = 1 << COMMAND_HARNESS,
  LISTS = 1 << COMMAND_ENGINES,
  LISTS_REDUCTIONS = 1 << COMMAND_REDUCTIONS,
  ALWAYS = ~0
};

#define TASK "What to verify"
#define METHOD "How"
#define LIMITS "Limits"
#define OUTPUT "Output"

/* clang-format off */
#define OPTION_TABLE(X) \
  /* field          kind     letter name                  argument           standard        commands group   help */ \
  X(property,       TEXTS,   0,  "property",           "NAME|FILE.prp",   "unreach-call", VERIFIES | EXPORTS | TRANSFORMS | RUNS, TASK,   "unreach-call, safety (all that is undefined or leaks), no-overflow, no-div-by-zero, no-invalid-shift, no-float-cast-overflow, valid-memsafety, valid-deref, valid-free, valid-memtrack, valid-memcleanup, termination, liveness, or a file with CHECK( ... ); several with commas; `craig project` asks for safety, others, if nothing is said, for") \
  X(all_checks,     FLAG,    0,  "all-checks",         NULL,              NULL,           ONLY_VERIFIES, TASK, "do not end at the first check that fails: each has an answer of its own, as with --property safety") \
  X(automaton,      TEXT,    0,  "automaton",          "FILE",            NULL,           VERIFIES | EXPORTS | TRANSFORMS | RUNS, TASK,   "the property is that of an automaton that watches the program, beside those of --property if there are any (docs/automata.md)") \
  X(entry,          TEXT,    0,  "entry",              "[FILE:]FUNCTION",       NULL,           ALWAYS & ~(WRITES_HARNESS | PROJECTS), TASK, "the function to start in (main, or what the property file says), of a file if several have one of that name; its arguments are those that `craig harness` writes down") \
  X(assume,         CONDITION,  0,  "assume",             "EXPRESSION",         NULL,           ALWAYS & ~PROJECTS, TASK, "what callers of the function that --entry or `craig harness` names guarantee, in C over its parameters and the names of its file; what is given several times holds together (`craig project`: in craig.yml)") \
  X(model,          CHOICE,  0,  "model",              "ILP32|LP64",      "LP64",         ALWAYS,   TASK,   "sizes of C's types") \
  X(model_32,       ALIAS,   0,  "32",                 NULL,              "model=ILP32",  ALWAYS,   TASK,   "the same as --model ILP32") \
  X(model_64,       ALIAS,   0,  "64",                 NULL,              "model=LP64",   ALWAYS,   TASK,   "the same as --model LP64") \
  X(fp,             CHOICE,  0,  "fp",                 "both|sse|x87",    "both",         ALWAYS,   TASK,   "with --32, intermediate results of float and double: rounded, with 80 bits, or a verdict that is the same for both") \
  X(malloc_may_fail, FLAG,   0,  "malloc-may-fail",    NULL,              NULL,           VERIFIES | EXPORTS, TASK,  "malloc, calloc, realloc and their like may give null") \
  X(extern_havoc,   FLAG,    0,  "extern-havoc",       NULL,              NULL,           VERIFIES | EXPORTS, TASK,  "functions without a body may change what is behind their arguments") \
  X(define,         LIST,   'D', NULL,                 "NAME[=VALUE]",    NULL,           ALWAYS,   TASK,   "define a macro for the preprocessor") \
  X(undefine,       LIST,   'U', NULL,                 "NAME",            NULL,           ALWAYS,   TASK,   "undefine a macro") \
  X(include,        LIST,   'I', NULL,                 "FOLDER",          NULL,           ALWAYS,   TASK,   "search a folder for included files") \
  X(database,       TEXT,   'p', "database",           "FILE|FOLDER",     NULL,           ALWAYS,   TASK,   "files and flags come from this compile_commands.json; of files that are named, the flags") \
  X(functions,      TEXTS,   0,  "functions",          "PATTERN[,PATTERN]", NULL,         PROJECTS, TASK,   "`craig project`: only functions whose name, or FILE:NAME, fits (*, ?, [a-z])") \
  X(exclude,        TEXTS,   0,  "exclude",            "PATTERN[,PATTERN]", NULL,         PROJECTS, TASK,   "`craig project`: not these functions") \
  X(config,         TEXT,    0,  "config",             "FILE.yml",        NULL,           PROJECTS, TASK,   "`craig project`: options by their names, for those that the command line does not have (craig.yml, if there is one)") \
  X(engine,         TEXT,    0,  "engine",             "NAME",            "auto",         VERIFIES, METHOD, "the algorithm; `craig engines` lists them") \
  X(itp,            CHOICE,  0,  "itp",                "mcmillan|pudlak|inverse", "mcmillan", VERIFIES, METHOD, "interpolation system, from strong to weak interpolants") \
  X(direction,      CHOICE,  0,  "direction",          "forward|backward", "backward",    VERIFIES, METHOD, "which side of a cut interpolants describe") \
  X(interpolants,   CHOICE,  0,  "interpolants",       "bits|words|both", "both",         VERIFIES, METHOD, "from proofs over bits, from checked guesses over the integers, or whichever is there") \
  X(check_interpolants, FLAG, 0, "check-interpolants", NULL,              NULL,           VERIFIES, METHOD, "check every interpolant with a solver of its own (always in debug builds)") \
  X(arrays,         CHOICE,  0,  "arrays",             "exact|tracked",   "exact",        VERIFIES, METHOD, "large objects when looking for bugs: as arrays, or by the elements that proofs know") \
  X(blocks,         CHOICE,  0,  "blocks",             "loop|function|single", "loop",    VERIFIES, METHOD, "one step of the model, or of impact, predabs and interp, is all paths to the next loop, or to the next function too, or a single step of the program") \
  X(search,         CHOICE,  0,  "search",             "depth|breadth",   "depth",        VERIFIES, METHOD, "impact, predabs, interp: which paths come first") \
  X(abstraction,    CHOICE,  0,  "abstraction",        "boolean|cartesian", "boolean",    VERIFIES, METHOD, "predabs, interp: combinations of predicates, or each by itself") \
  X(learn,          CHOICE,  0,  "learn",              "R|R+E|R+S|R+S+E|R+S+W|R+S+E+W", "R+S+E+W", VERIFIES, METHOD, "interp: predicates (R), states that are safe (S), that are not (E), and whether weights guide the search (W)") \
  X(suffix,         CHOICE,  0,  "suffix",             "any|last",        "any",          VERIFIES, METHOD, "imc: queries look for the error in any pass behind the first, or in the last one only") \
  X(simple_paths,   FLAG,    0,  "simple-paths",       NULL,              NULL,           VERIFIES, METHOD, "k-induction: paths of the step repeat no state, which makes it complete") \
  X(subset,         CHOICE,  0,  "subset",             "lazy|eager|mus",  "lazy",         VERIFIES, METHOD, "misper: how the largest inductive subset of lemmas is found; the same by each: what fails is no longer assumed once all that fails is known, or at once, or by minimal unsatisfiable subsets") \
  X(paranoid,       FLAG,    0,  "paranoid",           NULL,              NULL,           VERIFIES, METHOD, "check a proof on a second encoding of the program, and ask Z3 too about every answer that a verdict rests on") \
  X(recursion,      NUMBER,  0,  "recursion",          "N",               "20",           VERIFIES | EXPORTS, METHOD, "copies of a function on one call path; 1 allows no recursion") \
  X(unroll,         NUMBER,  0,  "unroll",             "N",               "64",           VERIFIES | EXPORTS, METHOD, "iterations up to which a loop that constants decide is unrolled; 0: none") \
  X(unwind,         NUMBER,  0,  "unwind",             "N",               "0",            VERIFIES, METHOD, "engine unwind alone, and at most N iterations of each loop and N copies of a function on one call path; 0: as many as there are") \
  X(no_value_analysis, FLAG, 0,  "no-value-analysis",  NULL,              NULL,           VERIFIES, METHOD, "do not look for ranges of variables that engines may take for granted") \
  X(no_libc_models, FLAG,    0,  "no-libc-models",     NULL,              NULL,           VERIFIES | EXPORTS, METHOD, "take library functions for anything they might do, not for their models in C") \
  X(no_reduction,   TEXT,    0,  "no-reduction",       "NAME[,NAME]",     NULL,           VERIFIES | EXPORTS, METHOD, "leave out reductions of the model; `craig reductions` lists them") \
  X(localize,       NUMBER,  0,  "localize",           "N",               "1000",         VERIFIES, METHOD, "engine auto, and those that walk paths: a program of N edges or more is tried with only what is thought to matter first; 0: none is") \
  X(fresh,          FLAG,    0,  "fresh",              NULL,              NULL,           PROJECTS, METHOD, "`craig project`: verify every function, even if an answer is known from an earlier run") \
  X(base_check,     SECONDS, 0,  "base-check",         "SECONDS",         "5",            VERIFIES, LIMITS, "to check a proof on the program as it was before its graph was reduced; 0: not at all") \
  X(timeout,        SECONDS, 0,  "timeout",            "SECONDS",         "0",            ALWAYS,   LIMITS, "wall-clock time for everything; 0: no limit") \
  X(timeout_each,   SECONDS, 0,  "timeout-each",       "SECONDS",         "20",           PROJECTS, LIMITS, "`craig project`: wall-clock time for each function; 0: no limit") \
  X(memory,         NUMBER,  0,  "memory",             "MIB",             "0",            ALWAYS,   LIMITS, "resident memory for everything; 0: three quarters of what the machine has") \
  X(jobs,           NUMBER,  0,  "jobs",               "N",               "0",            GIVES_VERDICT | PROJECTS, LIMITS, "processes that share the work of `auto` where it takes long, each with a part of its strategy; 1 is reproducible, more than 3 have nothing to do; `craig project`: functions that are verified at the same time; 0: what CRAIG_JOBS says in the environment, or as many as there are cores") \
  X(max_k,          NUMBER,  0,  "max-k",              "N",               "0",            VERIFIES | EXPORTS, LIMITS, "look at no more than N passes through the loop; 0: no limit") \
  X(certificate,    TEXT,    0,  "certificate",        "FILE.smt2",       NULL,           ONLY_VERIFIES, OUTPUT, "TRUE: the invariant's conditions, each to be refuted by any SMT solver") \
  X(test,           TEXT,    0,  "test",               "FILE.c",          NULL,           ONLY_VERIFIES, OUTPUT, "FALSE: a C file that reaches the error when compiled with the program") \
  X(witness,        TEXT,    0,  "witness",            "FILE.yml",        NULL,           GIVES_VERDICT, OUTPUT, "a witness of the verdict, for other verifiers to check (format 2.0); `craig validate`: the one to check") \
  X(trace,          TEXTS,   0,  "trace",              "short|full|N",    "short",        GIVES_VERDICT, OUTPUT, "FALSE: of the run to the error, rounds of loops folded and the middle left out, or every step; of several failures that of number N; both with a comma") \
  X(color,          CHOICE,  0,  "color",              "auto|always|never", "auto",       ALWAYS,   OUTPUT, "colours on standard output; auto: on a terminal, unless NO_COLOR is set") \
  X(report,         TEXT,    0,  "report",             "FILE.html",       NULL,           VERIFIES, OUTPUT, "a page with verdict, evidence and the run to the error beside the source") \
  X(sarif,          TEXT,    0,  "sarif",              "FILE",            NULL,           VERIFIES, OUTPUT, "the error and what is assumed, in SARIF 2.1.0 for other tools") \
  X(junit,          TEXT,    0,  "junit",              "FILE.xml",        NULL,           PROJECTS, OUTPUT, "`craig project`: each function as a test, in JUnit's XML") \
  X(results,        TEXT,    0,  "results",            "FILE",            "craig.sqlite", PROJECTS, OUTPUT, "`craig project`: the SQLite file that keeps the answers for the next run") \
  X(baseline,       TEXT,    0,  "baseline",           "FILE",            NULL,           PROJECTS, OUTPUT, "`craig project`: what this file lists is known and does not count") \
  X(write_baseline, TEXT,    0,  "write-baseline",     "FILE",            NULL,           PROJECTS, OUTPUT, "`craig project`: list what was found, and which functions are not decided, for --baseline") \
  X(stats,          CHOICE,  0,  "stats",              "text|json",       NULL,           GIVES_VERDICT, OUTPUT, "numbers of the run, before the verdict") \
  X(dump,           CHOICE,  0,  "dump",               "ast|c|cfa|regions", NULL,           PARSES,   OUTPUT, "what to print: the typed tree, C again, the control-flow automaton, or how memory is divided") \
  X(to,             CHOICE,  0,  "to",                 "dot|smt2|btor2|aiger|chc", NULL,  EXPORTS,  OUTPUT, "what to write: a picture, a question about --max-k (or 10) passes, words, gates, or Horn clauses") \
  X(chc_integers,   CHOICE,  0,  "chc-integers",       "wrap|unbounded",  NULL,           EXPORTS,  OUTPUT, "Horn clauses over integers, that wrap around or not, instead of bit-vectors") \
  X(output,         TEXT,   'o', "output",             "FILE",            NULL,           PARSES | EXPORTS | TRANSFORMS | WRITES_HARNESS, OUTPUT, "write to a file instead of standard output") \
  X(inputs,         TEXT,    0,  "inputs",             "FILE",            NULL,           RUNS,     OUTPUT, "values for the run, a line `EDGE OCCURRENCE VALUE` or `NAME OCCURRENCE VALUE` each") \
  X(names,          FLAG,    0,  "names",              NULL,              NULL,           LISTS | LISTS_REDUCTIONS, OUTPUT, "`craig engines`, `craig reductions`: only the names") \
  X(strategy,       FLAG,    0,  "strategy",           NULL,              NULL,           LISTS,    OUTPUT, "`craig engines`: which of them `auto` tries when, and for how long") \
  X(steps,          NUMBER,  0,  "steps",              "N",               "0",            RUNS,     LIMITS, "end the run after N steps; 0: no limit") \
  X(verbose,        FLAG,   'v', "verbose",            NULL,              NULL,           ALWAYS,   OUTPUT, "say more, on standard error") \
  X(quiet,          FLAG,   'q', "quiet",              NULL,              NULL,           ALWAYS,   OUTPUT, "no warnings, notes, traces or progress") \
  X(log,            FLAG,    0,  "log",                NULL,              NULL,           ALWAYS,   OUTPUT, "log lines on standard error (debug builds)") \
  X(help,           FLAG,   'h', "help",               NULL,              NULL,           ALWAYS,   OUTPUT, "this text") \
  X(version,        FLAG,    0,  "version",            NULL,              NULL,           ALWAYS,   OUTPUT, "the version") \
  X(stop_at,        TEXT,    0,  "stop-at",            "POINT[:VISIT]|list", NULL,        GIVES_VERDICT, NULL,   "end every budget at that visit of a stop point; or tell the points that were met, and how often") \
  X(fault,          CHOICE,  0,  "fault",              "crash|abort|exit|allocation|memory|hang|evidence|target|row|assignment|partner", NULL, VERIFIES, NULL, "let the worker fail in the middle of its work")
/* clang-format on */

#define OPTION_FIELD_FLAG(field) bool field;
#define OPTION_FIELD_TEXT(field) const char *field;
#define OPTION_FIELD_TEXTS(field) const char *field;
#define OPTION_FIELD_CONDITION(field) const char *field;
#define OPTION_FIELD_CHOICE(field) int field;
#define OPTION_FIELD_NUMBER(field) uint64_t field;
#define OPTION_FIELD_SECONDS(field) double field;
#define OPTION_FIELD_LIST(field)
#define OPTION_FIELD_ALIAS(field)
#define OPTION_FIELD(field, kind, ...) OPTION_FIELD_##kind(field)

typedef struct {
  OPTION_TABLE(OPTION_FIELD)
  Command command;
  StringVector files;
  StringVector preprocessor; /* -DNAME, -IFOLDER, ... in order */
  PreconditionVector preconditions; /* beside `assume`: checked, and without macros; for `craig project` */
  VECTOR(const char *const *) file_flags; /* of each file, from a compilation database: NULL-terminated; empty: none */
  GccEffects effects;        /* of flags of gcc, on some programs only */
  bool is_model_chosen;      /* by whoever gave the options, not by standard */
  StringVector given;        /* names of the long options that the command line has */
  Arena arena;               /* owns what is not borrowed from argv */
} Options;

typedef enum {
  OPTION_FLAG,
  OPTION_TEXT,
  OPTION_TEXTS,
  OPTION_CONDITION,
  OPTION_CHOICE,
  OPTION_NUMBER,
  OPTION_SECONDS,
  OPTION_LIST,
  OPTION_ALIAS
} OptionKind;

/* A line of the table. */
typedef struct {
  OptionKind kind;
  char letter;
  const char *name, *argument, *standard;
  int commands;
  const char *group, *help;
  size_t offset; /* of the field in Options */
} OptionInfo;

extern const OptionInfo option_table[];
extern const size_t option_count;

/* False, with a message in `error`, if the arguments make no sense.  Release in either case. */
bool options_parse(Options *options, int argc, const char *const *argv, Buffer *error);
void options_release(Options *options);
/* All there is, or of another command than `verify` what it has; no line longer than `width` where words permit (0: an option a line). */
void options_print_help(Command command, unsigned width, Buffer *out);
bool options_has_standard(const Options *options, const char *name); /* of an option that is a text: nobody has given it */
const char *options_property(const Options *options); /* NULL: an automaton takes its place */
/* As if `--name=value` stood on the command line; for `craig project`.  `value` "true" gives what takes none.  False, with a message in `error`: there is no such option, or it does not take this. */
bool options_set(Options *options, const char *name, const char *value, Buffer *error);
/* As if these flags of gcc stood on the command line: -D, -I, -std=, ...  False, with a message in `error`. */
bool options_add_flags(Options *options, const StringVector *flags, Buffer *error);
/* All that the verdict about a program may depend on, as text: two runs with the same one differ at most in their limits of time and memory, and in what they write. */
void options_describe(const Options *options, Buffer *out);

/* The name nearest to a misspelt `word`, or NULL if none is near: keeps the best of what it is shown. */
typedef struct {
  const char *word, *best;
  unsigned distance;
} Guess;

void guess_init(Guess *guess, const char *word);
void guess_consider(Guess *guess, const char *candidate);

#endif
