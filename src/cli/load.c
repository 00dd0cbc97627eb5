/* Reading the files of the command line: see load.h. */
#include "cli/load.h"
#include <stdio.h>
#include "base/clock.h"
#include "cli/fault.h"
#include "cli/hardware.h"

/* A circuit has bad states, which are what unreach-call asks about; the other properties are about programs. */
static int load_hardware(Loaded *loaded, const Session *session) {
  Buffer error = {0};
  if (property_is_reachability(&session->property))
    loaded->hardware = hardware_read(session->options, &error);
  else
    buffer_format(&error, "%s: error: hardware is asked for unreach-call, not for '%s'", session->options->files.data[0], session->property.name);
  if (!loaded->hardware) fprintf(stderr, "%s\n", buffer_text(&error));
  vector_release(&error);
  return loaded->hardware ? 0 : STATUS_UNUSABLE;
}

int load_files(Loaded *loaded, Session *session) {
  const Options *options = session->options;
  if (hardware_is_given(options)) return load_hardware(loaded, session);
  double start = clock_wall();
  int status = frontend_parse(&loaded->frontend, options);
  session_measure(session, "seconds.parse", clock_wall() - start);
  return status ? status : frontend_build(&loaded->frontend, session);
}

void load_release(Loaded *loaded) { frontend_release(&loaded->frontend); }

/* ---- options -------------------------------------------------------------------------------------- */

static ReductionSet reductions_without(const Options *options) {
  ReductionSet set = 0;
  Buffer error = {0};
  reductions_parse(options->no_reduction, &set, &error);
  vector_release(&error);
  if (options->no_value_analysis) set |= 1u << REDUCE_VALUES;
  return set;
}

PipelineOptions load_pipeline_options(const Session *session) {
  const Options *options = session->options;
  return (PipelineOptions){
      .recursion = (unsigned)options->recursion, .unroll = (unsigned)options->unroll, .without = reductions_without(options), .needs = session->property.needs,
      .fault = options->fault == FAULT_TARGET ? REGION_FAULT_TARGET : options->fault == FAULT_ROW ? REGION_FAULT_ROW : REGION_FAULT_NONE,
      .loses_assignment = options->fault == FAULT_ASSIGNMENT};
}

bool load_check_options(const Options *options, Buffer *error) {
  ReductionSet set;
  if (!reductions_parse(options->no_reduction, &set, error)) return false;
  if (!options->recursion)
    buffer_add(error, "--recursion 0 would not even allow main; 1 allows no recursion");
  return options->recursion;
}

/* That a run ends may rest on its not going on behind an overflow (docs/termination.md). */
bool load_check_overflow(const Session *session, Buffer *error) {
  const char *flag = session->property.needs & KEEP_TERMINATION ? session->options->effects.wraps : NULL;
  if (flag) buffer_format(error, "'%s' defines signed overflow, which '%s' takes to be undefined", flag, session->property.name);
  return !flag;
}

/* ---- what the session is told --------------------------------------------------------------------- */

static void count(void *session, const char *name, uint64_t number) { session_count(session, name, number); }

static void measure(void *session, const char *name, double seconds) { session_measure(session, name, seconds); }

static void name(void *session, const char *what, const char *text) { session_name(session, what, text); }

static void progress(void *session, const char *engine, unsigned depth) { session_progress(session, engine, depth); }

Observer load_observer(Session *session) {
  return (Observer){.context = session, .count = count, .measure = measure, .name = name, .progress = progress};
}
