/* print_names.c: what occurs in a program, and a name for each of it that C accepts.
 *
 * Symbols with external linkage keep their names.  Everything else keeps its name if no other thing of
 * its name space has it; otherwise, and for hidden and anonymous things, the serial number is appended.
 * A local gives way to anything at file scope, so that a mention of the latter is never captured. */
#include "lang/printer.h"

#include <string.h>

/* ---- collecting ----------------------------------------------------------------------------------- */

typedef struct {
  Printer *printer;
  Map seen_types, seen_symbols;
  VECTOR(const Symbol *) locals, symbols; /* in order of appearance */
} Collector;

static void collect_type(Collector *c, const Type *type);
static void collect_expression(Collector *c, const Expr *expr);
static void collect_statement(Collector *c, const Stmt *stmt);

static void collect_initializer(Collector *c, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next) {
    collect_type(c, initializer->type);
    collect_expression(c, initializer->value);
  }
}

static void collect_record(Collector *c, const Type *type) {
  if (map_has(&c->seen_types, map_key(type->record))) return;
  map_put(&c->seen_types, map_key(type->record), 1);
  vector_push(&c->printer->records, type->unqualified);
}

/* Members are visited later, from the list of records. */
static void collect_type(Collector *c, const Type *type) {
  while (type && !map_has(&c->seen_types, map_key(type))) {
    map_put(&c->seen_types, map_key(type), 1);
    const Type *plain = type->unqualified;
    if (plain->forced_alignment && !map_has(&c->printer->aligned_names, map_key(plain))) {
      const char *name = arena_format(&c->printer->names, "aligned_%zu", c->printer->aligned.size + 1);
      map_put(&c->printer->aligned_names, map_key(plain), (uint64_t)(uintptr_t)name);
      vector_push(&c->printer->aligned, plain);
    }
    if (type_is_record(type)) collect_record(c, type);
    if (type->count_expr) collect_expression(c, type->count_expr);
    for (const Parameter *parameter = type->parameters; parameter; parameter = parameter->next)
      collect_type(c, parameter->type);
    type = type->base;
  }
}

static void collect_symbol(Collector *c, const Symbol *symbol) {
  if (map_has(&c->seen_symbols, symbol->serial)) return;
  map_put(&c->seen_symbols, symbol->serial, 1);
  collect_type(c, symbol->type);
  bool is_local = symbol->function && symbol->kind == SYMBOL_OBJECT;
  if (is_local)
    vector_push(&c->locals, symbol);
  else
    vector_push(&c->symbols, symbol);
}

static void refer(Collector *c, const Symbol *symbol) {
  map_put(&c->printer->referenced, symbol->serial, 1);
  collect_symbol(c, symbol);
}

static void collect_literal(Collector *c, const Symbol *symbol) {
  if (map_has(&c->printer->literals, symbol->serial)) return;
  map_put(&c->printer->literals, symbol->serial, 1);
  collect_type(c, symbol->type);
  collect_initializer(c, symbol->initializer);
}

/* The counts of a variable-length array must be kept in a variable if the type is mentioned again. */
static void refer_to_counts(Collector *c, const Type *type) {
  for (; type->kind == TYPE_ARRAY || type->kind == TYPE_POINTER; type = type->base)
    if (type->count_symbol && type->count_symbol->function) refer(c, type->count_symbol);
}

static void collect_expression(Collector *c, const Expr *expr) {
  if (!expr) return;
  collect_type(c, expr->type);
  bool mentions_type =
      expr->kind == EXPR_CAST || expr->kind == EXPR_COMPOUND_LITERAL || expr->kind == EXPR_VA_ARG;
  if (mentions_type) refer_to_counts(c, expr->type);
  collect_expression(c, expr->left);
  collect_expression(c, expr->right);
  collect_expression(c, expr->condition);
  switch (expr->kind) {
  case EXPR_VARIABLE:
  case EXPR_FUNCTION: refer(c, expr->symbol); break;
  case EXPR_COMPOUND_LITERAL: collect_literal(c, expr->symbol); break;
  case EXPR_COMPOUND_ASSIGN: collect_type(c, expr->compute_type); break;
  case EXPR_SIZEOF_TYPE:
    collect_type(c, expr->operand_type);
    refer_to_counts(c, expr->operand_type);
    break;
  case EXPR_STATEMENT: collect_statement(c, expr->statement); break;
  case EXPR_CALL:
  case EXPR_BUILTIN:
    for (size_t i = 0; i < expr->argument_count; i++) collect_expression(c, expr->arguments[i]);
    break;
  default: break;
  }
}

static void collect_assembly(Collector *c, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++) collect_expression(c, assembly->outputs[i].operand);
  for (size_t i = 0; i < assembly->input_count; i++) collect_expression(c, assembly->inputs[i].operand);
}

