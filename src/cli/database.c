/* Compilation databases: see database.h.
 *
 * Of the flags of an entry those are kept that `cc -E` needs, with paths as they are seen from here: an entry speaks of its own folder. */
#include "cli/database.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/gcc_flags.h"
#include "report/json.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  Options *options;
  const char *path; /* of the database */
  const char *folder, *file; /* of the entry at hand */
  StringVector words;        /* its command, */
  StringVector flags;        /* and what of it counts */
  GccEffects effects;        /* of its flags, */
  bool is_32;                /* among them */
  int model;                 /* of all entries that were used; -1: not yet known */
  Buffer *error;
} Database;

__attribute__((format(printf, 2, 3))) static bool complain(Database *d, const char *format, ...) {
  va_list arguments;
  buffer_format(d->error, "%s: error: ", d->path);
  va_start(arguments, format);
  buffer_format_list(d->error, format, arguments);
  va_end(arguments);
  return false;
}

/* ---- paths ------------------------------------------------------------------------------------------ */

/* As it is seen from the current folder. */
static const char *seen_from_here(Database *d, const char *path) {
  Arena *arena = &d->options->arena;
  const char *whole = *path == '/' ? arena_format(arena, "%s", path) : arena_format(arena, "%s/%s", d->folder, path);
  char here[PATH_MAX], found[PATH_MAX];
  if (!getcwd(here, sizeof here) || !realpath(whole, found)) return whole;
  size_t length = strlen(here);
  if (!strcmp(found, here)) return ".";
  if (!strncmp(found, here, length) && found[length] == '/') return arena_format(arena, "%s", found + length + 1);
  return whole;
}

bool database_is_same_file(const char *a, const char *b) {
  struct stat first, second;
  if (stat(a, &first) || stat(b, &second)) return !strcmp(a, b);
  return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/* ---- the command of an entry ------------------------------------------------------------------------- */

/* What a backslash takes its meaning from: all outside of quotes, and in double ones what would have a meaning there. */
static bool is_escape(const char *p, char quote) {
  if (*p != '\\' || !p[1] || quote == '\'') return false;
  return !quote || strchr("$`\"\\\n", p[1]);
}

/* What a shell would do more than make words. */
static bool needs_shell(char c, char quote) { return c && quote != '\'' && strchr(quote ? "$`" : "$`;&|<>", c); }

/* Words as a shell takes them; the character that needs one, or 0. */
static char split(Database *d, const char *p) {
  Buffer word = {0};
  char wrong = 0;
  for (bool is_word = false; (*p || is_word) && !wrong;) {
    if (!*p || isspace((unsigned char)*p)) {
      if (is_word) vector_push(&d->words, arena_string(&d->options->arena, word.data, word.size));
      vector_clear(&word);
      is_word = false;
      p += *p != 0;
      continue;
    }
    is_word = true;
    char quote = *p == '\'' || *p == '"' ? *p++ : 0;
    while (*p && !wrong && (quote ? *p != quote : !isspace((unsigned char)*p) && *p != '\'' && *p != '"')) {
      bool is_escaped = is_escape(p, quote);
      if (!is_escaped && needs_shell(*p, quote)) wrong = *p;
      p += is_escaped;
      if (!is_escaped || *p != '\n') vector_push(&word, *p);
      p++;
    }
    if (quote && !*p && !wrong) wrong = quote; /* which nobody closes */
    if (quote && *p) p++;
  }
  vector_release(&word);
  return wrong;
}

static bool read_words(Database *d, const json_t *entry) {
  const json_t *list = json_object_get(entry, "arguments");
  const char *command = json_string_value(json_object_get(entry, "command"));
  vector_clear(&d->words);
  if (!json_is_array(list) && !command) return complain(d, "the entry of '%s' has no command", d->file);
  char wrong = json_is_array(list) ? 0 : split(d, command);
  if (wrong) return complain(d, "the command of '%s' has a %c that needs a shell", d->file, wrong);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *word = json_string_value(json_array_get(list, i));
    if (!word) return complain(d, "the entry of '%s' has an argument that is no text", d->file);
    vector_push(&d->words, arena_string(&d->options->arena, word, strlen(word)));
  }
  return true;
}

static bool set_model(Database *d, int model) {
  if (d->model >= 0 && d->model != model) return complain(d, "some files are for 32 bits and some for 64");
  d->model = model;
  return true;
}

/* -D, -U, -I, with the value behind it or in the next word. */
static void keep_own(Database *d, const char *word, size_t *next) {
  const char *value = word[2] ? word + 2 : *next < d->words.size ? d->words.data[(*next)++] : "";
  vector_push(&d->flags, arena_format(&d->options->arena, "-%c%s", word[1], word[1] == 'I' ? seen_from_here(d, value) : value));
}

