/* From the reason to what to try: see advice.h.
 *
 * The table goes by how a reason begins, in the order of lines; what no longer makes sense (a bound that was given, an engine that was chosen) is left out, and three are enough. */
#include "cli/advice.h"
#include <string.h>

enum { MOST = 3 };

static bool always(const Session *session) { return session; }

/* The time was over before all of the text was read. */
static bool is_reading(const Session *session) { return session->stage.text && !strcmp(session->stage.text, "reading the program"); }

static bool was_read(const Session *session) { return !is_reading(session); }

static bool is_unbounded(const Session *session) { return was_read(session) && !session->options->unwind; }

static bool is_auto(const Session *session) { return !strcmp(session->options->engine, "auto"); }

static bool is_chosen(const Session *session) { return !is_auto(session); }

/* clang-format off */
static const struct {
  const char *reason; /* begins like this */
  const char *text;
  bool (*when)(const Session *session);
} tries[] = {
    {"timeout",       "a larger --timeout; --stats text shows where the time went", always},
    {"out of memory", "a larger --memory", always},
    {"stopped at",    "a run without --stop-at", always},
    {"incomplete: recursion", "a larger --recursion, or smaller sizes, so that fewer calls are open at a time", always},
    {"incomplete: address",   "a stub for what computes with addresses", always},
    {"incomplete",    "replace the construct, or write a stub for the function that has it", always},
    {"incomplete",    "--engine unwind, which follows memory as runs meet it", is_auto},
    {"bound",         "a larger --unwind, or none", always},
    {"max-k",         "a larger --max-k, or none", always},
    {"evidence",      "another --engine; this is a mistake of craig's, and the file that was written helps to find it", always},
    {"interrupted",   "let it run; --timeout says for how long", always},
    {"crash",         "another --engine; this is a mistake of craig's", always},
    {"timeout",       "fewer or smaller files: they were not read to their end", is_reading},
    {"out of memory", "fewer or smaller files: they were not read to their end", is_reading},
    {"timeout",       "smaller sizes of arrays and inputs, or a stub for what is not of interest", was_read},
    {"out of memory", "smaller sizes of arrays and inputs, or a stub for what is not of interest", was_read},
    {"bound",         "smaller sizes, so that loops end earlier", always},
    {"max-k",         "another --engine: some prove without a bound", is_chosen},
    {"timeout",       "--unwind N: errors within N iterations of each loop, as far as loops need it", is_unbounded},
    {"out of memory", "--unwind N: errors within N iterations of each loop, as far as loops need it", is_unbounded},
};
/* clang-format on */

static void add(Session *session, const Remark *place, const char *text) {
  Remark advice = {.kind = REMARK_ADVICE, .file = "", .text = arena_copy(&session->arena, text, strlen(text) + 1), .note = ""};
  if (place) advice.file = place->file, advice.line = place->line, advice.column = place->column;
  vector_push(&session->remarks, advice);
}

static void add_tries(Session *session, const char *reason) {
  unsigned given = 0;
  Buffer text = {0};
  for (size_t i = 0; i < sizeof tries / sizeof *tries && given < MOST; i++) {
    if (strncmp(reason, tries[i].reason, strlen(tries[i].reason)) || !tries[i].when(session)) continue;
    vector_clear(&text);
    buffer_format(&text, "Try: %s", tries[i].text);
    add(session, NULL, buffer_text(&text));
    given++;
  }
  vector_release(&text);
}

/* Nobody has asked for the limit that was met. */
static void add_limit(Session *session, const char *reason) {
  if (strcmp(reason, "out of memory") || session->options->memory) return;
  Buffer text = {0};
  buffer_format(&text, "Limit: %zu MiB, three quarters of the memory of this machine", session_memory(session->options) >> 20);
  add(session, NULL, buffer_text(&text));
  vector_release(&text);
}

void advice_give(Session *session, const char *reason) {
  Buffer text = {0};
  if (session->stage.text) {
    buffer_format(&text, "Stage: %s", session->stage.text);
    add(session, NULL, buffer_text(&text));
  }
  if (session->cost.text) {
    vector_clear(&text);
    buffer_format(&text, "Costs most: %s", session->cost.text);
    add(session, &session->cost, buffer_text(&text));
  }
  vector_release(&text);
  add_limit(session, reason);
  add_tries(session, reason);
}

void advice_print(const RemarkVector *remarks, Buffer *out) {
  for (size_t i = 0; i < remarks->size; i++) {
    const Remark *remark = &remarks->data[i];
    if (remark->kind != REMARK_ADVICE) continue;
    if (remark->line) buffer_format(out, "%s:%u:%u: ", remark->file, remark->line, remark->column);
    buffer_format(out, "%s\n", remark->text);
  }
}
