/* descendants.h: all processes below this one, as /proc shows them. */
#ifndef craig_base_descendants_h
#define craig_base_descendants_h

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "base/vector.h"

typedef VECTOR(pid_t) PidVector;

/* The children of this process, their children, and so on, parents first; those in `except` (may be
 * NULL) and everything below them are left out.  Zombies are listed.  Replaces what is in `list`. */
void descendants_list(PidVector *list, const PidVector *except);
size_t descendants_resident(const PidVector *list); /* bytes of resident memory, summed up */
/* The same, but of memory that several processes share each has its part only; it takes longer to find out. */
size_t descendants_proportional(const PidVector *list);

#endif
