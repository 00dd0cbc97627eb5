/* The files of a project and the functions in them: see project.h. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/packing.h"
#include "cli/frontend.h"
#include "project/pool.h"
#include "project/project.h"

/* ---- in the child: what a file has --------------------------------------------------------------------- */

static void pack_names(const StringVector *names, size_t begin, size_t end, Buffer *out) {
  pack_number(out, end - begin);
  for (size_t i = begin; i < end; i++) pack_text(out, names->data[i]);
}

static void pack_piece(const Program *program, const Outline *outline, const OutlinePiece *piece, Buffer *out) {
  uint8_t digest[SHA256_BYTES];
  SourcePlace first = source_locate(program->sources, piece->range.begin), last = source_locate(program->sources, piece->range.end - 1);
  sha256(outline->text.data + piece->text, piece->text_end - piece->text, digest);
  pack_text(out, first.file);
  pack_number(out, first.line);
  pack_number(out, last.line);
  pack_number(out, first.is_system);
  pack_number(out, piece->is_function);
  pack_number(out, piece->is_eager);
  buffer_add_bytes(out, digest, sizeof digest);
  pack_names(&outline->given, piece->given, piece->given_end, out);
  pack_names(&outline->used, piece->used, piece->used_end, out);
}

/* A definition that other files can see, if the linker has no other; one that it has in any case; a mere declaration. */
static LinkKind link_kind(const Symbol *symbol) {
  bool is_defined = symbol->kind == SYMBOL_FUNCTION ? symbol->body != NULL : symbol->is_defined;
  if (symbol->storage == STORAGE_STATIC) return LINK_OWN;
  if (!is_defined) return LINK_NEEDED;
  bool is_strong = symbol->kind == SYMBOL_FUNCTION ? !symbol->is_inline || symbol->is_emitted : symbol->initializer != NULL;
  return is_strong && !symbol->is_weak ? LINK_STRONG : LINK_WEAK;
}

static void pack_symbol(const char *name, LinkKind kind, Buffer *out) {
  pack_text(out, name);
  pack_number(out, kind);
}

/* Each has three: its own name, that of an asm label, and what it is an alias of. */
static void pack_symbols(const SymbolVector *symbols, Buffer *out) {
  pack_number(out, 3 * symbols->size);
  for (size_t i = 0; i < symbols->size; i++) {
    const Symbol *symbol = symbols->data[i];
    pack_symbol(symbol->name, link_kind(symbol), out);
    pack_symbol(symbol->asm_name ? symbol->asm_name : symbol->name, link_kind(symbol), out);
    pack_symbol(symbol->alias ? symbol->alias : symbol->name, symbol->alias ? LINK_NEEDED : LINK_UNKNOWN, out);
  }
}

static size_t piece_of(const Outline *outline, SourcePos pos) {
  for (size_t i = 0; i < outline->pieces.size; i++)
    if (outline->pieces.data[i].range.begin <= pos && pos < outline->pieces.data[i].range.end) return i;
  return SIZE_MAX;
}

static bool is_asked_about(const Program *program, const Symbol *function) {
  return function->body && !source_locate(program->sources, function->range.begin).is_system;
}

/* A pattern with a colon is about FILE:NAME. */
static bool fits(const char *file, const char *name, const char *pattern) {
  if (!strchr(pattern, ':')) return !fnmatch(pattern, name, 0);
  Buffer whole = {0};
  buffer_format(&whole, "%s:%s", file, name);
  bool is_fitting = !fnmatch(pattern, buffer_text(&whole), 0);
  vector_release(&whole);
  return is_fitting;
}

static bool rule_fits(const Program *program, const Symbol *function, const Guarantee *rule) {
  return is_asked_about(program, function) && strcmp(function->name, "main") && fits(source_locate(program->sources, function->range.begin).file, function->name, rule->pattern);
}

static bool rule_fits_any(const Program *program, const Guarantee *rule) {
  for (size_t i = 0; i < program->functions.size; i++)
    if (rule_fits(program, program->functions.data[i], rule)) return true;
  return false;
}

