/* native_print.c: the printf family.
 *
 * Each conversion is taken apart, its argument fetched in the width that the data model gives it, and the
 * host's printf asked to format that one value in a width of its own (long long, double, long double). */
#include <stdio.h>
#include <string.h>
#include "flow/interpret/native.h"

/* ---- arguments ----------------------------------------------------------------------------------- */

static i128 next_in_list(LibrarySource *source, Form form) {
  CodeState *state = source->call->state;
  Form pointer = library_pointer_form(source->call);
  uint64_t address = (uint64_t)code_load(state, source->list, pointer);
  code_store(state, source->list, pointer, library_pointer(state, address + LIBRARY_SLOT));
  source->call->world->watch(source->call->world->machine, address, form, 0);
  return state->fault ? 0 : code_load(state, address, form);
}

static void set_open(const LibrarySource *source, const char *what) { space_set_open(source->call->state->space, what); }

static i128 next_argument(LibrarySource *source, Form form) {
  if (source->list) return next_in_list(source, form);
  LibraryCall *call = source->call;
  if (source->next >= call->count) return set_open(source, "an argument of printf that is not there"), 0;
  i128 value = call->arguments[source->next];
  Form given = call->forms[source->next++];
  if (form_is_float(form) != form_is_float(given) || form_width(given) < form_width(form)) set_open(source, "an argument of printf of another kind");
  if (call->state->space->is_watched && cell_is_address(value)) return watch_converted(call->state, form, value);
  if (form_is_float(form) || form_is_float(given))
    return given == form ? value : number_convert(form, given, value);
  return form_convert(form, value);
}

/* A number, which must not come of an address. */
static i128 next_number(LibrarySource *source, Form form) {
  i128 value = next_argument(source, form);
  if (source->call->state->space->is_watched && cell_is_address(value)) set_open(source, "an address is printed");
  return value;
}

uint64_t library_next_address(LibrarySource *source) {
  i128 cell = next_argument(source, library_pointer_form(source->call));
  if (source->call->state->space->is_watched) watch_followed(source->call->state, cell);
  return (uint64_t)cell;
}

/* A copy of the list, so that it stays where it is. */
LibrarySource library_source(LibraryCall *call, size_t format, bool has_list) {
  LibrarySource source = {.call = call, .next = format + 1};
  if (!has_list || call->count <= format + 1) return source;
  Form pointer = library_pointer_form(call);
  source.list = space_new(call->state->space, REGION_STACK, LIBRARY_SLOT, LIBRARY_SLOT);
  code_store(call->state, source.list, pointer, code_load(call->state, library_address(call, format + 1), pointer));
  return source;
}

void library_source_end(LibrarySource *source) {
  if (source->list) space_free_stack(source->call->state->space, source->list);
}

/* ---- one conversion ------------------------------------------------------------------------------ */

typedef struct {
  char flags[8];
  bool has_precision;
  int width, precision;
  char length[3];
  char conversion;
} Directive;

static int read_amount(const char **p, LibrarySource *source) {
  if (**p == '*') {
    (*p)++;
    return (int)next_number(source, FORM_S32);
  }
  int amount = 0;
  for (; **p >= '0' && **p <= '9'; (*p)++)
    if (amount < 100000000) amount = amount * 10 + (**p - '0');
  return amount;
}

static const char *read_directive(const char *p, LibrarySource *source, Directive *d) {
  *d = (Directive){0};
  size_t flags = 0;
  for (; *p && strchr("-+ #0'", *p); p++)
    if (flags + 2 < sizeof d->flags && !strchr(d->flags, *p)) d->flags[flags++] = *p;
  d->width = read_amount(&p, source);
  if (d->width < 0) {
    d->width = -d->width;
    if (!strchr(d->flags, '-')) d->flags[flags++] = '-';
  }
  if (*p == '.') {
    p++;
    d->precision = read_amount(&p, source);
    d->has_precision = d->precision >= 0;
  }
  for (size_t i = 0; *p && strchr("hlLqjzt", *p) && i < 2; i++) d->length[i] = *p++;
  d->conversion = *p;
  return *p ? p + 1 : p;
}

/* The host's format for this directive, with another length. */
static void host_format(const Directive *d, const char *length, char conversion, char out[64]) {
  char precision[16] = "";
  if (d->has_precision) snprintf(precision, sizeof precision, ".%d", d->precision);
  char width[16] = "";
  if (d->width) snprintf(width, sizeof width, "%d", d->width);
  snprintf(out, 64, "%%%s%s%s%s%c", d->flags, width, precision, length, conversion);
}

