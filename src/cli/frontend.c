/* From the files of the command line to an automaton: see frontend.h.  Messages go to standard error. */
#include "cli/frontend.h"
#include "cli/entry.h"
#include "flow/cfa/excess.h"
#include "lang/harness.h"
#include "lang/parse.h"
#include <assert.h>
#include <stdio.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static_assert((int)ILP32 == 0 && (int)LP64 == 1, "--model lists the data models in this order");

/* craig.h lies beside the binary, or where `make install` puts it; behind all other folders, so that nothing is disturbed. */
static void add_header_folder(StringVector *preprocessor, char folder[PATH_MAX]) {
  static const char *const places[] = {"/include", "/../include", "/../../include"};
  char binary[PATH_MAX - 32];
  ssize_t length = readlink("/proc/self/exe", binary, sizeof binary - 1);
  if (length > 0) binary[length] = 0, dirname(binary);
  for (size_t i = 0; length > 0 && i < sizeof places / sizeof *places; i++) {
    snprintf(folder, PATH_MAX, "%s%s/craig.h", binary, places[i]);
    if (access(folder, R_OK)) continue;
    dirname(folder);
    vector_push(preprocessor, "-idirafter");
    vector_push(preprocessor, folder);
    return;
  }
}

typedef struct {
  ParseOptions parse;
  StringVector preprocessor;
  char folder[PATH_MAX];
} Reading;

static void reading_init(Reading *reading, const Options *options) {
  reading->preprocessor = (StringVector){0};
  for (size_t i = 0; i < options->preprocessor.size; i++) vector_push(&reading->preprocessor, options->preprocessor.data[i]);
  add_header_folder(&reading->preprocessor, reading->folder);
  vector_push(&reading->preprocessor, NULL);
  reading->parse = (ParseOptions){.model = (DataModel)options->model, .cpp_arguments = reading->preprocessor.data, .file_arguments = options->file_flags.data, .messages = stderr,
                                  .optimizes = options->effects.optimizes};
}

static Program *parse_files(const Options *options, const TextBehind *behind, Outline *outline) {
  Reading reading;
  unsigned errors = 0;
  reading_init(&reading, options);
  reading.parse.quiet_warnings = options->quiet || behind;
  reading.parse.behind = behind;
  reading.parse.outline = outline;
  Program *program = program_parse(options->files.data, options->files.size, &reading.parse, &errors);
  vector_release(&reading.preprocessor);
  return program;
}

bool frontend_expand(const Options *options, size_t file, PreconditionVector *preconditions, Arena *arena) {
  Reading reading;
  reading_init(&reading, options);
  const char *const *own = file < options->file_flags.size ? options->file_flags.data[file] : NULL;
  bool good = preconditions_expand(preconditions, options->files.data[file], own, &reading.parse, arena);
  vector_release(&reading.preprocessor);
  return good;
}

int frontend_parse(Frontend *frontend, const Options *options) { return frontend_outline(frontend, options, NULL); }

int frontend_outline(Frontend *frontend, const Options *options, Outline *outline) {
  *frontend = (Frontend){.program = parse_files(options, NULL, outline)};
  return frontend->program ? 0 : STATUS_UNUSABLE;
}

/* ---- what is assumed of arguments ------------------------------------------------------------------- */

static size_t file_of(const Options *options, const char *name) {
  for (size_t i = 0; name && i < options->files.size; i++)
    if (!strcmp(options->files.data[i], name)) return i;
  return 0;
}

bool frontend_take_preconditions(Frontend *frontend, const Options *options, const Symbol *function) {
  bool good = true;
  if (options->assume) {
    vector_push(&frontend->preconditions, ((Precondition){.text = precondition_text(&frontend->arena, options->assume), .file = "--assume", .line = 1, .column = 1}));
    good = frontend_expand(options, file_of(options, entry_file(frontend->program, function)), &frontend->preconditions, &frontend->arena) &&
           precondition_check(frontend->program, function, &frontend->preconditions.data[0], stderr);
  }
  for (size_t i = 0; i < options->preconditions.size; i++) vector_push(&frontend->preconditions, options->preconditions.data[i]);
  return good;
}

/* ---- a function to start in ------------------------------------------------------------------------- */

static bool leads_somewhere(const Symbol *function) {
  for (size_t i = 0; i < function->parameter_count; i++)
    if (!type_is_arithmetic(function->parameters[i]->type)) return true;
  return false;
}

static const char limited_arguments[] =
    "arguments are those of a harness: pointers are not null, behind them lie objects that do not overlap, strings and buffers of at most 8 elements; `craig harness` shows it\n";

static_assert(HARNESS_ELEMENTS == 8, "the text above");

static bool is_constant(const Type *type) {
  while (type->kind == TYPE_ARRAY) type = type->base;
  return type->qualifiers & QUALIFIER_CONST;
}

/* Who starts elsewhere than the program does finds its objects as they were before. */
static void note_objects(Frontend *frontend) {
  const Program *program = frontend->program;
  for (size_t i = 0; i < program->objects.size; i++) {
    const Symbol *object = program->objects.data[i];
    bool can_change = object->is_defined && !symbol_is_hidden(object) && !is_constant(object->type);
    if (!can_change || source_locate(program->sources, object->range.begin).is_system) continue;
    buffer_format(&frontend->notes, "'%s' and all other objects that live as long as the program have their first values\n", object->name);
    return;
  }
}

