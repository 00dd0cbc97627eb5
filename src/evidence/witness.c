/* Witnesses: what both kinds share, and the correctness witness.  See witness.h. */
#include "evidence/witness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "evidence/sha256.h"
#include "evidence/witness_inside.h"

/* ---- metadata ------------------------------------------------------------------------------------ */

/* SOURCE_DATE_EPOCH makes the output reproducible (reproducible-builds.org). */
static void write_time(Buffer *out) {
  const char *fixed = getenv("SOURCE_DATE_EPOCH");
  time_t now = fixed && *fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
  struct tm parts;
  char text[40];
  gmtime_r(&now, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  buffer_add(out, text);
}

/* Of version 8 (RFC 9562): the hash of all that the witness is about. */
static void write_uuid(const Buffer *about, Buffer *out) {
  uint8_t d[SHA256_BYTES];
  sha256(about->data, about->size, d);
  d[6] = (uint8_t)((d[6] & 0x0f) | 0x80);
  d[8] = (uint8_t)((d[8] & 0x3f) | 0x80);
  for (unsigned i = 0; i < 16; i++) buffer_format(out, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", d[i]);
}

static bool hash_file(const char *path, char text[SHA256_TEXT], Buffer *error) {
  Buffer content = {0};
  bool good = file_read_or_say(path, &content, error);
  if (good) sha256_text(content.data, content.size, text);
  vector_release(&content);
  return good;
}

typedef VECTOR(char *) Hashes;

static void write_task(YamlWriter *w, const WitnessTask *task, const Hashes *hashes) {
  yaml_key(w, "task");
  yaml_open_map(w);
  yaml_key(w, "input_files");
  yaml_open_list(w, false);
  for (size_t i = 0; i < task->files->size; i++) yaml_quoted(w, task->files->data[i]);
  yaml_close_list(w);
  yaml_key(w, "input_file_hashes");
  yaml_open_map(w);
  for (size_t i = 0; i < task->files->size; i++) {
    yaml_quoted(w, task->files->data[i]);
    yaml_quoted(w, hashes->data[i]);
  }
  yaml_close_map(w);
  yaml_quoted_pair(w, "specification", task->specification);
  yaml_pair(w, "data_model", task->program->types.model == ILP32 ? "ILP32" : "LP64");
  yaml_pair(w, "language", "C");
  yaml_close_map(w);
}

static void write_metadata(YamlWriter *w, const WitnessTask *task, const Hashes *hashes, const char *kind) {
  Buffer about = {0}, uuid = {0}, time = {0};
  write_time(&time);
  buffer_format(&about, "%s %s %s %s", kind, task->version, task->specification, buffer_text(&time));
  for (size_t i = 0; i < hashes->size; i++) buffer_format(&about, " %s", hashes->data[i]);
  write_uuid(&about, &uuid);
  yaml_key(w, "metadata");
  yaml_open_map(w);
  yaml_quoted_pair(w, "format_version", "2.0");
  yaml_quoted_pair(w, "uuid", buffer_text(&uuid));
  yaml_quoted_pair(w, "creation_time", buffer_text(&time));
  yaml_key(w, "producer");
  yaml_open_map(w);
  yaml_pair(w, "name", "craig");
  yaml_quoted_pair(w, "version", task->version);
  yaml_close_map(w);
  write_task(w, task, hashes);
  yaml_close_map(w);
  vector_release(&about);
  vector_release(&uuid);
  vector_release(&time);
}

/* ---- the frame around the content ---------------------------------------------------------------- */

bool witness_write(const WitnessTask *task, const char *kind, void (*write_content)(YamlWriter *w, void *context), void *context,
                   Buffer *out, Buffer *error) {
  Hashes hashes = {0};
  bool good = true;
  for (size_t i = 0; i < task->files->size && good; i++) {
    char text[SHA256_TEXT] = "";
    good = hash_file(task->files->data[i], text, error);
    vector_push(&hashes, memory_copy_string(text));
  }
  if (good) {
    YamlWriter w;
    yaml_begin(&w, out);
    yaml_open_list(&w, false);
    yaml_open_map(&w);
    yaml_pair(&w, "entry_type", kind);
    write_metadata(&w, task, &hashes, kind);
    yaml_key(&w, "content");
    write_content(&w, context);
    yaml_close_map(&w);
    yaml_close_list(&w);
    good = yaml_finish(&w);
    if (!good) buffer_add(error, "the witness cannot be written as YAML");
  }
  for (size_t i = 0; i < hashes.size; i++) memory_free(hashes.data[i]);
  vector_release(&hashes);
  return good;
}

bool witness_has_place(const WitnessTask *task, SourcePos pos) {
  SourcePlace place = source_locate(task->program->sources, pos);
  return place.line && place.is_user_file;
}

void witness_write_location(YamlWriter *w, const WitnessTask *task, SourcePos pos, const Symbol *function) {
  SourcePlace place = source_locate(task->program->sources, pos);
  yaml_key(w, "location");
  yaml_open_map(w);
  yaml_quoted_pair(w, "file_name", place.file);
  yaml_key(w, "line");
  yaml_number(w, place.line);
  yaml_key(w, "column");
  yaml_number(w, place.column);
  if (function) yaml_pair(w, "function", function->name);
  yaml_close_map(w);
}

/* ---- invariants ---------------------------------------------------------------------------------- */

typedef struct {
  const WitnessTask *task;
  const PlaceInvariantVector *invariants;
} InvariantSet;

static bool is_written(const WitnessTask *task, const PlaceInvariant *place) { return place->text && witness_has_place(task, place->pos); }

static void write_invariants(YamlWriter *w, void *context) {
  const InvariantSet *set = context;
  size_t count = 0;
  for (size_t i = 0; i < set->invariants->size; i++) count += is_written(set->task, &set->invariants->data[i]);
  yaml_open_list(w, !count);
  for (size_t i = 0; i < set->invariants->size; i++) {
    const PlaceInvariant *place = &set->invariants->data[i];
    if (!is_written(set->task, place)) continue;
    yaml_open_map(w);
    yaml_key(w, "invariant");
    yaml_open_map(w);
    yaml_pair(w, "type", place->is_loop ? "loop_invariant" : "location_invariant");
    witness_write_location(w, set->task, place->pos, place->function);
    yaml_quoted_pair(w, "value", place->text);
    yaml_pair(w, "format", "c_expression");
    yaml_close_map(w);
    yaml_close_map(w);
  }
  yaml_close_list(w);
}

bool witness_write_correctness(const WitnessTask *task, const PlaceInvariantVector *invariants, Buffer *out, Buffer *error) {
  InvariantSet set = {task, invariants};
  return witness_write(task, "invariant_set", write_invariants, &set, out, error);
}
