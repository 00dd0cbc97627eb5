/* What a failing check saw: see failure.h. */
#include "evidence/failure.h"
#include <inttypes.h>
#include <string.h>
#include "evidence/c_value.h"
#include "evidence/pointer_text.h"
#include "flow/interpret/inspect.h"
#include "lang/print.h"

enum { MOST_VALUES = 4, LONGEST_NAME = 40 };

typedef struct {
  const Program *program;
  const Types *types;
  Interpreter *interpreter;
  const Pointees *pointees;
  Buffer *out;
  VECTOR(char *) names; /* of what was told: owned */
} Failure;

/* ---- places ------------------------------------------------------------------------------------------ */

/* Digits of an index lose what says their type. */
static void drop_suffixes(Buffer *text, size_t start) {
  size_t kept = start;
  bool is_index = false; /* behind a bracket and digits */
  for (size_t i = start; i < text->size; i++) {
    char c = text->data[i];
    bool is_digit = c >= '0' && c <= '9', is_suffix = is_index && (c == 'l' || c == 'u');
    is_index = c == '[' || (is_index && (is_digit || is_suffix));
    if (!is_suffix || text->data[kept - 1] == '[') text->data[kept++] = c;
  }
  text->size = kept;
}

void failure_print_place(const Types *types, const Expr *place, Buffer *out) {
  size_t start = out->size;
  if (place->kind == EXPR_VARIABLE)
    buffer_add(out, place->symbol->name);
  else
    print_expression(types, place, out);
  drop_suffixes(out, start);
}

/* ---- values ------------------------------------------------------------------------------------------ */

static void separate(Failure *f) {
  if (f->out->size) buffer_add(f->out, "; ");
}

static bool is_told(const Failure *f, const char *name) {
  for (size_t i = 0; i < f->names.size; i++)
    if (!strcmp(f->names.data[i], name)) return true;
  return false;
}

static void tell_value(Failure *f, const Expr *place, const char *name, i128 value) {
  const Type *type = place->type;
  separate(f);
  buffer_format(f->out, "%s = ", name);
  if (type->kind != TYPE_POINTER) {
    value_print(f->types, type, value, f->out);
    return;
  }
  Pointee pointee = pointees_find(f->pointees, (uint64_t)value);
  if (pointer_print(f->program, type, (uint64_t)value, &pointee, f->out)) return;
  value_print(f->types, type, value, f->out);
  if (pointee.kind == POINTEE_NONE) buffer_add(f->out, inspect_was_released(f->interpreter, (uint64_t)value) ? ", which was released" : ", where nothing lives");
}

static void tell_place(Failure *f, const Expr *load) {
  Buffer name = {0};
  i128 value;
  failure_print_place(f->types, load->left, &name);
  const char *text = buffer_text(&name);
  bool is_fit = !expression_has_hidden(load->left) && name.size <= LONGEST_NAME && type_is_scalar(load->type) && f->names.size < MOST_VALUES && !is_told(f, text);
  if (is_fit && inspect_value(f->interpreter, load, &value)) {
    tell_value(f, load->left, text, value);
    vector_push(&f->names, memory_copy_string(text));
  }
  vector_release(&name);
}

/* From left to right; of a place that is read not what it is computed from. */
static void tell_values(Failure *f, const Expr *root) {
  ExprVector work = {0};
  vector_push(&work, root);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_LOAD)
      tell_place(f, e);
    else
      expression_push_operands(&work, e);
  }
  vector_release(&work);
}

/* ---- accesses ---------------------------------------------------------------------------------------- */

/* The question about memory that the condition asks and that is answered with no; NULL: it asks none. */
static const Expr *find_question(Failure *f, const Expr *root) {
  ExprVector work = {0};
  const Expr *found = NULL;
  vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    i128 answer;
    bool is_access = e->kind == EXPR_MEMORY && (e->op == OP_IS_ACCESSIBLE || e->op == OP_IS_WRITABLE);
    if (is_access && inspect_value(f->interpreter, e, &answer) && !answer) found = e;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

/* The pointer from which the place is reached; or an address in the object that it lies in. */
static const Expr *base_of(const Expr *pointer) {
  const Expr *base = pointer;
  for (const Expr *e = pointer;; e = e->left) {
    bool is_step = e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT);
    bool is_cast = e->kind == EXPR_CAST && e->type->kind == TYPE_POINTER && e->left->type->kind == TYPE_POINTER;
    bool is_way = e->kind == EXPR_ADDRESS || e->kind == EXPR_MEMBER || e->kind == EXPR_DEREFERENCE || e->kind == EXPR_DECAY;
    if (e->type->kind == TYPE_POINTER) base = e;
    if (!is_step && !is_cast && !is_way) return base;
  }
}

