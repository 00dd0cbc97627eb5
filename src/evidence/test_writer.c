/* A counterexample as a C file: compiled together with the program it reaches the error when run.
 *
 * Functions without a body become functions that hand out, call by call, the values that the interpreter
 * used; those never asked return 0.  What the C library offers is left to it, unless its result was one of
 * the inputs.  The error becomes visible on standard error and by the exit status 1: by a definition of the
 * error function where it has no body, else by a hook that the compiler calls at the start of every function
 * (-finstrument-functions).  An error that is no call is left to the sanitizer that notices it.  Variables that nobody defines are defined, numbers with the values that they had.
 *
 * Inputs that are neither (uninitialised variables, volatile reads) cannot be handed out.  They
 * are tried with other values: where the run is the same with each of them, they do not matter. */
#include "evidence/replay.h"
#include <ctype.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <string.h>
#include "base/library.h"
#include "evidence/calls.h"
#include "model/trace/input_table.h"
#include "evidence/c_value.h"
#include "spec/sanitizer.h"

typedef struct {
  const Symbol *function;
  VECTOR(i128) values; /* in the order of calls */
  size_t stem;         /* so many of them come before the loop of a lasso */
} Queue;

typedef VECTOR(Queue) QueueVector;

/* A variable that the program declares and nobody defines. */
typedef struct {
  const Symbol *symbol;
  const Edge *edge; /* that gave it its value */
  i128 value;       /* of a scalar */
} External;

typedef struct {
  const Cfa *cfa;
  const Program *program;
  Buffer *out;
  InputTable table;
  bool fill;             /* other inputs than results of calls get `filler` */
  const Edge *fill_only; /* ... but only at this edge; NULL: everywhere */
  i128 filler;
  bool scatters;         /* ... and each a value of its own, that `filler` determines */
  QueueVector queues;
  uint64_t hash;               /* of all results of calls, in order */
  VECTOR(External) externals;
  VECTOR(const Edge *) others; /* inputs that are no results of calls, each once */
  Map other_seen;
  const char *harness; /* text of a file with a main that calls what is asked about; NULL: the program has a main */
  const char *flags;   /* of the preprocessor, for who compiles it */
  const Lasso *lasso;  /* NULL: the run reaches the error */
  uint64_t seen;       /* steps so far */
  uint64_t steps;      /* of the run that reaches the error */
  bool goes_astray;    /* ... which reads or writes outside of all objects */
  const Symbol *error; /* the function whose call is the error; NULL: it is none, */
  const Sanitizer *sanitizer; /* and this tells it; else NULL */
  bool needs_hook;
  OutsideCalls calls;
} TestWriter;

/* ---- the run --------------------------------------------------------------------------------------- */

static const char memory_function[] = "__VERIFIER_nondet_memory";

static bool fills_memory(const Symbol *function) { return !strcmp(function->name, memory_function); }

static const Symbol *input_function(const TestWriter *w, const Edge *havoc) {
  bool is_of_memory = havoc->reason && !strcmp(havoc->reason, "__VERIFIER_nondet_memory_byte"); /* asked for by its model */
  const Symbol *function = havoc->reason ? program_find_function(w->program, is_of_memory ? memory_function : havoc->reason) : NULL;
  return function && !function->body ? function : NULL;
}

static Queue *queue_of(TestWriter *w, const Symbol *function) {
  for (size_t i = 0; i < w->queues.size; i++)
    if (w->queues.data[i].function == function) return &w->queues.data[i];
  vector_push(&w->queues, (Queue){.function = function});
  return &vector_last(&w->queues);
}

/* Numbers only: an address would mean nothing to the test.  Not what a call has changed: only initial values are. */
static bool is_external(const Symbol *symbol) {
  const Type *type = symbol->type;
  if (symbol->is_defined || symbol->storage != STORAGE_GLOBAL || !type_is_complete(type)) return false;
  while (type->kind == TYPE_ARRAY) type = type->base;
  return type_is_arithmetic(type);
}

static bool gives_external(const Edge *edge) {
  return edge->kind == EDGE_HAVOC && !edge->is_elsewhere && edge->left->kind == EXPR_VARIABLE && is_external(edge->left->symbol);
}

