/* print_type.c: declarations, from types back to C's inside-out syntax.
 *
 * A declarator grows around the name while we walk from the outermost type constructor to the specifier:
 * `*` goes to the left, `[]` and `()` to the right, with parentheses between them. */
#include "lang/printer.h"

#include <inttypes.h>
#include <string.h>

/* ---- specifiers ----------------------------------------------------------------------------------- */

static const char *scalar_name(TypeKind kind) {
  static const char *const names[] = {
      [TYPE_VOID] = "void",
      [TYPE_BOOL] = "_Bool",
      [TYPE_CHAR] = "char",
      [TYPE_SCHAR] = "signed char",
      [TYPE_UCHAR] = "unsigned char",
      [TYPE_SHORT] = "short",
      [TYPE_USHORT] = "unsigned short",
      [TYPE_INT] = "int",
      [TYPE_UINT] = "unsigned int",
      [TYPE_LONG] = "long",
      [TYPE_ULONG] = "unsigned long",
      [TYPE_LLONG] = "long long",
      [TYPE_ULLONG] = "unsigned long long",
      [TYPE_INT128] = "__int128",
      [TYPE_UINT128] = "unsigned __int128",
      [TYPE_ENUM] = "unsigned int", /* only for an enum that was never defined */
      [TYPE_FLOAT16] = "_Float16",
      [TYPE_FLOAT] = "float",
      [TYPE_DOUBLE] = "double",
      [TYPE_LDOUBLE] = "long double",
      [TYPE_FLOAT128] = "__float128",
      [TYPE_VA_LIST] = "__builtin_va_list",
  };
  return names[kind];
}

static void add_qualifiers(Buffer *out, unsigned qualifiers) {
  if (qualifiers & QUALIFIER_CONST) buffer_add(out, "const ");
  if (qualifiers & QUALIFIER_VOLATILE) buffer_add(out, "volatile ");
  if (qualifiers & QUALIFIER_RESTRICT) buffer_add(out, "__restrict ");
  if (qualifiers & QUALIFIER_ATOMIC) buffer_add(out, "_Atomic ");
}

static const char *aligned_name(const Printer *printer, const Type *type) {
  return (const char *)(uintptr_t)map_get(&printer->aligned_names, map_key(type->unqualified), 0);
}

static void specifier(Printer *printer, const Type *type) {
  Buffer *out = printer->out;
  add_qualifiers(out, type->qualifiers);
  const char *name = type->forced_alignment ? aligned_name(printer, type) : NULL;
  if (type->kind == TYPE_ENUM && type->unqualified->base) type = type->unqualified->base;
  if (name)
    buffer_add(out, name);
  else if (type_is_record(type))
    buffer_format(out, "%s %s", type->kind == TYPE_STRUCT ? "struct" : "union",
                  printer_record(printer, type));
  else if (type->kind == TYPE_COMPLEX)
    buffer_format(out, "_Complex %s", scalar_name(type->base->kind));
  else if (type->kind == TYPE_VECTOR) {
    specifier(printer, type->base);
    buffer_format(out, " __attribute__((vector_size(%" PRIu64 " * sizeof(%s))))", type->count,
                  scalar_name(type->base->kind));
  } else
    buffer_add(out, scalar_name(type->kind));
}

/* ---- declarators ---------------------------------------------------------------------------------- */

static bool is_leaf(const Printer *printer, const Type *type) {
  if (type->forced_alignment && aligned_name(printer, type)) return true;
  return type->kind != TYPE_POINTER && type->kind != TYPE_ARRAY && type->kind != TYPE_FUNCTION;
}

static void wrap(Buffer *text, const char *before, const char *after) {
  Buffer old = *text;
  *text = (Buffer){0};
  buffer_add(text, before);
  buffer_add_bytes(text, old.data, old.size);
  buffer_add(text, after);
  vector_release(&old);
}

static void wrap_pointer(const Printer *printer, Buffer *text, const Type *type) {
  Buffer star = {0};
  bool needs_parentheses = !is_leaf(printer, type->base) && type->base->kind != TYPE_POINTER;
  buffer_add(&star, needs_parentheses ? "(*" : "*");
  add_qualifiers(&star, type->qualifiers);
  wrap(text, buffer_text(&star), needs_parentheses ? ")" : "");
  vector_release(&star);
}

static bool is_kept(const Printer *printer, const Type *type) {
  return !type->count_expr || printer_is_referenced(printer, type->count_symbol);
}

/* Redirects output into `text` while a part of a declarator is printed. */
static void add_array_bound(Printer *printer, Buffer *text, const Type *type) {
  if (type->count_known) {
    buffer_format(text, "[%" PRIu64 "]", type->count);
    return;
  }
  Buffer *out = printer->out;
  printer->out = text;
  buffer_add(text, "[");
  bool is_variable = type->count_symbol || type->count_expr;
  if (is_variable && printer->bounds == BOUND_STAR)
    buffer_add(text, "*");
  else if (type->count_symbol && printer->bounds == BOUND_VARIABLE && is_kept(printer, type))
    buffer_add(text, printer_symbol(printer, type->count_symbol));
  else if (type->count_expr && printer->types)
    printer_converted(printer, type->count_expr, type->count_expr->type);
  buffer_add(text, "]");
  printer->out = out;
}

