/* `craig project`: the functions of a project, each verified by itself, many at a time; what is known of one is not asked again.  See project.h. */
#include <unistd.h>
#include "base/clock.h"
#include "cli/commands.h"
#include "cli/reading.h"
#include "cli/session.h"
#include "cli/verify.h"
#include "project/pool.h"
#include "project/project.h"
#include "project/project_config.h"

static const char usual_config[] = "craig.yml";

/* ---- options --------------------------------------------------------------------------------------------- */

static bool read_config(Project *project, Buffer *error) {
  const char *given = project->options.config;
  if (!given && access(usual_config, F_OK)) return true;
  return config_read(&project->options, &project->rules, given ? given : usual_config, error);
}

static bool check_options(Options *options, Buffer *error) {
  Property property;
  Arena arena = {0};
  if (options_has_standard(options, "property") && !options->automaton) options->property = "safety";
  bool good = verify_check_options(options, error) && property_choose(options_property(options), options->automaton, &arena, &property, error);
  arena_release(&arena);
  return good;
}

static bool reserve(Outputs *outputs, const Options *options, Buffer *error) {
  return outputs_reserve(outputs, OUTPUT_REPORT, options->report, &options->files, error) && outputs_reserve(outputs, OUTPUT_SARIF, options->sarif, &options->files, error) &&
         outputs_reserve(outputs, OUTPUT_JUNIT, options->junit, &options->files, error) && outputs_reserve(outputs, OUTPUT_BASELINE, options->write_baseline, &options->files, error);
}

/* ---- results --------------------------------------------------------------------------------------------- */

static void write_output(Outputs *outputs, OutputKind kind, void (*print)(const Project *project, Buffer *out), const Project *project) {
  if (!outputs_is_wanted(outputs, kind)) return;
  Buffer out = {0};
  print(project, &out);
  outputs_complete(outputs, kind, &out);
  vector_release(&out);
}

static void write_outputs(Outputs *outputs, const Project *project) {
  write_output(outputs, OUTPUT_REPORT, project_html, project);
  write_output(outputs, OUTPUT_SARIF, project_sarif, project);
  write_output(outputs, OUTPUT_JUNIT, project_junit, project);
  write_output(outputs, OUTPUT_BASELINE, baseline_print, project);
}

/* What is known is told apart from what holds. */
static int tell(const Project *project, bool is_written) {
  Buffer out = {0}, reason = {0};
  Session session;
  session_init(&session, &project->options);
  Verdict verdict = project_verdict(project, &reason);
  project_tell(project, &out);
  if (is_written) verdict_print(verdict, project_property(project), buffer_text(&reason), &out);
  if (is_written && verdict == VERDICT_TRUE && project->has_baseline) out.size--, buffer_add(&out, " (beside the baseline)\n");
  session_print(&session, out.data, out.size);
  session_release(&session);
  vector_release(&out);
  vector_release(&reason);
  return is_written ? verdict_exit_status(verdict) : STATUS_UNUSABLE;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

/* All that may be wrong is found before anything is verified or written. */
static bool prepare(Project *project, Outputs *outputs, Buffer *error) {
  const Options *options = &project->options;
  project->started = clock_wall();
  project->shows_progress = !options->quiet && isatty(STDERR_FILENO);
  project->jobs = session_jobs(options);
  if (options->timeout > 0) project->deadline = project->started + session_seconds(options);
  return (!options->baseline || baseline_read(project, options->baseline, error)) && reserve(outputs, options, error) && project_read(project, error) && project_select(project, error) &&
         project_find_keys(project, error);
}

static int verify_all(Project *project, ProjectStore *store, Outputs *outputs, Buffer *error) {
  if (!project->options.fresh) store_recall(store, project);
  project_verify(project, store);
  project->wall_seconds = clock_wall() - project->started + reading_seconds();
  project_collect(project);
  baseline_apply(project);
  write_outputs(outputs, project);
  bool is_written = store_finish(store, project, error);
  is_written = outputs_finish(outputs, true, error) && is_written;
  return tell(project, is_written);
}

static int run(Project *project, Buffer *error) {
  Outputs outputs = {0};
  ProjectStore *store = prepare(project, &outputs, error) ? store_open(project->options.results, error) : NULL;
  int status = store ? verify_all(project, store, &outputs, error) : STATUS_UNUSABLE;
  if (!store) outputs_finish(&outputs, false, error);
  store_close(store);
  return status;
}

/* A project owns the options while it is at work. */
int project_command(Options *options) {
  Project project = {.options = *options};
  Buffer error = {0};
  int status = STATUS_UNUSABLE;
  if (read_config(&project, &error) && check_options(&project.options, &error)) {
    pool_hold_signals();
    reading_stop();
    status = run(&project, &error);
    pool_release_signals();
  }
  session_tell_error(&error);
  *options = project.options;
  project_release(&project);
  vector_release(&error);
  return status;
}
