/* The table of library functions: its lines agree with themselves, with the natives, the models and the types of the compiler. */
#include "base/library.h"
#include "flow/interpret/native.h"
#include "flow/library/libc.h"
#include "unit/flow/flow_test.h"

#define FOR_EACH(line) \
  for (const LibraryFunction *line = library_line(0); line; line = library_line(library_index(line) + 1))

static const char *const natives[] = {
#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) #native,
#include "base/library.def"
#undef FUNCTION
};

/* Each name is found at its own line: no name stands twice. */
static void test_names(void **state) {
  (void)state;
  FOR_EACH(line) assert_ptr_equal(library_find(line->name), line);
  assert_null(library_find("no_function_of_the_library"));
  assert_null(library_find(""));
  assert_null(library_called("malloc"));
  assert_non_null(library_called("memcpy"));
}

/* What the interpreter performs has a native, what is an operation of the automaton has none. */
static void test_natives(void **state) {
  (void)state;
  FOR_EACH(line) {
    bool has_native = strcmp(natives[library_index(line)], "none") != 0;
    if (has_native != (library_called(line->name) != NULL)) fail_msg("%s: native %s", line->name, natives[library_index(line)]);
  }
}

static void test_columns(void **state) {
  (void)state;
  FOR_EACH(line) {
    const char *name = line->name, *signature = line->signature;
    if (strspn(signature, "vilumLMzdfepcstSIDFEVxQ") < strcspn(signature, ".")) fail_msg("%s: signature %s", name, signature);
    if (strchr(signature, '.') && strchr(signature, '.')[1]) fail_msg("%s: something behind the dots", name);
    if (line->flags & SIZED && signature[strlen(signature) - 1] != 'z') fail_msg("%s: no size at the end", name);
    if (line->flags & SIZED && (line->moves == MOVES_NOTHING || line->moves > MOVES_ZEROS)) fail_msg("%s: sized, but moves no bytes", name);
    if (line->flags & (ROOM_FIRST | ROOM_SECOND | SIZED) && !line->model) fail_msg("%s: no model", name);
    bool writes = line->kind == LIBRARY_WRITES || line->kind == LIBRARY_SCANS || line->kind == LIBRARY_CALLS_BACK || line->kind == LIBRARY_ANYTHING || line->kind == LIBRARY_ARGUMENTS || line->gives == GIVES_NEW ||
                  line->gives == GIVES_OWN;
    if (line->moves != MOVES_NOTHING && !writes) fail_msg("%s: moves what it does not write", name);
  }
}

/* ---- signatures ---------------------------------------------------------------------------------- */

static const char *type_text(char letter) {
  static const char *const texts[] = {"vvoid", "iint", "uunsigned", "llong", "munsigned long", "Llong long", "Munsigned long long",
                                      "zsize_type", "ddouble", "ffloat", "elong double", "pvoid *", "cconst void *", "schar *",
                                      "tconst char *", "Schar **", "Iint *", "Ddouble *", "Ffloat *", "Elong double *",
                                      "V__builtin_va_list", "xvoid *", "....."};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (texts[i][0] == letter) return letter == '.' ? "..." : texts[i] + 1;
  return "?";
}

/* Comparisons are passed to functions, which a model's parameter says. */
static void add_declaration(Buffer *out, const LibraryFunction *line) {
  if (*line->signature == 'Q') { /* two members of the parameters' type */
    const char *type = type_text(line->signature[1]);
    buffer_format(out, "struct { %s quot, rem; } %s(%s, %s);\n", type, line->name, type, type);
    return;
  }
  buffer_format(out, "%s %s(", type_text(*line->signature), line->name);
  for (const char *letter = line->signature + 1; *letter; letter++)
    buffer_format(out, "%s%s", letter > line->signature + 1 ? ", " : "", type_text(*letter));
  buffer_add(out, line->signature[1] ? ");\n" : "void);\n");
}

/* The files of models that the table names exist, and what they define has the signatures that the table says. */
static void test_models(void **state) {
  (void)state;
  for (int model = ILP32; model <= LP64; model++) {
    Buffer text = {0};
    buffer_format(&text, "typedef %s size_type;\n", model == LP64 ? "unsigned long" : "unsigned");
    FOR_EACH(line) if (strncmp(line->name, "__builtin_", 10)) add_declaration(&text, line);
    ParseOptions parse = {.model = (DataModel)model, .messages = stderr};
    unsigned errors = 0;
    Program *program = program_parse_text("table.c", buffer_text(&text), &parse, &errors);
    assert_non_null(program);
    LibraryModels models;
    models_init(&models, program);
    FOR_EACH(line) {
      const Symbol *function = program_find_function(program, line->name);
      if (line->model && !(line->flags & (PARTS | TEXTS)) && !models_find(&models, function)) fail_msg("%s: no model in %s with this signature", line->name, line->model);
    }
    models_release(&models);
    program_delete(program);
    vector_release(&text);
  }
}

/* What compilers know by heart is called without a declaration, with the arguments that the table says. */
static void test_builtins(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "int f(void) {\n");
  FOR_EACH(line) {
    if (!(line->flags & BUILTIN) || strchr(line->signature, 'V')) continue;
    buffer_format(&text, "  __builtin_%s(", line->name);
    for (unsigned i = 0; i < library_arguments(line); i++) buffer_add(&text, i ? ", 0" : "0");
    buffer_add(&text, ");\n");
  }
  buffer_add(&text, "  return 0;\n}\n");
  ParseOptions parse = {.model = LP64, .messages = stderr};
  unsigned errors = 0;
  Program *program = program_parse_text("builtins.c", buffer_text(&text), &parse, &errors);
  assert_non_null(program);
  assert_non_null(program_find_function(program, "sincosl"));
  program_delete(program);
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_natives),
      cmocka_unit_test(test_columns),
      cmocka_unit_test(test_models),
      cmocka_unit_test(test_builtins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
