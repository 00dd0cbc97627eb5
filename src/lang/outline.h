/* outline.h: the declarations of a file, for those who ask what a function depends on.
 *
 * A piece is one external declaration.  It gives a meaning to some names at file scope, and others occur in it.  What a piece means depends, step by step, on the
 * pieces that give a meaning to the names in it, and on nothing else: C looks everything up by name (a member in the type of what has it, which has a name or stands
 * in a piece that was reached).  Names are not told apart by what they are for, so there may be too many of them, never too few.
 * Two things are not found by name: pragmas, which are a part of all pieces behind them, and what the linker or the start of the program looks at in all files
 * (constructors, sections, assembly): these pieces are eager. */
#ifndef craig_lang_outline_h
#define craig_lang_outline_h

#include "base/map.h"
#include "lang/source.h"

typedef struct {
  SourceRange range;
  size_t text, text_end;   /* in Outline.text: its tokens, and of a function where they stand */
  size_t given, given_end; /* in Outline.given */
  size_t used, used_end;   /* in Outline.used, each once */
  bool is_function;        /* it has a body */
  bool is_eager;           /* everything in this file depends on it */
} OutlinePiece;

typedef struct {
  VECTOR(OutlinePiece) pieces;
  Buffer text;
  StringVector given, used; /* interned in the program, which must live as long as this is read */
  /* while it is made: */
  Buffer pragmas;   /* so far */
  size_t scanned;   /* of the file at hand: bytes that were searched for pragmas */
  U32Vector places; /* of the tokens of the piece at hand */
  Map last_use;     /* from the name to the number of the last piece, plus 1, that has it */
} Outline;

void outline_release(Outline *outline);

#endif
