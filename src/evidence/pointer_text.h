/* pointer_text.h: pointers as a person would write them: `&buf[3]`, `&s.a[2]`, `"text"`, `&heap@list.c:12#2[1]` (of the second object that was allocated there), `NULL`. */
#ifndef craig_evidence_pointer_text_h
#define craig_evidence_pointer_text_h

#include "flow/interpret/pointee.h"

/* `type` is the pointer's.  False, and nothing is printed: there is no word for it. */
bool pointer_print(const Program *program, const Type *type, uint64_t address, const Pointee *pointee, Buffer *out);

#endif
