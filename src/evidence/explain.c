/* Proofs for people: see explain.h. */
#include "evidence/explain.h"
#include <string.h>

enum { MOST_LOOPS = 12, MOST_LINES = 5 /* of a loop */, LINE = 110 /* characters of what is said on one line */, LONGEST = 240 };

/* Two loops on one line are told apart by their columns. */
static bool is_alone(const PlaceInvariantVector *places, const Sources *sources, size_t at) {
  SourcePlace own = source_locate(sources, places->data[at].loop);
  for (size_t i = 0; i < places->size; i++) {
    SourcePlace other = source_locate(sources, places->data[i].loop);
    if (i != at && other.line == own.line && !strcmp(other.file, own.file)) return false;
  }
  return true;
}

static void print_place(const PlaceInvariantVector *places, const Sources *sources, size_t at, Buffer *out) {
  SourcePlace where = source_locate(sources, places->data[at].loop);
  buffer_format(out, "  loop at %s:%u", where.file, where.line);
  if (!is_alone(places, sources, at)) buffer_format(out, ":%u", where.column);
  buffer_add(out, ":");
}

static bool is_long(const char *text) { return strlen(text) > LONGEST; }

/* What holds for all elements, and alternatives, have a line of their own; other conjuncts share one while there is room. */
static bool needs_line(const char *text) { return !strncmp(text, "for all ", 8) || strstr(text, " || "); }

/* Returns how many are left out. */
static size_t print_statements(const TextVector *statements, Buffer *out) {
  size_t lines = 0, used = LINE, left = 0;
  for (size_t i = 0; i < statements->size; i++) {
    const char *text = statements->data[i];
    bool goes_on = !needs_line(text) && used + strlen(text) < LINE;
    if (is_long(text) || (!goes_on && lines == MOST_LINES)) {
      left++;
      continue;
    }
    if (!goes_on && lines++) buffer_add(out, "\n     ");
    buffer_format(out, goes_on ? " && %s" : " %s", text);
    used = needs_line(text) ? LINE : (goes_on ? used : 0) + strlen(text) + 4;
  }
  return left;
}

/* What was not printed, and where it is. */
static void print_rest(const PlaceInvariant *place, size_t left, Buffer *out) {
  size_t printed = place->statements.size - left;
  const char *begin = printed ? "\n      and" : "";
  if (left) buffer_format(out, "%s %zu %s condition%s (all of them: --report FILE.html)", begin, left, printed ? "further" : "long", left == 1 ? "" : "s");
  if (left || !place->is_partial) return;
  if (printed)
    buffer_add(out, "\n      and a condition that has no short form in C (all of it: --certificate FILE.smt2)");
  else
    buffer_add(out, " a condition that has no short form in C (--certificate FILE.smt2)");
}

static bool is_unreached(const PlaceInvariant *place) { return place->statements.size == 1 && !strcmp(place->statements.data[0], "0"); }

static void print_loop(const PlaceInvariantVector *places, const Sources *sources, size_t at, Buffer *out) {
  const PlaceInvariant *place = &places->data[at];
  print_place(places, sources, at, out);
  if (is_unreached(place)) {
    buffer_add(out, " never reached\n");
    return;
  }
  size_t left = print_statements(&place->statements, out);
  print_rest(place, left, out);
  if (!place->statements.size && !place->is_partial) buffer_add(out, " nothing has to be known");
  buffer_add(out, "\n");
}

typedef struct {
  size_t shown, left, inside, jumps; /* loops; those in models of library functions; those made by goto */
} LoopCount;

/* Loops of which something can be said come first where not all are shown. */
static bool is_shown(const PlaceInvariantVector *places, size_t at, const LoopCount *count) {
  return places->size <= MOST_LOOPS || (places->data[at].statements.size && count->shown < MOST_LOOPS);
}

static void print_count(size_t count, const char *one, const char *many, const char *where, Buffer *out) {
  if (count) buffer_format(out, "  and what holds at %zu %s (%s)\n", count, count == 1 ? one : many, where);
}

void explain_loops(const PlaceInvariantVector *places, const Sources *sources, Buffer *out) {
  LoopCount count = {0};
  for (size_t i = 0; i < places->size; i++) {
    SourcePlace where = source_locate(sources, places->data[i].loop);
    if (!places->data[i].loop) {
      count.jumps++;
    } else if (!where.line || *where.file == '<') { /* <libc model: ...> */
      count.inside++;
    } else if (is_shown(places, i, &count)) {
      print_loop(places, sources, i, out);
      count.shown++;
    } else {
      count.left++;
    }
  }
  print_count(count.left, "further loop", "further loops", "--report FILE.html, --certificate FILE.smt2", out);
  print_count(count.jumps, "place that gotos lead back to", "places that gotos lead back to", "--certificate FILE.smt2", out);
  print_count(count.inside, "loop of a library function", "loops of library functions", "--certificate FILE.smt2", out);
}
