/* load.h: the files of the command line, for the commands that need a model of them. */
#ifndef craig_cli_load_h
#define craig_cli_load_h

#include "cli/frontend.h"
#include "verify/pipeline.h"

typedef struct {
  Frontend frontend; /* empty for hardware */
  Model *hardware;   /* owned by whoever takes it; NULL for programs */
} Loaded;            /* zeroed: nothing read yet */

/* A program becomes an automaton, hardware a model.  STATUS_UNUSABLE, with what is wrong said on standard error; else 0. */
int load_files(Loaded *loaded, Session *session);
void load_release(Loaded *loaded); /* not the model of hardware */

PipelineOptions load_pipeline_options(const Session *session);
Observer load_observer(Session *session); /* counts and measures as statistics of the session; notes are nobody's */
bool load_check_overflow(const Session *session, Buffer *error); /* the property may take it to be undefined, and a flag of gcc says that it is not */
bool load_check_options(const Options *options, Buffer *error); /* "--recursion 0" and the like */

#endif
