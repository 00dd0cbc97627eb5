/* trace_choice.h: what --trace asks for: `short`, `full`, the number of a failure, or `full,3`. */
#ifndef craig_cli_trace_choice_h
#define craig_cli_trace_choice_h

#include <stdbool.h>
#include <stddef.h>
#include "base/vector.h"

typedef struct {
  bool is_full;  /* every step; else rounds of loops are folded, and the middle is left out */
  size_t number; /* of the failure whose run is shown, in the order in which they are found: 1, 2, ... */
} TraceChoice;

/* False, with a message in `error`: it is something else. */
bool trace_choice_parse(const char *text, TraceChoice *choice, Buffer *error);

#endif