__attribute__((format(printf, 2, 0))) static void add_formatted(Buffer *out, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length > 0) {
    vector_reserve(out, out->size + (size_t)length + 1);
    vsnprintf(out->data + out->size, (size_t)length + 1, format, again);
    out->size += (size_t)length;
  }
  va_end(again);
}

Form library_length_form(const LibraryCall *call, const char *length, bool is_signed) {
  bool is_lp64 = call->world->types->model == LP64;
  if (!strcmp(length, "hh")) return is_signed ? FORM_S8 : FORM_U8;
  if (!strcmp(length, "h")) return is_signed ? FORM_S16 : FORM_U16;
  if (!strcmp(length, "ll") || *length == 'L' || *length == 'q' || *length == 'j')
    return is_signed ? FORM_S64 : FORM_U64;
  if (*length == 'l' || *length == 'z' || *length == 't') {
    if (is_lp64) return is_signed ? FORM_S64 : FORM_U64;
  }
  return is_signed ? FORM_S32 : FORM_U32;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void print_integer(LibrarySource *source, const Directive *d, Buffer *out) {
  bool is_signed = d->conversion == 'd' || d->conversion == 'i';
  Form form = library_length_form(source->call, d->length, is_signed);
  Form passed = form_bytes(form) < 4 ? FORM_S32 : form;
  i128 value = form_convert(form, next_number(source, passed));
  char format[64];
  host_format(d, "ll", d->conversion, format);
  add_formatted(out, format, (long long)value);
}

static void print_number(LibrarySource *source, const Directive *d, Buffer *out) {
  char format[64];
  bool is_long = *d->length == 'L';
  host_format(d, is_long ? "L" : "", d->conversion, format);
  if (is_long)
    add_formatted(out, format, cell_long_double(next_number(source, FORM_F80)));
  else
    add_formatted(out, format, cell_double(next_number(source, FORM_F64)));
}

static void print_text(LibrarySource *source, const Directive *d, Buffer *out) {
  uint64_t address = library_next_address(source);
  Buffer text = {0};
  if (address)
    library_text(source->call, address, d->has_precision ? (uint64_t)d->precision : UINT64_MAX, &text);
  else if (!d->has_precision || d->precision >= 6)
    buffer_add(&text, "(null)");
  size_t padding = (size_t)d->width > text.size ? (size_t)d->width - text.size : 0;
  bool is_left = strchr(d->flags, '-');
  for (size_t i = 0; !is_left && i < padding; i++) buffer_add(out, " ");
  if (text.size) buffer_add_bytes(out, text.data, text.size);
  for (size_t i = 0; is_left && i < padding; i++) buffer_add(out, " ");
  vector_release(&text);
}

static void print_character(LibrarySource *source, const Directive *d, Buffer *out) {
  char byte = (char)next_number(source, FORM_S32);
  bool is_left = strchr(d->flags, '-');
  for (int i = 1; !is_left && i < d->width; i++) buffer_add(out, " ");
  buffer_add_bytes(out, &byte, 1);
  for (int i = 1; is_left && i < d->width; i++) buffer_add(out, " ");
}

static void print_pointer(LibrarySource *source, const Directive *d, Buffer *out) {
  uint64_t address = (uint64_t)next_number(source, library_pointer_form(source->call));
  char format[64];
  host_format(d, "", 'p', format);
  add_formatted(out, format, (void *)(uintptr_t)address);
}

#pragma GCC diagnostic pop

static void store_count(LibrarySource *source, const Directive *d, size_t count) {
  uint64_t address = library_next_address(source);
  code_store(source->call->state, address, library_length_form(source->call, d->length, true), (i128)count);
}

static void print_directive(LibrarySource *source, const Directive *d, Buffer *out) {
  bool is_wide = *d->length == 'l' && (d->conversion == 'c' || d->conversion == 's');
  switch (is_wide ? 0 : d->conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X': print_integer(source, d, out); break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A': print_number(source, d, out); break;
  case 'c': print_character(source, d, out); break;
  case 's': print_text(source, d, out); break;
  case 'p': print_pointer(source, d, out); break;
  case 'n': store_count(source, d, out->size); break;
  case '%': buffer_add(out, "%"); break;
  default: source->call->failure = "a conversion of printf";
  }
}

static void print_format(LibrarySource *source, uint64_t format, Buffer *out) {
  Buffer text = {0};
  library_text(source->call, format, UINT64_MAX, &text);
  const char *p = buffer_text(&text);
  while (*p && !source->call->state->fault) {
    size_t plain = strcspn(p, "%");
    buffer_add_bytes(out, p, plain);
    p += plain;
    if (!*p) break;
    Directive directive;
    p = read_directive(p + 1, source, &directive);
    print_directive(source, &directive, out);
  }
  vector_release(&text);
}

/* ---- where it goes ------------------------------------------------------------------------------- */

static void write_out(LibraryCall *call, bool is_error, const char *text, size_t length) {
  LibraryWorld *world = call->world;
  if (world->output && length && !call->state->fault)
    world->output(world->output_context, is_error, text, length);
}

static bool is_error_stream(uint64_t stream) { return stream == library_stream("stderr"); }

/* The format is argument `format`; behind it the arguments, or a va_list. */
static void collect(LibraryCall *call, size_t format, bool has_list, Buffer *out) {
  LibrarySource source = library_source(call, format, has_list);
  print_format(&source, library_address(call, format), out);
  library_source_end(&source);
}

static void print_to_stream(LibraryCall *call, size_t format, bool has_list) {
  Buffer out = {0};
  collect(call, format, has_list, &out);
  write_out(call, format == 1 && is_error_stream(library_address(call, 0)), out.data, out.size);
  library_give(call, (i128)out.size, FORM_S32);
  vector_release(&out);
}

static void print_to_memory(LibraryCall *call, size_t format, bool has_list) {
  Buffer out = {0};
  collect(call, format, has_list, &out);
  uint64_t size = format == 2 ? library_address(call, 1) : UINT64_MAX;
  uint64_t kept = size ? (out.size < size - 1 ? out.size : size - 1) : 0;
  if (size && !call->state->fault) {
    library_put(call, library_address(call, 0), out.data, kept);
    code_store(call->state, library_address(call, 0) + kept, FORM_U8, 0);
  }
  library_give(call, (i128)out.size, FORM_S32);
  vector_release(&out);
}

static void print_to_new(LibraryCall *call, bool has_list) {
  CodeState *state = call->state;
  Buffer out = {0};
  collect(call, 1, has_list, &out);
  uint64_t to = state->fault ? 0 : space_new(state->space, REGION_HEAP, out.size + 1, 1);
  if (to) {
    library_put(call, to, out.data, out.size);
    code_store(state, to + out.size, FORM_U8, 0);
    code_store(state, library_address(call, 0), library_pointer_form(call), library_pointer(state, to));
  }
  library_give(call, (i128)out.size, FORM_S32);
  vector_release(&out);
}

void native_printf(LibraryCall *call) { print_to_stream(call, 0, false); }
void native_fprintf(LibraryCall *call) { print_to_stream(call, 1, false); }
void native_vprintf(LibraryCall *call) { print_to_stream(call, 0, true); }
void native_vfprintf(LibraryCall *call) { print_to_stream(call, 1, true); }
void native_sprintf(LibraryCall *call) { print_to_memory(call, 1, false); }
void native_snprintf(LibraryCall *call) { print_to_memory(call, 2, false); }
void native_vsprintf(LibraryCall *call) { print_to_memory(call, 1, true); }
void native_vsnprintf(LibraryCall *call) { print_to_memory(call, 2, true); }
void native_asprintf(LibraryCall *call) { print_to_new(call, false); }
void native_vasprintf(LibraryCall *call) { print_to_new(call, true); }

void native_puts(LibraryCall *call) {
  Buffer out = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &out);
  buffer_add(&out, "\n");
  write_out(call, false, out.data, out.size);
  library_give(call, (i128)out.size, FORM_S32);
  vector_release(&out);
}

void native_fputs(LibraryCall *call) {
  Buffer out = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &out);
  write_out(call, is_error_stream(library_address(call, 1)), out.data, out.size);
  library_give(call, 1, FORM_S32);
  vector_release(&out);
}

static void put_character(LibraryCall *call, bool is_error) {
  char byte = (char)call->arguments[0];
  write_out(call, is_error, &byte, 1);
  library_give(call, (uint8_t)byte, FORM_S32);
}

void native_putchar(LibraryCall *call) { put_character(call, false); }
void native_fputc(LibraryCall *call) { put_character(call, is_error_stream(library_address(call, 1))); }

void native_fwrite(LibraryCall *call) {
  uint64_t size = library_address(call, 1) * library_address(call, 2);
  const uint8_t *bytes = size ? space_read(call->state->space, library_address(call, 0), size) : NULL;
  if (bytes) write_out(call, is_error_stream(library_address(call, 3)), (const char *)bytes, size);
  library_give_size(call, size ? library_address(call, 2) : 0);
}

void native_nothing(LibraryCall *call) { library_give(call, 0, FORM_S32); }
