/* edit.h: changes of a text, from the inside out.
 *
 * An edit replaces a range of the program's text.  Whoever rewrites an expression has its operands rewritten first: their edits lie behind a
 * mark in the list; `edits_text` gives an operand's text with them, and the expression's own edit takes their place.  Texts keep the lines that they
 * replace, so that what follows stays where it was. */
#ifndef craig_spec_edit_h
#define craig_spec_edit_h

#include "lang/ast.h"

typedef struct {
  SourceRange range; /* begin == end: an insertion */
  const char *text;  /* in `arena` */
} Edit;

typedef struct {
  const Sources *sources;
  Arena arena; /* owned */
  struct {
    Edit *data;
    size_t size, capacity;
  } list; /* owned */
  SourcePos conflict; /* where two edits met that neither holds the other; 0: nowhere */
} Edits;

void edits_release(Edits *edits);
void edits_add(Edits *edits, SourceRange range, const char *text);
/* The edits behind `mark` are done with: this one holds them. */
void edits_replace(Edits *edits, size_t mark, SourceRange range, const char *text);
bool edits_touch(const Edits *edits, size_t mark, SourceRange range);   /* is there one behind `mark` in the range? */
bool edits_replace_all(const Edits *edits, size_t mark, SourceRange range); /* is all of the range replaced? */
const char *edits_text(Edits *edits, size_t mark, SourceRange range); /* the range's text with those behind `mark` */
const char *edits_original(Edits *edits, SourceRange range);
const char *edits_lines(Edits *edits, SourceRange range); /* only its ends of lines and line markers */
const char *edits_operator(Edits *edits, SourceRange range); /* what is left without blanks, comments and markers */
/* A marker that says which line goes on at `pos`. */
const char *edits_marker(Edits *edits, SourcePos pos);

#endif
