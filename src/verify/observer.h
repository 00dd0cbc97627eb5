/* observer.h: who is told what a verification does while it works.
 *
 * verify/ prints nothing: it counts, measures and remarks, and whoever started it decides where that goes.  All functions may be NULL. */
#ifndef craig_verify_observer_h
#define craig_verify_observer_h

#include <stdint.h>
#include "lang/source.h"

typedef struct {
  void *context;
  void (*count)(void *context, const char *name, uint64_t count); /* statistics */
  void (*measure)(void *context, const char *name, double seconds);
  void (*name)(void *context, const char *name, const char *text);
  void (*note)(void *context, SourcePos pos, const char *text); /* for the user; `pos` 0: no place */
  void (*progress)(void *context, const char *engine, unsigned depth); /* no error in fewer than `depth` passes */
  void (*stage)(void *context, const char *stage); /* what begins now: "unwinding" */
  void (*cost)(void *context, SourcePos pos, const char *text); /* what costs most, as far as it is known; the last one counts */
} Observer;

void observer_count(const Observer *observer, const char *name, uint64_t count);
void observer_measure(const Observer *observer, const char *name, double seconds);
/* Since `start`, of clock_wall. */
void observer_measure_since(const Observer *observer, const char *name, double start);
void observer_name(const Observer *observer, const char *name, const char *text);
void observer_stage(const Observer *observer, const char *stage);
void observer_cost(const Observer *observer, SourcePos pos, const char *text);
void observer_note(const Observer *observer, SourcePos pos, const char *text);

#endif
