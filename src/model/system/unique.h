/* unique.h: names that occur once.  A second "x" becomes "x#2", a third "x#3", unless that name was there
 * before. */
#ifndef craig_model_system_unique_h
#define craig_model_system_unique_h

#include "base/map.h"

typedef struct {
  StringMap strings;
  Map taken;   /* interned name -> last number put behind it */
} UniqueNames; /* zeroed: none yet */

const char *unique_name(UniqueNames *names, const char *name); /* lives as long as `names` */
void unique_names_release(UniqueNames *names);

#endif
