/* statistics.h: numbers of a run, for people and for scripts (--stats text|json).
 *
 * A list of named values, filled by whoever knows them.  A name is `group.what` ("sat.conflicts") or just
 * `what`; groups are printed together, in the order in which their first member was added.  JSON nests groups
 * as objects.  Names and texts are borrowed and must live until the list is printed. */
#ifndef craig_report_statistics_h
#define craig_report_statistics_h

#include <stdint.h>
#include "base/vector.h"

typedef enum { STATISTIC_COUNT, STATISTIC_SECONDS, STATISTIC_BYTES, STATISTIC_TEXT } StatisticKind;

typedef struct {
  const char *name;
  StatisticKind kind;
  uint64_t count; /* STATISTIC_COUNT, STATISTIC_BYTES */
  double seconds;
  const char *text;
} Statistic;

typedef VECTOR(Statistic) StatisticVector;

/* A name that is there already gets the new value. */
void statistics_add_count(StatisticVector *statistics, const char *name, uint64_t count);
void statistics_add_bytes(StatisticVector *statistics, const char *name, uint64_t bytes);
void statistics_add_seconds(StatisticVector *statistics, const char *name, double seconds);
void statistics_add_text(StatisticVector *statistics, const char *name, const char *text);

/* One value per line, aligned; bytes in MiB. */
void report_statistics_text(const StatisticVector *statistics, Buffer *out);
/* One object and a newline; bytes as a number, what is not a number as null. */
void report_statistics_json(const StatisticVector *statistics, Buffer *out);

#endif
