/* The functions of a project, each verified by a child: see project.h.  The child is a supervisor of its own, so limits hold and a crash costs one function. */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/packing.h"
#include "cli/session.h"
#include "cli/verify.h"
#include "project/pool.h"
#include "project/project.h"

typedef struct {
  Project *project;
  ProjectStore *store;
  VECTOR(size_t) open; /* functions to be verified */
  double started;
  size_t failing;
  const char *last; /* function that was answered */
} Round;

/* ---- in the child ---------------------------------------------------------------------------------------- */

static void hand_over(void *receiver, const Session *session, Verdict verdict, const char *reason) {
  ProjectFunction answered = {.answer = {.verdict = verdict, .reason = *reason || verdict != VERDICT_FALSE ? reason : session->property.name, .remarks = session->remarks}};
  answer_pack(&answered, receiver);
}

/* As `craig --entry FILE:FUNCTION` with the files that it needs. */
static void set_options(Project *project, const ProjectFunction *function, Options *options) {
  *options = project->options;
  options->command = COMMAND_VERIFY;
  options->report = options->sarif = NULL;
  options->quiet = true;
  options->timeout = options->timeout_each;
  options->memory = (session_memory(options) >> 20) / project->jobs;
  options->jobs = 1;
  options->files.size = options->file_flags.size = 0;
  for (size_t i = 0; i < function->linked.size; i++) {
    const ProjectFile *file = &project->files.data[function->linked.data[i]];
    vector_push(&options->files, file->path);
    if (file->flags) vector_push(&options->file_flags, file->flags);
    gcc_effects_join(&options->effects, &file->effects);
    if (file->is_32) options->model = 0;
  }
  for (size_t i = 0; i < function->preconditions.size; i++) vector_push(&options->preconditions, function->preconditions.data[i]);
  options->entry = arena_format(&project->arena, "%s:%s", project->files.data[function->file].path, function->name);
}

static void verify_in_child(void *context, size_t index, Buffer *data) {
  Round *round = context;
  Options options;
  Session session;
  set_options(round->project, &round->project->functions.data[round->open.data[index]], &options);
  session_init(&session, &options);
  session.receive = hand_over;
  session.receiver = data;
  verify_session(&session);
}

/* ---- in the parent --------------------------------------------------------------------------------------- */

/* The message of a program that could not be used, without its place if that is only a file. */
static const char *message_of(Project *project, Buffer *log) {
  static const char before[] = "error: ";
  const char *text = buffer_text(log), *error = strstr(text, before);
  return error ? arena_string(&project->arena, error + strlen(before), strcspn(error + strlen(before), "\n")) : NULL;
}

static void describe_death(const PoolResult *result, Project *project, ProjectAnswer *answer) {
  ProcessOutcome outcome = {.end = PROCESS_EXITED, .status = WEXITSTATUS(result->status)};
  Buffer reason = {0};
  if (WIFSIGNALED(result->status)) outcome = (ProcessOutcome){.end = PROCESS_CRASHED, .status = WTERMSIG(result->status)};
  verdict_describe_end(&outcome, &reason);
  answer->reason = arena_string(&project->arena, buffer_text(&reason), reason.size);
  vector_release(&reason);
}

/* An answer that depends on the text and the limits alone. */
static bool is_lasting(const ProjectAnswer *answer) {
  static const char *const passing[] = {"interrupted", "crash", "no worker"};
  if (answer->verdict != VERDICT_UNKNOWN) return true;
  for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
    if (!strncmp(answer->reason, passing[i], strlen(passing[i]))) return false;
  return true;
}

static void take_answer(void *context, size_t index, const PoolResult *result) {
  Round *round = context;
  Project *project = round->project;
  ProjectFunction *function = &project->functions.data[round->open.data[index]];
  ProjectAnswer *answer = &function->answer;
  PiecePlaceVector none = {0}, reached = function->reached;
  function->reached = none; /* places are those of now */
  bool is_told = result->data->size && answer_unpack(result->data->data, result->data->size, project, function);
  function->reached = reached;
  if (!is_told) {
    const char *message = result->status ? NULL : message_of(project, result->log);
    *answer = (ProjectAnswer){.verdict = VERDICT_UNKNOWN, .is_unusable = message != NULL, .reason = message};
    if (!message) describe_death(result, project, answer);
  }
  answer->seconds = result->cpu_seconds;
  answer->is_lasting = is_lasting(answer);
  function->is_answered = true;
  round->failing += answer->verdict == VERDICT_FALSE;
  round->last = function->name;
  if (answer->is_lasting && round->store) store_keep(round->store, project, function);
}

/* ---- on a terminal --------------------------------------------------------------------------------------- */

static void print_seconds(double seconds) {
  if (seconds < 60)
    fprintf(stderr, "%.0f s", seconds);
  else if (seconds < 3600)
    fprintf(stderr, "%.0f min %02.0f s", seconds / 60 - 0.5, seconds - 60 * (double)(long)(seconds / 60));
  else
    fprintf(stderr, "%.1f h", seconds / 3600);
}

/* A bar, what is done, how long it will take if the rest is like that. */
static void show_progress(void *context, size_t done, size_t running) {
  enum { WIDTH = 24 };
  Round *round = context;
  (void)running;
  if (!round->project->shows_progress) return;
  size_t all = round->open.size, filled = all ? done * WIDTH / all : WIDTH;
  double seconds = clock_wall() - round->started;
  fputs("\r\033[K[", stderr);
  for (size_t i = 0; i < WIDTH; i++) fputc(i < filled ? '#' : '.', stderr);
  fprintf(stderr, "] %zu of %zu functions, %zu fail", done, all, round->failing);
  if (done && done < all) fputs(", about ", stderr), print_seconds(seconds / (double)done * (double)(all - done)), fputs(" left", stderr);
  if (round->last) fprintf(stderr, "  %.40s", round->last);
  fflush(stderr);
}

void project_verify(Project *project, ProjectStore *store) {
  Round round = {.project = project, .store = store, .started = clock_wall()};
  for (size_t i = 0; i < project->functions.size; i++)
    if (!project->functions.data[i].is_answered) vector_push(&round.open, i);
  PoolWork work = {.count = round.open.size,
                   .jobs = project->jobs,
                   .deadline = project->deadline,
                   .work = verify_in_child,
                   .finish = take_answer,
                   .look = show_progress,
                   .context = &round};
  PoolEnd end = pool_run(&work);
  project->is_interrupted = end == POOL_INTERRUPTED;
  project->is_out_of_time = end == POOL_OUT_OF_TIME;
  for (size_t i = 0; i < round.open.size; i++) {
    ProjectFunction *function = &project->functions.data[round.open.data[i]];
    bool is_ended = end == POOL_OUT_OF_TIME && function->is_answered && !strcmp(function->answer.reason, "interrupted");
    if (is_ended) function->answer.reason = reason_timeout;
    if (!function->is_answered) function->answer = (ProjectAnswer){.verdict = VERDICT_UNKNOWN, .reason = end == POOL_INTERRUPTED ? "interrupted" : reason_timeout};
  }
  if (project->shows_progress) fputs("\r\033[K", stderr);
  vector_release(&round.open);
}
