/* listing.h: lines in aligned columns, of which only the first and the last are kept.
 *
 * Up to LISTING_ALL lines are printed in full; of more, the first and last LISTING_PART with "... n steps
 * ..." between them, and memory does not grow with the number of lines.  A listing that is whole has all of them. */
#ifndef craig_evidence_listing_h
#define craig_evidence_listing_h

#include <stdbool.h>
#include <stdint.h>
#include "base/vector.h"

enum { LISTING_ALL = 60, LISTING_PART = 20 };

typedef struct {
  char *place, *text, *note; /* owned */
} ListingLine;

typedef struct {
  bool is_whole;                /* all lines are kept */
  VECTOR(ListingLine) lines;    /* else the first LISTING_PART stay, the others are a ring */
  uint64_t count;               /* added in all */
} Listing;

/* `text` is indented by two blanks per level; `note` may be empty.  All texts are copied. */
void listing_add(Listing *listing, const char *file, const char *position, unsigned level, const char *text,
                 const char *note);
/* As if so many lines were added, of which none will be shown. */
void listing_skip(Listing *listing, uint64_t lines);
void listing_print(const Listing *listing, Buffer *out);
void listing_release(Listing *listing);

#endif
