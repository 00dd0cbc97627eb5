/* Answers as bytes: see project.h.
 *
 * An answer that is kept names places as they were.  Its key says that the function reaches the same pieces, each the same token by token, in the same order; what
 * lines they stand on now may be others.  So the places of the pieces are kept, too, and each place in the answer is carried over from the piece that has it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/packing.h"
#include "project/project.h"

void answer_pack(const ProjectFunction *function, Buffer *out) {
  const ProjectAnswer *answer = &function->answer;
  pack_number(out, answer->verdict);
  pack_number(out, answer->is_unusable);
  pack_text(out, answer->reason);
  pack_seconds(out, answer->seconds);
  pack_number(out, function->reached.size);
  for (size_t i = 0; i < function->reached.size; i++) {
    pack_text(out, function->reached.data[i].file);
    pack_number(out, function->reached.data[i].first_line);
    pack_number(out, function->reached.data[i].last_line);
  }
  pack_number(out, answer->remarks.size);
  for (size_t i = 0; i < answer->remarks.size; i++) {
    Buffer remark = {0};
    remark_pack(&answer->remarks.data[i], &remark);
    pack_bytes(out, remark.data, remark.size);
    vector_release(&remark);
  }
}

size_t answer_undecided(const ProjectAnswer *answer) {
  size_t count = 0;
  for (size_t i = 0; i < answer->remarks.size; i++) {
    const Remark *remark = &answer->remarks.data[i];
    count += remark->kind == REMARK_ANSWER && !strncmp(remark->answer, "UNKNOWN", strlen("UNKNOWN"));
  }
  return count;
}

/* ---- places ---------------------------------------------------------------------------------------------- */

typedef struct {
  Project *project;
  const PiecePlaceVector *before, *now; /* the same pieces */
} Move;

/* What stands there now; false: it is in none of the pieces. */
static bool move_line(const Move *move, const char *file, size_t length, unsigned line, PiecePlace *to) {
  for (size_t i = 0; i < move->before->size; i++) {
    const PiecePlace *before = &move->before->data[i], *now = &move->now->data[i];
    bool is_here = strlen(before->file) == length && !memcmp(before->file, file, length) && before->first_line <= line && line <= before->last_line;
    if (!is_here) continue;
    *to = (PiecePlace){now->file, now->first_line + (line - before->first_line), 0};
    return true;
  }
  return false;
}

/* `FILE:LINE` at `text`: its length, 0 if there is none. */
static size_t place_length(const Move *move, const char *text, PiecePlace *to) {
  size_t file = strcspn(text, ": \t\"'()");
  if (text[file] != ':' || !isdigit((unsigned char)text[file + 1])) return 0;
  char *end;
  unsigned long line = strtoul(text + file + 1, &end, 10);
  return move_line(move, text, file, (unsigned)line, to) ? (size_t)(end - text) : 0;
}

/* A text that may name places. */
static const char *move_text(const Move *move, const char *text) {
  Buffer moved = {0};
  bool is_start = true;
  for (const char *at = text; *at;) {
    PiecePlace to;
    size_t length = is_start ? place_length(move, at, &to) : 0;
    if (length)
      buffer_format(&moved, "%s:%u", to.file, to.first_line);
    else
      vector_push(&moved, *at);
    is_start = !length && strchr(" \t(,'\"", *at);
    at += length ? length : 1;
  }
  const char *copy = arena_string(&move->project->arena, buffer_text(&moved), moved.size);
  vector_release(&moved);
  return copy;
}

static void move_remark(const Move *move, Remark *remark) {
  PiecePlace to;
  if (remark->line && move_line(move, remark->file, strlen(remark->file), remark->line, &to)) remark->file = to.file, remark->line = to.first_line;
  remark->text = move_text(move, remark->text);
}

static bool is_same_place(const PiecePlace *a, const PiecePlace *b) { return a->first_line == b->first_line && !strcmp(a->file, b->file); }

static bool is_moved(const Move *move) {
  for (size_t i = 0; i < move->before->size; i++)
    if (!is_same_place(&move->before->data[i], &move->now->data[i])) return true;
  return false;
}

static void move_answer(Project *project, ProjectFunction *function, const PiecePlaceVector *before) {
  Move move = {project, before, &function->reached};
  if (!is_moved(&move)) return;
  function->answer.reason = move_text(&move, function->answer.reason);
  for (size_t i = 0; i < function->answer.remarks.size; i++) move_remark(&move, &function->answer.remarks.data[i]);
}

/* ---- unpacking ------------------------------------------------------------------------------------------- */

static const char *unpack_copy(Project *project, Unpacker *in) { return strings_intern_text(&project->names, unpack_text(in)); }

static void unpack_places(Project *project, Unpacker *in, PiecePlaceVector *places) {
  uint64_t count = unpack_number(in);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    PiecePlace place = {.file = unpack_copy(project, in)};
    place.first_line = (unsigned)unpack_number(in);
    place.last_line = (unsigned)unpack_number(in);
    vector_push(places, place);
  }
}

static void unpack_remarks(Project *project, Unpacker *in, RemarkVector *remarks) {
  uint64_t count = unpack_number(in);
  for (uint64_t i = 0; i < count && !in->is_broken; i++) {
    size_t size;
    const char *data = unpack_bytes(in, &size);
    Remark remark;
    if (remark_unpack(data, size, &project->arena, &remark))
      vector_push(remarks, remark);
    else
      in->is_broken = true;
  }
}

bool answer_unpack(const char *data, size_t size, Project *project, ProjectFunction *function) {
  Unpacker in = {.at = data, .left = size};
  ProjectAnswer answer = {.verdict = (Verdict)unpack_number(&in), .is_lasting = true};
  answer.is_unusable = unpack_number(&in);
  answer.reason = unpack_copy(project, &in);
  answer.seconds = unpack_seconds(&in);
  PiecePlaceVector before = {0};
  unpack_places(project, &in, &before);
  unpack_remarks(project, &in, &answer.remarks);
  bool good = !in.is_broken && !in.left && before.size == function->reached.size;
  if (good) function->answer = answer;
  if (good) move_answer(project, function, &before);
  if (!good) vector_release(&answer.remarks);
  vector_release(&before);
  return good;
}
