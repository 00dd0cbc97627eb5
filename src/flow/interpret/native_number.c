/* native_number.c: numbers in texts, and classes of characters. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "flow/interpret/native.h"

/* ---- errno --------------------------------------------------------------------------------------- */

static uint64_t error_number(LibraryCall *call) {
  LibraryWorld *world = call->world;
  if (!world->error_number) {
    world->error_number = space_new(call->state->space, REGION_STATIC, 4, 4);
    if (!call->state->space->is_watched) code_clear(call->state, world->error_number, 4); /* else others may have set it */
  }
  return world->error_number;
}

void native_errno_location(LibraryCall *call) { library_give_pointer(call, error_number(call)); }

void library_set_errno(LibraryCall *call, int number) { code_store(call->state, error_number(call), FORM_S32, number); }

/* What the function that was performed before leaves in errno; where the run is watched that is open. */
void native_disturb_errno(LibraryCall *call) {
  uint64_t address = library_address(call, 0);
  if (call->state->space->is_watched)
    space_forget(call->state->space, address, 4, NULL, 0);
  else if (call->world->host_error)
    code_store(call->state, address, FORM_S32, call->world->host_error);
}

/* ---- numbers in texts ---------------------------------------------------------------------------- */

/* Where the number ended goes behind the second argument, if that is not null. */
static void store_end(LibraryCall *call, const Buffer *text, const char *end) {
  uint64_t target = call->count > 1 ? library_address(call, 1) : 0;
  uint64_t address = library_address(call, 0) + (uint64_t)(end - text->data);
  if (target) code_store(call->state, target, library_pointer_form(call), (i128)address);
}

i128 library_saturated(Form form, i128 value, bool is_negative) {
  bool is_beyond = form == FORM_S32 && (value > INT32_MAX || value < INT32_MIN);
  if (form == FORM_U32) is_beyond = (is_negative ? 0 - (uint64_t)value : (uint64_t)value) > UINT32_MAX;
  if (!is_beyond) return value;
  errno = ERANGE;
  return form == FORM_U32 ? (i128)UINT32_MAX : value < 0 ? INT32_MIN : INT32_MAX;
}

/* strtol and its kin; `form` is that of the result.  Our long long holds all of them; narrower ones saturate.
 */
static void read_integer(LibraryCall *call, Form form, bool has_base) {
  Buffer text = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &text);
  int base = has_base && call->count > 2 ? (int)library_integer(call, 2) : 10;
  char *end;
  const char *begin = buffer_text(&text);
  errno = 0;
  bool is_signed = form == FORM_S32 || form == FORM_S64;
  i128 value = is_signed ? (i128)strtoll(begin, &end, base) : (i128)strtoull(begin, &end, base);
  if (has_base) value = library_saturated(form, value, begin[strspn(begin, " \t\n\v\f\r")] == '-');
  if (has_base) {
    store_end(call, &text, end);
    if (errno) library_set_errno(call, errno);
  }
  library_give(call, form_convert(form, value), form);
  vector_release(&text);
}

static Form unsigned_long(const LibraryCall *call) { return library_pointer_form(call); }

void native_strtol(LibraryCall *call) { read_integer(call, library_long_form(call), true); }
void native_strtoul(LibraryCall *call) { read_integer(call, unsigned_long(call), true); }
void native_strtoll(LibraryCall *call) { read_integer(call, FORM_S64, true); }
void native_strtoull(LibraryCall *call) { read_integer(call, FORM_U64, true); }
void native_atoi(LibraryCall *call) { read_integer(call, FORM_S32, false); }
void native_atol(LibraryCall *call) { read_integer(call, library_long_form(call), false); }
void native_atoll(LibraryCall *call) { read_integer(call, FORM_S64, false); }

static void read_number(LibraryCall *call, Form form, bool has_end) {
  Buffer text = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &text);
  const char *begin = buffer_text(&text);
  char *end;
  i128 value = form == FORM_F32   ? float_cell(strtof(begin, &end))
               : form == FORM_F64 ? double_cell(strtod(begin, &end))
                                  : long_double_cell(strtold(begin, &end));
  if (has_end) store_end(call, &text, end);
  library_give(call, value, form);
  vector_release(&text);
}