/* The name of all of the object. */
static bool print_object(const Failure *f, Pointee pointee, const Type *pointer, Buffer *out) {
  Type nothing = {.kind = TYPE_VOID}, to_nothing = *pointer;
  Buffer text = {0};
  if (pointee.kind == POINTEE_TEXT) pointee.text -= pointee.offset;
  pointee.offset = 0;
  to_nothing.base = &nothing;
  bool has_name = pointer_print(f->program, &to_nothing, 1, &pointee, &text);
  if (has_name) buffer_add(out, buffer_text(&text) + (*buffer_text(&text) == '&'));
  vector_release(&text);
  return has_name;
}

static void tell_bytes(Failure *f, int64_t first, uint64_t count, const char *name, uint64_t size) {
  bool is_inside = first >= 0 && (uint64_t)first <= size && count <= size - (uint64_t)first;
  separate(f);
  if (is_inside)
    buffer_format(f->out, "%s cannot be written to", name);
  else if (first < 0)
    buffer_format(f->out, "%" PRIu64 " byte%s before %s, which has %" PRIu64, -(uint64_t)first, first == -1 ? "" : "s", name, size);
  else if (count == 1)
    buffer_format(f->out, "byte %" PRId64 " of %s, which has %" PRIu64, first, name, size);
  else
    buffer_format(f->out, "bytes %" PRId64 " to %" PRId64 " of %s, which has %" PRIu64, first, (int64_t)((uint64_t)first + count - 1), name, size);
}

/* The pointer leads to no object. */
static void tell_nothing(Failure *f, uint64_t start) {
  if (f->names.size) return; /* its value is told */
  separate(f);
  buffer_add(f->out, !start ? "the pointer is NULL" : inspect_was_released(f->interpreter, start) ? "what was there was released" : "nothing lives there");
}

/* Where in its object, or beside it, the access lies. */
static void tell_access(Failure *f, const Expr *question) {
  i128 address, start, count;
  const Expr *base = base_of(question->left);
  bool is_known = inspect_value(f->interpreter, question->left, &address) && inspect_value(f->interpreter, base, &start) && inspect_value(f->interpreter, question->right, &count);
  if (!is_known) return;
  Pointee pointee = pointees_find(f->pointees, (uint64_t)start);
  unsigned unused = 64 - 8 * (unsigned)type_size(f->types, base->type);
  Buffer name = {0};
  if (pointee.kind == POINTEE_NONE) tell_nothing(f, (uint64_t)start);
  if (pointee.kind != POINTEE_NONE && pointee.kind != POINTEE_FUNCTION && print_object(f, pointee, base->type, &name)) {
    uint64_t distance = (uint64_t)address - ((uint64_t)start - pointee.offset);
    tell_bytes(f, (int64_t)(distance << unused) >> unused, (uint64_t)count, buffer_text(&name), pointee.size);
  }
  vector_release(&name);
}

void failure_describe(const Program *program, Interpreter *interpreter, const Pointees *pointees, const Expr *fails, bool has_names, Buffer *out) {
  Buffer text = {0};
  Failure f = {.program = program, .types = &program->types, .interpreter = interpreter, .pointees = pointees, .out = &text};
  const Expr *question = find_question(&f, fails);
  if (has_names) tell_values(&f, question ? question->left : fails);
  if (question) tell_access(&f, question);
  if (text.size) buffer_add(out, buffer_text(&text));
  for (size_t i = 0; i < f.names.size; i++) memory_free(f.names.data[i]);
  vector_release(&f.names);
  vector_release(&text);
}
