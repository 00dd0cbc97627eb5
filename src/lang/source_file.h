/* source_file.h: how the texts of a program are kept, for the lexer and the loader (see source.h).
 *
 * The file at `base` owns positions base ... base + size.  Texts end with a 0 that is not counted and hold
 * no other.  Markers are recorded by the lexer while it reads, for a file that went through the
 * preprocessor; a file given preprocessed counts its own lines. */
#ifndef craig_lang_source_file_h
#define craig_lang_source_file_h

#include "lang/source.h"

enum { SOURCE_LIMIT = 0x7fffffff }; /* bytes of text in all */

typedef struct {
  uint32_t offset;  /* of the marker's first character */
  unsigned line;    /* number of the line that follows it */
  const char *name; /* the file's own name if it is that, else owned_name or that of an earlier marker */
  char *owned_name;
  bool is_system; /* what follows is a header of the system */
} LineMarker;

typedef struct {
  SourcePos base;
  char *name, *text; /* owned */
  size_t size;
  bool follow_markers;
  bool is_model; /* ours, not the user's: see source_is_model */
  bool is_fragment; /* no part of the program: see source_is_program */
  bool is_harness;  /* a part of the program that no user wrote */
  U32Vector lines; /* offset of the first character of each line */
  char *written;   /* owned: the file as it was before the preprocessor; NULL: as it is */
  U32Vector written_lines;
  VECTOR(LineMarker) markers;
} SourceFile;

struct Sources {
  VECTOR(SourceFile *) files;
  SourcePos next;
};

bool sources_have_room(const Sources *sources, size_t size);
/* Takes over `text`, which has `size` characters and a 0 behind them. */
SourceFile *sources_add(Sources *sources, const char *name, char *text, size_t size, bool follow_markers);
void source_set_written(SourceFile *file, char *text, size_t size); /* takes over `text` */
void source_add_marker(SourceFile *file, SourcePos pos, unsigned line, const char *name, size_t length, bool is_system);
const SourceFile *source_find_file(const Sources *sources, SourcePos pos); /* NULL: nowhere */
const char *source_given_file(const Sources *sources, SourcePos pos); /* the file the user gave that has it, or includes what has it; NULL: none */

#endif