/* The program once more, with a harness behind the file that has the function; then the harness is where it starts. */
static bool surround(Frontend *frontend, const Session *session, const Symbol *function, const char **entry, Buffer *error) {
  Program *program = frontend->program;
  Buffer text = {0}, name = {0};
  *entry = arena_format(&frontend->arena, "harness_of_%s", function->name);
  buffer_format(&name, "harness of %s", function->name);
  if (leads_somewhere(function)) buffer_add(&frontend->notes, limited_arguments);
  const char *test = session->options->test;
  bool good = entry_make_harness(program, function, &frontend->preconditions, *entry, buffer_text(&name), &text, &frontend->notes, error) &&
              (!test || entry_write_harness(program, function, &frontend->preconditions, session->options, test, &frontend->harness, error));
  TextBehind behind = {entry_file(program, function), buffer_text(&name), buffer_text(&text)};
  if (good) frontend->program = parse_files(session->options, &behind, NULL);
  if (good) program_delete(program);
  vector_release(&text);
  vector_release(&name);
  return good && frontend->program;
}

/* The name of the function to start in; NULL after a message. */
static const char *find_entry(Frontend *frontend, const Session *session) {
  const Options *options = session->options;
  const char *entry = options->entry ? options->entry : session->property.entry ? session->property.entry : "main";
  Buffer error = {0};
  const Symbol *function = entry_find(frontend->program, entry, options->files.data[0], &error);
  bool is_main = function && !strcmp(function->name, "main"), has_file = function && strcmp(entry, function->name);
  bool good = function && frontend_take_preconditions(frontend, options, function);
  bool needs_harness = good && options->entry && (function->parameter_count || has_file || frontend->preconditions.size) && !is_main;
  if (is_main) entry = function->name;
  if (function && !is_main) note_objects(frontend);
  if (good && is_main && frontend->preconditions.size) buffer_format(&error, "'--assume' is about the arguments of a function, and 'main' is called by nobody");
  good = good && !error.size && (!needs_harness || surround(frontend, session, function, &entry, &error));
  if (error.size) fprintf(stderr, "%s\n", buffer_text(&error));
  vector_release(&error);
  return good ? entry : NULL;
}

/* The automaton with intermediate results of 80 bits, if there are any. */
static void widen(Frontend *frontend) {
  if (!frontend->cfa || !cfa_excess_operation(frontend->cfa)) return;
  frontend->rounded = frontend->cfa;
  frontend->cfa = cfa_with_excess(frontend->rounded, true, NULL);
}

/* The flag of gcc with which what is computed may be something else; said, if the program has it. */
static bool refuse_contraction(const Frontend *frontend, const char *flag) {
  const Expr *product = flag ? cfa_float_product(frontend->cfa) : NULL;
  if (!product) return false;
  Buffer place = {0};
  frontend_locate(frontend->program, product->range.begin, &place);
  fprintf(stderr, "%s: error: with '%s' this product and a sum may be rounded only once, which is not modelled: add -ffp-contract=off, here and where it is compiled\n", buffer_text(&place), flag);
  vector_release(&place);
  return true;
}

int frontend_build(Frontend *frontend, const Session *session) {
  const Property *property = &session->property;
  const char *entry = find_entry(frontend, session);
  if (!entry) return STATUS_UNUSABLE;
  const char *const errors[] = {property->error, NULL};
  Command command = session->options->command;
  CfaOptions options = {.entry = entry,
                        .is_for_runs = command == COMMAND_RUN,
                        .errors = property->error ? errors : NULL,
                        .may_fail = session->options->malloc_may_fail,
                        .may_change = session->options->extern_havoc,
                        .use_models = (command == COMMAND_VERIFY || command == COMMAND_VALIDATE || command == COMMAND_EXPORT) &&
                                      !session->options->no_libc_models};
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stderr);
  bool good = spec_prepare(&frontend->spec, property, frontend->program, &options, &diagnostics);
  if (good) frontend->cfa = cfa_build(frontend->program, &options, &diagnostics);
  good = frontend->cfa && spec_instrument(&frontend->spec, frontend->cfa, &diagnostics);
  good = good && !refuse_contraction(frontend, session->options->effects.contracts);
  if (good && session->options->fp == FP_X87) widen(frontend);
  return good ? 0 : STATUS_UNUSABLE;
}

void frontend_release(Frontend *frontend) {
  spec_release(&frontend->spec);
  if (frontend->rounded) cfa_with_excess_delete(frontend->cfa);
  cfa_delete(frontend->rounded ? frontend->rounded : frontend->cfa);
  if (frontend->program) program_delete(frontend->program);
  vector_release(&frontend->harness);
  vector_release(&frontend->preconditions);
  vector_release(&frontend->notes);
  arena_release(&frontend->arena);
}

void frontend_locate(const Program *program, SourcePos pos, Buffer *out) {
  SourcePlace location = source_locate(program->sources, pos);
  if (location.line)
    buffer_format(out, "%s:%u:%u", location.file, location.line, location.column);
  else
    buffer_add(out, "nowhere");
}