static void collect_declaration(Collector *c, const Symbol *symbol) {
  map_put(&c->printer->declared, symbol->serial, 1);
  collect_symbol(c, symbol);
  collect_initializer(c, symbol->initializer);
}

static void collect_statement(Collector *c, const Stmt *stmt) {
  for (; stmt; stmt = stmt->next) {
    if (stmt->kind == STMT_DECLARATION) collect_declaration(c, stmt->symbol);
    if (stmt->kind == STMT_TYPE) collect_type(c, stmt->declared);
    if (stmt->assembly) collect_assembly(c, stmt->assembly);
    collect_statement(c, stmt->init);
    collect_expression(c, stmt->expression);
    collect_expression(c, stmt->step);
    collect_statement(c, stmt->body);
    collect_statement(c, stmt->otherwise);
  }
}

static void collect_members(Collector *c) {
  for (size_t i = 0; i < c->printer->records.size; i++)
    for (const Member *member = c->printer->records.data[i]->record->members; member; member = member->next)
      collect_type(c, member->type);
}

static void collect_functions(Collector *c, const Program *program) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (!function->body && !function->alias) continue;
    refer(c, function);
    for (size_t k = 0; k < function->parameter_count; k++) collect_symbol(c, function->parameters[k]);
    collect_statement(c, function->body);
  }
}

/* Literals that nobody mentions any more, because what mentioned them was folded away, are left out. */
static void collect_objects(Collector *c, const Program *program) {
  for (size_t i = 0; i < program->objects.size; i++) {
    const Symbol *object = program->objects.data[i];
    if (!(object->is_defined || object->alias) || object->function) continue;
    refer(c, object);
    collect_initializer(c, object->initializer);
  }
}

/* Hidden static objects without a declaration in the program's text may mention more in turn. */
static void collect_hidden(Collector *c) {
  for (size_t i = 0; i < c->locals.size; i++) {
    const Symbol *symbol = c->locals.data[i];
    bool is_silent = !map_has(&c->printer->declared, symbol->serial);
    if (symbol->storage == STORAGE_STATIC) collect_initializer(c, symbol->initializer);
    if (symbol->storage == STORAGE_AUTO && is_silent) vector_push(&c->printer->hidden, symbol);
  }
}

/* ---- naming --------------------------------------------------------------------------------------- */

typedef struct {
  Printer *printer;
  StringMap texts;
  Map used; /* interned text -> 1 */
} NameSpace;

static bool claim(NameSpace *space, const char *name) {
  const char *text = strings_intern_text(&space->texts, name);
  if (map_has(&space->used, map_key(text))) return false;
  map_put(&space->used, map_key(text), 1);
  return true;
}

static bool is_claimed(NameSpace *space, const char *name) {
  return map_has(&space->used, map_key(strings_intern_text(&space->texts, name)));
}

static void name_space_release(NameSpace *space) {
  strings_release(&space->texts);
  map_release(&space->used);
}

static char *plain_name(Arena *arena, const char *name) {
  char *text = arena_string(arena, name, strlen(name));
  for (char *at = text; *at; at++)
    if (*at == '.') *at = '_';
  return text;
}

static const char *unique_name(NameSpace *space, const char *name, unsigned serial) {
  const char *text = arena_format(&space->printer->names, "%s_%u", name, serial);
  while (!claim(space, text)) text = arena_format(&space->printer->names, "%s_", text);
  return text;
}

static void set_name(Map *names, uint64_t key, const char *name) {
  map_put(names, key, (uint64_t)(uintptr_t)name);
}

static const char *get_name(const Map *names, uint64_t key) {
  return (const char *)(uintptr_t)map_get(names, key, 0);
}

static bool is_hidden(const Symbol *symbol) { return !symbol->name || symbol_is_hidden(symbol); }

static bool is_external(const Symbol *symbol) {
  return !is_hidden(symbol) && (symbol->storage == STORAGE_GLOBAL || symbol->storage == STORAGE_THREAD);
}

/* External names first, for they are fixed; but what a label names may have another one in C where somebody else has this one. */
static int turn_of(const Symbol *symbol) { return is_external(symbol) ? symbol->asm_name != NULL : 2; }

static void name_symbol(NameSpace *space, const Symbol *symbol) {
  const char *name = plain_name(&space->printer->names, symbol->name ? symbol->name : "hidden");
  if (is_hidden(symbol) || !claim(space, name)) name = unique_name(space, name, symbol->serial);
  set_name(&space->printer->symbol_names, symbol->serial, name);
}

static void name_file_scope(NameSpace *space, const Collector *c) {
  for (size_t i = 0; i < c->symbols.size; i++)
    if (turn_of(c->symbols.data[i]) == 0) claim(space, c->symbols.data[i]->name);
  for (int turn = 1; turn <= 2; turn++)
    for (size_t i = 0; i < c->symbols.size; i++)
      if (turn_of(c->symbols.data[i]) == turn) name_symbol(space, c->symbols.data[i]);
}

