/* Statistics as text and as JSON: see statistics.h. */
#include "report/statistics.h"
#include <inttypes.h>
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

static json_t *json_value(const Statistic *statistic) {
  switch (statistic->kind) {
  case STATISTIC_COUNT:
  case STATISTIC_BYTES: return json_count(statistic->count);
  case STATISTIC_SECONDS: return json_seconds(statistic->seconds);
  case STATISTIC_TEXT: return json_text(statistic->text);
  }
  return json_null();
}

/* The object of the statistic's group, made when its first member comes; without a group the object of all. */
static json_t *group_of(json_t *all, const Statistic *statistic) {
  size_t length = group_length(statistic);
  if (!length) return all;
  json_t *group = json_object_getn(all, statistic->name, length);
  if (!group) {
    group = json_object();
    json_object_setn_new(all, statistic->name, length, group);
  }
  return group;
}

json_t *json_statistics(const StatisticVector *statistics) {
  json_t *all = json_object();
  for (size_t i = 0; i < statistics->size; i++) {
    const Statistic *statistic = &statistics->data[i];
    json_object_set_new(group_of(all, statistic), member_name(statistic), json_value(statistic));
  }
  return all;
}

void report_statistics_json(const StatisticVector *statistics, Buffer *out) {
  json_use_our_memory();
  json_print(json_statistics(statistics), false, out);
}
