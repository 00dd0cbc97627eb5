/* version.h: which craig this is. */
#ifndef craig_cli_version_h
#define craig_cli_version_h

extern const char craig_version[];

#endif