static void add_other(TestWriter *w, const Edge *edge) {
  if (w->fill || map_has(&w->other_seen, edge->id)) return;
  map_put(&w->other_seen, edge->id, 1);
  vector_push(&w->others, edge);
}

static i128 fill(const TestWriter *w, const Edge *edge, uint64_t number) {
  if (!w->scatters) return w->filler;
  return (i128)(hash_mix(hash_mix((uint64_t)w->filler, edge->id), number) >> 8);
}

static i128 filled_value(void *context, const Edge *edge, uint32_t occurrence) {
  TestWriter *w = context;
  if (edge->kind != EDGE_HAVOC) add_other(w, edge); /* a read outside of all objects */
  bool is_given = input_function(w, edge) || gives_external(edge);
  if (w->fill && (!w->fill_only || w->fill_only == edge) && !is_given) return fill(w, edge, occurrence);
  return input_table_value(&w->table, edge, occurrence);
}

/* Bytes of memory that nobody has written: no call gives them. */
static uint8_t filled_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  TestWriter *w = context;
  if (gives_external(edge)) return input_table_content(&w->table, edge, visit, offset);
  add_other(w, edge);
  bool is_filled = w->fill && (!w->fill_only || w->fill_only == edge);
  return is_filled ? (uint8_t)fill(w, edge, offset) : input_table_content(&w->table, edge, visit, offset);
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  (void)depth;
  TestWriter *w = context;
  w->seen++;
  if (edge->kind != EDGE_HAVOC) return;
  if (gives_external(edge)) {
    if (!w->fill) vector_push(&w->externals, (External){edge->left->symbol, edge, value});
    return;
  }
  const Symbol *function = input_function(w, edge);
  if (!function) {
    add_other(w, edge);
    return;
  }
  w->hash = hash_mix(hash_mix(hash_mix(w->hash, edge->id), (uint64_t)value), (uint64_t)((u128)value >> 64));
  if (w->fill) return;
  Queue *queue = queue_of(w, function);
  vector_push(&queue->values, value);
  if (w->lasso && w->seen <= w->lasso->stem) queue->stem = queue->values.size;
}

/* Where a lasso begins again; else the steps that a run may take. */
static uint64_t step_limit(const TestWriter *w) {
  if (w->lasso) return w->lasso->stem + w->lasso->loop;
  return w->fill ? w->steps + 1 : REPLAY_STEP_LIMIT;
}

/* The edge with which the run reaches the error, or the last one of the lasso; NULL: it does not. */
static const Edge *run_to_error(TestWriter *w) {
  RunOptions options = {.input = filled_value,
                        .input_context = w,
                        .content = filled_content,
                        .observe = observe,
                        .observe_context = w,
                        .step_limit = step_limit(w)};
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  RunResult result;
  w->hash = w->seen = 0;
  interpret(w->cfa, &options, &budget, &result);
  if (!w->fill) w->steps = result.steps;
  if (!w->fill) w->goes_astray = result.invalid_reads || result.invalid_writes;
  return result.end == (w->lasso ? RUN_STOPPED : RUN_ERROR) ? result.last : NULL;
}

/* ---- reasons to refuse ----------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool refuse(TestWriter *w, const char *format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  vector_clear(w->out);
  buffer_add(w->out, text);
  return false;
}

static bool refuse_at(TestWriter *w, SourcePos pos, const char *what, const char *name) {
  SourcePlace where = source_locate(w->program->sources, pos);
  return refuse(w, "%s:%u:%u: %s '%s'", where.line ? where.file : "?", where.line, where.column, what, name);
}

/* Same calls with same results, and the error, whatever the other inputs (or this one of them) are? */
static bool do_not_matter(TestWriter *w, const Edge *only, const Edge *error, uint64_t hash) {
  static const int64_t fillers[] = {0, 1, -1, 0x5a5a5a5a5a5a5a5a, 2, 3, 5, 7};
  enum { EQUAL = 4 }; /* so many of them are given as they are */
  bool same = true;
  w->fill = true;
  w->fill_only = only;
  for (unsigned i = 0; i < sizeof fillers / sizeof *fillers && same; i++) {
    w->filler = fillers[i];
    w->scatters = i >= EQUAL;
    same = run_to_error(w) == error && w->hash == hash;
  }
  w->fill = false;
  return same;
}

