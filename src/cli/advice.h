/* advice.h: what a user can do about UNKNOWN: the stage that was reached, what costs most, and up to three things to try. */
#ifndef craig_cli_advice_h
#define craig_cli_advice_h

#include "cli/session.h"

/* In the supervisor, once the reason is known: as remarks, so that reports have it too. */
void advice_give(Session *session, const char *reason);
void advice_print(const RemarkVector *remarks, Buffer *out);

#endif