/* Those of all rules, without the macros of this file where they are about a function in it.  False after a message. */
static bool expand_rules(const Project *project, const Options *options, const Program *program, PreconditionVector *conditions, Arena *arena) {
  PreconditionVector here = {0};
  VECTOR(size_t) numbers = {0};
  for (size_t i = 0; i < project->rules.size; i++) {
    vector_push(conditions, project->rules.data[i].condition);
    if (!rule_fits_any(program, &project->rules.data[i])) continue;
    vector_push(&here, project->rules.data[i].condition);
    vector_push(&numbers, i);
  }
  bool good = frontend_expand(options, 0, &here, arena);
  for (size_t i = 0; good && i < here.size; i++) conditions->data[numbers.data[i]] = here.data[i];
  vector_release(&here);
  vector_release(&numbers);
  return good;
}

/* A pattern is about the functions that have all that is named, as it is used; a name is about its function, which has to have it. */
static bool is_about(const Guarantee *rule, const Precondition *condition, Program *program, const Symbol *function) {
  return rule_fits(program, function, rule) && (!strpbrk(rule->pattern, "*?[") || precondition_check(program, function, condition, NULL));
}

/* False after a message: one makes no sense. */
static bool pack_preconditions(const Project *project, Program *program, const Symbol *function, const PreconditionVector *conditions, Buffer *out) {
  size_t count = 0;
  Buffer list = {0};
  bool good = true;
  for (size_t i = 0; good && i < conditions->size; i++) {
    if (!is_about(&project->rules.data[i], &conditions->data[i], program, function)) continue;
    good = precondition_check(program, function, &conditions->data[i], stderr);
    pack_number(&list, i);
    pack_text(&list, conditions->data[i].expanded);
    count++;
  }
  pack_number(out, count);
  buffer_add_bytes(out, list.data, list.size);
  vector_release(&list);
  return good;
}

static void pack_function(const Program *program, const Outline *outline, const Symbol *function, Buffer *out) {
  SourcePlace place = source_locate(program->sources, function->range.begin);
  pack_text(out, function->name);
  pack_text(out, place.file);
  pack_number(out, place.line);
  pack_number(out, place.column);
  pack_number(out, piece_of(outline, function->body->range.begin));
}

static bool pack_functions(const Project *project, const Options *options, Program *program, const Outline *outline, Buffer *out) {
  size_t count = 0;
  Arena arena = {0};
  PreconditionVector conditions = {0};
  bool good = expand_rules(project, options, program, &conditions, &arena);
  for (size_t i = 0; i < program->functions.size; i++) count += is_asked_about(program, program->functions.data[i]);
  pack_number(out, count);
  for (size_t i = 0; good && i < program->functions.size; i++) {
    if (!is_asked_about(program, program->functions.data[i])) continue;
    pack_function(program, outline, program->functions.data[i], out);
    good = pack_preconditions(project, program, program->functions.data[i], &conditions, out);
  }
  vector_release(&conditions);
  arena_release(&arena);
  return good;
}

/* With nothing but a 0 if what is said of a function makes no sense. */
static void pack_outline(const Project *project, const Options *options, Program *program, const Outline *outline, Buffer *out) {
  pack_number(out, 1);
  pack_number(out, outline->pieces.size);
  for (size_t i = 0; i < outline->pieces.size; i++) pack_piece(program, outline, &outline->pieces.data[i], out);
  pack_symbols(&program->functions, out);
  pack_symbols(&program->objects, out);
  if (pack_functions(project, options, program, outline, out)) return;
  vector_clear(out);
  pack_number(out, 0);
}

/* Leaves nothing behind if the file is no program. */
static void read_in_child(void *context, size_t index, Buffer *data) {
  Project *project = context;
  const ProjectFile *file = &project->files.data[index];
  Options options = project->options;
  Outline outline = {0};
  options.files.size = options.file_flags.size = 0;
  vector_push(&options.files, file->path);
  if (file->flags) vector_push(&options.file_flags, file->flags);
  options.model = file->is_32 ? 0 : options.model;
  Frontend frontend = {0};
  if (!frontend_outline(&frontend, &options, &outline)) pack_outline(project, &options, frontend.program, &outline, data);
}

/* ---- in the parent ------------------------------------------------------------------------------------- */

static const char *intern(Project *project, const char *text) { return strings_intern_text(&project->names, text); }