static bool check_inputs(TestWriter *w, const Edge *error) {
  uint64_t hash = w->hash, tries = REPLAY_STEP_LIMIT / (8 * w->steps); /* to name the guilty one */
  if (!w->others.size || do_not_matter(w, NULL, error, hash)) return true;
  const Edge *guilty = w->others.data[0];
  for (size_t i = 0; i < w->others.size && i < tries; i++)
    if (!do_not_matter(w, w->others.data[i], error, hash)) {
      guilty = w->others.data[i];
      break;
    }
  return refuse_at(w, guilty->range.begin, "the error needs an input that is not the result of a call:",
                   guilty->reason ? guilty->reason : "arbitrary value");
}

static bool is_in_automaton(const Cfa *cfa, const Symbol *function) {
  for (size_t i = 0; i < cfa->functions.size; i++)
    if (cfa->functions.data[i].symbol == function) return true;
  return false;
}

/* Every call that takes a value from a queue must be one that the interpreter saw. */
static bool check_sites(TestWriter *w) {
  Map seen = {0};
  for (size_t i = 0; i < w->cfa->edges.size; i++)
    if (w->cfa->edges.data[i].kind == EDGE_HAVOC && input_function(w, &w->cfa->edges.data[i])) map_put(&seen, w->cfa->edges.data[i].range.begin, 1);
  const CallSite *unseen = NULL;
  for (size_t i = 0; i < w->calls.sites.size && !unseen; i++) {
    const CallSite *site = &w->calls.sites.data[i];
    bool has_queue = false;
    for (size_t q = 0; q < w->queues.size; q++) has_queue |= w->queues.data[q].function == site->callee;
    if (has_queue && !fills_memory(site->callee) && is_in_automaton(w->cfa, site->caller) && !map_has(&seen, site->pos)) unseen = site;
  }
  map_release(&seen);
  if (!unseen) return true;
  return refuse_at(
      w, unseen->pos,
      "the result of this call is not used, so it is not known which value it takes:", unseen->callee->name);
}

/* ---- which call takes which value ------------------------------------------------------------------ */

typedef struct {
  const TestWriter *writer;
  Map takers; /* serials of functions whose call takes values from a queue */
} Takers;

static bool is_taker(void *context, const Symbol *callee) {
  return map_has(&((const Takers *)context)->takers, callee->serial);
}

/* The functions with a queue, and those that call takers. */
static void find_takers(Takers *t) {
  const TestWriter *w = t->writer;
  for (size_t i = 0; i < w->queues.size; i++) map_put(&t->takers, w->queues.data[i].function->serial, 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < w->cfa->edges.size; i++) {
      const Edge *edge = &w->cfa->edges.data[i];
      const Symbol *taken = edge->kind == EDGE_HAVOC ? input_function(w, edge)
                            : edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION
                                ? edge->right->symbol
                                : NULL;
      const Symbol *caller = w->cfa->functions.data[w->cfa->locations.data[edge->from].function].symbol;
      if (!taken || !is_taker(t, taken) || is_taker(t, caller)) continue;
      map_put(&t->takers, caller->serial, 1);
      changed = true;
    }
  }
}

/* The interpreter evaluates arguments from left to right, compilers need not. */
static bool check_order(TestWriter *w) {
  Takers takers = {.writer = w};
  find_takers(&takers);
  const ArgumentList *unordered = NULL;
  for (size_t i = 0; i < w->calls.lists.size && !unordered; i++) {
    const ArgumentList *list = &w->calls.lists.data[i];
    size_t count = 0;
    if (!is_in_automaton(w->cfa, list->caller)) continue;
    for (size_t a = 0; a < list->call->argument_count; a++)
      count += calls_occur(list->call->arguments[a], is_taker, &takers);
    if (count > 1) unordered = list;
  }
  map_release(&takers.takers);
  if (!unordered) return true;
  return refuse_at(
      w, unordered->call->range.begin,
      "C does not say which argument is evaluated first, so it is not known which value is for which:",
      "this call");
}

