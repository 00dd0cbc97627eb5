/* What a function depends on: see project.h.
 *
 * From the piece of the function, names lead to the pieces that give them a meaning in the same file, and for what is only declared there, to the one file of the
 * project that defines it, which is linked then.  Where several files define a name, or where a file would define one a second time, it is not linked: the function
 * has no body then, as if it came from a library. */
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "cli/version.h"
#include "project/project.h"

typedef struct {
  size_t file, piece;
} PieceRef;

typedef struct {
  Project *project;
  ProjectFunction *function;
  VECTOR(PieceRef) work;
  Map defined; /* names that a file which is linked defines */
} Closure;

/* ---- the walk -------------------------------------------------------------------------------------------- */

static void reach_piece(Closure *closure, size_t file, size_t index) {
  ProjectPiece *piece = &closure->project->files.data[file].pieces[index];
  if (piece->stamp == closure->project->closures) return;
  piece->stamp = closure->project->closures;
  vector_push(&closure->work, ((PieceRef){file, index}));
}

static bool defines_twice(const Closure *closure, const ProjectFile *file) {
  for (size_t i = 0; i < file->symbol_count; i++)
    if (map_has(&closure->defined, map_key(file->symbols[i].name))) return true;
  return false;
}

static void reach_name(Closure *closure, size_t index, const char *name);

/* What the text of a harness calls or looks at (lang/harness.h) may be a program's own. */
static void reach_harness(Closure *closure, size_t index) {
  static const char *const names[] = {"malloc", "free", "exit", "stdout", "__VERIFIER_assume", "__VERIFIER_nondet_memory"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) reach_name(closure, index, strings_intern_text(&closure->project->names, names[i]));
}

static void link_file(Closure *closure, size_t index) {
  ProjectFile *file = &closure->project->files.data[index];
  file->stamp = closure->project->closures;
  vector_push(&closure->function->linked, index);
  for (size_t i = 0; i < file->symbol_count; i++) map_put(&closure->defined, map_key(file->symbols[i].name), 1);
  for (size_t i = 0; i < file->piece_count; i++)
    if (file->pieces[i].is_eager) reach_piece(closure, index, i);
  reach_harness(closure, index);
}

/* The file that the linker finds the name in, linked by now; SIZE_MAX: none. */
static size_t find_definition(Closure *closure, const char *name) {
  Project *project = closure->project;
  uint64_t strong = map_get(&project->strong, map_key(name), 0), weak = map_get(&project->weak, map_key(name), 0), found = strong ? strong : weak;
  if (!found || found == SIZE_MAX) return SIZE_MAX;
  ProjectFile *file = &project->files.data[found - 1];
  if (file->stamp == project->closures) return found - 1;
  bool is_other = file->is_32 != project->files.data[closure->function->file].is_32;
  if (is_other || defines_twice(closure, file)) return SIZE_MAX;
  link_file(closure, found - 1);
  return found - 1;
}

static void reach_name(Closure *closure, size_t index, const char *name) {
  ProjectFile *file = &closure->project->files.data[index];
  if (map_get(&file->asked, map_key(name), 0) == closure->project->closures) return;
  map_put(&file->asked, map_key(name), closure->project->closures);
  for (uint64_t at = map_get(&file->givers, map_key(name), 0); at; at = file->chain.data[at - 1].next) reach_piece(closure, index, file->chain.data[at - 1].piece);
  LinkKind kind = (LinkKind)map_get(&file->links, map_key(name), LINK_UNKNOWN);
  size_t other = kind == LINK_NEEDED || kind == LINK_WEAK ? find_definition(closure, name) : SIZE_MAX;
  if (other != SIZE_MAX && other != index) reach_name(closure, other, name);
}

static void walk(Closure *closure) {
  while (closure->work.size) {
    PieceRef ref = vector_pop(&closure->work);
    const ProjectPiece *piece = &closure->project->files.data[ref.file].pieces[ref.piece];
    for (size_t i = 0; i < piece->used_count; i++) reach_name(closure, ref.file, piece->used[i]);
  }
}

static void reach_preconditions(Closure *closure) {
  const ProjectFunction *function = closure->function;
  Buffer names = {0};
  for (size_t i = 0; i < function->preconditions.size; i++) precondition_names(function->preconditions.data[i].expanded, &names);
  for (size_t at = 0; at < names.size; at += strlen(names.data + at) + 1) reach_name(closure, function->file, strings_intern_text(&closure->project->names, names.data + at));
  vector_release(&names);
}

/* ---- the key --------------------------------------------------------------------------------------------- */

static void add_flags(const ProjectFile *file, Buffer *out) {
  for (const char *const *flag = file->flags; flag && *flag; flag++) buffer_format(out, "%s\n", *flag);
  gcc_effects_describe(&file->effects, out);
  buffer_format(out, "%d\n", file->is_32);
}

