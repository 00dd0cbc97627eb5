/* library_memory.c: blocks of bytes: memcpy and friends, realloc. */
#include <string.h>
#include "flow/library.h"

static void do_memcpy(LibraryCall *call) {
  code_copy(call->state, library_address(call, 0), library_address(call, 1), library_address(call, 2));
  library_give_pointer(call, library_address(call, 0));
}

static void do_mempcpy(LibraryCall *call) {
  do_memcpy(call);
  library_give_pointer(call, library_address(call, 0) + library_address(call, 2));
}

static void do_bcopy(LibraryCall *call) {
  code_copy(call->state, library_address(call, 1), library_address(call, 0), library_address(call, 2));
}

static void fill(LibraryCall *call, uint64_t address, uint8_t byte, uint64_t size) {
  uint8_t *bytes = size ? space_write(call->state->space, address, size) : NULL;
  if (bytes) {
    memset(bytes, byte, size);
    return;
  }
  for (uint64_t i = 0; i < size && !call->state->fault; i++)
    code_store(call->state, address + i, FORM_U8, byte);
}

static void do_memset(LibraryCall *call) {
  fill(call, library_address(call, 0), (uint8_t)call->arguments[1], library_address(call, 2));
  library_give_pointer(call, library_address(call, 0));
}

static void do_bzero(LibraryCall *call) { fill(call, library_address(call, 0), 0, library_address(call, 1)); }

static void do_memcmp(LibraryCall *call) {
  uint64_t a = library_address(call, 0), b = library_address(call, 1), size = library_address(call, 2);
  int difference = 0;
  for (uint64_t i = 0; i < size && !difference && !call->state->fault; i++)
    difference = library_byte(call, a + i) - library_byte(call, b + i);
  library_give(call, (difference > 0) - (difference < 0), FORM_S32);
}

static void do_memchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), size = library_address(call, 2), found = 0;
  for (uint64_t i = 0; i < size && !found && !call->state->fault; i++)
    if (library_byte(call, address + i) == (uint8_t)call->arguments[1]) found = address + i;
  library_give_pointer(call, found);
}

/* A new object always, as nothing says that the old one could stay. */
static void do_realloc(LibraryCall *call) {
  Space *space = call->state->space;
  uint64_t old = library_address(call, 0), size = library_address(call, 1), kept = 0;
  const SpaceObject *object = old ? space_object(space, old) : NULL;
  bool is_heap = object && object->start == old && object->region == REGION_HEAP;
  if (old && !is_heap) call->state->invalid_writes++;
  if (is_heap) kept = object->size < size ? object->size : size;
  uint64_t address = space_new(space, REGION_HEAP, size, 1);
  if (address && kept) space_copy(space, address, old, kept);
  if (is_heap) space_free_heap(space, old);
  library_give_pointer(call, address);
}

static const LibraryFunction functions[] = {
    {"memcpy", do_memcpy, LIBRARY_MEMORY, 3},   {"memmove", do_memcpy, LIBRARY_MEMORY, 3},
    {"mempcpy", do_mempcpy, LIBRARY_MEMORY, 3}, {"bcopy", do_bcopy, LIBRARY_MEMORY, 3},
    {"memset", do_memset, LIBRARY_MEMORY, 3},   {"bzero", do_bzero, LIBRARY_MEMORY, 2},
    {"memcmp", do_memcmp, LIBRARY_MEMORY, 3},   {"bcmp", do_memcmp, LIBRARY_MEMORY, 3},
    {"memchr", do_memchr, LIBRARY_MEMORY, 3},   {"realloc", do_realloc, LIBRARY_MEMORY, 2},
};

const LibraryPart library_memory_part = {functions, sizeof functions / sizeof *functions};
