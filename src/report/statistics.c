/* Statistics as text and as JSON: see statistics.h. */
#include "report/statistics.h"
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "report/json.h"

/* ---- collecting ---------------------------------------------------------------------------------- */

static void add(StatisticVector *statistics, Statistic statistic) {
  for (size_t i = 0; i < statistics->size; i++)
    if (!strcmp(statistics->data[i].name, statistic.name)) {
      statistics->data[i] = statistic;
      return;
    }
  vector_push(statistics, statistic);
}

void statistics_add_count(StatisticVector *statistics, const char *name, uint64_t count) {
  add(statistics, (Statistic){.name = name, .kind = STATISTIC_COUNT, .count = count});
}

void statistics_add_bytes(StatisticVector *statistics, const char *name, uint64_t bytes) {
  add(statistics, (Statistic){.name = name, .kind = STATISTIC_BYTES, .count = bytes});
}

void statistics_add_seconds(StatisticVector *statistics, const char *name, double seconds) {
  add(statistics, (Statistic){.name = name, .kind = STATISTIC_SECONDS, .seconds = seconds});
}

void statistics_add_text(StatisticVector *statistics, const char *name, const char *text) {
  add(statistics, (Statistic){.name = name, .kind = STATISTIC_TEXT, .text = text});
}

/* ---- groups -------------------------------------------------------------------------------------- */

static size_t group_length(const Statistic *statistic) {
  const char *dot = strchr(statistic->name, '.');
  return dot ? (size_t)(dot - statistic->name) : 0;
}

static const char *member_name(const Statistic *statistic) {
  size_t length = group_length(statistic);
  return length ? statistic->name + length + 1 : statistic->name;
}

static bool same_group(const Statistic *a, const Statistic *b) {
  return group_length(a) && group_length(a) == group_length(b) && !strncmp(a->name, b->name, group_length(a));
}

static bool is_first_of_group(const StatisticVector *statistics, size_t index) {
  for (size_t i = 0; i < index; i++)
    if (same_group(&statistics->data[i], &statistics->data[index])) return false;
  return true;
}

/* The indices in the order of printing. */
static void order(const StatisticVector *statistics, U32Vector *indices) {
  for (size_t i = 0; i < statistics->size; i++) {
    if (!is_first_of_group(statistics, i)) continue;
    vector_push(indices, (uint32_t)i);
    for (size_t j = i + 1; j < statistics->size; j++)
      if (same_group(&statistics->data[i], &statistics->data[j])) vector_push(indices, (uint32_t)j);
  }
}

/* ---- text ---------------------------------------------------------------------------------------- */

static void add_text_value(const Statistic *statistic, Buffer *out) {
  switch (statistic->kind) {
  case STATISTIC_COUNT: buffer_format(out, "%" PRIu64, statistic->count); break;
  case STATISTIC_SECONDS: buffer_format(out, "%.3f s", statistic->seconds); break;
  case STATISTIC_BYTES: buffer_format(out, "%.1f MiB", (double)statistic->count / (1024 * 1024)); break;
  case STATISTIC_TEXT: buffer_add(out, statistic->text); break;
  }
}

void report_statistics_text(const StatisticVector *statistics, Buffer *out) {
  int width = 0;
  for (size_t i = 0; i < statistics->size; i++) {
    int length = (int)strlen(statistics->data[i].name);
    if (length > width) width = length;
  }
  U32Vector indices = {0};
  order(statistics, &indices);
  for (size_t i = 0; i < indices.size; i++) {
    const Statistic *statistic = &statistics->data[indices.data[i]];
    buffer_format(out, "%-*s  ", width, statistic->name);
    add_text_value(statistic, out);
    buffer_add(out, "\n");
  }
  vector_release(&indices);
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static void add_json_value(const Statistic *statistic, Buffer *out) {
  switch (statistic->kind) {
  case STATISTIC_COUNT:
  case STATISTIC_BYTES: buffer_format(out, "%" PRIu64, statistic->count); break;
  case STATISTIC_SECONDS:
    if (isfinite(statistic->seconds))
      buffer_format(out, "%.6f", statistic->seconds);
    else
      buffer_add(out, "null");
    break;
  case STATISTIC_TEXT: json_add_string(out, statistic->text); break;
  }
}

static void add_json_member(const Statistic *statistic, Buffer *out) {
  json_add_string(out, member_name(statistic));
  buffer_add(out, ": ");
  add_json_value(statistic, out);
}

void report_statistics_json(const StatisticVector *statistics, Buffer *out) {
  U32Vector indices = {0};
  order(statistics, &indices);
  buffer_add(out, "{");
  const Statistic *before = NULL;
  for (size_t i = 0; i < indices.size; i++) {
    const Statistic *statistic = &statistics->data[indices.data[i]];
    bool goes_on = before && same_group(before, statistic);
    if (before && group_length(before) && !goes_on) buffer_add(out, "}");
    if (before) buffer_add(out, ", ");
    if (group_length(statistic) && !goes_on) {
      json_add_string_part(out, statistic->name, group_length(statistic));
      buffer_add(out, ": {");
    }
    add_json_member(statistic, out);
    before = statistic;
  }
  if (before && group_length(before)) buffer_add(out, "}");
  buffer_add(out, "}\n");
  vector_release(&indices);
}
