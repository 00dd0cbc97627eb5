/* generate.h: what generators of random programs share: choices by seed (choice.h), and text with indentation.
 *  Each tool is one file, so everything is static. */
#ifndef craig_tools_generate_h
#define craig_tools_generate_h

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tools/choice.h"

enum { TEXT = 1 << 20 };

static char text[TEXT];
static size_t text_size;
static unsigned indentation;

static void seed_random(const char *seed) {
  choice_state = (seed ? strtoull(seed, NULL, 10) : 1) * UINT64_C(0x9e3779b97f4a7c15) + 1;
  for (unsigned i = 0; i < 20; i++) next_random(&choice_state);
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  text_size += (size_t)vsnprintf(text + text_size, TEXT - text_size, format, arguments);
  va_end(arguments);
  if (text_size >= TEXT) exit(2);
}

static void indent(void) { say("%*s", (int)indentation * 2, ""); }
static void open_block(void) {
  say(" {\n");
  indentation++;
}
static void close_block(const char *behind) {
  indentation--;
  indent();
  say("}%s\n", behind);
}

#endif
