/* color.h: colours on a terminal. */
#ifndef craig_cli_color_h
#define craig_cli_color_h

#include "cli/options.h"

/* Does standard output get colours?  As --color says; if it says nothing, on a terminal, unless NO_COLOR is set (no-color.org) or the terminal can do nothing. */
bool color_is_wanted(const Options *options);
/* Whole lines of what is told, each in the colour of what it says. */
void color_write(const char *text, size_t size, FILE *stream);

#endif
