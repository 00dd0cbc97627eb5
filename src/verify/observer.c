/* Telling an observer: see observer.h. */
#include "verify/observer.h"
#include "base/clock.h"

void observer_count(const Observer *observer, const char *name, uint64_t count) {
  if (observer->count) observer->count(observer->context, name, count);
}

void observer_measure(const Observer *observer, const char *name, double seconds) {
  if (observer->measure) observer->measure(observer->context, name, seconds);
}

void observer_measure_since(const Observer *observer, const char *name, double start) {
  observer_measure(observer, name, clock_wall() - start);
}

void observer_name(const Observer *observer, const char *name, const char *text) {
  if (observer->name) observer->name(observer->context, name, text);
}

void observer_note(const Observer *observer, SourcePos pos, const char *text) {
  if (observer->note) observer->note(observer->context, pos, text);
}

void observer_stage(const Observer *observer, const char *stage) {
  if (observer->stage) observer->stage(observer->context, stage);
}

void observer_cost(const Observer *observer, SourcePos pos, const char *text) {
  if (observer->cost) observer->cost(observer->context, pos, text);
}
