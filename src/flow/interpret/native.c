/* native.c: performing a function of the library, and what these functions share. */
#include "flow/interpret/native.h"

#include <errno.h>
#include <string.h>

void native_perform(const LibraryFunction *function, LibraryCall *call) {
  static void (*const natives[])(LibraryCall *) = {
#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) native_##native,
#include "base/library.def"
#undef FUNCTION
  };
  errno = 0;
  natives[library_index(function)](call);
  call->world->host_error = errno;
}

/* Of functions that are operations of the automaton: the interpreter never asks for one. */
void native_none(LibraryCall *call) { call->failure = "library function"; }

void library_release(LibraryWorld *world) { vector_release(&world->handlers); }

/* ---- results ------------------------------------------------------------------------------------- */

void library_give(LibraryCall *call, i128 value, Form form) {
  call->result = value;
  call->result_form = form;
}

Form library_pointer_form(const LibraryCall *call) {
  return call->world->types->model == LP64 ? FORM_U64 : FORM_U32;
}
Form library_long_form(const LibraryCall *call) {
  return call->world->types->model == LP64 ? FORM_S64 : FORM_S32;
}

void library_give_size(LibraryCall *call, uint64_t value) {
  Form form = library_pointer_form(call);
  library_give(call, form_convert(form, (i128)value), form);
}

void library_give_pointer(LibraryCall *call, uint64_t address) {
  Form form = library_pointer_form(call);
  library_give(call, library_pointer(call->state, (uint64_t)form_convert(form, (i128)address)), form);
}

/* ---- arguments ----------------------------------------------------------------------------------- */

int64_t library_integer(const LibraryCall *call, size_t index) {
  i128 value = call->arguments[index];
  Form form = call->forms[index];
  return (int64_t)(form_is_float(form) ? number_convert(FORM_S64, form, value) : value);
}

uint8_t library_byte(LibraryCall *call, uint64_t address) {
  return (uint8_t)code_load(call->state, address, FORM_U8);
}

/* An invalid byte ends a text. */
uint64_t library_length(LibraryCall *call, uint64_t address, uint64_t most) {
  uint64_t length = 0;
  while (length < most) {
    uint64_t invalid = call->state->invalid_reads;
    uint8_t byte = library_byte(call, address + length);
    if (!byte || call->state->fault || call->state->invalid_reads != invalid) break;
    length++;
  }
  return length;
}

void library_text(LibraryCall *call, uint64_t address, uint64_t most, Buffer *out) {
  uint64_t length = library_length(call, address, most);
  const uint8_t *bytes = length ? space_read(call->state->space, address, length) : NULL;
  if (bytes) buffer_add_bytes(out, bytes, length);
}

void library_put(LibraryCall *call, uint64_t address, const void *bytes, uint64_t count) {
  if (!count) return;
  uint8_t *target = space_write(call->state->space, address, count);
  if (target) {
    memcpy(target, bytes, count);
    return;
  }
  for (uint64_t i = 0; i < count && !call->state->fault; i++)
    code_store(call->state, address + i, FORM_U8, ((const uint8_t *)bytes)[i]);
}
