/* vector.h: growable arrays of any type.
 *
 *   typedef VECTOR(int) IntVector;
 *   IntVector v = {0};
 *   vector_push(&v, 42);
 *   for (size_t i = 0; i < v.size; i++) use(v.data[i]);
 *   vector_release(&v);
 *
 * A zeroed vector is empty.  Pushing may move `data`.  The vector is evaluated more than once, so
 * pass a plain variable; what is pushed must not change the vector while it is computed. */
#ifndef craig_base_vector_h
#define craig_base_vector_h

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define VECTOR(Type)                                                                                         \
  struct {                                                                                                   \
    Type *data;                                                                                              \
    size_t size, capacity;                                                                                   \
  }

typedef VECTOR(int) IntVector;
typedef VECTOR(uint32_t) U32Vector;
typedef VECTOR(const char *) StringVector;
typedef VECTOR(char) Buffer; /* text under construction; not 0-terminated unless said so */

/* Make room for `wanted` items of `item` bytes; returns the (possibly moved) data. */
void *vector_grow(void *data, size_t *capacity, size_t wanted, size_t item);

#define vector_reserve(v, wanted)                                                                            \
  ((wanted) <= (v)->capacity                                                                                 \
       ? (void)0                                                                                             \
       : (void)((v)->data = vector_grow((v)->data, &(v)->capacity, (wanted), sizeof *(v)->data)))
#define vector_push(v, ...) (vector_reserve(v, (v)->size + 1), (v)->data[(v)->size++] = (__VA_ARGS__))
#define vector_pop(v) ((v)->data[--(v)->size])
#define vector_last(v) ((v)->data[(v)->size - 1])
#define vector_clear(v) ((void)((v)->size = 0))
#define vector_release(v) (memory_free((v)->data), (v)->data = NULL, (v)->size = (v)->capacity = 0)
/* Change the size; new items are zero-filled. */
#define vector_resize(v, wanted)                                                                             \
  vector_resize_bytes((void **)&(v)->data, &(v)->size, &(v)->capacity, (wanted), sizeof *(v)->data)

void vector_resize_bytes(void **data, size_t *size, size_t *capacity, size_t wanted, size_t item);

/* Text: append to a Buffer.  `buffer_text` puts a 0 behind the end (not counted) and returns the text. */
void buffer_add(Buffer *buffer, const char *text);
void buffer_add_bytes(Buffer *buffer, const void *bytes, size_t count);
void buffer_format(Buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_format_list(Buffer *buffer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
const char *buffer_text(Buffer *buffer);

#include "base/memory.h"

#endif
