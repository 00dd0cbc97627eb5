/* forwarders.h: functions of the program that print as printf does.
 *
 *   static void report(const char *format, ...) { va_list list; va_start(list, format); vsnprintf(line, sizeof line, format, list); va_end(list); }
 *
 * They hand on their format, and the list of the arguments behind it, to vprintf or the like, or to another such function, and do nothing else with either; and before that they write nothing but their own
 * variables, and release nothing.  Where every call has a format that can be followed, what vprintf reads is known: it is read where report is called, or may be (approach.h). */
#ifndef craig_flow_cfa_forwarders_h
#define craig_flow_cfa_forwarders_h

#include "base/map.h"
#include "lang/ast.h"

typedef struct {
  const Symbol *function;
  unsigned format;     /* the number of the parameter */
  unsigned list;       /* likewise; NO_LIST: it is variadic */
  bool is_certain;     /* each call comes to where it hands on */
  bool writes;         /* it hands on to what writes the text where others may know it */
  bool is_followed;    /* is every call? */
} Forwarder;

enum { NO_LIST = ~0u };

typedef VECTOR(Forwarder) ForwarderVector;

/* Can it be told what a call with this argument for its format reads? */
typedef bool FormatIsFollowed(const void *context, const Expr *call, unsigned format);

/* `entry` is called by nobody, too. */
void forwarders_find(const Program *program, const Symbol *entry, FormatIsFollowed *is_followed, const void *context, ForwarderVector *forwarders);
/* One all of whose calls are followed; NULL: it is none. */
const Forwarder *forwarders_followed(const ForwarderVector *forwarders, const Symbol *function);

#endif
