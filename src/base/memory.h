/* memory.h: allocation that does not fail.
 *
 * These wrap malloc and friends.  When memory runs out they end the process at once with the status
 * MEMORY_EXIT_STATUS, which the supervisor (process.h) reports as "out of memory"; callers never see
 * NULL.  `memory_fail_after(n)` makes the n-th allocation from now fail, for tests. */
#ifndef craig_base_memory_h
#define craig_base_memory_h

#include <stddef.h>

enum { MEMORY_EXIT_STATUS = 86 };

void *memory_alloc(size_t bytes);                   /* uninitialised */
void *memory_zeroed(size_t count, size_t item);     /* zero-filled array, overflow-checked */
void *memory_resize(void *block, size_t count, size_t item); /* realloc, overflow-checked */
void memory_free(void *block);                      /* NULL is fine */
char *memory_copy_string(const char *text);         /* owned by the caller */

_Noreturn void memory_exhausted(void);
void memory_fail_after(unsigned long allocations);  /* 0: never */

#endif
