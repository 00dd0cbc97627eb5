/* print.c: a whole program as one C file.
 *
 * The order is made, not found: first all struct and union types, each after those that it contains, then
 * prototypes of all functions, declarations of all objects, initialised objects, function bodies.  So
 * whatever a part mentions has been declared before it, even if the program came from several files. */
#include "lang/print.h"

#include <string.h>
#include "lang/printer.h"

/* ---- types ---------------------------------------------------------------------------------------- */

typedef struct {
  Printer *printer;
  Map done;      /* Record * or Type * -> 1 */
  Map is_inside; /* Record * -> 1: printed within another record, as an anonymous member */
} TypePrinter;

static void define_type(TypePrinter *p, const Type *type, bool by_value);

static bool is_first_time(TypePrinter *p, const void *key) {
  if (map_has(&p->done, map_key(key))) return false;
  map_put(&p->done, map_key(key), 1);
  return true;
}

static void define_record(TypePrinter *p, const Type *type) {
  uint64_t same = map_get(&p->printer->same_records, map_key(type->record), 0);
  if (same) type = (const Type *)(uintptr_t)same;
  const Record *record = type->record;
  if (!record->is_complete || !is_first_time(p, record)) return;
  for (const Member *member = record->members; member; member = member->next)
    define_type(p, member->type, true);
  if (map_has(&p->is_inside, map_key(record))) return;
  Buffer *out = p->printer->out;
  if (record->pack) buffer_format(out, "#pragma pack(push, %u)\n", record->pack);
  buffer_format(out, "%s %s", type->kind == TYPE_STRUCT ? "struct" : "union",
                printer_record(p->printer, type));
  printer_record_body(p->printer, type, 0);
  buffer_add(out, ";\n");
  if (record->pack) buffer_add(out, "#pragma pack(pop)\n");
}

/* Defines what must be complete for `type` (if it is used by value) and all typedefs it mentions. */
static void define_type(TypePrinter *p, const Type *type, bool by_value) {
  for (; type; type = type->base) {
    const Type *plain = type->unqualified;
    if (type_is_record(type) && by_value) define_record(p, type);
    if (type->kind == TYPE_POINTER || type->kind == TYPE_FUNCTION) by_value = false;
    if (type->kind == TYPE_ARRAY) by_value = true; /* elements are complete even behind a pointer */
    for (const Parameter *parameter = type->parameters; parameter; parameter = parameter->next)
      define_type(p, parameter->type, false);
    if (!plain->forced_alignment || !is_first_time(p, plain)) continue;
    define_type(p, plain->base, by_value);
    printer_aligned_typedef(p->printer, plain);
  }
}

static void find_anonymous_members(TypePrinter *p) {
  const TypeVector *records = &p->printer->records;
  for (size_t i = 0; i < records->size; i++)
    for (const Member *member = records->data[i]->record->members; member; member = member->next)
      if (!member->name && type_is_record(member->type) && !member->type->record->tag)
        map_put(&p->is_inside, map_key(member->type->record), 1);
}

/* `struct tag;`, once per name: several files may know the same struct. */
static void declare_tags(TypePrinter *p) {
  Map declared = {0};
  const TypeVector *records = &p->printer->records;
  for (size_t i = 0; i < records->size; i++) {
    const Type *type = records->data[i];
    const char *name = printer_record(p->printer, type);
    if (map_has(&p->is_inside, map_key(type->record)) || map_has(&declared, map_key(name))) continue;
    map_put(&declared, map_key(name), 1);
    buffer_format(p->printer->out, "%s %s;\n", type->kind == TYPE_STRUCT ? "struct" : "union", name);
  }
  map_release(&declared);
}

static void print_types(Printer *printer) {
  TypePrinter p = {.printer = printer};
  const TypeVector *records = &printer->records;
  find_anonymous_members(&p);
  declare_tags(&p);
  for (size_t i = 0; i < records->size; i++) define_type(&p, records->data[i], true);
  for (size_t i = 0; i < printer->aligned.size; i++) define_type(&p, printer->aligned.data[i], true);
  map_release(&p.done);
  map_release(&p.is_inside);
}

/* ---- functions ------------------------------------------------------------------------------------ */