static bool keep_flag(Database *d, const GccFlag *flag, const char *word, size_t *next, bool *is_32) {
  const char *value = flag->takes_next && *next < d->words.size ? d->words.data[(*next)++] : NULL;
  const char *told = value ? value : flag->value;
  bool is_cpp = (flag->kind == GCC_LANGUAGE || !strcmp(flag->name, "-std=")) && gcc_is_cpp_language(told);
  if (is_cpp) return complain(d, "'%s' is C++, and craig reads C: name the files that are C", d->file);
  if (flag->kind == GCC_OTHER) return complain(d, "'%s' of '%s' is no flag that craig knows", word, d->file);
  if (flag->kind == GCC_REFUSED) return complain(d, "'%s' of '%s' makes another program of it, and is not modelled: %s", word, d->file, flag->reason);
  if (flag->kind == GCC_ILP32 || flag->kind == GCC_LP64) *is_32 = flag->kind == GCC_ILP32;
  if (gcc_renames_functions(flag, value)) return complain(d, "'%s %s' of '%s' makes another program of it, and is not modelled: functions are linked by their names", word, value, d->file);
  gcc_effects_add(&d->effects, flag, word);
  if (flag->kind != GCC_PASSED && flag->kind != GCC_CONTRACTS) return true;
  if (flag->is_path) {
    const char *path = seen_from_here(d, told);
    vector_push(&d->flags, value ? flag->name : arena_format(&d->options->arena, "%s%s", flag->name, path));
    if (value) vector_push(&d->flags, path);
    return true;
  }
  vector_push(&d->flags, word);
  if (value) vector_push(&d->flags, value);
  return true;
}

/* What its name says: the machine, the standard. */
static bool take_compiler(Database *d, bool *is_32) {
  const char *compiler = d->words.size ? d->words.data[0] : "", *standard = gcc_standard(compiler);
  GccMachine machine = gcc_machine(compiler);
  if (gcc_is_cpp_compiler(compiler)) return complain(d, "'%s' is compiled as C++, and craig reads C: name the files that are C", d->file);
  if (machine == MACHINE_OTHER) return complain(d, "'%s' of '%s' compiles for another machine, which is not modelled", compiler, d->file);
  *is_32 = machine == MACHINE_I386;
  if (standard) vector_push(&d->flags, standard);
  return true;
}

/* Behind the name of the compiler: flags, the file itself, the file that is written. */
static bool keep_flags(Database *d) {
  d->is_32 = false;
  vector_clear(&d->flags);
  if (!take_compiler(d, &d->is_32)) return false;
  d->effects = (GccEffects){0};
  for (size_t next = 1; next < d->words.size;) {
    const char *word = d->words.data[next++];
    if (word[0] == '@') return complain(d, "'%s' of '%s' is a file with more flags, which is not read", word, d->file);
    if (word[0] != '-' || !word[1]) continue;
    if (word[1] == 'o') {
      next += !word[2];
    } else if (strchr("DUI", word[1])) {
      keep_own(d, word, &next);
    } else {
      GccFlag flag = gcc_flag_find(word);
      if (!keep_flag(d, &flag, word, &next, &d->is_32)) return false;
    }
  }
  for (const char *const *macro = gcc_effects_macros(&d->effects); *macro; macro++) vector_push(&d->flags, *macro);
  vector_push(&d->flags, NULL);
  return true;
}

/* ---- entries ------------------------------------------------------------------------------------------ */

/* The index of the file among those to verify, which it joins if none were named; SIZE_MAX: it is not asked for. */
static size_t place_of(Database *d, const char *path, bool takes_all) {
  Options *options = d->options;
  for (size_t i = 0; i < options->files.size; i++)
    if (database_is_same_file(options->files.data[i], path)) return i;
  if (!takes_all) return SIZE_MAX;
  vector_push(&options->files, path);
  vector_push(&options->file_flags, NULL);
  return options->files.size - 1;
}

static bool are_same(const char *const *a, const char *const *b) {
  for (; *a && *b; a++, b++)
    if (strcmp(*a, *b)) return false;
  return !*a && !*b;
}

static bool is_assembler(const char *path) {
  const char *ending = strrchr(path, '.');
  return ending && (!strcmp(ending, ".s") || !strcmp(ending, ".S") || !strcmp(ending, ".asm"));
}

/* A folder that is not absolute is one beside the database. */
static const char *folder_of(Database *d, const char *folder) {
  const char *slash = strrchr(d->path, '/');
  if (!folder || *folder == '/' || !slash) return folder;
  return arena_format(&d->options->arena, "%.*s/%s", (int)(slash - d->path), d->path, folder);
}

/* NULL after a message: it names none. */
static const char *find_path(Database *d, const json_t *entry) {
  d->folder = folder_of(d, json_string_value(json_object_get(entry, "directory")));
  d->file = json_string_value(json_object_get(entry, "file"));
  if (d->folder && d->file) return seen_from_here(d, d->file);
  complain(d, "an entry has no directory or no file");
  return NULL;
}

