/* Where a program starts: see entry.h. */
#include "cli/entry.h"
#include "base/memory.h"
#include "lang/harness.h"
#include "lang/source_file.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

static void guess_function(const Program *program, Guess *guess) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (function->body && !source_locate(program->sources, function->range.begin).is_system) guess_consider(guess, function->name);
  }
}

/* Another one of this name, of a file of its own; NULL: there is none. */
static const Symbol *find_other(const Program *program, const Symbol *function) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *other = program->functions.data[i];
    if (other != function && other->body && !strcmp(other->name, function->name)) return other;
  }
  return NULL;
}

static void complain_twice(const Program *program, const Symbol *function, const Symbol *other, Buffer *error) {
  SourcePlace place = source_locate(program->sources, function->range.begin), second = source_locate(program->sources, other->range.begin);
  buffer_format(error, "%s:%u:%u: error: which function '%s'? There is another one at %s:%u:%u", place.file, place.line, place.column, function->name, second.file, second.line, second.column);
}

/* FILE:NAME; NULL: none. */
static const Symbol *find_in_file(const Program *program, const char *name, const char *colon) {
  size_t length = (size_t)(colon - name);
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    const char *file = function->body && !strcmp(function->name, colon + 1) ? entry_file(program, function) : NULL;
    if (file && strlen(file) == length && !memcmp(file, name, length)) return function;
  }
  return NULL;
}

const Symbol *entry_find(const Program *program, const char *name, const char *file, Buffer *error) {
  const char *colon = strrchr(name, ':');
  const Symbol *in_file = colon ? find_in_file(program, name, colon) : NULL;
  if (in_file) return in_file;
  const Symbol *function = program_find_function(program, name), *other = function && function->body ? find_other(program, function) : NULL;
  if (other && function->storage == STORAGE_STATIC) {
    complain_twice(program, function, other, error);
    return NULL;
  }
  if (function && function->body) return function;
  Guess guess;
  guess_init(&guess, name);
  guess_function(program, &guess);
  buffer_format(error, "%s: error: no function '%s' to start in", file, name);
  if (!strcmp(name, "main"))
    buffer_add(error, ": --entry FUNCTION names another one, `craig project FILE...` verifies each by itself");
  else if (guess.best) buffer_format(error, " (did you mean '%s'?)", guess.best);
  return NULL;
}

/* ---- how to include a file from another folder ------------------------------------------------------ */

static char *folder_of(const char *target) {
  char *copy = memory_copy_string(target), *folder = realpath(dirname(copy), NULL);
  memory_free(copy);
  return folder;
}

/* Both are absolute: up from `folder` to what they share, and down to `file`. */
static void add_way(const char *folder, const char *file, Buffer *out) {
  size_t shared = 0, i = 0;
  for (; folder[i] && folder[i] == file[i]; i++)
    if (folder[i] == '/') shared = i + 1;
  if (!folder[i] && file[i] == '/') shared = i + 1;
  for (const char *p = shared > i ? "" : folder + shared; *p; p += strcspn(p, "/"), p += *p == '/') buffer_add(out, "../");
  buffer_add(out, file + shared);
}

static void add_include(const char *file, const char *target, Buffer *out) {
  char *folder = *file != '/' && target ? folder_of(target) : NULL, *whole = folder ? realpath(file, NULL) : NULL;
  if (whole)
    add_way(folder, whole, out);
  else
    buffer_add(out, file);
  free(folder);
  free(whole);
}

/* ---- harnesses -------------------------------------------------------------------------------------- */

const char *entry_file(const Program *program, const Symbol *function) { return source_given_file(program->sources, function->range.begin); }

static bool write_harness(const Program *program, const Symbol *function, const HarnessOptions *options, Buffer *out, Buffer *notes, Buffer *error) {
  Buffer why = {0};
  bool is_main = !strcmp(function->name, "main");
  if (is_main) buffer_add(&why, "it is one already");
  bool good = !is_main && harness_write(program, function, options, out, notes, &why);
  SourcePlace place = source_locate(program->sources, function->range.begin);
  if (!good) buffer_format(error, "%s:%u:%u: error: no harness for '%s': %s", place.file, place.line, place.column, function->name, buffer_text(&why));
  vector_release(&why);
  return good;
}

bool entry_make_harness(const Program *program, const Symbol *function, const PreconditionVector *preconditions, const char *entry, const char *name, Buffer *out, Buffer *notes, Buffer *error) {
  return write_harness(program, function, &(HarnessOptions){.style = HARNESS_TEXT, .entry = entry, .preconditions = preconditions, .name = name}, out, notes, error);
}

/* A word of the shell. */
static void add_word(Buffer *out, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./=:,@%";
  bool is_plain = !word[strspn(word, plain)];
  buffer_add(out, is_plain ? " " : " '");
  for (const char *c = word; *c; c++)
    if (*c == '\'' && !is_plain)
      buffer_add(out, "'\\''");
    else
      vector_push(out, *c);
  if (!is_plain) buffer_add(out, "'");
}

void entry_add_flags(const Options *options, const char *file, Buffer *out) {
  for (size_t i = 0; i < options->preprocessor.size; i++) add_word(out, options->preprocessor.data[i]);
  for (size_t i = 0; i < options->file_flags.size; i++)
    for (const char *const *flag = strcmp(options->files.data[i], file) ? NULL : options->file_flags.data[i]; flag && *flag; flag++) add_word(out, *flag);
}

bool entry_write_harness(const Program *program, const Symbol *function, const PreconditionVector *preconditions, const Options *options, const char *target, Buffer *out, Buffer *error) {
  Buffer include = {0}, flags = {0};
  add_include(entry_file(program, function), target, &include);
  if (options->model == ILP32) buffer_add(&flags, " --32");
  entry_add_flags(options, entry_file(program, function), &flags);
  HarnessOptions harness = {.style = HARNESS_FILE, .include = buffer_text(&include), .flags = buffer_text(&flags), .entry = "main", .preconditions = preconditions};
  bool good = write_harness(program, function, &harness, out, NULL, error);
  vector_release(&include);
  vector_release(&flags);
  return good;
}
