/* arena.h: memory that is freed all at once.
 *
 * An arena hands out zero-filled, 16-byte aligned blocks that live until `arena_release`.  ASTs, types
 * and control-flow automata live in one arena per phase.  A zeroed Arena is an empty one. */
#ifndef craig_base_arena_h
#define craig_base_arena_h

#include <stdarg.h>
#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct {
  ArenaChunk *newest; /* owned chain of chunks */
  size_t bytes;       /* handed out so far */
} Arena;

void arena_init(Arena *arena);
void arena_release(Arena *arena);
void *arena_alloc(Arena *arena, size_t bytes);
void *arena_copy(Arena *arena, const void *data, size_t bytes);
char *arena_string(Arena *arena, const char *text, size_t length); /* adds the terminating 0 */
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_format_list(Arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

#define ARENA_NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count) ((Type *)arena_alloc((arena), sizeof(Type) * (size_t)(count)))

#endif