/* Locals of one function may share a name as they did in the source. */
static void name_locals(NameSpace *space, const Collector *c) {
  for (size_t i = 0; i < c->locals.size; i++) {
    const Symbol *symbol = c->locals.data[i];
    const char *name = plain_name(&space->printer->names, symbol->name ? symbol->name : "hidden");
    if (is_hidden(symbol) || is_claimed(space, name)) name = unique_name(space, name, symbol->serial);
    set_name(&space->printer->symbol_names, symbol->serial, name);
  }
}

/* An earlier record that is the same type by the rules for several files; those without a tag too, since they may be parts of one that has. */
static const Type *find_same(const Printer *printer, size_t index) {
  const Type *type = printer->records.data[index];
  for (size_t i = 0; i < index; i++) {
    const Type *earlier = printer->records.data[i];
    bool is_candidate = earlier->kind == type->kind && earlier->record->tag == type->record->tag;
    if (is_candidate && type_compatible(printer->types, earlier, type)) return earlier;
  }
  return NULL;
}

static void name_record(Printer *printer, NameSpace *space, size_t index) {
  const Type *type = printer->records.data[index], *same = find_same(printer, index);
  const Record *record = type->record;
  const char *name = record->tag;
  if (same && same->record->is_complete && record->is_complete)
    map_put(&printer->same_records, map_key(record), (uint64_t)(uintptr_t)same);
  if (same)
    name = get_name(&printer->record_names, map_key(same->record));
  else if (!name || !claim(space, name))
    name = unique_name(space, name ? name : "anonymous", record->serial);
  set_name(&printer->record_names, map_key(record), name);
}

/* Records with a tag first: they may be anonymous ones that were named in an earlier printout. */
static void name_records(Printer *printer) {
  NameSpace space = {.printer = printer};
  for (int is_anonymous = 0; is_anonymous < 2; is_anonymous++)
    for (size_t i = 0; i < printer->records.size; i++)
      if ((printer->records.data[i]->record->tag == NULL) == is_anonymous) name_record(printer, &space, i);
  name_space_release(&space);
}

/* __label__ allows the same name several times in a function. */
static void name_labels(Printer *printer, const Program *program) {
  for (size_t i = 0; i < program->functions.size; i++) {
    NameSpace space = {.printer = printer};
    unsigned index = 0;
    for (const Label *label = program->functions.data[i]->labels; label; label = label->next, index++)
      if (!claim(&space, label->name))
        set_name(&printer->label_names, map_key(label), unique_name(&space, label->name, index));
    name_space_release(&space);
  }
}

void printer_collect(Printer *printer, const Program *program) {
  Collector collector = {.printer = printer}, *c = &collector;
  collect_functions(c, program);
  collect_objects(c, program);
  collect_hidden(c);
  collect_members(c);
  NameSpace space = {.printer = printer};
  name_file_scope(&space, c);
  name_locals(&space, c);
  name_space_release(&space);
  name_records(printer);
  name_labels(printer, program);
  map_release(&c->seen_types);
  map_release(&c->seen_symbols);
  vector_release(&c->locals);
  vector_release(&c->symbols);
}

void printer_release(Printer *printer) {
  arena_release(&printer->names);
  map_release(&printer->symbol_names);
  map_release(&printer->record_names);
  map_release(&printer->same_records);
  map_release(&printer->label_names);
  map_release(&printer->aligned_names);
  map_release(&printer->referenced);
  map_release(&printer->declared);
  map_release(&printer->literals);
  vector_release(&printer->aligned);
  vector_release(&printer->records);
  vector_release(&printer->hidden);
}

/* ---- questions ------------------------------------------------------------------------------------ */

const char *printer_symbol(Printer *printer, const Symbol *symbol) {
  const char *name = get_name(&printer->symbol_names, symbol->serial);
  if (name) return name;
  if (is_hidden(symbol)) return plain_name(&printer->names, symbol->name ? symbol->name : "hidden");
  return symbol->name;
}

const char *printer_record(Printer *printer, const Type *type) {
  const char *name = get_name(&printer->record_names, map_key(type->record));
  if (!name) name = type->record->tag;
  return name ? name : arena_format(&printer->names, "anonymous_%u", type->record->serial);
}

const char *printer_label(Printer *printer, const Label *label) {
  const char *name = get_name(&printer->label_names, map_key(label));
  return name ? name : label->name;
}

bool printer_is_referenced(const Printer *printer, const Symbol *symbol) {
  return map_has(&printer->referenced, symbol->serial);
}

bool printer_is_literal(const Printer *printer, const Symbol *symbol) {
  return map_has(&printer->literals, symbol->serial);
}
