/* native_wide.c: <wchar.h>: characters of four bytes. */
#include "flow/interpret/native.h"

enum { WIDE = 4 };

static int32_t wide_at(LibraryCall *call, uint64_t address, uint64_t index) {
  return (int32_t)code_load(call->state, address + index * WIDE, FORM_S32);
}

static void put_wide(LibraryCall *call, uint64_t address, uint64_t index, int32_t value) {
  if (!call->state->fault) code_store(call->state, address + index * WIDE, FORM_S32, value);
}

/* An invalid character ends a text. */
static uint64_t wide_length(LibraryCall *call, uint64_t address, uint64_t most) {
  uint64_t length = 0;
  for (; length < most; length++) {
    uint64_t invalid = call->state->invalid_reads;
    if (!wide_at(call, address, length) || call->state->fault || call->state->invalid_reads != invalid) break;
  }
  return length;
}

void native_wcslen(LibraryCall *call) { library_give_size(call, wide_length(call, library_address(call, 0), UINT64_MAX)); }

void native_wcsnlen(LibraryCall *call) {
  library_give_size(call, wide_length(call, library_address(call, 0), library_address(call, 1)));
}

static void copy_wide(LibraryCall *call, uint64_t to, uint64_t from) {
  uint64_t length = wide_length(call, from, UINT64_MAX);
  code_copy(call->state, to, from, length * WIDE);
  put_wide(call, to, length, 0);
  library_give_pointer(call, library_address(call, 0));
}

void native_wcscpy(LibraryCall *call) { copy_wide(call, library_address(call, 0), library_address(call, 1)); }

void native_wcscat(LibraryCall *call) {
  uint64_t to = library_address(call, 0);
  copy_wide(call, to + wide_length(call, to, UINT64_MAX) * WIDE, library_address(call, 1));
}

void native_wcsncpy(LibraryCall *call) {
  uint64_t to = library_address(call, 0), from = library_address(call, 1), size = library_address(call, 2);
  uint64_t length = wide_length(call, from, size);
  code_copy(call->state, to, from, length * WIDE);
  if (length < size) code_clear(call->state, to + length * WIDE, (size - length) * WIDE);
  library_give_pointer(call, to);
}

static void compare_wide(LibraryCall *call, uint64_t most, bool ends) {
  uint64_t a = library_address(call, 0), b = library_address(call, 1);
  int order = 0;
  for (uint64_t i = 0; i < most && !order && !call->state->fault; i++) {
    int32_t left = wide_at(call, a, i), right = wide_at(call, b, i);
    order = (left > right) - (left < right);
    if (ends && !left) break;
  }
  library_give(call, order, FORM_S32);
}

void native_wcscmp(LibraryCall *call) { compare_wide(call, UINT64_MAX, true); }
void native_wcsncmp(LibraryCall *call) { compare_wide(call, library_address(call, 2), true); }
void native_wmemcmp(LibraryCall *call) { compare_wide(call, library_address(call, 2), false); }

/* The first of `count` characters that is the second argument, or the last one. */
static void find_wide(LibraryCall *call, uint64_t count, bool is_last) {
  uint64_t text = library_address(call, 0), found = 0;
  for (uint64_t i = 0; i < count && (is_last || !found) && !call->state->fault; i++)
    if (wide_at(call, text, i) == (int32_t)call->arguments[1]) found = text + i * WIDE;
  library_give_pointer(call, found);
}

void native_wcschr(LibraryCall *call) { find_wide(call, wide_length(call, library_address(call, 0), UINT64_MAX) + 1, false); }
void native_wcsrchr(LibraryCall *call) { find_wide(call, wide_length(call, library_address(call, 0), UINT64_MAX) + 1, true); }
void native_wmemchr(LibraryCall *call) { find_wide(call, library_address(call, 2), false); }

void native_wmemcpy(LibraryCall *call) {
  code_copy(call->state, library_address(call, 0), library_address(call, 1), library_address(call, 2) * WIDE);
  library_give_pointer(call, library_address(call, 0));
}

void native_wmemset(LibraryCall *call) {
  for (uint64_t i = 0; i < library_address(call, 2) && !call->state->fault; i++)
    put_wide(call, library_address(call, 0), i, (int32_t)call->arguments[1]);
  library_give_pointer(call, library_address(call, 0));
}
