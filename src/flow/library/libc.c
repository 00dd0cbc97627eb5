/* libc.c: which library functions have a model in C, and reading those; see libc.h. */
#include "flow/library/libc.h"
#include <assert.h>
#include <string.h>
#include "lang/parse.h"

enum { FIRST = 1, SECOND = 2, SIZED = 4 };

/* FIRST, SECOND: there is a function NAME_within, and the room behind this argument bounds it. */
typedef struct {
  const char *name, *file;
  unsigned flags;
} Line;

static const Line lines[] = {
    {"memset", "string.c", SIZED | FIRST},
    {"bzero", "string.c", SIZED},
    {"memcpy", "string.c", SIZED | FIRST},
    {"mempcpy", "string.c", SIZED},
    {"memmove", "string.c", SIZED},
    {"bcopy", "string.c", SIZED},
    {"memcmp", "string.c", FIRST | SECOND},
    {"bcmp", "string.c", 0},
    {"memchr", "string.c", 0},
    {"strlen", "string.c", FIRST},
    {"strnlen", "string.c", 0},
    {"strcpy", "string.c", FIRST | SECOND},
    {"stpcpy", "string.c", 0},
    {"strncpy", "string.c", FIRST},
    {"strcat", "string.c", FIRST},
    {"strncat", "string.c", 0},
    {"strdup", "string.c", FIRST},
    {"strndup", "string.c", 0},
    {"strcmp", "string.c", FIRST | SECOND},
    {"strncmp", "string.c", FIRST | SECOND},
    {"strcasecmp", "string.c", 0},
    {"strncasecmp", "string.c", 0},
    {"strchr", "string.c", FIRST},
    {"strrchr", "string.c", 0},
    {"index", "string.c", 0},
    {"rindex", "string.c", 0},
    {"strspn", "string.c", 0},
    {"strcspn", "string.c", 0},
    {"strpbrk", "string.c", 0},
    {"strstr", "string.c", 0},
    {"strtok", "string.c", 0},
    {"isalnum", "ctype.c", 0},
    {"isalpha", "ctype.c", 0},
    {"isblank", "ctype.c", 0},
    {"iscntrl", "ctype.c", 0},
    {"isdigit", "ctype.c", 0},
    {"isgraph", "ctype.c", 0},
    {"islower", "ctype.c", 0},
    {"isprint", "ctype.c", 0},
    {"ispunct", "ctype.c", 0},
    {"isspace", "ctype.c", 0},
    {"isupper", "ctype.c", 0},
    {"isxdigit", "ctype.c", 0},
    {"isascii", "ctype.c", 0},
    {"toascii", "ctype.c", 0},
    {"tolower", "ctype.c", 0},
    {"toupper", "ctype.c", 0},
    {"atoi", "stdlib.c", FIRST},
    {"atol", "stdlib.c", FIRST},
    {"atoll", "stdlib.c", FIRST},
    {"strtol", "stdlib.c", 0},
    {"strtoul", "stdlib.c", 0},
    {"strtoll", "stdlib.c", 0},
    {"strtoull", "stdlib.c", 0},
    {"qsort", "stdlib.c", 0},
    {"bsearch", "stdlib.c", 0},
    {"__fpclassify", "math.c", 0},
    {"__fpclassifyf", "math.c", 0},
    {"__fpclassifyl", "math.c", 0},
    {"__isnan", "math.c", 0},
    {"__isnanf", "math.c", 0},
    {"__isnanl", "math.c", 0},
    {"isnan", "math.c", 0},
    {"isnanf", "math.c", 0},
    {"isnanl", "math.c", 0},
    {"__isinf", "math.c", 0},
    {"__isinff", "math.c", 0},
    {"__isinfl", "math.c", 0},
    {"isinf", "math.c", 0},
    {"isinff", "math.c", 0},
    {"isinfl", "math.c", 0},
    {"__finite", "math.c", 0},
    {"__finitef", "math.c", 0},
    {"__finitel", "math.c", 0},
    {"finite", "math.c", 0},
    {"finitef", "math.c", 0},
    {"finitel", "math.c", 0},
    {"__signbit", "math.c", 0},
    {"__signbitf", "math.c", 0},
    {"__signbitl", "math.c", 0},
    {"lrint", "math.c", 0},
    {"lrintf", "math.c", 0},
    {"lrintl", "math.c", 0},
    {"llrint", "math.c", 0},
    {"llrintf", "math.c", 0},
    {"llrintl", "math.c", 0},
    {"lround", "math.c", 0},
    {"lroundf", "math.c", 0},
    {"lroundl", "math.c", 0},
    {"llround", "math.c", 0},
    {"llroundf", "math.c", 0},
    {"llroundl", "math.c", 0},
    {"modf", "math.c", 0},
    {"modff", "math.c", 0},
    {"fdim", "math.c", 0},
    {"fdimf", "math.c", 0},
    {"fdiml", "math.c", 0},
    {"fmod", "math.c", 0},
    {"fmodf", "math.c", 0},
    {"fmodl", "math.c", 0},
    {"remainder", "math.c", 0},
    {"remainderf", "math.c", 0},
    {"remainderl", "math.c", 0},
};

enum { LINES = sizeof lines / sizeof *lines };

const char *models_name(size_t index) { return index < LINES ? lines[index].name : NULL; }

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

static bool is_needed(const Program *program, const char *file) {
  for (size_t i = 0; i < LINES; i++)
    if (!strcmp(lines[i].file, file) && is_open(program, lines[i].name)) return true;
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

static void add_models(LibraryModels *models, const ModelText *text, const SymbolVector *functions) {
  for (size_t i = 0; i < LINES; i++) {
    if (strcmp(lines[i].file, text->file) || !is_open(models->program, lines[i].name)) continue;
    LibraryModel model = {.name = lines[i].name,
                   .function = find_function(functions, lines[i].name, ""),
                   .bounding = lines[i].flags & (FIRST | SECOND),
                   .is_sized = lines[i].flags & SIZED};
    if (model.bounding) model.within = find_function(functions, lines[i].name, "_within");
    assert(model.function && !model.bounding == !model.within);
    vector_push(&models->models, model);
  }
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

void models_init(LibraryModels *models, Program *program) {
  *models = (LibraryModels){.program = program};
  for (const ModelText *text = model_texts; text->file; text++)
    if (is_needed(program, text->file)) read_text(models, text);
}

void models_release(LibraryModels *models) { vector_release(&models->models); }

/* ---- finding ------------------------------------------------------------------------------------- */

/* Passed in the same way: `unsigned` for `unsigned long` will do where both have 32 bits. */
static bool is_like(const Types *types, const Type *a, const Type *b) {
  a = type_unqualified(a), b = type_unqualified(b);
  if (a->kind == TYPE_VOID || b->kind == TYPE_VOID) return a->kind == b->kind;
  if (a->kind == TYPE_POINTER || b->kind == TYPE_POINTER) return a->kind == b->kind;
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
