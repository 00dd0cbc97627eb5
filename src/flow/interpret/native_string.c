/* native_string.c: texts that end with a zero byte. */
#include <ctype.h>
#include <string.h>
#include "flow/interpret/native.h"

void native_strlen(LibraryCall *call) {
  library_give_size(call, library_length(call, library_address(call, 0), UINT64_MAX));
}

void native_strnlen(LibraryCall *call) {
  library_give_size(call, library_length(call, library_address(call, 0), library_address(call, 1)));
}

/* `length` bytes and, if asked for, a zero. */
static void copy_text(LibraryCall *call, uint64_t to, uint64_t from, uint64_t length, bool ends) {
  code_copy(call->state, to, from, length);
  if (ends && !call->state->fault) code_store(call->state, to + length, FORM_U8, 0);
}

void native_strcpy(LibraryCall *call) {
  uint64_t from = library_address(call, 1);
  copy_text(call, library_address(call, 0), from, library_length(call, from, UINT64_MAX), true);
  library_give_pointer(call, library_address(call, 0));
}

void native_stpcpy(LibraryCall *call) {
  uint64_t length = library_length(call, library_address(call, 1), UINT64_MAX);
  native_strcpy(call);
  library_give_pointer(call, library_address(call, 0) + length);
}

void native_strncpy(LibraryCall *call) {
  uint64_t to = library_address(call, 0), from = library_address(call, 1), size = library_address(call, 2);
  uint64_t length = library_length(call, from, size);
  copy_text(call, to, from, length, false);
  if (length < size) code_clear(call->state, to + length, size - length);
  library_give_pointer(call, to);
}

static void append(LibraryCall *call, uint64_t most) {
  uint64_t to = library_address(call, 0), from = library_address(call, 1);
  uint64_t length = library_length(call, to, UINT64_MAX);
  copy_text(call, to + length, from, library_length(call, from, most), true);
  library_give_pointer(call, to);
}

void native_strcat(LibraryCall *call) { append(call, UINT64_MAX); }
void native_strncat(LibraryCall *call) { append(call, library_address(call, 2)); }

static void compare(LibraryCall *call, uint64_t most, bool ignores_case) {
  uint64_t a = library_address(call, 0), b = library_address(call, 1);
  int difference = 0;
  for (uint64_t i = 0; i < most && !difference && !call->state->fault; i++) {
    int left = library_byte(call, a + i), right = library_byte(call, b + i);
    difference = ignores_case ? tolower(left) - tolower(right) : left - right;
    if (!left || !right) break;
  }
  if (!ignores_case) difference = (difference > 0) - (difference < 0);
  library_give(call, difference, FORM_S32);
}

void native_strcmp(LibraryCall *call) { compare(call, UINT64_MAX, false); }
void native_strncmp(LibraryCall *call) { compare(call, library_address(call, 2), false); }
void native_strcasecmp(LibraryCall *call) { compare(call, UINT64_MAX, true); }
void native_strncasecmp(LibraryCall *call) { compare(call, library_address(call, 2), true); }

void native_strchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), length = library_length(call, address, UINT64_MAX), found = 0;
  for (uint64_t i = 0; i <= length && !found && !call->state->fault; i++)
    if (library_byte(call, address + i) == (uint8_t)call->arguments[1]) found = address + i;
  library_give_pointer(call, found);
}

void native_strrchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), length = library_length(call, address, UINT64_MAX), found = 0;
  for (uint64_t i = 0; i <= length && !call->state->fault; i++)
    if (library_byte(call, address + i) == (uint8_t)call->arguments[1]) found = address + i;
  library_give_pointer(call, found);
}

/* Both texts on our side. */
typedef struct {
  Buffer first, second;
} Texts;

static Texts fetch(LibraryCall *call) {
  Texts texts = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &texts.first);
  library_text(call, library_address(call, 1), UINT64_MAX, &texts.second);
  buffer_text(&texts.first);
  buffer_text(&texts.second);
  return texts;
}

static void drop(Texts *texts) {
  vector_release(&texts->first);
  vector_release(&texts->second);
}

static void give_found(LibraryCall *call, const Texts *texts, const char *found) {
  library_give_pointer(call, found ? library_address(call, 0) + (uint64_t)(found - texts->first.data) : 0);
}

void native_strstr(LibraryCall *call) {
  Texts texts = fetch(call);
  give_found(call, &texts, strstr(texts.first.data, texts.second.data));
  drop(&texts);
}

void native_strpbrk(LibraryCall *call) {
  Texts texts = fetch(call);
  give_found(call, &texts, strpbrk(texts.first.data, texts.second.data));
  drop(&texts);
}

void native_strspn(LibraryCall *call) {
  Texts texts = fetch(call);
  library_give_size(call, strspn(texts.first.data, texts.second.data));
  drop(&texts);
}

void native_strcspn(LibraryCall *call) {
  Texts texts = fetch(call);
  library_give_size(call, strcspn(texts.first.data, texts.second.data));
  drop(&texts);
}

void native_strtok(LibraryCall *call) {
  uint64_t start = library_address(call, 0) ? library_address(call, 0) : call->world->token;
  Buffer text = {0}, set = {0};
  if (start) library_text(call, start, UINT64_MAX, &text);
  library_text(call, library_address(call, 1), UINT64_MAX, &set);
  const char *begin = buffer_text(&text), *separators = buffer_text(&set);
  size_t skipped = strspn(begin, separators), length = strcspn(begin + skipped, separators);
  bool is_last = !begin[skipped + length];
  if (length && !is_last) code_store(call->state, start + skipped + length, FORM_U8, 0);
  call->world->token = is_last ? start + skipped + length : start + skipped + length + 1;
  library_give_pointer(call, length ? start + skipped : 0);
  vector_release(&text);
  vector_release(&set);
}

