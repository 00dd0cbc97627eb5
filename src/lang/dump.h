/* dump.h: the typed tree as indented text, every implicit conversion visible (`craig parse --dump ast`). */
#ifndef craig_lang_dump_h
#define craig_lang_dump_h

#include "lang/ast.h"

void dump_program(const Program *program, Buffer *out);

#endif