void native_strtof(LibraryCall *call) { read_number(call, FORM_F32, true); }
void native_strtod(LibraryCall *call) { read_number(call, FORM_F64, true); }
void native_strtold(LibraryCall *call) { read_number(call, FORM_F80, true); }
void native_atof(LibraryCall *call) { read_number(call, FORM_F64, false); }

/* ---- characters ---------------------------------------------------------------------------------- */

#define CLASS(name)                                                                                          \
  void native_##name(LibraryCall *call) {                                                                 \
    int64_t c = library_integer(call, 0);                                                                    \
    library_give(call, c >= -1 && c <= 255 ? name((int)c) : 0, FORM_S32);                                    \
  }
CLASS(isalnum)
CLASS(isalpha)
CLASS(isblank)
CLASS(iscntrl)
CLASS(isdigit)
CLASS(isgraph)
CLASS(islower)
CLASS(isprint)
CLASS(ispunct)
CLASS(isspace)
CLASS(isupper)
CLASS(isxdigit)

void native_isascii(LibraryCall *call) {
  library_give(call, (library_integer(call, 0) & ~INT64_C(0x7f)) == 0, FORM_S32);
}
void native_toascii(LibraryCall *call) { library_give(call, library_integer(call, 0) & 0x7f, FORM_S32); }

void native_tolower(LibraryCall *call) {
  int64_t c = library_integer(call, 0);
  library_give(call, c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c, FORM_S32);
}

void native_toupper(LibraryCall *call) {
  int64_t c = library_integer(call, 0);
  library_give(call, c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c, FORM_S32);
}

/* The tables behind the macros of <ctype.h> in the GNU library: entries -128 to 255, and a pointer to entry
 * 0. */
enum { TABLE_CLASS, TABLE_LOWER, TABLE_UPPER, TABLE_FIRST = -128, TABLE_END = 256 };

static i128 table_entry(unsigned table, int c) {
  if (table == TABLE_CLASS) return (*__ctype_b_loc())[c];
  return table == TABLE_LOWER ? (*__ctype_tolower_loc())[c] : (*__ctype_toupper_loc())[c];
}

static void give_table(LibraryCall *call, unsigned table) {
  uint64_t *known = &call->world->character_tables[table];
  if (!*known) {
    Form form = table == TABLE_CLASS ? FORM_U16 : FORM_S32;
    unsigned size = form_bytes(form);
    uint64_t entries =
        space_new(call->state->space, REGION_STATIC, (uint64_t)(TABLE_END - TABLE_FIRST) * size, 16);
    for (int c = TABLE_FIRST; c < TABLE_END; c++)
      code_store(call->state, entries + (uint64_t)(c - TABLE_FIRST) * size, form, table_entry(table, c));
    *known = space_new(call->state->space, REGION_STATIC, 8, 8);
    code_store(call->state, *known, library_pointer_form(call),
               (i128)(entries + (uint64_t)-TABLE_FIRST * size));
  }
  library_give_pointer(call, *known);
}

void native_class_table(LibraryCall *call) { give_table(call, TABLE_CLASS); }
void native_lower_table(LibraryCall *call) { give_table(call, TABLE_LOWER); }
void native_upper_table(LibraryCall *call) { give_table(call, TABLE_UPPER); }

/* ---- quotients and remainders -------------------------------------------------------------------- */

static void divide(LibraryCall *call, Form form) {
  i128 number = form_convert(form, call->arguments[0]), by = form_convert(form, call->arguments[1]);
  if (!by) {
    call->failure = "division by zero";
    return;
  }
  if (!call->record) return;
  code_store(call->state, call->record, form, form_convert(form, number / by));
  code_store(call->state, call->record + form_bytes(form), form, number % by);
}

void native_div(LibraryCall *call) { divide(call, FORM_S32); }
void native_ldiv(LibraryCall *call) { divide(call, library_long_form(call)); }
void native_lldiv(LibraryCall *call) { divide(call, FORM_S64); }
