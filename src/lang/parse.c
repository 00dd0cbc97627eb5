/* The parser's core: tokens, errors and recovery, and the way from files to a program.  See parse.h for
 * what comes out and parser.h for how the parts fit together. */
#include "lang/parse.h"
#include "lang/parser.h"
#include "lang/link.h"
#include "lang/preprocess.h"
#include "lang/print.h"
#include <string.h>
#include <sys/resource.h>

/* ---- tokens ------------------------------------------------------------------------------------------ */

void parser_read_token(Parser *p) {
  if (p->has_ahead) {
    p->token = p->ahead;
    p->has_ahead = false;
  } else {
    lexer_next(&p->lexer, &p->token);
  }
}

const Token *parser_peek(Parser *p) {
  if (!p->has_ahead) lexer_next(&p->lexer, &p->ahead);
  p->has_ahead = true;
  return &p->ahead;
}

const char *parser_token_text(Parser *p, const Token *token) {
  if (token->kind == TOKEN_END) return "end of file";
  size_t length = token->end - token->begin;
  bool is_long = length > 40;
  return arena_format(p->arena, "'%.*s%s'", is_long ? 40 : (int)length, lexer_text(&p->lexer, token),
                      is_long ? "..." : "");
}

void parser_expect(Parser *p, TokenKind kind, const char *what) {
  if (p->token.kind == kind) {
    advance(p);
    return;
  }
  /* What is missing at the end of a line is missing there, not on the next one. */
  bool is_closing = kind == TOKEN_SEMICOLON || kind == TOKEN_RIGHT_PAREN || kind == TOKEN_RIGHT_BRACKET;
  SourcePos pos = is_closing && p->previous_end ? p->previous_end : p->token.begin;
  parser_fail(p, pos, "expected %s before %s", what, parser_token_text(p, &p->token));
}

/* ---- errors ------------------------------------------------------------------------------------------ */

static void report(Parser *p, DiagnosticLevel level, SourcePos pos, const char *format, va_list arguments) {
  char message[1024];
  vsnprintf(message, sizeof message, format, arguments);
  diagnose(p->diagnostics, level, pos, "%s", message);
}

void parser_fail(Parser *p, SourcePos pos, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(p, DIAGNOSTIC_ERROR, pos, format, arguments);
  va_end(arguments);
  longjmp(*p->recovery.place, 1);
}

static bool is_of_system(const Parser *p, const Symbol *function) {
  return function && function->is_inline && function->storage == STORAGE_GLOBAL &&
         source_locate(p->program->sources, function->range.begin).is_system;
}

void parser_refuse(Parser *p, SourcePos pos, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (is_of_system(p, p->function.symbol))
    p->function.forget_body = true;
  else
    report(p, DIAGNOSTIC_ERROR, pos, format, arguments);
  va_end(arguments);
  longjmp(*p->recovery.place, 1);
}

void parser_complain(Parser *p, SourcePos pos, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(p, DIAGNOSTIC_ERROR, pos, format, arguments);
  va_end(arguments);
  if (diagnostics_is_full(p->diagnostics)) longjmp(*p->recovery.place, 1);
}

