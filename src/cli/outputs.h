/* outputs.h: files that appear complete or not at all.
 *
 * The supervisor opens a temporary file for each target before the worker starts, the worker fills it, and the
 * supervisor puts it into place once the worker has finished; otherwise an older target stays as it was.  The
 * temporary file has no name as long as it is not complete, where the file system can do that, so that nothing
 * stays behind however the run ends; elsewhere it stands beside the target.  A target that is not a plain file (a
 * device, a pipe) receives a copy. */
#ifndef craig_cli_outputs_h
#define craig_cli_outputs_h

#include <stdbool.h>
#include "base/vector.h"

typedef enum { OUTPUT_CERTIFICATE, OUTPUT_TEST, OUTPUT_WITNESS, OUTPUT_REPORT, OUTPUT_SARIF, OUTPUT_JUNIT, OUTPUT_BASELINE, OUTPUT_DUMP, OUTPUT_KINDS } OutputKind;

typedef struct {
  char *target;    /* owned; NULL: not asked for */
  char *temporary; /* owned: the name under which it is put into place */
  int file;        /* open for reading and writing */
  bool has_name;   /* it is `temporary` already */
  bool is_special;          /* copy, do not rename */
  bool is_complete;
  int problem;              /* errno of the writing that failed; 0: none did */
} Output;

typedef struct {
  Output all[OUTPUT_KINDS];
} Outputs;

/* `path` NULL: not asked for.  False, with a message in `error`, if it cannot be written or is one of the
 * `inputs`. */
bool outputs_reserve(Outputs *outputs, OutputKind kind, const char *path, const StringVector *inputs,
                     Buffer *error);
bool outputs_is_wanted(const Outputs *outputs, OutputKind kind);
/* In the worker: false if writing failed (errno). */
bool outputs_write(const Outputs *outputs, OutputKind kind, const Buffer *content);
void outputs_complete(Outputs *outputs, OutputKind kind, const Buffer *content); /* in the supervisor: write it all; outputs_finish says if that failed */
void outputs_discard(Outputs *outputs, OutputKind kind); /* even if it was complete, do not put it into place */
void outputs_set_failed(Outputs *outputs, OutputKind kind, int problem); /* it is missing, which outputs_finish says */
void outputs_set_complete(Outputs *outputs, OutputKind kind);
/* Put complete ones into place if `keep`, remove the others, release everything.  False, with a message, if a
 * file could not be written or put into place. */
bool outputs_finish(Outputs *outputs, bool keep, Buffer *error);

#endif
