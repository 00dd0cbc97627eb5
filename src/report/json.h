/* json.h: JSON values (RFC 8259) by way of libjansson.
 *
 * Its allocations are ours (base/memory.h), so making a value does not fail.  Strings go through `json_text`, since libjansson takes
 * no text that is not UTF-8, and the user's sources may hold anything. */
#ifndef craig_report_json_h
#define craig_report_json_h

#include <jansson.h>
#include <stdbool.h>
#include "base/vector.h"
#include "report/statistics.h"

/* Before any other function of libjansson is called; more than once does no harm. */
void json_use_our_memory(void);
/* A string, valid UTF-8 whatever the bytes are: those that are not become U+FFFD.  Owned by the caller. */
json_t *json_text(const char *text);
json_t *json_text_part(const char *text, size_t length);
void json_add_valid(Buffer *out, const char *text, size_t length); /* what of it is UTF-8, and U+FFFD for the rest */
/* A number up to 2^63 - 1 as an integer; beyond it is a real number. */
json_t *json_count(uint64_t count);
/* To the microsecond; null if it is not a finite number. */
json_t *json_seconds(double seconds);
/* As text with a newline behind it, spread over lines or on a single one.  The value is released. */
void json_print(json_t *value, bool on_lines, Buffer *out);

json_t *json_statistics(const StatisticVector *statistics); /* an object; its groups are objects in it */

#endif