/* Where pointers from outside lead there is nothing in a test. */
static bool check_pointers(TestWriter *w) {
  for (size_t q = 0; q < w->queues.size && w->goes_astray; q++) {
    const Symbol *function = w->queues.data[q].function;
    if (type_unqualified(function->type->base)->kind == TYPE_POINTER)
      return refuse_at(w, function->range.begin, "the error needs memory behind the pointers of", function->name);
  }
  return true;
}

static bool check_names(TestWriter *w) {
  static const char *const ours[] = {"write", "_exit", "__cyg_profile_func_enter", "__cyg_profile_func_exit"};
  for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++) {
    const Symbol *function = program_find_function(w->program, ours[i]);
    if (function && function->body)
      return refuse_at(w, function->range.begin, "the program itself defines", ours[i]);
    for (size_t q = 0; q < w->queues.size; q++)
      if (w->queues.data[q].function == function)
        return refuse_at(w, function->range.begin, "the test itself needs", ours[i]);
  }
  const Symbol *entry = w->cfa->functions.data[w->cfa->entry].symbol;
  return w->harness || !strcmp(entry->name, "main") ||
         refuse_at(w, entry->range.begin, "the run does not start in main but in", entry->name);
}

static bool check_type(TestWriter *w, const Symbol *function) {
  if (value_type_name(function->type->base)) return true;
  return refuse_at(w, function->range.begin,
                   "the result has a type that a test cannot name:", function->name);
}

/* ---- the error ------------------------------------------------------------------------------------- */

/* The error edge stems from a call: its text starts with the function's name. */
static const Symbol *called_at(const TestWriter *w, SourceRange range) {
  size_t length = 0, begin = 0;
  const char *text = source_text(w->program->sources, range, &length);
  while (begin < length && (text[begin] == '(' || isspace((unsigned char)text[begin]))) begin++;
  size_t end = begin;
  while (end < length && (isalnum((unsigned char)text[end]) || text[end] == '_' || text[end] == '$')) end++;
  Buffer name = {0};
  buffer_add_bytes(&name, text + begin, end - begin);
  const Symbol *function = program_find_function(w->program, buffer_text(&name));
  vector_release(&name);
  return function;
}

static bool is_named(const Symbol *function, const char *name) { return !strcmp(function->name, name); }

/* Than err and errx are: then it is the program's own (flow/cfa/cfa_call.c). */
static bool is_declared_otherwise(const Symbol *function) {
  const LibraryFunction *known = library_called(function->name);
  return known && known->flags & ENDS && !function->type->is_variadic;
}

/* Some functions of the GNU library are in none of its shared files, but linked into each program. */
static bool is_in_library(const Symbol *function) {
  if (is_declared_otherwise(function)) return false;
  static const char *const linked[] = {"atexit", "at_quick_exit", "stat", "fstat", "lstat", "fstatat", "mknod", "mknodat", "pthread_atfork"};
  for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
    if (is_named(function, linked[i])) return true;
  return dlsym(RTLD_DEFAULT, function->asm_name ? function->asm_name : function->name) != NULL;
}

