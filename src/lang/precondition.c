/* Preconditions of functions: see precondition.h. */
#include "lang/precondition.h"
#include <ctype.h>
#include <string.h>
#include "lang/fragment.h"
#include "lang/preprocess.h"

const char *precondition_text(Arena *arena, const char *text) {
  char *copy = arena_string(arena, text, strlen(text));
  for (char *c = copy; *c; c++)
    if (*c == '\n' || *c == '\r') *c = ' ';
  return copy;
}

/* ---- macros ---------------------------------------------------------------------------------------------- */

bool preconditions_expand(PreconditionVector *preconditions, const char *path, const char *const *own, const ParseOptions *options, Arena *arena) {
  StringVector texts = {0}, expanded = {0};
  for (size_t i = 0; i < preconditions->size; i++) vector_push(&texts, preconditions->data[i].text);
  bool good = !texts.size || preprocess_expand(path, own, options, &texts, arena, &expanded);
  for (size_t i = 0; good && i < expanded.size; i++) preconditions->data[i].expanded = expanded.data[i];
  if (!good && options->messages) fprintf(options->messages, "%s:%u:%u: error: the preprocessor refuses what is assumed here\n", preconditions->data[0].file, preconditions->data[0].line, preconditions->data[0].column);
  vector_release(&texts);
  vector_release(&expanded);
  return good;
}

/* ---- names ----------------------------------------------------------------------------------------------- */

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* Behind a literal that begins here, with its quotes. */
static const char *skip_quoted(const char *at) {
  char quote = *at++;
  while (*at && *at != quote) at += *at == '\\' && at[1] ? 2 : 1;
  return *at ? at + 1 : at;
}

void precondition_names(const char *text, Buffer *names) {
  for (const char *at = text; *at;) {
    const char *begin = at;
    if (*at == '"' || *at == '\'') {
      at = skip_quoted(at);
      continue;
    }
    while (is_name_char(*at)) at++;
    if (at > begin && !isdigit((unsigned char)*begin)) buffer_add_bytes(names, begin, (size_t)(at - begin)), vector_push(names, 0);
    if (at == begin) at++;
  }
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static void bind_parameters(Fragment *f, const Symbol *function) {
  fragment_enter_scope(f);
  for (size_t i = 0; i < function->parameter_count; i++)
    if (function->parameters[i]->name) fragment_bind(f, function->parameters[i]->name, function->parameters[i]);
}

/* Up to a name that means nothing; false: there is none.  Names of members, and tags, are the business of what stands before them. */
static bool go_to_unknown(Fragment *f) {
  static const char *const before[] = {".", "->", "struct", "union", "enum"};
  for (bool is_asked = true; !fragment_at_end(f); fragment_advance(f)) {
    if (is_asked && !fragment_knows(f)) return true;
    is_asked = true;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) is_asked &= !fragment_at(f, before[i]);
  }
  return false;
}

static bool assigns(const Expr *value) {
  ExprVector work = {0};
  bool found = false;
  vector_push(&work, value);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    bool is_call = e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN;
    found = e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCREMENT || e->kind == EXPR_STATEMENT || e->kind == EXPR_VA_ARG || e->kind == EXPR_COMPOUND_LITERAL;
    for (size_t i = 0; is_call && i < e->argument_count; i++) vector_push(&work, e->arguments[i]);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

static void read_expression(Fragment *f, void *context) {
  const Symbol *function = context;
  FragmentMark begin = fragment_mark(f);
  bind_parameters(f, function);
  bool has_unknown = go_to_unknown(f);
  SourcePos pos = fragment_pos(f);
  if (has_unknown) fragment_fail(f, pos, "'%s' is neither a parameter of '%s' nor a name of its file", fragment_name(f, "a name"), function->name);
  fragment_return(f, begin);
  Expr *value = fragment_expression(f);
  if (fragment_at(f, "=")) fragment_fail(f, fragment_pos(f), "what is assumed changes nothing: == compares");
  if (!fragment_at_end(f)) fragment_fail(f, fragment_pos(f), "the expression ends before the text does");
  if (!type_is_scalar(value->type)) fragment_fail(f, value->range.begin, "it is neither a number nor a pointer");
  if (assigns(value)) fragment_fail(f, value->range.begin, "what is assumed changes nothing");
  fragment_leave_scope(f);
}

/* The text stands where it stands in its file. */
bool precondition_check(Program *program, const Symbol *function, const Precondition *precondition, FILE *messages) {
  Buffer text = {0};
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, messages);
  diagnostics.quiet_warnings = true;
  for (unsigned line = 1; line < precondition->line; line++) buffer_add(&text, "\n");
  buffer_format(&text, "%*s%s", (int)precondition->column - 1, "", precondition->expanded);
  Fragment *fragment = fragment_new(program, precondition->file, buffer_text(&text), &diagnostics);
  bool good = fragment && fragment_try(fragment, read_expression, (void *)function);
  fragment_delete(fragment);
  vector_release(&text);
  return good;
}
