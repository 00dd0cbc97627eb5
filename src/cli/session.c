/* Messages between the worker and the supervisor of one command: see session.h. */
#include "cli/session.h"
#include "base/memory.h"
#include "cli/color.h"
#include "cli/reading.h"
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum {
  MESSAGE_TEXT,     /* the text */
  MESSAGE_PROGRESS, /* depth (unsigned), the engine's name */
  MESSAGE_CLAIM,    /* verdict (one byte), the reason */
  MESSAGE_SETTLE,   /* nothing */
  MESSAGE_OUTPUT,   /* kind and errno (two numbers): the file is complete, unless that says why it is not */
  MESSAGE_REMARK,   /* see report.h */
  MESSAGE_STATISTIC /* kind (one byte), name, 0, value */
} MessageKind;

void session_init(Session *session, const Options *options) {
  *session = (Session){.options = options};
  session->has_colors = color_is_wanted(options);
  session->shows_progress = !options->quiet && isatty(STDERR_FILENO);
}

void session_release(Session *session) {
  vector_release(&session->statistics);
  vector_release(&session->remarks);
  vector_release(&session->claim.reason);
  arena_release(&session->arena);
}

void session_tell_error(Buffer *error) {
  bool has_place = strstr(buffer_text(error), ": error: ") || strstr(buffer_text(error), ": fatal error: ");
  if (error->size) fprintf(stderr, "%s%s\n", has_place ? "" : "craig: error: ", buffer_text(error));
}

void session_print(const Session *session, const char *text, size_t size) {
  if (session->has_colors)
    color_write(text, size, stdout);
  else if (size) /* an empty text may be nowhere */
    fwrite(text, 1, size, stdout);
}

/* ---- the worker's side --------------------------------------------------------------------------- */

void session_text(Session *session, const Buffer *text) {
  process_send(session->channel, MESSAGE_TEXT, text->data, text->size);
}

void session_say(Session *session, const char *format, ...) {
  Buffer text = {0};
  va_list arguments;
  va_start(arguments, format);
  buffer_format_list(&text, format, arguments);
  va_end(arguments);
  vector_push(&text, '\n');
  session_text(session, &text);
  vector_release(&text);
}

void session_progress(Session *session, const char *engine, unsigned depth) {
  Buffer message = {0};
  buffer_add_bytes(&message, &depth, sizeof depth);
  buffer_add(&message, engine);
  process_send_now(session->channel, MESSAGE_PROGRESS, message.data, message.size);
  vector_release(&message);
}

void session_remark(Session *session, const Remark *remark) {
  Buffer message = {0};
  remark_pack(remark, &message);
  process_send(session->channel, MESSAGE_REMARK, message.data, message.size);
  vector_release(&message);
}

void session_claim(Session *session, Verdict verdict, const char *reason) {
  Buffer message = {0};
  vector_push(&message, (char)verdict);
  if (reason) buffer_add(&message, reason);
  process_send(session->channel, MESSAGE_CLAIM, message.data, message.size);
  vector_release(&message);
}

void session_settle(Session *session) { process_send(session->channel, MESSAGE_SETTLE, "", 0); }

void session_write(Session *session, OutputKind kind, const Buffer *content) {
  int message[] = {kind, outputs_write(&session->outputs, kind, content) ? 0 : errno};
  process_send(session->channel, MESSAGE_OUTPUT, message, sizeof message);
}

static void send_statistic(Session *session, char kind, const char *name, const void *value, size_t size) {
  Buffer message = {0};
  vector_push(&message, kind);
  buffer_add_bytes(&message, name, strlen(name) + 1);
  buffer_add_bytes(&message, value, size);
  process_send(session->channel, MESSAGE_STATISTIC, message.data, message.size);
  vector_release(&message);
}

void session_count(Session *session, const char *name, uint64_t count) {
  send_statistic(session, STATISTIC_COUNT, name, &count, sizeof count);
}

void session_measure(Session *session, const char *name, double seconds) {
  send_statistic(session, STATISTIC_SECONDS, name, &seconds, sizeof seconds);
}

void session_name(Session *session, const char *name, const char *text) {
  send_statistic(session, STATISTIC_TEXT, name, text, strlen(text) + 1);
}

/* ---- the supervisor's side ----------------------------------------------------------------------- */

static void clear_progress(Session *session) {
  if (session->is_progress_shown) fputs("\r\033[K", stderr);
  session->is_progress_shown = false;
}

/* What an engine does, for who does not know its name; NULL: the name must do. */
static const char *engine_words(const char *engine) {
  static const char inductive[] = "looking for an inductive invariant", states[] = "visiting states";
  static const struct {
    const char *engine, *words;
  } table[] = {{"run", "trying inputs"}, {"unwind", "unwinding the program"}, {"bmc", "looking for a bug"}, {"kind", "looking for a proof by induction"},
               {"explicit", states},     {"classes", states},                 {"imc", inductive},         {"ismc", inductive},
               {"dar", inductive},       {"pdr", inductive},                  {"impact", inductive},      {"predabs", inductive},
               {"interp", inductive},    {"misper", inductive}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(engine, table[i].engine)) return table[i].words;
  return NULL;
}

