/* libc.c: reading the models in C of the library functions that a program declares; see libc.h. */
#include "flow/library/libc.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include "base/library.h"
#include "lang/parse.h"

/* ---- reading ------------------------------------------------------------------------------------- */

static Symbol *find_function(const SymbolVector *functions, const char *name, const char *ending) {
  size_t length = strlen(name);
  for (size_t i = 0; i < functions->size; i++) {
    Symbol *function = functions->data[i];
    if (function->body && !strncmp(function->name, name, length) && !strcmp(function->name + length, ending)) return function;
  }
  return NULL;
}

static bool is_open(const Program *program, const char *name) {
  const Symbol *function = program_find_function(program, name);
  return function && !function->body && !function->alias;
}

static bool is_modelled_in(const LibraryFunction *line, const char *file) { return line->model && !strcmp(line->model, file); }

/* Is it called by the program, or by a model that was read? */
static bool is_wanted(const LibraryModels *models, const char *name) {
  for (size_t i = 0; i < models->parts.size; i++) {
    const Symbol *part = models->parts.data[i];
    if (!part->body && !strcmp(part->name, name)) return !program_find_function(models->program, name) || is_open(models->program, name);
  }
  return is_open(models->program, name);
}

static bool is_read(const LibraryModels *models, const char *file) {
  for (size_t i = 0; i < models->files.size; i++)
    if (!strcmp(models->files.data[i], file)) return true;
  return false;
}

static bool is_needed(const LibraryModels *models, const char *file) {
  for (const LibraryFunction *line = library_line(0); line; line = library_line(library_index(line) + 1))
    if (is_modelled_in(line, file) && is_wanted(models, line->name)) return true;
  return false;
}

/* The program replaces a function that the model calls: what the library would do then is not for us to say. */
static bool is_disturbed(const Program *program, const SymbolVector *functions) {
  for (size_t i = 0; i < functions->size; i++) {
    const Symbol *mine = functions->data[i], *its = mine->body ? NULL : program_find_function(program, mine->name);
    if (its && its->body && its->storage == STORAGE_GLOBAL) return true;
  }
  return false;
}

static LibraryModel make_model(const LibraryFunction *line, const SymbolVector *functions) {
  LibraryModel model = {.name = line->name, .function = find_function(functions, line->name, ""), .is_sized = line->flags & SIZED};
  if (line->flags & ROOM_FIRST) model.bounding |= 1;
  if (line->flags & ROOM_SECOND) model.bounding |= 2;
  if (model.bounding) model.within = find_function(functions, line->name, "_within");
  assert(model.function && !model.bounding == !model.within);
  return model;
}

static void add_models(LibraryModels *models, const ModelText *text, const SymbolVector *functions) {
  for (const LibraryFunction *line = library_line(0); line; line = library_line(library_index(line) + 1))
    if (is_modelled_in(line, text->file) && !(line->flags & (PARTS | TEXTS)) && is_wanted(models, line->name)) vector_push(&models->models, make_model(line, functions));
  for (size_t i = 0; i < functions->size; i++) vector_push(&models->parts, functions->data[i]);
}

static void read_text(LibraryModels *models, const ModelText *text) {
  SymbolVector functions = {0};
  Buffer name = {0};
  buffer_format(&name, "<libc model: %s>", text->file);
  bool is_read = program_read_model(models->program, buffer_text(&name), text->text, &functions);
  if (is_read && !is_disturbed(models->program, &functions)) add_models(models, text, &functions);
  vector_release(&name);
  vector_release(&functions);
}

/* What a file declares may need another one. */
void models_init(LibraryModels *models, Program *program) {
  *models = (LibraryModels){.program = program};
  for (size_t before = SIZE_MAX; before != models->files.size;) {
    before = models->files.size;
    for (const ModelText *text = model_texts; text->file; text++)
      if (!is_read(models, text->file) && is_needed(models, text->file)) {
        vector_push(&models->files, text->file);
        read_text(models, text);
      }
  }
}

void models_release(LibraryModels *models) {
  vector_release(&models->models);
  vector_release(&models->parts);
  vector_release(&models->files);
}

/* ---- finding ------------------------------------------------------------------------------------- */

/* Passed in the same way: `unsigned` for `unsigned long` will do where both have 32 bits. */
static bool is_like(const Types *types, const Type *a, const Type *b) {
  a = type_unqualified(a), b = type_unqualified(b);
  if (a->kind == TYPE_VOID || b->kind == TYPE_VOID) return a->kind == b->kind;
  if (a->kind == TYPE_POINTER || b->kind == TYPE_POINTER) return a->kind == b->kind;
  if (type_is_record(a) || type_is_record(b)) return a->kind == b->kind && type_size(types, a) == type_size(types, b);
  if (type_is_float(a) || type_is_float(b)) return a->kind == b->kind;
  return type_is_integer(a) && type_is_integer(b) && type_size(types, a) == type_size(types, b) &&
         type_is_signed(types, a) == type_is_signed(types, b);
}

static bool agrees(const Types *types, const Type *declared, const Symbol *model) {
  if (!is_like(types, declared->base, model->type->base) || declared->is_variadic) return false;
  if (declared->is_old_style) return true;
  const Parameter *parameter = declared->parameters;
  for (size_t i = 0; i < model->parameter_count; i++, parameter = parameter->next)
    if (!parameter || !is_like(types, parameter->type, model->parameters[i]->type)) return false;
  return !parameter;
}

const LibraryModel *models_find(const LibraryModels *models, const Symbol *function) {
  if (function->storage != STORAGE_GLOBAL) return NULL;
  for (size_t i = 0; i < models->models.size; i++) {
    const LibraryModel *model = &models->models.data[i];
    if (!strcmp(model->name, function->name))
      return agrees(&models->program->types, function->type, model->function) ? model : NULL;
  }
  return NULL;
}

Symbol *models_part(const LibraryModels *models, const char *name) { return find_function(&models->parts, name, ""); }

static bool is_called_like(const char *given, const char *name) { return given && !strcmp(given, name); }

/* Does an expression of the program name the function, by whichever name the linker knows it? */
static bool is_looked_at(const Program *program, const char *name) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *f = program->functions.data[i];
    if (f->is_named && (is_called_like(f->name, name) || is_called_like(f->asm_name, name) || is_called_like(f->alias, name))) return true;
  }
  return false;
}

bool models_have_errno(const LibraryModels *models) {
  static const char errno_is[] = "__errno_location";
  return models->program && is_open(models->program, errno_is) && is_looked_at(models->program, errno_is) && models_part(models, "errno_performed");
}
