/* shape.h: what tests of the front end share: parsing a text, and typed expressions as one line of text.
 *
 *   (load x)  (decay a)  (& x)  (* p)  (. s m)    lvalues and pointers
 *   (cast T e)  (cast! T e)                       implicit and written conversions
 *   (+:T a b)                                     operators; the type is left out if it is int
 *   5  5:T                                        constants, the type left out if it is int
 *   ({x = e; e})                                  a statement expression */
#ifndef craig_tests_unit_lang_shape_h
#define craig_tests_unit_lang_shape_h

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "lang/parse.h"
#include "lang/print.h"

#define UNUSED __attribute__((unused))

static UNUSED Program *parse_model(const char *text, DataModel model) {
  unsigned errors;
  ParseOptions options = {.model = model, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse_text("test.i", text, &options, &errors);
  assert_non_null(program);
  assert_int_equal(errors, 0);
  return program;
}

static UNUSED Program *parse(const char *text) { return parse_model(text, LP64); }

/* The messages for a text that is wrong, or only worth a warning; to be freed. */
static UNUSED char *messages(const char *text, unsigned *errors) {
  char *output;
  size_t size;
  FILE *stream = open_memstream(&output, &size);
  ParseOptions options = {.model = LP64, .messages = stream};
  program_delete(program_parse_text("test.i", text, &options, errors));
  fclose(stream);
  return output;
}

static UNUSED Symbol *find_object(const Program *program, const char *name) {
  for (size_t i = 0; i < program->objects.size; i++)
    if (!strcmp(program->objects.data[i]->name, name)) return program->objects.data[i];
  fail_msg("no object %s", name);
  return NULL;
}

/* ---- shapes ---------------------------------------------------------------------------------------------
 */

static void shape_of(const Expr *e, Buffer *out);

static void shape_type(const Type *type, Buffer *out) {
  size_t begin = out->size;
  print_type(type, "", out);
  while (out->size > begin && out->data[out->size - 1] == ' ') out->size--;
}

static void shape_suffix(const Type *type, Buffer *out) {
  if (type->kind == TYPE_INT) return;
  buffer_add(out, ":");
  shape_type(type, out);
}

static const char *shape_operator(Operator op) {
  static const char *const texts[] = {"?", "-", "~",  "!",  "+", "-",  "*", "/",  "%",  "<<", ">>", "&",
                                      "|", "^", "==", "!=", "<", "<=", ">", ">=", "p+", "p-", "p-p"};
  return texts[op];
}

static void shape_list(const char *head, const Type *type, Buffer *out, const Expr *a, const Expr *b,
                       const Expr *c) {
  const Expr *parts[] = {a, b, c};
  buffer_format(out, "(%s", head);
  if (type) shape_suffix(type, out);
  for (int i = 0; i < 3; i++) {
    if (!parts[i]) continue;
    buffer_add(out, " ");
    shape_of(parts[i], out);
  }
  buffer_add(out, ")");
}

static void shape_cast(const Expr *e, Buffer *out) {
  buffer_add(out, e->is_implicit ? "(cast " : "(cast! ");
  shape_type(e->type, out);
  buffer_add(out, " ");
  shape_of(e->left, out);
  buffer_add(out, ")");
}

static void shape_call(const Expr *e, Buffer *out) {
  buffer_add(out, e->kind == EXPR_CALL ? "(call " : "(builtin ");
  if (e->kind == EXPR_CALL)
    shape_of(e->left, out);
  else
    buffer_add(out, e->builtin);
  for (size_t i = 0; i < e->argument_count; i++) {
    buffer_add(out, " ");
    shape_of(e->arguments[i], out);
  }
  buffer_add(out, ")");
}

static void shape_statement(const Stmt *s, Buffer *out) {
  if (s->kind == STMT_EXPRESSION) {
    shape_of(s->expression, out);
  } else if (s->kind == STMT_DECLARATION) {
    buffer_add(out, s->symbol->name);
    if (!s->symbol->initializer) return;
    buffer_add(out, " = ");
    shape_of(s->symbol->initializer->value, out);
  } else {
    buffer_add(out, "...");
  }
}

static void shape_block(const Stmt *block, Buffer *out) {
  buffer_add(out, "({");
  for (const Stmt *s = block->body; s; s = s->next) {
    shape_statement(s, out);
    if (s->next) buffer_add(out, "; ");
  }
  buffer_add(out, "})");
}

static void shape_of(const Expr *e, Buffer *out) {
  char text[64];
  switch (e->kind) {
  case EXPR_INTEGER:
    buffer_format(out, "%lld", (long long)e->integer);
    shape_suffix(e->type, out);
    return;
  case EXPR_FLOAT:
    buffer_add(out, "float");
    shape_suffix(e->type, out);
    return;
  case EXPR_STRING: buffer_format(out, "\"%s\"", e->text); return;
  case EXPR_VARIABLE:
  case EXPR_FUNCTION: buffer_add(out, e->symbol->name); return;
  case EXPR_COMPOUND_LITERAL: buffer_add(out, "literal"); return;
  case EXPR_DEREFERENCE: shape_list("*", NULL, out, e->left, NULL, NULL); return;
  case EXPR_MEMBER:
    buffer_add(out, "(. ");
    shape_of(e->left, out);
    buffer_format(out, " %s)", e->member->name ? e->member->name : "anonymous");
    return;
  case EXPR_LOAD: shape_list("load", NULL, out, e->left, NULL, NULL); return;
  case EXPR_DECAY: shape_list("decay", NULL, out, e->left, NULL, NULL); return;
  case EXPR_ADDRESS: shape_list("&", NULL, out, e->left, NULL, NULL); return;
  case EXPR_LABEL_ADDRESS: buffer_format(out, "(&& %s)", e->label->name); return;
  case EXPR_CAST: shape_cast(e, out); return;
  case EXPR_UNARY:
  case EXPR_BINARY: shape_list(shape_operator(e->op), e->type, out, e->left, e->right, NULL); return;
  case EXPR_AND: shape_list("&&", e->type, out, e->left, e->right, NULL); return;
  case EXPR_OR: shape_list("||", e->type, out, e->left, e->right, NULL); return;
  case EXPR_CONDITIONAL: shape_list("?", e->type, out, e->condition, e->left, e->right); return;
  case EXPR_COMMA: shape_list(",", e->type, out, e->left, e->right, NULL); return;
  case EXPR_ASSIGN: shape_list("=", e->type, out, e->left, e->right, NULL); return;
  case EXPR_COMPOUND_ASSIGN:
    snprintf(text, sizeof text, "%s=", shape_operator(e->op));
    shape_list(text, e->compute_type, out, e->left, e->right, NULL);
    return;
  case EXPR_INCREMENT:
    snprintf(text, sizeof text, e->is_postfix ? "post%s" : "pre%s", shape_operator(e->op));
    shape_list(text, e->type, out, e->left, NULL, NULL);
    return;
  case EXPR_CALL:
  case EXPR_BUILTIN: shape_call(e, out); return;
  case EXPR_VA_ARG: shape_list("va_arg", e->type, out, e->left, NULL, NULL); return;
  case EXPR_STATEMENT:
    shape_block(e->statement, out);
    shape_suffix(e->type, out);
    return;
  case EXPR_SIZEOF_TYPE: buffer_add(out, "sizeof"); return;
  case EXPR_MEMORY: buffer_add(out, "memory"); return;
  }
}

/* The expression of the last statement in function `f`. */
static UNUSED const Expr *last_expression(const Program *program) {
  const Symbol *function = program_find_function(program, "f");
  assert_non_null(function);
  const Stmt *statement = function->body->body;
  while (statement->next) statement = statement->next;
  return statement->expression;
}

static UNUSED void check_shape(DataModel model, const char *text, const char *expected) {
  Program *program = parse_model(text, model);
  Buffer out = {0};
  shape_of(last_expression(program), &out);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
  program_delete(program);
}

#define CHECK_SHAPE(text, expected) check_shape(LP64, text, expected)

static UNUSED void check_message(const char *text, const char *expected) {
  unsigned errors;
  char *output = messages(text, &errors);
  if (!strstr(output, expected)) fail_msg("expected \"%s\" in:\n%s", expected, output);
  free(output);
}

#endif