static const char **unpack_names(Project *project, Unpacker *in, size_t *count) {
  uint64_t wanted = unpack_number(in);
  const char **names = in->is_broken || wanted > in->left ? NULL : ARENA_ARRAY(&project->arena, const char *, wanted + 1);
  for (*count = 0; names && *count < wanted; ++*count) names[*count] = intern(project, unpack_text(in));
  return names;
}

static void unpack_piece(Project *project, Unpacker *in, ProjectPiece *piece) {
  piece->file = intern(project, unpack_text(in));
  piece->first_line = (unsigned)unpack_number(in);
  piece->last_line = (unsigned)unpack_number(in);
  piece->is_system = unpack_number(in);
  piece->is_function = unpack_number(in);
  piece->is_eager = unpack_number(in);
  for (size_t i = 0; i < SHA256_BYTES && in->left; i++) piece->digest[i] = (uint8_t)*in->at++, in->left--;
  piece->given = unpack_names(project, in, &piece->given_count);
  piece->used = unpack_names(project, in, &piece->used_count);
}

static void note_giver(ProjectFile *file, const char *name, size_t piece) {
  uint64_t first = map_get(&file->givers, map_key(name), 0);
  if (first && file->chain.data[first - 1].piece == piece) return;
  vector_push(&file->chain, ((Giver){piece, first}));
  map_put(&file->givers, map_key(name), file->chain.size);
}

static void unpack_pieces(Project *project, Unpacker *in, ProjectFile *file) {
  Buffer digests = {0};
  uint64_t count = unpack_number(in);
  file->pieces = ARENA_ARRAY(&project->arena, ProjectPiece, count + 1);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    ProjectPiece *piece = &file->pieces[file->piece_count++];
    unpack_piece(project, in, piece);
    buffer_add_bytes(&digests, piece->digest, sizeof piece->digest);
    for (size_t n = 0; n < piece->given_count; n++) note_giver(file, piece->given[n], i);
  }
  sha256(digests.data, digests.size, file->digest);
  vector_release(&digests);
}

/* A file may have a name twice: `static` in a block. */
static void unpack_symbols(Project *project, Unpacker *in, ProjectFile *file) {
  uint64_t count = unpack_number(in);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    const char *name = intern(project, unpack_text(in));
    uint64_t kind = unpack_number(in);
    if (kind > map_get(&file->links, map_key(name), LINK_UNKNOWN)) map_put(&file->links, map_key(name), kind);
  }
}

static void note_definition(Map *map, const char *name, size_t file) {
  uint64_t before = map_get(map, map_key(name), 0);
  map_put(map, map_key(name), before && before != file + 1 ? SIZE_MAX : file + 1);
}

/* What other files may link. */
static void note_definitions(Project *project, size_t index) {
  ProjectFile *file = &project->files.data[index];
  VECTOR(ProjectSymbol) strong = {0};
  for (size_t i = 0; i < file->piece_count; i++)
    for (size_t n = 0; n < file->pieces[i].given_count; n++) {
      const char *name = file->pieces[i].given[n];
      LinkKind kind = (LinkKind)map_get(&file->links, map_key(name), LINK_UNKNOWN);
      if (kind == LINK_WEAK) note_definition(&project->weak, name, index);
      if (kind != LINK_STRONG) continue;
      note_definition(&project->strong, name, index);
      vector_push(&strong, ((ProjectSymbol){name, kind}));
    }
  file->symbols = arena_copy(&project->arena, strong.data ? strong.data : (void *)"", strong.size * sizeof *strong.data);
  file->symbol_count = strong.size;
  vector_release(&strong);
}

static void unpack_preconditions(Project *project, Unpacker *in, ProjectFunction *function) {
  uint64_t count = unpack_number(in);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    uint64_t number = unpack_number(in);
    const char *expanded = unpack_text(in);
    if (in->is_broken || number >= project->rules.size) return;
    Precondition condition = project->rules.data[number].condition;
    condition.expanded = intern(project, expanded);
    project->rules.data[number].is_used = true;
    vector_push(&function->preconditions, condition);
  }
}

static void unpack_functions(Project *project, Unpacker *in, size_t index) {
  uint64_t count = unpack_number(in);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    ProjectFunction function = {.file = index, .name = intern(project, unpack_text(in)), .place = intern(project, unpack_text(in))};
    function.line = (unsigned)unpack_number(in);
    function.column = (unsigned)unpack_number(in);
    function.piece = unpack_number(in);
    unpack_preconditions(project, in, &function);
    if (!in->is_broken && function.piece < project->files.data[index].piece_count) vector_push(&project->functions, function);
  }
}

