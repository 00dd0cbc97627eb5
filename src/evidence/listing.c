/* Lines in columns: see listing.h. */
#include "evidence/listing.h"
#include <inttypes.h>
#include <string.h>

enum { RING = LISTING_ALL - LISTING_PART, LEVELS_SHOWN = 12, TEXT_COLUMNS = 60 };

/* Where line number 0, 1, ... is kept. */
static size_t slot(const Listing *listing, uint64_t number) {
  return listing->is_whole || number < LISTING_PART ? number : LISTING_PART + (number - LISTING_PART) % RING;
}

static const ListingLine *line_at(const Listing *listing, uint64_t number) { return &listing->lines.data[slot(listing, number)]; }

static void release_line(ListingLine *line) {
  memory_free(line->place);
  memory_free(line->text);
  memory_free(line->note);
  *line = (ListingLine){0};
}

static char *joined(const char *a, const char *b) {
  Buffer buffer = {0};
  buffer_format(&buffer, "%s%s", a, b);
  vector_push(&buffer, 0);
  return buffer.data;
}

void listing_add(Listing *listing, const char *file, const char *position, unsigned level, const char *text,
                 const char *note) {
  static const char blanks[2 * LEVELS_SHOWN + 1] = "                        ";
  size_t at = slot(listing, listing->count++);
  if (at >= listing->lines.size) vector_resize(&listing->lines, at + 1);
  ListingLine *line = &listing->lines.data[at];
  release_line(line);
  unsigned shown = level < LEVELS_SHOWN ? level : LEVELS_SHOWN;
  line->place = joined(file, position);
  line->text = joined(blanks + 2 * (LEVELS_SHOWN - shown), text);
  line->note = memory_copy_string(note);
}

void listing_skip(Listing *listing, uint64_t lines) { listing->count += lines; }

void listing_release(Listing *listing) {
  for (size_t i = 0; i < listing->lines.size; i++) release_line(&listing->lines.data[i]);
  vector_release(&listing->lines);
  listing->count = 0;
}

typedef struct {
  size_t place, text;
} Widths;

static void widen(const ListingLine *line, Widths *widths) {
  size_t place = strlen(line->place), text = strlen(line->text);
  if (place > widths->place) widths->place = place;
  if (text > TEXT_COLUMNS) text = TEXT_COLUMNS; /* a longer one pushes its own note out */
  if (text > widths->text && line->note[0]) widths->text = text;
}

static void print_line(const ListingLine *line, Widths widths, Buffer *out) {
  if (line->note[0])
    buffer_format(out, "%-*s  %-*s  %s\n", (int)widths.place, line->place, (int)widths.text, line->text,
                  line->note);
  else
    buffer_format(out, "%-*s  %s\n", (int)widths.place, line->place, line->text);
}

static uint64_t first_of_rest(const Listing *listing) {
  return listing->is_whole || listing->count <= LISTING_ALL ? LISTING_PART : listing->count - LISTING_PART;
}

void listing_print(const Listing *listing, Buffer *out) {
  Widths widths = {0};
  uint64_t head = listing->count < LISTING_PART ? listing->count : LISTING_PART,
           rest = first_of_rest(listing);
  for (uint64_t i = 0; i < head; i++) widen(line_at(listing, i), &widths);
  for (uint64_t i = rest; i < listing->count; i++) widen(line_at(listing, i), &widths);
  for (uint64_t i = 0; i < head; i++) print_line(line_at(listing, i), widths, out);
  if (rest > LISTING_PART) buffer_format(out, "... %" PRIu64 " steps ...\n", rest - LISTING_PART);
  for (uint64_t i = rest; i < listing->count; i++) print_line(line_at(listing, i), widths, out);
}
