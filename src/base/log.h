/* log.h: what the developer sees.  LOG lines exist only in builds with -DLOGGING (the debug build) and
 * go to standard error when the log is switched on (--log).  MESSAGE lines exist in every build and are
 * shown with --verbose. */
#ifndef craig_base_log_h
#define craig_base_log_h

#include <stdbool.h>

extern bool log_enabled, log_verbose;

void log_line(const char *kind, const char *function, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#ifdef LOGGING
#define LOG(...) (log_enabled ? log_line("log", __func__, __VA_ARGS__) : (void)0)
#else
#define LOG(...) ((void)0)
#endif
#define MESSAGE(...) (log_verbose ? log_line("craig", __func__, __VA_ARGS__) : (void)0)

#endif
