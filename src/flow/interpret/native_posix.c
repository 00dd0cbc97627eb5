/* native_posix.c: <libgen.h>, the lists of <search.h> and the sets of signals in <signal.h>, as the GNU library has them. */
#include <errno.h>
#include "flow/interpret/native.h"

/* ---- paths --------------------------------------------------------------------------------------- */

static bool is_slash(LibraryCall *call, uint64_t path, uint64_t at) { return library_byte(call, path + at) == '/'; }

static uint64_t without_slashes(LibraryCall *call, uint64_t path, uint64_t length) {
  while (length && is_slash(call, path, length - 1)) length--;
  return length;
}

static uint64_t behind_slash(LibraryCall *call, uint64_t path, uint64_t length) {
  while (length && !is_slash(call, path, length - 1)) length--;
  return length;
}

static uint64_t length_of(LibraryCall *call, uint64_t path) { return path ? library_length(call, path, UINT64_MAX) : 0; }

/* The library's own text "." */
static void give_dot(LibraryCall *call) {
  uint64_t *dot = &call->world->dot;
  if (!*dot) *dot = space_new(call->state->space, REGION_STATIC, 2, 1);
  library_put(call, *dot, ".", 2);
  library_give_pointer(call, *dot);
}

void native_xpg_basename(LibraryCall *call) {
  uint64_t path = library_address(call, 0), length = length_of(call, path), end = without_slashes(call, path, length);
  if (!length) {
    give_dot(call);
    return;
  }
  if (end && end < length) code_store(call->state, path + end, FORM_U8, 0);
  library_give_pointer(call, path + (end ? behind_slash(call, path, end) : length - 1));
}

/* The directory ends before the slashes before the last name; "//" is a root of its own. */
void native_dirname(LibraryCall *call) {
  uint64_t path = library_address(call, 0), length = length_of(call, path), end = without_slashes(call, path, length);
  uint64_t behind = end ? behind_slash(call, path, end) : length;
  if (!behind) {
    give_dot(call);
    return;
  }
  end = without_slashes(call, path, behind);
  if (!end) end = behind == 2 ? 2 : 1;
  code_store(call->state, path + end, FORM_U8, 0);
  library_give_pointer(call, path);
}

/* ---- lists --------------------------------------------------------------------------------------- */

/* Each element starts with the addresses of the next one and of the one before. */
static i128 neighbour(LibraryCall *call, uint64_t element, unsigned which) {
  return code_load(call->state, element + which * call->state->space->pointer_size, library_pointer_form(call));
}

static void set_neighbour(LibraryCall *call, uint64_t element, unsigned which, i128 to) {
  code_store(call->state, element + which * call->state->space->pointer_size, library_pointer_form(call), to);
}

enum { NEXT, PREVIOUS };

void native_insque(LibraryCall *call) {
  uint64_t element = library_address(call, 0), before = library_address(call, 1);
  i128 after = before ? neighbour(call, before, NEXT) : 0;
  if (before) set_neighbour(call, before, NEXT, library_pointer(call->state, element));
  if (after) set_neighbour(call, (uint64_t)after, PREVIOUS, library_pointer(call->state, element));
  set_neighbour(call, element, NEXT, after);
  set_neighbour(call, element, PREVIOUS, before ? library_pointer(call->state, before) : 0);
}

void native_remque(LibraryCall *call) {
  i128 after = neighbour(call, library_address(call, 0), NEXT), before = neighbour(call, library_address(call, 0), PREVIOUS);
  if (after) set_neighbour(call, (uint64_t)after, PREVIOUS, before);
  if (before) set_neighbour(call, (uint64_t)before, NEXT, after);
}

/* ---- sets of signals ----------------------------------------------------------------------------- */

enum { SIGNALS = 64 };
#define OWN_SIGNALS ((uint64_t)3 << 31) /* 32 and 33: the GNU library's own */

static void fail(LibraryCall *call) {
  library_set_errno(call, EINVAL);
  library_give(call, -1, FORM_S32);
}

static void put_set(LibraryCall *call, uint64_t members) {
  library_put(call, library_address(call, 0), &members, sizeof members);
  library_give(call, 0, FORM_S32);
}

static uint64_t set_of(LibraryCall *call) { return (uint64_t)code_load(call->state, library_address(call, 0), FORM_U64); }

/* 0: there is no such signal. */
static uint64_t bit_of(const LibraryCall *call) {
  int64_t number = library_integer(call, 1);
  return library_address(call, 0) && number >= 1 && number <= SIGNALS ? (uint64_t)1 << (number - 1) : 0;
}

void native_sigemptyset(LibraryCall *call) {
  if (!library_address(call, 0))
    fail(call);
  else
    put_set(call, 0);
}

void native_sigfillset(LibraryCall *call) {
  if (!library_address(call, 0))
    fail(call);
  else
    put_set(call, ~OWN_SIGNALS);
}

void native_sigaddset(LibraryCall *call) {
  uint64_t bit = bit_of(call);
  if (!bit || bit & OWN_SIGNALS)
    fail(call);
  else
    put_set(call, set_of(call) | bit);
}

void native_sigdelset(LibraryCall *call) {
  uint64_t bit = bit_of(call);
  if (!bit || bit & OWN_SIGNALS)
    fail(call);
  else
    put_set(call, set_of(call) & ~bit);
}

void native_sigismember(LibraryCall *call) {
  uint64_t bit = bit_of(call);
  if (!bit)
    fail(call);
  else
    library_give(call, (set_of(call) & bit) != 0, FORM_S32);
}
