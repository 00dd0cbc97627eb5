/* Memory that is freed all at once: a chain of chunks, the newest first.  See arena.h. */
#include "base/arena.h"
#include "base/memory.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CHUNK_BYTES = 64 * 1024, ALIGNMENT = 16 };

struct ArenaChunk {
  ArenaChunk *older;
  size_t used, capacity;
  _Alignas(ALIGNMENT) unsigned char data[];
};

void arena_init(Arena *arena) { *arena = (Arena){0}; }

void arena_release(Arena *arena) {
  for (ArenaChunk *chunk = arena->newest, *older; chunk; chunk = older) {
    older = chunk->older;
    memory_free(chunk);
  }
  arena_init(arena);
}

/* A block too large for a chunk gets one of its own, behind the newest so that its room is not wasted. */
static void *alloc_large(Arena *arena, size_t bytes) {
  ArenaChunk *chunk = memory_zeroed(1, sizeof *chunk + bytes);
  chunk->used = chunk->capacity = bytes;
  if (arena->newest) {
    chunk->older = arena->newest->older;
    arena->newest->older = chunk;
  } else {
    arena->newest = chunk;
  }
  return chunk->data;
}

void *arena_alloc(Arena *arena, size_t bytes) {
  if (bytes > SIZE_MAX - 2 * CHUNK_BYTES) memory_exhausted();
  bytes = (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  arena->bytes += bytes;
  if (bytes > CHUNK_BYTES / 4) return alloc_large(arena, bytes);
  ArenaChunk *chunk = arena->newest;
  if (!chunk || chunk->capacity - chunk->used < bytes) {
    chunk = memory_zeroed(1, sizeof *chunk + CHUNK_BYTES);
    chunk->capacity = CHUNK_BYTES;
    chunk->older = arena->newest;
    arena->newest = chunk;
  }
  void *block = chunk->data + chunk->used;
  chunk->used += bytes;
  return block;
}

void *arena_copy(Arena *arena, const void *data, size_t bytes) {
  void *block = arena_alloc(arena, bytes);
  return bytes ? memcpy(block, data, bytes) : block;
}

char *arena_string(Arena *arena, const char *text, size_t length) {
  char *copy = arena_alloc(arena, length + 1);
  if (length) memcpy(copy, text, length);
  return copy;
}

char *arena_format_list(Arena *arena, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  size_t length = (size_t)vsnprintf(NULL, 0, format, again);
  va_end(again);
  char *text = arena_alloc(arena, length + 1);
  vsnprintf(text, length + 1, format, arguments);
  return text;
}

char *arena_format(Arena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_format_list(arena, format, arguments);
  va_end(arguments);
  return text;
}
