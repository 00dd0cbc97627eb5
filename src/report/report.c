/* Remarks as messages: see report.h. */
#include "report/report.h"
#include <string.h>

typedef struct {
  RemarkKind kind;
  unsigned line, column, level;
} Head;

enum { TEXTS = 4 };

void remark_pack(const Remark *remark, Buffer *out) {
  Head head = {remark->kind, remark->line, remark->column, remark->level};
  const char *texts[] = {remark->file, remark->text, remark->note, remark->answer};
  buffer_add_bytes(out, &head, sizeof head);
  for (size_t i = 0; i < TEXTS; i++) {
    const char *text = texts[i] ? texts[i] : "";
    buffer_add_bytes(out, text, strlen(text) + 1);
  }
}

bool remark_unpack(const char *data, size_t size, Arena *arena, Remark *remark) {
  Head head;
  if (size < sizeof head + TEXTS || data[size - 1]) return false;
  memcpy(&head, data, sizeof head);
  const char *at = arena_copy(arena, data + sizeof head, size - sizeof head), *end = at + (size - sizeof head), *texts[TEXTS];
  for (size_t i = 0; i < TEXTS; i++) {
    if (at >= end) return false;
    texts[i] = at;
    at += strlen(at) + 1;
  }
  *remark = (Remark){head.kind, texts[0], head.line, head.column, head.level, texts[1], texts[2], texts[3]};
  return true;
}
