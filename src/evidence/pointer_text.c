/* Pointers in words of the program: see pointer_text.h. */
#include "evidence/pointer_text.h"
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* On the way into an object, towards something of type `wanted`. */
typedef struct {
  const Types *types;
  const Type *type, *wanted; /* what the path leads to so far */
  uint64_t offset;           /* bytes that are left */
  Buffer *out;
} Descent;

static bool is_there(const Descent *d) {
  bool is_any = d->wanted->kind == TYPE_VOID, is_leaf = d->type->kind != TYPE_ARRAY && !type_is_record(d->type);
  return is_leaf || (!d->offset && (is_any || type_compatible(d->types, type_unqualified(d->type), type_unqualified(d->wanted))));
}

/* The member that has the byte; the first one of a union. */
static const Member *member_at(const Descent *d) {
  for (const Member *member = d->type->record->members; member; member = member->next) {
    if (member->is_bit_field || member->offset > d->offset) continue;
    if (d->offset - member->offset < type_size(d->types, member->type)) return member;
  }
  return NULL;
}

static bool enter_member(Descent *d) {
  const Member *member = member_at(d);
  if (!member) return false;
  if (member->name) buffer_format(d->out, ".%s", member->name);
  d->offset -= member->offset;
  d->type = member->type;
  return true;
}

static bool enter_element(Descent *d) {
  uint64_t size = type_size(d->types, d->type->base);
  if (!size || d->type->count_expr) return false;
  buffer_format(d->out, "[%" PRIu64 "]", d->offset / size);
  d->offset %= size;
  d->type = d->type->base;
  return true;
}

static bool descend(Descent *d) { return d->type->kind == TYPE_ARRAY ? enter_element(d) : enter_member(d); }

/* Right behind an object that is no array there is nothing to go into. */
static void print_place(const Types *types, const Type *type, const Type *wanted, const char *name, const Pointee *pointee, Buffer *out) {
  Buffer path = {0};
  Descent d = {types, type, wanted, pointee->offset, &path};
  bool goes_on = d.offset < pointee->size || d.type->kind == TYPE_ARRAY;
  while (goes_on && !is_there(&d)) goes_on = descend(&d);
  if (d.offset) buffer_add(out, "(char *)");
  buffer_format(out, "&%s%s", name, buffer_text(&path));
  if (d.offset) buffer_format(out, " + %" PRIu64, d.offset);
  vector_release(&path);
}

/* Without folders; there is but one harness ("harness of f"). */
static const char *short_name(const char *file) {
  static const char harness[] = "harness of ";
  const char *slash = strrchr(file, '/');
  return !strncmp(file, harness, sizeof harness - 1) ? "harness" : slash ? slash + 1 : file;
}

/* The file; none where a model of a library function allocates (<libc model: ...>). */
static void add_site(const Program *program, const Pointee *pointee, Buffer *out) {
  SourcePlace where = pointee->birth ? source_locate(program->sources, pointee->birth->range.begin) : (SourcePlace){0};
  buffer_add(out, pointee->birth && pointee->birth->is_automatic ? "stack" : "heap");
  if (where.line && *where.file != '<') buffer_format(out, "@%s:%u", short_name(where.file), where.line);
  if (pointee->occurrence) buffer_format(out, "#%u", pointee->occurrence + 1);
}

/* What was allocated is an array of what the pointer leads to, as far as anybody knows. */
static void print_allocated(const Program *program, const Type *wanted, const Pointee *pointee, Buffer *out) {
  uint64_t size = wanted->kind == TYPE_VOID || !type_is_complete(wanted) ? 1 : type_size(&program->types, wanted);
  bool is_element = size && pointee->offset % size == 0 && wanted->kind != TYPE_VOID;
  if (!pointee->offset) {
    add_site(program, pointee, out);
    return;
  }
  buffer_add(out, is_element ? "&" : "(char *)");
  add_site(program, pointee, out);
  buffer_format(out, is_element ? "[%" PRIu64 "]" : " + %" PRIu64, is_element ? pointee->offset / size : pointee->offset);
}

static void print_text(const Pointee *pointee, Buffer *out) {
  enum { SHOWN = 24 };
  uint64_t left = pointee->size - pointee->offset;
  buffer_add(out, "\"");
  for (uint64_t i = 0; i < left && pointee->text[i]; i++) {
    unsigned char c = (unsigned char)pointee->text[i];
    if (i == SHOWN) {
      buffer_add(out, "\"...");
      return;
    }
    if (c == '\n')
      buffer_add(out, "\\n");
    else if (c == '"' || c == '\\')
      buffer_format(out, "\\%c", c);
    else
      buffer_format(out, isprint(c) ? "%c" : "\\%03o", c);
  }
  buffer_add(out, "\"");
}

bool pointer_print(const Program *program, const Type *type, uint64_t address, const Pointee *pointee, Buffer *out) {
  const Type *wanted = type->base;
  const Types *types = &program->types;
  switch (pointee->kind) {
  case POINTEE_NONE:
    if (!address) buffer_add(out, "NULL");
    return !address;
  case POINTEE_VARIABLE:
    if (symbol_is_hidden(pointee->symbol)) return false; /* one of ours */
    print_place(types, pointee->symbol->type, wanted, pointee->symbol->name, pointee, out);
    return true;
  case POINTEE_ALLOCATED: print_allocated(program, wanted, pointee, out); return true;
  case POINTEE_FUNCTION: buffer_format(out, "&%s", pointee->symbol->name); return true;
  case POINTEE_TEXT:
    if (wanted->kind != TYPE_VOID && type_size(types, wanted) != 1) return false;
    print_text(pointee, out);
    return true;
  }
  return false;
}
