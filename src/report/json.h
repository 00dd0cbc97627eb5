/* json.h: pieces of JSON text. */
#ifndef craig_report_json_h
#define craig_report_json_h

#include "base/vector.h"

/* Quoted and escaped.  The result is valid UTF-8 whatever the bytes are: what is not becomes U+FFFD. */
void json_add_string(Buffer *out, const char *text);
void json_add_string_part(Buffer *out, const char *text, size_t length);

#endif
