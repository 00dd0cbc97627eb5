/* Which craig this is: the build passes CRAIG_VERSION to this file alone. */
#include "cli/version.h"

#ifndef CRAIG_VERSION
#define CRAIG_VERSION "unversioned"
#endif

const char craig_version[] = CRAIG_VERSION;
