/* outputs.h: files that appear complete or not at all.
 *
 * The supervisor reserves a temporary file beside each target before the worker starts, the worker fills it,
 * and the supervisor renames it into place once the worker has finished; otherwise it is removed and an older
 * target stays as it was.  A target that is not a plain file (a device, a pipe) receives a copy. */
#ifndef craig_cli_outputs_h
#define craig_cli_outputs_h

#include <stdbool.h>
#include "base/vector.h"

typedef enum { OUTPUT_CERTIFICATE, OUTPUT_TEST, OUTPUT_WITNESS, OUTPUT_REPORT, OUTPUT_SARIF, OUTPUT_DUMP, OUTPUT_KINDS } OutputKind;

typedef struct {
  char *target, *temporary; /* owned; NULL: not asked for */
  bool is_special;          /* copy, do not rename */
  bool is_complete;
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
void outputs_discard(Outputs *outputs, OutputKind kind); /* even if it was complete, do not put it into place */
void outputs_set_complete(Outputs *outputs, OutputKind kind);
/* Put complete ones into place if `keep`, remove the others, release everything.  False, with a message, if a
 * file could not be put into place. */
bool outputs_finish(Outputs *outputs, bool keep, Buffer *error);

#endif
