/* cfa_errno.c: what calls of the library leave in errno, where the program looks at it.
 *
 * errno is a variable of a model (libc/errno.c), and models set it themselves.  Behind calls that are no models it is set here: a value
 * from outside that says that the function failed comes with some error, and what functions on floating-point numbers, output and
 * functions that nobody knows do to it the interpreter says, if anybody. */
#include <string.h>
#include "base/library.h"
#include "flow/cfa/build.h"

static void call_part(Builder *b, const char *name, const Expr *argument, SourceRange range) {
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, 1);
  arguments[0] = argument;
  lower_library_call(b, models_part(&b->models, name), NULL, arguments, argument ? 1 : 0, range)->is_part = true;
}

/* The values that say that it failed: -1, or a null pointer. */
static Expr *failure(Builder *b, Symbol *received, SourceRange range) {
  Expr *value = make_load(b, received, range);
  i128 failed = type_is_integer(received->type) ? -1 : 0;
  return make_binary(b, OP_EQUAL, type_scalar(b->types, TYPE_INT), value, make_integer(b, value->type, failed, range));
}

static bool tells_failure(LibraryKind kind, const Symbol *received) {
  if (!received) return false;
  if (received->type->kind == TYPE_POINTER) return true;
  return type_is_integer(received->type) && (kind == LIBRARY_HANDLE || kind == LIBRARY_STATUS);
}

void errno_behind_input(Builder *b, LibraryKind kind, Symbol *received, SourceRange range) {
  if (kind == LIBRARY_NATURAL || !models_have_errno(&b->models)) return;
  if (tells_failure(kind, received))
    call_part(b, "errno_failed_if", failure(b, received, range), range);
  else
    call_part(b, "errno_may_have_failed", NULL, range);
}

void errno_behind_failed_allocation(Builder *b, SourceRange range) {
  if (models_have_errno(&b->models)) call_part(b, "errno_no_memory", NULL, range);
}

bool errno_is_performed(const Builder *b, const Symbol *callee) {
  if (!models_have_errno(&b->models) || callee->body) return false;
  const LibraryFunction *library = library_called(callee->name);
  if (!library || (library->kind == LIBRARY_ANYTHING && (!library->model || library->flags & PARTS))) return true;
  return library->kind == LIBRARY_OUTPUT || (library->kind != LIBRARY_ARGUMENTS && strpbrk(library->signature, "dfe"));
}

void errno_behind_elsewhere(Builder *b, SourceRange range) {
  if (models_have_errno(&b->models)) call_part(b, "errno_may_have_failed", NULL, range);
}

void errno_behind_performed(Builder *b, SourceRange range) { call_part(b, "errno_performed", NULL, range); }