/* ASSERT: calls that are the error where their argument is zero.  ASSUME: that end the run there. */
static bool is_of_kind(const Symbol *function, LibraryKind kind) {
  const LibraryFunction *known = library_find(function->name);
  return known && known->kind == kind;
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* GNU C of old, and we, take `inline` alone for a definition that others can call; C99 does not. */
static bool has_inline_alone(const TestWriter *w) {
  for (size_t i = 0; i < w->program->functions.size; i++) {
    const Symbol *function = w->program->functions.data[i];
    if (function->is_inline && function->body && function->storage != STORAGE_STATIC) return true;
  }
  return false;
}

static const char *lasso_flags(const TestWriter *w) { return w->lasso ? " -fsanitize-coverage=trace-pc" : ""; }

/* What is linked with the test: the file that has main; or the harness, which is compiled by itself since it includes the program. */
static const char *first_file(TestWriter *w, Buffer *text, const char *flags) {
  if (w->harness) {
    buffer_format(text, "-DHARNESS -c -o harness.o test.c && gcc -w%s -o test harness.o", flags);
    return buffer_text(text);
  }
  SourcePlace where = source_locate(w->program->sources, w->cfa->functions.data[w->cfa->entry].symbol->range.begin);
  buffer_format(text, "-o test %s", where.line ? where.file : "PROGRAM.c");
  return buffer_text(text);
}

static void write_head(TestWriter *w) {
  Buffer flags = {0}, first = {0};
  buffer_format(&flags, "%s%s%s%s%s%s%s", w->flags, w->program->types.model == ILP32 ? " -m32" : "", w->program->lies_low ? " -fno-pie -no-pie" : "", w->needs_hook ? " -finstrument-functions" : "",
                has_inline_alone(w) ? " -fgnu89-inline" : "", lasso_flags(w), w->sanitizer ? w->sanitizer->flags : "");
  buffer_format(
      w->out,
      "/* A test that makes the program %s.  Compile and run it together with the program,\n"
      " * this file being test.c:\n"
      " *\n"
      " *   gcc -w%s %s test.c -lm && %s./test\n"
      " *\n",
      w->lasso ? "run for ever" : "reach its error", buffer_text(&flags), first_file(w, &first, buffer_text(&flags)), w->sanitizer ? w->sanitizer->runner : "");
  vector_release(&flags);
  vector_release(&first);
  if (w->sanitizer) {
    buffer_format(w->out, " * %s tells what is wrong. */\n\n", w->sanitizer->who);
    return;
  }
  if (w->lasso)
    buffer_add(w->out, " * After some rounds it says so on standard error, and ends with the exit status 1. */\n\n");
  else if (w->error && w->error->body && !w->needs_hook)
    buffer_format(w->out, " * The error is the call of %s, a static function: what it does shows it. */\n\n",
                  w->error->name);
  else if (w->error && !w->error->body && is_in_library(w->error))
    buffer_format(w->out, " * The error is the call of %s, which ends the program with a message. */\n\n",
                  w->error->name);
  else
    buffer_add(w->out, " * Reaching the error is told on standard error, and by the exit status 1. */\n\n");
}

static void write_helpers(TestWriter *w) {
  buffer_add(w->out, "extern __typeof__((char *)0 - (char *)0) write(int, const void *, __SIZE_TYPE__);\n"
                     "extern void _exit(int);\n\n"
                     "static void craig_end(const char *text, int status) {\n"
                     "  __SIZE_TYPE__ length = 0;\n"
                     "  while (text[length]) length++;\n"
                     "  if (write(2, text, length) < 0) status = 3;\n"
                     "  _exit(status);\n"
                     "}\n\n");
}

static void write_signature(TestWriter *w, const Symbol *function, const char *parameters) {
  const char *result = value_type_name(function->type->base);
  const char *gap = result[strlen(result) - 1] == '*' ? "" : " ";
  if (function->asm_name)
    buffer_format(w->out, "%s%s%s(%s) __asm__(\"%s\");\n", result, gap, function->name, parameters,
                  function->asm_name);
  buffer_format(w->out, "%s%s%s(%s) {", result, gap, function->name, parameters);
}

static void write_values(TestWriter *w, const Queue *queue) {
  const Type *type = queue->function->type->base;
  buffer_format(w->out, "\n  static const %s values[] = {", value_type_name(type));
  for (size_t i = 0; i < queue->values.size; i++) {
    if (i) buffer_add(w->out, i % 10 ? ", " : ",\n    ");
    if (type->kind == TYPE_POINTER) buffer_add(w->out, "(void *)");
    value_print_c(&w->program->types, type, queue->values.data[i], w->out);
  }
  if (w->lasso && queue->stem < queue->values.size)
    buffer_format(w->out, "};\n  static unsigned long calls;\n  return values[calls < %zu ? calls++ : %zu + (calls++ - %zu) %% %zu];\n}\n\n", queue->stem,
                  queue->stem, queue->stem, queue->values.size - queue->stem);
  else
    buffer_format(w->out, "};\n  static unsigned long calls;\n  return calls < %zu ? values[calls++] : 0;\n}\n\n", queue->values.size);
}

static void write_bytes(TestWriter *w, const Queue *queue) {
  buffer_add(w->out, "\n  static const unsigned char values[] = {");
  for (size_t i = 0; i < queue->values.size; i++)
    buffer_format(w->out, "%s%u", i ? i % 20 ? ", " : ",\n    " : "", (unsigned)(uint8_t)queue->values.data[i]);
  buffer_format(w->out,
                "};\n  static unsigned long given;\n"
                "  for (__SIZE_TYPE__ i = 0; i < size; i++) ((unsigned char *)memory)[i] = given < %zu ? values[given++] : 0;\n}\n\n",
                queue->values.size);
}

static void write_error(TestWriter *w) {
  const char *name = w->error->name;
  write_signature(w, w->error, "");
  buffer_format(w->out, "\n  craig_end(\"%s reached\\n\", 1);\n%s}\n\n", name,
                w->error->type->base->kind == TYPE_VOID ? "" : "  return 0;\n");
}

/* assume, assert: the parameter as the program declares it, so that no bit of the argument is lost. */
static void write_condition(TestWriter *w, const Symbol *function, const char *message, int status) {
  const Parameter *first = function->type->parameters;
  const char *type = first ? value_type_name(first->type) : NULL;
  Buffer parameter = {0};
  buffer_format(&parameter, "%s condition", type ? type : "int");
  write_signature(w, function, buffer_text(&parameter));
  buffer_format(w->out, "\n  if (!condition) craig_end(\"%s\\n\", %d);\n%s}\n\n", message, status,
                function->type->base->kind == TYPE_VOID ? "" : "  return 0;\n");
  vector_release(&parameter);
}

static void write_stub(TestWriter *w, const Symbol *function) {
  write_signature(w, function, "");
  if (function->is_noreturn)
    buffer_format(w->out, " craig_end(\"%s called\\n\", 0); }\n\n", function->name);
  else
    buffer_add(w->out, function->type->base->kind == TYPE_VOID ? "}\n\n" : " return 0; }\n\n");
}

static void write_hook(TestWriter *w) {
  const char *name = w->error->name;
  buffer_format(
      w->out,
      "/* The compiler calls this at the start of every function. */\n"
      "extern void %s();\n"
      "__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller) "
      "{\n"
      "  (void)caller;\n"
      "  if (function == (void *)%s) craig_end(\"%s reached\\n\", 1);\n"
      "}\n"
      "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {\n"
      "  (void)function;\n"
      "  (void)caller;\n"
      "}\n\n",
      name, name, name);
}

/* The compiler calls this at the start of every basic block, of which there are no more than steps in the interpreter.  Calls below calls need a stack, which is not for ever. */
static void write_counter(TestWriter *w) {
  uint64_t blocks = 1000 + 10 * (w->lasso->stem + w->lasso->loop);
  buffer_format(w->out,
                "/* The compiler calls this at the start of every basic block. */\n"
                "__attribute__((no_sanitize_coverage)) void __sanitizer_cov_trace_pc(void) {\n"
                "  static unsigned long blocks;\n"
                "  if (++blocks == %" PRIu64 ") craig_end(\"the run goes on again and again\\n\", 1);\n"
                "}\n\n",
                blocks);
}

static const Queue *find_queue(const TestWriter *w, const Symbol *function) {
  for (size_t i = 0; i < w->queues.size; i++)
    if (w->queues.data[i].function == function) return &w->queues.data[i];
  return NULL;
}

static bool write_function(TestWriter *w, const Symbol *function) {
  const Queue *queue = find_queue(w, function);
  if (!queue && is_in_library(function)) return true;
  if (!check_type(w, function)) return false;
  if (queue && fills_memory(function)) {
    write_signature(w, function, "void *memory, __SIZE_TYPE__ size");
    write_bytes(w, queue);
  } else if (queue) {
    write_signature(w, function, "");
    write_values(w, queue);
  } else if (is_of_kind(function, LIBRARY_ASSUME))
    write_condition(w, function, "an assumption does not hold", 2);
  else if (is_of_kind(function, LIBRARY_ASSERT))
    write_condition(w, function, "assertion reached and violated", 1);
  else if (function == w->error)
    write_error(w);
  else
    write_stub(w, function);
  return true;
}

static uint8_t external_byte(TestWriter *w, const Symbol *symbol, uint64_t offset) {
  for (size_t i = 0; i < w->externals.size; i++) {
    const External *external = &w->externals.data[i];
    if (external->symbol != symbol) continue;
    if (symbol->type->kind == TYPE_ARRAY) return input_table_content(&w->table, external->edge, 0, offset);
    return offset < sizeof external->value ? (uint8_t)((u128)external->value >> (8 * offset)) : 0;
  }
  return 0; /* no part of the run */
}

/* Bytes to define it with; where its type does not say, some. */
static uint64_t external_size(const TestWriter *w, const Symbol *symbol) {
  enum { SOME = 4096 };
  uint64_t size = cfa_object_size(w->cfa, symbol);
  return size ? size : SOME;
}

/* As bytes, under the name that the linker knows: so the type need not be written.  What is no number has no part in the run, or
 * there would be no test: it is zero. */
static void write_external(TestWriter *w, const Symbol *symbol) {
  enum { ALIGNMENT = 16 };
  uint64_t size = external_size(w, symbol), told = is_external(symbol) ? size : 1;
  buffer_format(w->out, "__attribute__((aligned(%d))) unsigned char craig_%s[%" PRIu64 "] __asm__(\"%s\") = {", ALIGNMENT, symbol->name,
                size, symbol->asm_name ? symbol->asm_name : symbol->name);
  for (uint64_t i = 0; i < told; i++)
    buffer_format(w->out, "%s%u", !i ? "" : i % 20 ? ", " : ",\n  ", external_byte(w, symbol, i));
  buffer_add(w->out, "};\n");
}

static void write_externals(TestWriter *w) {
  bool any = false;
  for (size_t i = 0; i < w->program->objects.size; i++) {
    const Symbol *symbol = w->program->objects.data[i];
    if (symbol->is_defined || symbol->target || symbol->is_absent || symbol->storage != STORAGE_GLOBAL || is_in_library(symbol)) continue;
    if (!any) buffer_add(w->out, "/* Variables that the program declares and nobody defines. */\n");
    any = true;
    write_external(w, symbol);
  }
  if (any) buffer_add(w->out, "\n");
}

static bool write_test(TestWriter *w) {
  const Edge *error = run_to_error(w);
  if (!error) return refuse(w, "the run does not reach the error");
  outside_calls_init(&w->calls, w->program);
  if (!check_inputs(w, error) || !check_sites(w) || !check_order(w) || !check_pointers(w) || !check_names(w)) return false;
  w->sanitizer = w->lasso ? NULL : sanitizer_of(error->check->property);
  bool is_call = !w->lasso && !strcmp(error->check->property, "unreach-call");
  if (!is_call && !w->sanitizer && !w->lasso) return refuse(w, "compiled as it is, nothing notices the error");
  if (is_call) w->error = called_at(w, error->range);
  if (is_call && !w->error) return refuse_at(w, error->range.begin, "the error is not", "the call of a function");
  w->needs_hook = w->error && w->error->body && w->error->storage != STORAGE_STATIC;
  write_head(w);
  if (w->harness) buffer_format(w->out, "#ifdef HARNESS\n%s\n#else\n\n", w->harness);
  write_helpers(w);
  write_externals(w);
  for (size_t i = 0; i < w->calls.functions.size; i++)
    if (!write_function(w, w->calls.functions.data[i])) return false;
  if (w->needs_hook) write_hook(w);
  if (w->lasso) write_counter(w);
  if (w->harness) buffer_add(w->out, "#endif\n");
  return true;
}

bool replay_write_test(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out) {
  return replay_write_test_of(cfa, inputs, lasso, NULL, "", out);
}

bool replay_write_test_of(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, const char *harness, const char *flags, Buffer *out) {
  TestWriter w = {.cfa = cfa, .program = cfa->program, .lasso = lasso, .harness = harness, .flags = flags, .out = out};
  vector_clear(out);
  input_table_init(&w.table, inputs);
  bool written = write_test(&w);
  input_table_release(&w.table);
  for (size_t i = 0; i < w.queues.size; i++) vector_release(&w.queues.data[i].values);
  vector_release(&w.queues);
  vector_release(&w.externals);
  vector_release(&w.others);
  map_release(&w.other_seen);
  outside_calls_release(&w.calls);
  return written;
}