/* On a terminal: engine, what is known, time and memory. */
static void show_progress(void *context, double seconds, size_t memory) {
  Session *session = context;
  if (!session->shows_progress || !*session->engine) return;
  clear_progress(session);
  const char *words = engine_words(session->engine);
  fprintf(stderr, words ? "%s (%s)" : "%s%s", words ? words : "", session->engine);
  if (session->depth) fprintf(stderr, ": no error in fewer than %u passes", session->depth);
  fprintf(stderr, "  [%.1f s, %zu MiB]", seconds, memory >> 20);
  fflush(stderr);
  session->is_progress_shown = true;
}

static void receive_progress(Session *session, const char *data, size_t size) {
  unsigned depth;
  memcpy(&depth, data, sizeof depth);
  if (depth > session->depth) session->depth = depth;
  snprintf(session->engine, sizeof session->engine, "%.*s", (int)(size - sizeof depth), data + sizeof depth);
}

static void receive_remark(Session *session, const char *data, size_t size) {
  Remark remark;
  if (!remark_unpack(data, size, &session->arena, &remark)) return;
  if (remark.kind == REMARK_STAGE)
    session->stage = remark;
  else if (remark.kind == REMARK_COST)
    session->cost = remark;
  else
    vector_push(&session->remarks, remark);
}

static void receive_claim(Session *session, const char *data, size_t size) {
  Claim *claim = &session->claim;
  claim->is_made = true;
  claim->verdict = (Verdict)data[0];
  vector_clear(&claim->reason);
  buffer_add_bytes(&claim->reason, data + 1, size - 1);
}

static void receive_statistic(Session *session, const char *data, size_t size) {
  const char *copy = arena_copy(&session->arena, data, size);
  const char *name = copy + 1, *value = name + strlen(name) + 1;
  uint64_t count;
  double seconds;
  switch ((StatisticKind)copy[0]) {
  case STATISTIC_COUNT:
  case STATISTIC_BYTES:
    memcpy(&count, value, sizeof count);
    statistics_add_count(&session->statistics, name, count);
    break;
  case STATISTIC_SECONDS:
    memcpy(&seconds, value, sizeof seconds);
    statistics_add_seconds(&session->statistics, name, seconds);
    break;
  case STATISTIC_TEXT: statistics_add_text(&session->statistics, name, value); break;
  }
}

static void receive_output(Session *session, const char *data) {
  int message[2];
  memcpy(message, data, sizeof message);
  if (message[1])
    outputs_set_failed(&session->outputs, (OutputKind)message[0], message[1]);
  else
    outputs_set_complete(&session->outputs, (OutputKind)message[0]);
}

static void receive(void *context, int kind, const char *data, size_t size) {
  Session *session = context;
  switch ((MessageKind)kind) {
  case MESSAGE_TEXT:
    clear_progress(session);
    session_print(session, data, size);
    break;
  case MESSAGE_PROGRESS: receive_progress(session, data, size); break;
  case MESSAGE_CLAIM: receive_claim(session, data, size); break;
  case MESSAGE_SETTLE: session->claim.is_settled = true; break;
  case MESSAGE_OUTPUT: receive_output(session, data); break;
  case MESSAGE_REMARK: receive_remark(session, data, size); break;
  case MESSAGE_STATISTIC: receive_statistic(session, data, size); break;
  }
}

static int work_in_channel(Channel *channel, void *context) {
  Session *session = context;
  session->channel = channel;
  return session->work(session);
}

/* The limit is for everything, so part of it is set aside for ending in good order. */
static double grace_of(double timeout) {
  double part = timeout / 10;
  return !timeout || part > 0.5 ? 0.5 : part;
}

/* Of the limit, behind what was read before there was a worker; 0: there is none. */
static double seconds_left(const Options *options) {
  double left = options->timeout - reading_seconds(), least = options->timeout / 100;
  return left > least ? left : least;
}

double session_seconds(const Options *options) {
  double left = seconds_left(options);
  return left > 0 ? left - grace_of(left) : 0;
}

size_t session_memory(const Options *options) {
  if (options->memory) return (size_t)options->memory << 20;
  return process_machine_memory() / 4 * 3;
}

unsigned session_jobs(const Options *options) {
  const char *usual = getenv("CRAIG_JOBS");
  long wanted = options->jobs || !usual ? (long)options->jobs : strtol(usual, NULL, 10);
  return wanted > 0 && wanted < INT_MAX ? (unsigned)wanted : process_machine_cores();
}

void session_run(Session *session, int (*work)(Session *session), ProcessOutcome *outcome) {
  const Options *options = session->options;
  reading_stop();
  ProcessLimits limits = {.seconds = session_seconds(options),
                          .memory_bytes = session_memory(options),
                          .grace = grace_of(seconds_left(options)),
                          .look = session->shows_progress ? show_progress : NULL};
  session->work = work;
  process_supervise(&limits, work_in_channel, receive, session, outcome);
  clear_progress(session);
  statistics_add_seconds(&session->statistics, "wall", outcome->wall_seconds);
  statistics_add_seconds(&session->statistics, "cpu", outcome->cpu_seconds);
  statistics_add_bytes(&session->statistics, "memory", outcome->peak_memory);
}

int session_run_without_verdict(Session *session, int (*work)(Session *session), Buffer *error) {
  ProcessOutcome outcome;
  session_run(session, work, &outcome);
  if (outcome.end == PROCESS_FINISHED) return outcome.status;
  verdict_describe_end(&outcome, error);
  return STATUS_UNKNOWN;
}