static bool read_entry(Database *d, const json_t *entry, const char *path) {
  if (gcc_is_cpp_file(path)) return complain(d, "'%s' is C++, and craig reads C: name the files that are C", path);
  if (is_assembler(path)) return complain(d, "'%s' is assembler, and craig reads C: name the files that are C", path);
  return read_words(d, entry) && keep_flags(d);
}

static const char *const *copy_flags(Database *d) { return arena_copy(&d->options->arena, d->flags.data, d->flags.size * sizeof *d->flags.data); }

static bool take_entry(Database *d, const json_t *entry, bool takes_all) {
  const char *path = find_path(d, entry);
  if (!path) return false;
  size_t place = place_of(d, path, takes_all);
  if (place == SIZE_MAX) return true;
  if (!read_entry(d, entry, path)) return false;
  gcc_effects_join(&d->options->effects, &d->effects);
  if (!set_model(d, d->is_32 ? 0 : 1)) return false;
  const char *const *before = d->options->file_flags.data[place];
  if (before && !are_same(before, d->flags.data)) return complain(d, "it has '%s' twice, with flags that differ", path);
  if (!before) d->options->file_flags.data[place] = copy_flags(d);
  return true;
}

static bool take_entries(Database *d, const json_t *root, void *context) {
  (void)context;
  Options *options = d->options;
  bool takes_all = !options->files.size;
  for (size_t i = 0; i < options->files.size; i++) vector_push(&options->file_flags, NULL);
  for (size_t i = 0; i < json_array_size(root); i++)
    if (!take_entry(d, json_array_get(root, i), takes_all)) return false;
  for (size_t i = 0; i < options->files.size; i++)
    if (!options->file_flags.data[i]) return complain(d, "it does not have '%s'", options->files.data[i]);
  if (!options->files.size) return complain(d, "it has no files");
  if (d->model == 0) options->model = 0;
  options->is_model_chosen = true;
  return true;
}

/* ---- the file ----------------------------------------------------------------------------------------- */

static const char *path_of(Options *options) {
  struct stat status;
  bool is_folder = !stat(options->database, &status) && S_ISDIR(status.st_mode);
  return is_folder ? arena_format(&options->arena, "%s/compile_commands.json", options->database) : options->database;
}

/* Calls `take` with the list of entries. */
static bool read_database(Options *options, bool (*take)(Database *d, const json_t *root, void *context), void *context, Buffer *error) {
  Database d = {.options = options, .path = path_of(options), .model = -1, .error = error};
  Buffer text = {0};
  bool good = file_read_or_say(d.path, &text, error);
  if (good) {
    json_error_t problem;
    json_use_our_memory();
    json_t *root = json_loadb(buffer_text(&text), text.size, 0, &problem);
    good = root && (json_is_array(root) || complain(&d, "this is no compilation database: a list is expected")) && take(&d, root, context);
    if (!root) buffer_format(error, "%s:%d:%d: error: %s", d.path, problem.line, problem.column, problem.text);
    json_decref(root);
  }
  vector_release(&text);
  vector_release(&d.words);
  vector_release(&d.flags);
  return good;
}

bool database_apply(Options *options, Buffer *error) { return !options->database || read_database(options, take_entries, NULL, error); }

/* ---- all files, each by itself ------------------------------------------------------------------------- */

static DatabaseEntry *find_entry(DatabaseEntryVector *entries, const char *path) {
  for (size_t i = 0; i < entries->size; i++)
    if (!strcmp(entries->data[i].path, path)) return &entries->data[i];
  return NULL;
}

/* A file that two programs are made of counts once, with the flags of the first. */
static bool list_entry(Database *d, const json_t *entry, DatabaseEntryVector *entries) {
  Buffer *error = d->error, problem = {0};
  const char *path = find_path(d, entry);
  if (!path) return false;
  if (find_entry(entries, path)) return true;
  d->error = &problem;
  bool good = read_entry(d, entry, path);
  d->error = error;
  DatabaseEntry listed = {.path = path, .problem = good ? NULL : arena_format(&d->options->arena, "%s", buffer_text(&problem))};
  if (good) listed.flags = copy_flags(d), listed.effects = d->effects, listed.is_32 = d->is_32;
  vector_push(entries, listed);
  vector_release(&problem);
  return true;
}

static bool list_entries(Database *d, const json_t *root, void *entries) {
  for (size_t i = 0; i < json_array_size(root); i++)
    if (!list_entry(d, json_array_get(root, i), entries)) return false;
  return json_array_size(root) || complain(d, "it has no files");
}

bool database_list(Options *options, DatabaseEntryVector *entries, Buffer *error) { return read_database(options, list_entries, entries, error); }