void parser_warn(Parser *p, SourcePos pos, const char *format, ...) {
  if (p->diagnostics->quiet_warnings) {
    p->diagnostics->warnings++;
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  report(p, DIAGNOSTIC_WARNING, pos, format, arguments);
  va_end(arguments);
}

void parser_note(Parser *p, SourcePos pos, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(p, DIAGNOSTIC_NOTE, pos, format, arguments);
  va_end(arguments);
}

const char *parser_type_text(Parser *p, const Type *type) {
  Buffer text = {0};
  print_type(type, "", &text);
  while (text.size && text.data[text.size - 1] == ' ') text.size--;
  const char *copy = arena_string(p->arena, text.data, text.size);
  vector_release(&text);
  return copy;
}

void parser_enter_depth(Parser *p) {
  if (++p->depth > PARSE_DEPTH_LIMIT)
    parser_fail(p, p->token.begin, "nested too deeply (more than %d levels)", PARSE_DEPTH_LIMIT);
  const char *here = __builtin_frame_address(0);
  if ((size_t)(p->stack_base - here) > p->stack_limit && here < p->stack_base)
    parser_fail(p, p->token.begin, "nested too deeply for the stack (%u levels)", p->depth);
}

void parser_check_chain(Parser *p, unsigned length) {
  if (length > PARSE_CHAIN_LIMIT)
    parser_fail(p, p->token.begin, "more than %d operators in a row", PARSE_CHAIN_LIMIT);
  if (++p->operator_count > PARSE_OPERATOR_LIMIT)
    parser_fail(p, p->token.begin, "more than %d operators in one expression", PARSE_OPERATOR_LIMIT);
}

/* Three quarters of the usual stack; a thread or process with a larger one of its own is not asked. */
static size_t stack_room(void) {
  enum { USUAL = 8 << 20 };
  struct rlimit limit;
  bool is_known =
      !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < USUAL;
  return (is_known ? (size_t)limit.rlim_cur : USUAL) / 4 * 3;
}

Recovery recovery_here(const Parser *p, jmp_buf *place) {
  return (Recovery){.place = place,
                    .scope = p->scope,
                    .depth = p->depth,
                    .brace_depth = p->brace_depth,
                    .unevaluated = p->unevaluated,
                    .expression_depth = p->expression_depth,
                    .expressions = p->expressions.size,
                    .parts = p->parts.size};
}

void recovery_restore(Parser *p, const Recovery *saved) {
  scope_leave_to(p, saved->scope);
  p->depth = saved->depth;
  p->unevaluated = saved->unevaluated;
  p->expression_depth = saved->expression_depth;
  p->expressions.size = saved->expressions;
  p->parts.size = saved->parts;
}

/* ---- one file ---------------------------------------------------------------------------------------- */

/* Behind a broken declaration: skips to a `;` or `}` that closes it. */
static void skip_declaration(Parser *p) {
  while (!at(p, TOKEN_END)) {
    bool is_outside = p->brace_depth == 0;
    if (at(p, TOKEN_SEMICOLON) && is_outside) {
      advance(p);
      return;
    }
    if (at(p, TOKEN_RIGHT_BRACE) && p->brace_depth <= 1) {
      advance(p);
      accept(p, TOKEN_SEMICOLON);
      return;
    }
    advance(p);
  }
}

static bool is_done(const Parser *p) { return at(p, TOKEN_END) || diagnostics_is_full(p->diagnostics); }

static void read_declarations(Parser *p) {
  jmp_buf place;
  const Recovery top = recovery_here(p, &place);
  if (setjmp(place)) {
    recovery_restore(p, &top);
    p->function = (FunctionContext){0};
    if (!diagnostics_is_full(p->diagnostics)) skip_declaration(p);
    p->brace_depth = 0;
  }
  p->recovery = top;
  while (!is_done(p)) {
    outline_begin(p);
    parse_external_declaration(p);
    outline_end(p);
  }
}

/* Type names that gcc knows without a declaration. */
static void declare_known_types(Parser *p) {
  static const struct {
    const char *name;
    TypeKind kind;
  } known[] = {{"__int128_t", TYPE_INT128}, {"__uint128_t", TYPE_UINT128}};
  if (p->types->model == ILP32) return;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    declare_typedef(p, names_find(&p->names, known[i].name, strlen(known[i].name)),
                    type_scalar(p->types, known[i].kind), (SourceRange){0, 0});
}

static void parse_text(Parser *p, SourceFile *file) {
  lexer_init(&p->lexer, &p->names, p->diagnostics, file);
  p->has_ahead = false;
  p->brace_depth = p->depth = p->expression_depth = 0;
  p->previous_end = 0;
  parser_read_token(p);
  read_declarations(p);
}

/* With the text of ours that stands behind it; NULL: none. */
static void parse_file(Parser *p, SourceFile *file, SourceFile *behind) {
  p->scope = &p->file_scope;
  declare_known_types(p);
  parse_text(p, file);
  if (behind) parse_text(p, behind);
  scope_reset_file(p);
}

/* ---- the program ------------------------------------------------------------------------------------- */

static Program *program_new(DataModel model) {
  Program *program = memory_zeroed(1, sizeof *program);
  arena_init(&program->arena);
  program->sources = sources_new();
  types_init(&program->types, &program->arena, model);
  return program;
}

void program_delete(Program *program) {
  if (!program) return;
  vector_release(&program->functions);
  vector_release(&program->objects);
  vector_release(&program->enumerators);
  vector_release(&program->declarations);
  strings_release(&program->names);
  sources_delete(program->sources);
  arena_release(&program->arena);
  memory_free(program);
}

void parser_init(Parser *p, Program *program, Diagnostics *diagnostics) {
  *p = (Parser){
      .program = program, .types = &program->types, .arena = &program->arena, .diagnostics = diagnostics};
  p->scope = &p->file_scope;
  p->stack_base = __builtin_frame_address(0);
  p->stack_limit = stack_room();
  names_init(&p->names, p->arena, &program->names);
}

void parser_release(Parser *p) {
  names_release(&p->names);
  vector_release(&p->text);
  vector_release(&p->strings);
  vector_release(&p->expressions);
  vector_release(&p->parts);
}

/* Hands the program out, or deletes it if anything was wrong. */
static Program *finish(Parser *p, unsigned *errors) {
  Program *program = p->program;
  if (!p->diagnostics->errors) link_finish(p);
  *errors = p->diagnostics->errors;
  parser_release(p);
  if (!*errors) return program;
  program_delete(program);
  return NULL;
}

static void start(Parser *p, Diagnostics *diagnostics, const ParseOptions *options) {
  Program *program = program_new(options->model);
  diagnostics_init(diagnostics, program->sources, options->messages);
  diagnostics->quiet_warnings = options->quiet_warnings;
  parser_init(p, program, diagnostics);
  p->optimizes = options->optimizes;
}

static SourceFile *add_behind(Parser *p, const char *file, const TextBehind *behind) {
  if (!behind || strcmp(file, behind->file) || !sources_have_room(p->program->sources, strlen(behind->text))) return NULL;
  SourceFile *text = sources_add(p->program->sources, behind->name, memory_copy_string(behind->text), strlen(behind->text), true);
  text->is_harness = true;
  return text;
}

static bool names_c90(const char *standard) {
  static const char *const names[] = {"c89", "c90", "gnu89", "gnu90", "iso9899:1990", "iso9899:199409"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(standard, names[i])) return true;
  return false;
}

/* The last flag that says it counts, the standard first. */
static void read_standard(Parser *p, const char *const *arguments) {
  for (const char *const *a = arguments; a && *a; a++)
    if (!strncmp(*a, "-std=", 5) || !strcmp(*a, "-ansi")) p->is_c90 = p->has_gnu_inline = (*a)[1] == 'a' || names_c90(*a + 5);
}

static void read_kind_of_inline(Parser *p, const char *const *arguments) {
  for (const char *const *a = arguments; a && *a; a++)
    if (!strcmp(*a, "-fgnu89-inline") || !strcmp(*a, "-fno-gnu89-inline")) p->has_gnu_inline = (*a)[2] == 'g';
}

static void read_dialect(Parser *p, const char *const *own, const char *const *common) {
  p->is_c90 = p->has_gnu_inline = false;
  read_standard(p, own);
  read_standard(p, common);
  read_kind_of_inline(p, own);
  read_kind_of_inline(p, common);
}

Program *program_parse(const char *const *files, size_t count, const ParseOptions *options,
                       unsigned *errors) {
  Parser p;
  Diagnostics diagnostics;
  start(&p, &diagnostics, options);
  p.outline = options->outline;
  for (size_t i = 0; i < count && !diagnostics_is_full(&diagnostics); i++) {
    const char *const *own = options->file_arguments ? options->file_arguments[i] : NULL;
    SourceFile *file = preprocess_load(p.program->sources, files[i], own, options, &diagnostics);
    read_dialect(&p, own, options->cpp_arguments);
    if (file) parse_file(&p, file, add_behind(&p, files[i], options->behind));
  }
  return finish(&p, errors);
}

Program *program_parse_text(const char *name, const char *text, const ParseOptions *options,
                            unsigned *errors) {
  Parser p;
  Diagnostics diagnostics;
  start(&p, &diagnostics, options);
  p.outline = options->outline;
  size_t size = strlen(text);
  if (sources_have_room(p.program->sources, size))
    parse_file(&p, sources_add(p.program->sources, name, memory_copy_string(text), size, true), NULL);
  else
    diagnose_file(&diagnostics, name, "the program is too large");
  return finish(&p, errors);
}

bool program_read_model(Program *program, const char *name, const char *text, SymbolVector *functions) {
  size_t size = strlen(text);
  if (!sources_have_room(program->sources, size)) return false;
  size_t declared = program->declarations.size, objects = program->objects.size, known = program->functions.size, enumerators = program->enumerators.size;
  SourceFile *file = sources_add(program->sources, name, memory_copy_string(text), size, false);
  file->is_model = true;
  Parser p;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, NULL);
  parser_init(&p, program, &diagnostics);
  parse_file(&p, file, NULL);
  parser_release(&p);
  for (size_t i = known; i < program->functions.size; i++) vector_push(functions, program->functions.data[i]);
  program->functions.size = known;
  program->objects.size = objects;
  program->enumerators.size = enumerators;
  program->declarations.size = declared;
  return !diagnostics.errors;
}