static void add_parameters(Printer *printer, Buffer *text, const Type *type) {
  Buffer *out = printer->out;
  BoundStyle bounds = printer->bounds;
  printer->out = text;
  printer->bounds = BOUND_STAR;
  buffer_add(text, "(");
  for (const Parameter *parameter = type->is_old_style ? NULL : type->parameters; parameter;
       parameter = parameter->next) {
    if (parameter != type->parameters) buffer_add(text, ", ");
    printer_declaration(printer, parameter->type, "");
  }
  if (type->is_variadic)
    buffer_add(text, type->parameters ? ", ..." : "...");
  else if (!type->parameters && !type->is_old_style)
    buffer_add(text, "void");
  buffer_add(text, ")");
  printer->out = out;
  printer->bounds = bounds;
}

/* Prints the specifier and then the declarator that has grown in `text`, which is used up. */
static void finish_declaration(Printer *printer, const Type *type, Buffer *text) {
  while (!is_leaf(printer, type)) {
    if (type->kind == TYPE_POINTER) wrap_pointer(printer, text, type);
    if (type->kind == TYPE_ARRAY) add_array_bound(printer, text, type);
    if (type->kind == TYPE_FUNCTION) add_parameters(printer, text, type);
    type = type->base;
  }
  specifier(printer, type);
  if (text->size) buffer_add(printer->out, " ");
  buffer_add_bytes(printer->out, text->data, text->size);
  vector_release(text);
}

void printer_declaration(Printer *printer, const Type *type, const char *name) {
  Buffer text = {0};
  buffer_add(&text, name);
  finish_declaration(printer, type, &text);
}

/* ---- functions ------------------------------------------------------------------------------------ */

static void add_parameter_names(Printer *printer, Buffer *text, const Symbol *function) {
  Buffer *out = printer->out;
  const Type *type = function->type;
  printer->out = text;
  printer->bounds = BOUND_EXPRESSION;
  buffer_add(text, "(");
  for (size_t i = 0; i < function->parameter_count; i++) {
    const Symbol *parameter = function->parameters[i];
    if (i) buffer_add(text, ", ");
    if (type->is_old_style)
      buffer_add(text, printer_symbol(printer, parameter));
    else
      printer_declaration(printer, parameter->type, printer_symbol(printer, parameter));
  }
  if (type->is_variadic)
    buffer_add(text, ", ...");
  else if (!function->parameter_count && !type->is_old_style)
    buffer_add(text, "void");
  buffer_add(text, ")");
  printer->out = out;
  printer->bounds = BOUND_VARIABLE;
}

/* The head of a definition; parameters of an old-style one are declared between head and body. */
void printer_function_header(Printer *printer, const Symbol *function) {
  Buffer text = {0};
  buffer_add(&text, printer_symbol(printer, function));
  add_parameter_names(printer, &text, function);
  finish_declaration(printer, function->type->base, &text);
  if (!function->type->is_old_style) return;
  for (size_t i = 0; i < function->parameter_count; i++) {
    const Symbol *parameter = function->parameters[i];
    buffer_add(printer->out, "\n  ");
    printer_declaration(printer, parameter->type, printer_symbol(printer, parameter));
    buffer_add(printer->out, ";");
  }
}

/* ---- records -------------------------------------------------------------------------------------- */

static void add_indent(Buffer *out, unsigned indent) {
  for (unsigned i = 0; i < indent; i++) buffer_add(out, "  ");
}

static void member_attributes(Printer *printer, const Member *member) {
  if (member->is_packed) buffer_add(printer->out, " __attribute__((packed))");
  if (member->alignment) buffer_format(printer->out, " __attribute__((aligned(%u)))", member->alignment);
}

static bool is_anonymous_record(const Member *member) {
  return !member->name && !member->is_bit_field && type_is_record(member->type);
}

static void print_member(Printer *printer, const Member *member, unsigned indent) {
  Buffer *out = printer->out;
  add_indent(out, indent);
  if (is_anonymous_record(member)) {
    add_qualifiers(out, member->type->qualifiers);
    buffer_add(out, member->type->kind == TYPE_STRUCT ? "struct" : "union");
    printer_record_body(printer, member->type, indent);
  } else {
    printer_declaration(printer, member->type, member->name ? member->name : "");
    if (member->is_bit_field) buffer_format(out, " : %u", member->bit_width);
  }
  member_attributes(printer, member);
  buffer_add(out, ";\n");
}

/* ` { members } attributes` */
void printer_record_body(Printer *printer, const Type *type, unsigned indent) {
  Buffer *out = printer->out;
  const Record *record = type->record;
  buffer_add(out, " {\n");
  for (const Member *member = record->members; member; member = member->next)
    print_member(printer, member, indent + 1);
  add_indent(out, indent);
  buffer_add(out, "}");
  if (record->is_packed) buffer_add(out, " __attribute__((packed))");
  if (record->forced_alignment) buffer_format(out, " __attribute__((aligned(%u)))", record->forced_alignment);
  if (record->is_transparent_union) buffer_add(out, " __attribute__((transparent_union))");
}

/* typedef int aligned_1 __attribute__((aligned(8))); */
void printer_aligned_typedef(Printer *printer, const Type *type) {
  Type plain = *type->unqualified;
  plain.forced_alignment = 0;
  plain.unqualified = plain.kind == TYPE_ENUM ? type->unqualified : &plain;
  buffer_add(printer->out, "typedef ");
  printer_declaration(printer, &plain, aligned_name(printer, type));
  buffer_format(printer->out, " __attribute__((aligned(%u)));\n", type->forced_alignment);
}

void print_type(const Type *type, const char *name, Buffer *out) {
  Printer printer = {.out = out};
  printer_declaration(&printer, type, name);
  printer_release(&printer);
}
