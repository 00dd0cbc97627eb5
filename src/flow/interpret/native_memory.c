/* native_memory.c: blocks of bytes: memcpy and friends, realloc. */
#include <errno.h>
#include <string.h>
#include "flow/interpret/native.h"

void native_memcpy(LibraryCall *call) {
  code_copy(call->state, library_address(call, 0), library_address(call, 1), library_address(call, 2));
  library_give_pointer(call, library_address(call, 0));
}

void native_mempcpy(LibraryCall *call) {
  native_memcpy(call);
  library_give_pointer(call, library_address(call, 0) + library_address(call, 2));
}

void native_bcopy(LibraryCall *call) {
  code_copy(call->state, library_address(call, 1), library_address(call, 0), library_address(call, 2));
}

static void fill(LibraryCall *call, uint64_t address, uint8_t byte, uint64_t size) {
  uint8_t *bytes = size ? space_write(call->state->space, address, size) : NULL;
  if (bytes) {
    memset(bytes, byte, size);
    return;
  }
  if (code_goes_too_far(call->state, size)) return;
  for (uint64_t i = 0; i < size && !call->state->fault; i++)
    code_store(call->state, address + i, FORM_U8, byte);
}

void native_memset(LibraryCall *call) {
  fill(call, library_address(call, 0), (uint8_t)call->arguments[1], library_address(call, 2));
  library_give_pointer(call, library_address(call, 0));
}

void native_bzero(LibraryCall *call) { fill(call, library_address(call, 0), 0, library_address(call, 1)); }

void native_memcmp(LibraryCall *call) {
  uint64_t a = library_address(call, 0), b = library_address(call, 1), size = library_address(call, 2);
  int difference = 0;
  for (uint64_t i = 0; i < size && !difference && !call->state->fault; i++)
    difference = library_byte(call, a + i) - library_byte(call, b + i);
  library_give(call, (difference > 0) - (difference < 0), FORM_S32);
}

void native_memchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), size = library_address(call, 2), found = 0;
  for (uint64_t i = 0; i < size && !found && !call->state->fault; i++)
    if (library_byte(call, address + i) == (uint8_t)call->arguments[1]) found = address + i;
  library_give_pointer(call, found);
}

static void give_no_memory(LibraryCall *call) {
  library_set_errno(call, ENOMEM);
  library_give_pointer(call, 0);
}

/* A new object always, as nothing says that the old one could stay; null where none can be so large. */
static void resize(LibraryCall *call, uint64_t size) {
  if (size >> (call->world->types->model == LP64 ? 47 : 31)) {
    give_no_memory(call);
    return;
  }
  Space *space = call->state->space;
  uint64_t old = library_address(call, 0), kept = 0;
  const SpaceObject *object = old ? space_object(space, old) : NULL;
  bool is_heap = object && object->start == old && object->region == REGION_HEAP;
  if (old && !is_heap) call->state->invalid_writes++, space_set_open(space, "what is resized was not allocated");
  if (old && !size) space_set_open(space, "realloc to no bytes");
  if (is_heap) kept = object->size < size ? object->size : size;
  uint64_t address = space_new(space, REGION_HEAP, size, 1);
  if (address && kept) space_copy(space, address, old, kept);
  if (is_heap) space_free_heap(space, old);
  library_give_pointer(call, address);
}

void native_realloc(LibraryCall *call) { resize(call, library_address(call, 1)); }

void native_reallocarray(LibraryCall *call) {
  uint64_t count = library_address(call, 1), size = library_address(call, 2), most = call->world->types->model == LP64 ? UINT64_MAX : UINT32_MAX;
  if (!size || count <= most / size) {
    resize(call, count * size);
    return;
  }
  give_no_memory(call);
}