/* The first line that says what is wrong; the preprocessor may call it a fatal error. */
static const char *problem_of(Project *project, const ProjectFile *file, Buffer *log) {
  const char *text = buffer_text(log), *error = strstr(text, " error: ");
  if (!error) return arena_format(&project->arena, "%s: error: it cannot be read", file->path);
  while (error > text && error[-1] != '\n') error--;
  return arena_string(&project->arena, error, strcspn(error, "\n"));
}

static void take_file(void *context, size_t index, const PoolResult *result) {
  Project *project = context;
  ProjectFile *file = &project->files.data[index];
  Unpacker in = {.at = result->data->data, .left = result->data->size};
  if (!result->data->size || result->status) {
    file->problem = problem_of(project, file, result->log);
    return;
  }
  if (!unpack_number(&in)) {
    project->problem = problem_of(project, file, result->log);
    return;
  }
  unpack_pieces(project, &in, file);
  unpack_symbols(project, &in, file);
  unpack_symbols(project, &in, file);
  unpack_functions(project, &in, index);
  note_definitions(project, index);
}

/* ---- which files ---------------------------------------------------------------------------------------- */

/* Named twice, it is still one. */
static bool is_listed(const Project *project, const char *path) {
  for (size_t i = 0; i < project->files.size; i++)
    if (database_is_same_file(project->files.data[i].path, path)) return true;
  return false;
}

static void add_file(Project *project, const DatabaseEntry *entry) {
  vector_push(&project->files, ((ProjectFile){.path = entry->path, .flags = entry->flags, .effects = entry->effects, .is_32 = entry->is_32, .problem = entry->problem}));
}

static bool add_named(Project *project, const DatabaseEntryVector *entries, Buffer *error) {
  const StringVector *files = &project->options.files;
  for (size_t i = 0; i < files->size; i++) {
    const DatabaseEntry *found = NULL;
    for (size_t j = 0; j < entries->size && !found; j++)
      if (database_is_same_file(entries->data[j].path, files->data[i])) found = &entries->data[j];
    if (!found) buffer_format(error, "%s: error: it does not have '%s'", project->options.database, files->data[i]);
    if (!found) return false;
    if (!is_listed(project, found->path)) add_file(project, found);
  }
  return true;
}

static bool list_files(Project *project, Buffer *error) {
  Options *options = &project->options;
  if (!options->database) {
    for (size_t i = 0; i < options->files.size; i++)
      if (!is_listed(project, options->files.data[i])) add_file(project, &(DatabaseEntry){.path = options->files.data[i], .is_32 = options->model == 0});
    if (!options->files.size) buffer_add(error, "which files? `craig project -p compile_commands.json`, or name them");
    return options->files.size;
  }
  DatabaseEntryVector entries = {0};
  bool good = database_list(options, &entries, error);
  if (good && options->files.size) good = add_named(project, &entries, error);
  for (size_t i = 0; good && !options->files.size && i < entries.size; i++) add_file(project, &entries.data[i]);
  vector_release(&entries);
  return good;
}

/* In the order of the files, whichever child was first. */
static int by_place(const void *x, const void *y) {
  const ProjectFunction *a = x, *b = y;
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  return a->piece < b->piece ? -1 : a->piece > b->piece;
}

static void show_progress(void *context, size_t done, size_t running) {
  const Project *project = context;
  (void)running;
  if (project->shows_progress) fprintf(stderr, "\r\033[Kreading: %zu of %zu files", done, project->files.size);
}

/* Those that have a problem already are not read. */
static void read_files(Project *project) {
  VECTOR(ProjectFile) bad = {0}, good = {0};
  for (size_t i = 0; i < project->files.size; i++) {
    ProjectFile file = project->files.data[i];
    if (file.problem)
      vector_push(&bad, file);
    else
      vector_push(&good, file);
  }
  for (size_t i = 0; i < project->files.size; i++) project->files.data[i] = i < good.size ? good.data[i] : bad.data[i - good.size];
  PoolWork work = {.count = good.size, .jobs = project->jobs, .deadline = project->deadline, .work = read_in_child, .finish = take_file, .look = show_progress, .context = project};
  PoolEnd end = pool_run(&work);
  if (project->shows_progress) fputs("\r\033[K", stderr);
  project->is_interrupted = end == POOL_INTERRUPTED;
  project->is_out_of_time = end == POOL_OUT_OF_TIME;
  vector_release(&good);
  vector_release(&bad);
}