static void duplicate(LibraryCall *call, uint64_t most) {
  uint64_t from = library_address(call, 0), length = library_length(call, from, most);
  uint64_t to = call->state->fault ? 0 : space_new(call->state->space, REGION_HEAP, length + 1, 1);
  if (to) copy_text(call, to, from, length, true);
  library_give_pointer(call, to);
}

void native_strdup(LibraryCall *call) { duplicate(call, UINT64_MAX); }
void native_strndup(LibraryCall *call) { duplicate(call, library_address(call, 1)); }

/* ---- beyond the standard ------------------------------------------------------------------------- */

void native_stpncpy(LibraryCall *call) {
  uint64_t length = library_length(call, library_address(call, 1), library_address(call, 2));
  native_strncpy(call);
  library_give_pointer(call, library_address(call, 0) + length);
}

void native_memccpy(LibraryCall *call) {
  uint64_t to = library_address(call, 0), from = library_address(call, 1), end = 0;
  for (uint64_t i = 0; i < library_address(call, 3) && !end && !call->state->fault; i++) {
    uint8_t byte = library_byte(call, from + i);
    code_store(call->state, to + i, FORM_U8, byte);
    if (byte == (uint8_t)call->arguments[2]) end = to + i + 1;
  }
  library_give_pointer(call, end);
}

void native_memrchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), found = 0;
  for (uint64_t i = library_address(call, 2); i > 0 && !found && !call->state->fault; i--)
    if (library_byte(call, address + i - 1) == (uint8_t)call->arguments[1]) found = address + i - 1;
  library_give_pointer(call, found);
}

void native_rawmemchr(LibraryCall *call) {
  uint64_t address = library_address(call, 0), invalid = call->state->invalid_reads;
  while (!call->state->fault && call->state->invalid_reads == invalid && library_byte(call, address) != (uint8_t)call->arguments[1])
    address++;
  library_give_pointer(call, address);
}

void native_strchrnul(LibraryCall *call) {
  native_strchr(call);
  uint64_t address = library_address(call, 0);
  if (!call->result) library_give_pointer(call, address + library_length(call, address, UINT64_MAX));
}

static bool is_part(LibraryCall *call, uint64_t at, uint64_t part, uint64_t size, bool ignores_case) {
  for (uint64_t i = 0; i < size; i++) {
    int left = library_byte(call, at + i), right = library_byte(call, part + i);
    if (ignores_case ? tolower(left) != tolower(right) : left != right) return false;
  }
  return true;
}

static void find_part(LibraryCall *call, uint64_t size, uint64_t part, uint64_t part_size, bool ignores_case) {
  uint64_t address = library_address(call, 0), found = 0;
  for (uint64_t i = 0; i + part_size <= size && !found && !call->state->fault; i++)
    if (is_part(call, address + i, part, part_size, ignores_case)) found = address + i;
  library_give_pointer(call, found);
}

void native_memmem(LibraryCall *call) {
  find_part(call, library_address(call, 1), library_address(call, 2), library_address(call, 3), false);
}

void native_strcasestr(LibraryCall *call) {
  uint64_t part = library_address(call, 1);
  find_part(call, library_length(call, library_address(call, 0), UINT64_MAX), part, library_length(call, part, UINT64_MAX), true);
}

void native_basename(LibraryCall *call) {
  uint64_t path = library_address(call, 0), length = library_length(call, path, UINT64_MAX);
  while (length && library_byte(call, path + length - 1) != '/') length--;
  library_give_pointer(call, path + length);
}

/* The token that starts at `start`, behind separators if they are skipped; *rest is where the next one starts, 0: nowhere. */
static uint64_t next_token(LibraryCall *call, uint64_t start, uint64_t separators, bool skips, uint64_t *rest) {
  Buffer text = {0}, set = {0};
  library_text(call, start, UINT64_MAX, &text);
  library_text(call, separators, UINT64_MAX, &set);
  const char *begin = buffer_text(&text), *wanted = buffer_text(&set);
  size_t skipped = skips ? strspn(begin, wanted) : 0, end = skipped + strcspn(begin + skipped, wanted);
  bool is_last = !begin[end], is_empty = skips && end == skipped;
  if (!is_last) code_store(call->state, start + end, FORM_U8, 0);
  *rest = is_last ? (skips ? start + end : 0) : start + end + 1;
  vector_release(&text);
  vector_release(&set);
  return is_empty ? 0 : start + skipped;
}

void native_strsep(LibraryCall *call) {
  Form form = library_pointer_form(call);
  uint64_t at = library_address(call, 0), start = (uint64_t)code_load(call->state, at, form), rest = 0;
  if (start) start = next_token(call, start, library_address(call, 1), false, &rest);
  code_store(call->state, at, form, (i128)rest);
  library_give_pointer(call, start);
}

void native_strtok_r(LibraryCall *call) {
  Form form = library_pointer_form(call);
  uint64_t at = library_address(call, 2), start = library_address(call, 0), rest = 0;
  if (!start) start = (uint64_t)code_load(call->state, at, form);
  if (start) start = next_token(call, start, library_address(call, 1), true, &rest);
  code_store(call->state, at, form, (i128)rest);
  library_give_pointer(call, start);
}