static void add_reached(Closure *closure, size_t index, Buffer *out) {
  const ProjectFile *file = &closure->project->files.data[index];
  for (size_t i = 0; i < file->piece_count; i++) {
    const ProjectPiece *piece = &file->pieces[i];
    if (piece->stamp != closure->project->closures) continue;
    buffer_add_bytes(out, piece->digest, sizeof piece->digest);
    vector_push(&closure->function->reached, ((PiecePlace){piece->file, piece->first_line, piece->last_line}));
  }
}

/* A check in one is told with its place. */
static void add_preconditions(const ProjectFunction *function, Buffer *out) {
  for (size_t i = 0; i < function->preconditions.size; i++) {
    const Precondition *condition = &function->preconditions.data[i];
    buffer_format(out, "%s:%u:%u %s\n%s\n", condition->file, condition->line, condition->column, condition->text, condition->expanded);
  }
}

static void make_key(Closure *closure) {
  ProjectFunction *function = closure->function;
  const Project *project = closure->project;
  Buffer reached = {0}, whole = {0};
  buffer_format(&reached, "%s\n%s\n", project->common, function->name);
  add_preconditions(function, &reached);
  for (size_t i = 0; i < function->linked.size; i++) {
    const ProjectFile *file = &project->files.data[function->linked.data[i]];
    add_flags(file, &reached);
    add_reached(closure, function->linked.data[i], &reached);
    buffer_add_bytes(&whole, file->digest, sizeof file->digest);
  }
  sha256_text(reached.data, reached.size, function->key);
  buffer_add(&whole, function->key);
  sha256_text(whole.data, whole.size, function->whole);
  vector_release(&reached);
  vector_release(&whole);
}

static void find_key(Project *project, ProjectFunction *function) {
  Closure closure = {.project = project, .function = function};
  project->closures++;
  link_file(&closure, function->file);
  reach_piece(&closure, function->file, function->piece);
  reach_preconditions(&closure);
  walk(&closure);
  make_key(&closure);
  vector_release(&closure.work);
  map_release(&closure.defined);
}

/* ---- what all have in common ------------------------------------------------------------------------------ */

/* What the verdict rests on is in the file that runs, whatever its version is called. */
static bool add_binary(Buffer *out, Buffer *error) {
  char digest[SHA256_TEXT];
  Buffer binary = {0};
  bool good = file_read("/proc/self/exe", FILE_LIMIT, &binary);
  if (good) sha256_text(binary.data, binary.size, digest);
  if (good) buffer_format(out, "%s %s\n", craig_version, digest);
  if (!good) buffer_add(error, "cannot read /proc/self/exe, by which answers of another craig are told from its own");
  vector_release(&binary);
  return good;
}

/* A property or an automaton may be a file; what is none is known by its name. */
static void add_text_of(const char *path, Buffer *out) {
  Buffer text = {0};
  if (file_read(path, FILE_LIMIT, &text)) buffer_add_bytes(out, text.data, text.size);
  vector_push(out, 0);
  vector_release(&text);
}

static bool find_common(Project *project, Buffer *error) {
  const Options *options = &project->options;
  Buffer text = {0};
  bool good = add_binary(&text, error);
  options_describe(options, &text);
  for (const char *at = options->property; *at; at += strcspn(at, ","), at += *at == ',') add_text_of(arena_string(&project->arena, at, strcspn(at, ",")), &text);
  if (options->automaton) add_text_of(options->automaton, &text);
  sha256_text(text.data, text.size, project->common);
  vector_release(&text);
  return good;
}

/* A function of a header is in many files; where it depends on the same there, it is one. */
static bool is_there(const Project *project, const ProjectFunction *function, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const ProjectFunction *other = &project->functions.data[i];
    if (other->name == function->name && other->place == function->place && other->line == function->line && !strcmp(other->key, function->key)) return true;
  }
  return false;
}

static void release_function(ProjectFunction *function) {
  vector_release(&function->linked);
  vector_release(&function->preconditions);
  vector_release(&function->reached);
  vector_release(&function->answer.remarks);
}

bool project_find_keys(Project *project, Buffer *error) {
  size_t kept = 0;
  if (!find_common(project, error)) return false;
  for (size_t i = 0; i < project->functions.size; i++) {
    ProjectFunction function = project->functions.data[i];
    find_key(project, &function);
    if (is_there(project, &function, kept))
      release_function(&function);
    else
      project->functions.data[kept++] = function;
  }
  project->functions.size = kept;
  return true;
}

void project_release(Project *project) {
  for (size_t i = 0; i < project->functions.size; i++) release_function(&project->functions.data[i]);
  for (size_t i = 0; i < project->findings.size; i++) vector_release(&project->findings.data[i].entries);
  for (size_t i = 0; i < project->files.size; i++) {
    map_release(&project->files.data[i].links);
    map_release(&project->files.data[i].givers);
    map_release(&project->files.data[i].asked);
    vector_release(&project->files.data[i].chain);
  }
  vector_release(&project->files);
  vector_release(&project->functions);
  vector_release(&project->rules);
  vector_release(&project->findings);
  vector_release(&project->baseline);
  map_release(&project->strong);
  map_release(&project->weak);
  strings_release(&project->names);
  arena_release(&project->arena);
}
