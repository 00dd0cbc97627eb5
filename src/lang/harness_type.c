/* Types and arbitrary values in the text of a harness: see harness.h.
 *
 * Unlike the printer's, this text stands beside the user's, so types have the user's names: tags, or the name that a typedef gives to a struct without one. */
#include "lang/harness_inside.h"
#include "lang/print.h"
#include <inttypes.h>
#include <string.h>

static const char *typedef_of(const Harness *h, const Type *type) {
  const DeclarationVector *all = &h->program->declarations;
  for (size_t i = 0; i < all->size; i++) {
    const Symbol *symbol = all->data[i].kind == DECLARATION_SYMBOL ? all->data[i].symbol : NULL;
    if (!symbol || symbol->kind != SYMBOL_TYPEDEF || symbol->type->kind != type->kind || symbol->type->qualifiers) continue;
    if (type_is_record(type) && symbol->type->record == type->record) return symbol->name;
  }
  return NULL;
}

bool harness_can_name(const Harness *h, const Type *type) {
  switch (type->kind) {
  case TYPE_POINTER: return harness_can_name(h, type->base);
  case TYPE_ARRAY: return type->count_known && !type->count_expr && harness_can_name(h, type->base);
  case TYPE_STRUCT:
  case TYPE_UNION: return type->record->tag || typedef_of(h, type);
  case TYPE_FUNCTION:
    for (const Parameter *p = type->parameters; p; p = p->next)
      if (!harness_can_name(h, p->type)) return false;
    return harness_can_name(h, type->base);
  case TYPE_COMPLEX:
  case TYPE_VECTOR: return false;
  default: return true;
  }
}

static const char *specifier(Harness *h, const Type *type) {
  const char *qualifiers = type->qualifiers & QUALIFIER_CONST ? "const " : "";
  const char *more = type->qualifiers & QUALIFIER_VOLATILE ? "volatile " : "";
  if (type_is_record(type)) {
    const char *tag = type->record->tag, *kind = type->kind == TYPE_STRUCT ? "struct " : "union ";
    return arena_format(&h->arena, "%s%s%s%s", qualifiers, more, tag ? kind : "", tag ? tag : typedef_of(h, type));
  }
  if (type->kind == TYPE_ENUM && type->enum_tag) return arena_format(&h->arena, "%s%senum %s", qualifiers, more, type->enum_tag);
  Buffer text = {0};
  const Type *plain = type_unqualified(type);
  print_type(plain->kind == TYPE_ENUM ? plain->base : plain, "", &text);
  while (text.size && text.data[text.size - 1] == ' ') text.size--;
  const char *name = arena_format(&h->arena, "%s%s%s", qualifiers, more, buffer_text(&text));
  vector_release(&text);
  return name;
}

static const char *parameters(Harness *h, const Type *function) {
  const char *text = "";
  for (const Parameter *p = function->parameters; p; p = p->next)
    text = arena_format(&h->arena, "%s%s%s", text, *text ? ", " : "", harness_declare(h, p->type, ""));
  if (function->is_variadic) return arena_format(&h->arena, "%s, ...", text);
  return *text || function->is_old_style ? text : "void";
}

const char *harness_declare(Harness *h, const Type *type, const char *name) {
  const char *text = name;
  for (;; type = type->base) {
    if (type->kind == TYPE_POINTER) {
      bool wraps = type->base->kind == TYPE_ARRAY || type->base->kind == TYPE_FUNCTION;
      const char *constant = type->qualifiers & QUALIFIER_CONST ? "const " : "";
      text = arena_format(&h->arena, wraps ? "(*%s%s)" : "*%s%s", constant, text);
    } else if (type->kind == TYPE_ARRAY) {
      text = arena_format(&h->arena, "%s[%" PRIu64 "]", text, type->count);
    } else if (type->kind == TYPE_FUNCTION) {
      text = arena_format(&h->arena, "%s(%s)", text, parameters(h, type));
    } else {
      break;
    }
  }
  return arena_format(&h->arena, "%s%s%s", specifier(h, type), *text ? " " : "", text);
}

/* ---- arbitrary values ------------------------------------------------------------------------------ */

/* What is asked for, by the kind of number; those without a function of their own are converted. */
static const struct {
  const char *suffix, *type;
} inputs[] = {[TYPE_BOOL] = {"bool", "_Bool"},
              [TYPE_CHAR] = {"char", "char"},
              [TYPE_UCHAR] = {"uchar", "unsigned char"},
              [TYPE_SHORT] = {"short", "short"},
              [TYPE_USHORT] = {"ushort", "unsigned short"},
              [TYPE_INT] = {"int", "int"},
              [TYPE_UINT] = {"uint", "unsigned int"},
              [TYPE_LONG] = {"long", "long"},
              [TYPE_ULONG] = {"ulong", "unsigned long"},
              [TYPE_LLONG] = {"longlong", "long long"},
              [TYPE_ULLONG] = {"ulonglong", "unsigned long long"},
              [TYPE_INT128] = {"int128", "__int128"},
              [TYPE_UINT128] = {"uint128", "unsigned __int128"},
              [TYPE_FLOAT] = {"float", "float"},
              [TYPE_DOUBLE] = {"double", "double"}};

enum { INPUTS = sizeof inputs / sizeof *inputs };

static bool has_input(TypeKind kind) { return (unsigned)kind < INPUTS && inputs[kind].suffix; }

const char *harness_any(Harness *h, const Type *type) {
  const Type *plain = type_unqualified(type);
  TypeKind kind = plain->kind == TYPE_ENUM ? plain->base->kind : plain->kind;
  bool is_converted = !has_input(kind) || plain->kind == TYPE_ENUM;
  if (!has_input(kind)) kind = type_is_float(plain) ? TYPE_DOUBLE : kind == TYPE_SCHAR ? TYPE_CHAR : TYPE_INT;
  h->asked[kind]++;
  bool is_wider = kind == TYPE_DOUBLE && plain->kind != TYPE_DOUBLE && type_size(&h->program->types, plain) > 8;
  if (is_wider) harness_note(h, "numbers of type '%s' have the values of a double", harness_declare(h, plain, ""));
  const char *conversion = is_converted ? arena_format(&h->arena, "(%s)", harness_declare(h, plain, "")) : "";
  return arena_format(&h->arena, "%s__VERIFIER_nondet_%s()", conversion, inputs[kind].suffix);
}

void harness_declare_inputs(const Harness *h, Buffer *out) {
  if (h->assumes || h->style == HARNESS_FILE) buffer_add(out, "extern void __VERIFIER_assume(int condition);\n");
  for (unsigned kind = 0; kind < INPUTS; kind++)
    if (h->asked[kind] && has_input((TypeKind)kind)) buffer_format(out, "extern %s __VERIFIER_nondet_%s(void);\n", inputs[kind].type, inputs[kind].suffix);
  if (h->fills_memory) buffer_add(out, "extern void __VERIFIER_nondet_memory(void *, __typeof__(sizeof 0));\n");
  if (h->allocates) buffer_add(out, "extern void *malloc(__typeof__(sizeof 0));\nextern void free(void *);\n");
}