/* Nobody fits, or nobody of those who do has what the condition names. */
static void complain_of_rule(const Project *project, const Guarantee *rule, Buffer *error) {
  const Precondition *condition = &rule->condition;
  const ProjectFunction *first = NULL;
  size_t count = 0;
  Guess guess;
  guess_init(&guess, rule->pattern);
  for (size_t i = project->functions.size; i-- > 0;) {
    const ProjectFunction *function = &project->functions.data[i];
    guess_consider(&guess, function->name);
    if (!strcmp(function->name, "main") || !fits(function->place, function->name, rule->pattern)) continue;
    first = function;
    count++;
  }
  buffer_format(error, "%s:%u:%u: error: ", condition->file, condition->line, condition->column);
  if (first) {
    buffer_format(error, "of %zu function%s that fit%s '%s' none has all that is named here, or this is no condition; `craig --entry %s --assume '", count, count == 1 ? "" : "s", count == 1 ? "s" : "", rule->pattern, first->name);
    project_print_quoted(condition->text, error);
    buffer_format(error, "' %s` says more", project->files.data[first->file].path);
    return;
  }
  buffer_format(error, "no function fits '%s'", rule->pattern);
  if (guess.best) buffer_format(error, " (did you mean '%s'?)", guess.best);
}

/* Unless a file that could not be read might have its function. */
static void complain_of_rules(const Project *project, size_t bad_files, Buffer *error) {
  if (project->problem) buffer_add(error, project->problem);
  for (size_t i = 0; i < project->rules.size && !error->size && !bad_files; i++) {
    if (!project->rules.data[i].is_used) complain_of_rule(project, &project->rules.data[i], error);
  }
}

bool project_read(Project *project, Buffer *error) {
  if (!list_files(project, error)) return false;
  read_files(project);
  if (project->functions.size) qsort(project->functions.data, project->functions.size, sizeof *project->functions.data, by_place);
  size_t bad = 0;
  for (size_t i = 0; i < project->files.size; i++) bad += project->files.data[i].problem != NULL;
  if (project->is_interrupted || project->is_out_of_time)
    buffer_add(error, project->is_interrupted ? "interrupted" : "timeout");
  else if (bad == project->files.size)
    buffer_add(error, project->files.data[0].problem);
  else
    complain_of_rules(project, bad, error);
  return !error->size;
}

/* ---- which functions ------------------------------------------------------------------------------------ */

/* Marks what fits one of the patterns, which commas separate. */
static bool mark(Project *project, const char *patterns, bool *marks, Buffer *error) {
  for (const char *at = patterns; *at; at += strcspn(at, ","), at += *at == ',') {
    const char *pattern = arena_string(&project->arena, at, strcspn(at, ","));
    bool is_used = false;
    Guess guess;
    guess_init(&guess, pattern);
    for (size_t i = 0; i < project->functions.size; i++) {
      guess_consider(&guess, project->functions.data[i].name);
      if (fits(project->functions.data[i].place, project->functions.data[i].name, pattern)) marks[i] = is_used = true;
    }
    if (is_used) continue;
    buffer_format(error, "no function fits '%s'", pattern);
    if (guess.best) buffer_format(error, " (did you mean '%s'?)", guess.best);
    return false;
  }
  return true;
}

bool project_select(Project *project, Buffer *error) {
  size_t count = project->functions.size, kept = 0;
  bool *wanted = ARENA_ARRAY(&project->arena, bool, count + 1), *unwanted = ARENA_ARRAY(&project->arena, bool, count + 1);
  const Options *options = &project->options;
  if (options->functions && !mark(project, options->functions, wanted, error)) return false;
  if (options->exclude && !mark(project, options->exclude, unwanted, error)) return false;
  for (size_t i = 0; i < count; i++)
    if ((!options->functions || wanted[i]) && !unwanted[i]) project->functions.data[kept++] = project->functions.data[i];
  project->functions.size = kept;
  if (!kept) buffer_add(error, "there is no function to verify");
  return kept;
}