/* Known to every compiler that reads the output. */
static bool is_builtin_name(const char *name) {
  static const char *const prefixes[] = {"__builtin_", "__sync_", "__atomic_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) return true;
  return false;
}

/* In C an inline definition alone does not define the function for the linker; as a static one it does, and so does one
 * whose prototype lacks `inline`. */
static void print_linkage(Printer *printer, const Symbol *function, bool is_prototype) {
  bool is_inline = function->is_inline && function->body;
  if (function->storage == STORAGE_STATIC || (is_inline && !function->is_emitted)) buffer_add(printer->out, "static ");
  if (is_inline && !(is_prototype && function->is_emitted)) buffer_add(printer->out, "inline ");
}

static const Symbol *find_named(const SymbolVector *symbols, const char *name) {
  for (size_t i = 0; i < symbols->size; i++)
    if (symbols->data[i]->name && !strcmp(symbols->data[i]->name, name)) return symbols->data[i];
  return NULL;
}

static void print_alias(Printer *printer, const Program *program, const Symbol *symbol) {
  if (!symbol->alias) return;
  const Symbol *target = find_named(&program->functions, symbol->alias);
  if (!target) target = find_named(&program->objects, symbol->alias);
  buffer_format(printer->out, " __attribute__((%s(\"%s\")))", symbol->is_weakref ? "weakref" : "alias",
                target ? printer_symbol(printer, target) : symbol->alias);
}

static void print_priority(Printer *printer, const char *name, unsigned priority) {
  if (priority > 65535)
    buffer_format(printer->out, " __attribute__((%s))", name);
  else if (priority)
    buffer_format(printer->out, " __attribute__((%s(%u)))", name, priority - 1);
}

static void print_prototype(Printer *printer, const Program *program, const Symbol *function) {
  print_linkage(printer, function, true);
  printer_declaration(printer, function->type, printer_symbol(printer, function));
  if (function->asm_name) {
    buffer_add(printer->out, " __asm__(");
    printer_string(printer, function->asm_name, strlen(function->asm_name));
    buffer_add(printer->out, ")");
  }
  if (function->is_noreturn) buffer_add(printer->out, " __attribute__((noreturn))");
  if (function->body && function->is_always_inline) buffer_add(printer->out, " __attribute__((always_inline))");
  if (function->is_weak && !function->is_weakref) buffer_add(printer->out, " __attribute__((weak))");
  if (function->body) print_priority(printer, "constructor", function->constructor);
  if (function->body) print_priority(printer, "destructor", function->destructor);
  print_alias(printer, program, function);
  buffer_add(printer->out, ";\n");
}

static void print_prototypes(Printer *printer, const Program *program) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (printer_is_referenced(printer, function) && !is_builtin_name(function->name))
      print_prototype(printer, program, function);
  }
}

static void print_function(Printer *printer, const Symbol *function) {
  buffer_add(printer->out, "\n");
  print_linkage(printer, function, false);
  printer_function_header(printer, function);
  buffer_add(printer->out, function->type->is_old_style && function->parameter_count ? "\n" : " ");
  printer_body(printer, function);
  buffer_add(printer->out, "\n");
}

/* ---- objects -------------------------------------------------------------------------------------- */

/* Local statics stand in their function; those that we made ourselves have no place there. */
static bool is_at_file_scope(const Printer *printer, const Symbol *object) {
  if (printer_is_literal(printer, object) || !printer_is_referenced(printer, object)) return false;
  return !object->function || !map_has(&printer->declared, object->serial);
}

static void declare_object(Printer *printer, const Program *program, const Symbol *object) {
  bool is_extern = object->storage != STORAGE_STATIC && (!object->is_defined || object->initializer);
  if (object->is_register) is_extern = false;
  if (is_extern) buffer_add(printer->out, "extern ");
  printer_object(printer, object, false);
  print_alias(printer, program, object);
  buffer_add(printer->out, ";\n");
}

static void print_objects(Printer *printer, const Program *program) {
  for (size_t i = 0; i < program->objects.size; i++)
    if (is_at_file_scope(printer, program->objects.data[i]))
      declare_object(printer, program, program->objects.data[i]);
  for (size_t i = 0; i < program->objects.size; i++) {
    const Symbol *object = program->objects.data[i];
    if (!is_at_file_scope(printer, object) || !object->initializer) continue;
    printer_object(printer, object, true);
    buffer_add(printer->out, ";\n");
  }
}

/* ---- the program ---------------------------------------------------------------------------------- */

static void print_file_assembly(Printer *printer, const Program *program) {
  for (size_t i = 0; i < program->declarations.size; i++) {
    const Declaration *declaration = &program->declarations.data[i];
    if (declaration->kind != DECLARATION_ASM) continue;
    buffer_add(printer->out, "__asm__(");
    printer_string(printer, declaration->text, strlen(declaration->text));
    buffer_add(printer->out, ");\n");
  }
}

static void print_functions(Printer *printer, const Program *program) {
  Map printed = {0};
  for (size_t i = 0; i < program->declarations.size; i++) {
    const Declaration *declaration = &program->declarations.data[i];
    const Symbol *symbol = declaration->kind == DECLARATION_SYMBOL ? declaration->symbol : NULL;
    bool is_definition =
        symbol && declaration->is_definition && symbol->kind == SYMBOL_FUNCTION && symbol->body;
    if (!is_definition || map_has(&printed, symbol->serial)) continue;
    map_put(&printed, symbol->serial, 1);
    print_function(printer, symbol);
  }
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (function->body && !map_has(&printed, function->serial)) print_function(printer, function);
  }
  map_release(&printed);
}

void print_program(const Program *program, Buffer *out) {
  Printer printer = {.types = &program->types, .out = out};
  printer_collect(&printer, program);
  print_types(&printer);
  print_prototypes(&printer, program);
  print_objects(&printer, program);
  print_file_assembly(&printer, program);
  print_functions(&printer, program);
  printer_release(&printer);
}
