/* native_scan.c: sscanf.
 *
 * Each conversion is taken apart, and the host's sscanf asked to read that one value from the rest of the text, in a width of its own (long long).
 * What the data model makes of it, and where it goes, is ours. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "flow/interpret/native.h"

typedef struct {
  bool is_suppressed;
  int width; /* 0: none is given */
  char length[3], conversion;
  const char *set; /* of %[, with both brackets */
  size_t set_size;
} Directive;

typedef struct {
  LibraryCall *call;
  LibrarySource source;
  const char *text; /* what has not been read yet */
  size_t at;        /* how much has */
  int count;        /* of stored values */
  bool is_over, is_at_end; /* something did not match; because the text ended */
} Scan;

/* ---- directives ---------------------------------------------------------------------------------- */

/* Behind the ]; NULL: there is none. */
static const char *end_of_set(const char *p) {
  p += p[1] == '^' ? 2 : 1;
  const char *end = *p ? strchr(p + 1, ']') : NULL;
  return end ? end + 1 : NULL;
}

/* Behind it; NULL: one that we do not know. */
static const char *read_directive(const char *p, Directive *d) {
  *d = (Directive){.is_suppressed = *p == '*'};
  if (d->is_suppressed) p++;
  for (; isdigit((unsigned char)*p); p++)
    if (d->width < 100000000) d->width = d->width * 10 + (*p - '0');
  for (size_t i = 0; *p && strchr("hlLqjzt", *p) && i < 2; i++) d->length[i] = *p++;
  d->conversion = *p;
  bool is_wide = *d->length == 'l' && strchr("cs[", *p), allocates = *p == 'a' && p[1] && strchr("sS[", p[1]);
  if (!*p || !strchr("diouxXpaAeEfFgGcs[n%", *p) || is_wide || allocates) return NULL;
  if (*p != '[') return p + 1;
  const char *end = end_of_set(p);
  d->set = p;
  d->set_size = end ? (size_t)(end - p) : 0;
  return end;
}

static void skip_blanks(Scan *s) {
  for (; isspace((unsigned char)*s->text); s->text++) s->at++;
}

static void match(Scan *s, char byte) {
  s->is_over = *s->text != byte;
  s->is_at_end = !*s->text;
  if (!s->is_over) s->text++, s->at++;
}

/* ---- one value ----------------------------------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* The host's sscanf reads it to `value`; so many bytes of the text.  0: it does not match. */
static size_t read_value(Scan *s, const Directive *d, const char *length, void *value) {
  Buffer format = {0};
  int consumed = 0;
  buffer_add(&format, "%");
  if (d->width) buffer_format(&format, "%d", d->width);
  buffer_add(&format, length);
  buffer_add_bytes(&format, d->set ? d->set : &d->conversion, d->set ? d->set_size : 1);
  buffer_add(&format, "%n");
  int got = sscanf(s->text, buffer_text(&format), value, &consumed);
  vector_release(&format);
  s->is_over = got != 1;
  s->is_at_end = got == EOF;
  if (s->is_over) return 0;
  s->text += consumed;
  s->at += (size_t)consumed;
  return (size_t)consumed;
}

#pragma GCC diagnostic pop

/* Where it goes; 0: nowhere. */
static uint64_t target_of(Scan *s, const Directive *d) {
  if (d->is_suppressed) return 0;
  s->count++;
  return library_next_address(&s->source);
}

static void store_value(Scan *s, const Directive *d, Form form, i128 value) {
  if (s->is_over || d->is_suppressed) return;
  code_store(s->call->state, target_of(s, d), form, value);
}

static void scan_integer(Scan *s, const Directive *d) {
  long long value = 0;
  bool is_signed = d->conversion == 'd' || d->conversion == 'i';
  Form form = library_length_form(s->call, d->length, is_signed);
  skip_blanks(s);
  bool is_negative = *s->text == '-';
  read_value(s, d, "ll", &value);
  i128 number = is_signed ? (i128)value : (i128)(unsigned long long)value;
  if (form_bytes(form) < 8) number = library_saturated(is_signed ? library_long_form(s->call) : library_pointer_form(s->call), number, is_negative);
  store_value(s, d, form, form_convert(form, number));
}

static void scan_pointer(Scan *s, const Directive *d) {
  void *value = NULL;
  Form form = library_pointer_form(s->call);
  read_value(s, d, "", &value);
  store_value(s, d, form, form_convert(form, (i128)(uintptr_t)value));
}

static void scan_number(Scan *s, const Directive *d) {
  float single = 0;
  double twice = 0;
  long double extended = 0;
  if (*d->length == 'L') {
    read_value(s, d, "L", &extended);
    store_value(s, d, FORM_F80, long_double_cell(extended));
  } else if (*d->length == 'l') {
    read_value(s, d, "l", &twice);
    store_value(s, d, FORM_F64, double_cell(twice));
  } else {
    read_value(s, d, "", &single);
    store_value(s, d, FORM_F32, float_cell(single));
  }
}

static void scan_text(Scan *s, const Directive *d) {
  char *bytes = memory_zeroed(strlen(s->text) + 1, 1);
  size_t consumed = read_value(s, d, "", bytes), size = d->conversion == 'c' ? consumed : strlen(bytes) + 1;
  if (!s->is_over && !d->is_suppressed) library_put(s->call, target_of(s, d), bytes, size);
  memory_free(bytes);
}

static void store_count(Scan *s, const Directive *d) {
  if (!d->is_suppressed) code_store(s->call->state, library_next_address(&s->source), library_length_form(s->call, d->length, true), (i128)s->at);
}

static void scan_directive(Scan *s, const Directive *d) {
  switch (d->conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X': scan_integer(s, d); break;
  case 'p': scan_pointer(s, d); break;
  case 'c':
  case 's':
  case '[': scan_text(s, d); break;
  case 'n': store_count(s, d); break;
  case '%':
    skip_blanks(s);
    match(s, '%');
    break;
  default: scan_number(s, d);
  }
}

/* ---- the format ---------------------------------------------------------------------------------- */

static void scan_format(Scan *s, const char *p) {
  while (*p && !s->is_over && !s->call->state->fault) {
    Directive directive;
    if (*p == '%') {
      p = read_directive(p + 1, &directive);
      if (!p) s->call->failure = "a conversion of scanf";
      if (!p) return;
      scan_directive(s, &directive);
    } else if (isspace((unsigned char)*p)) {
      skip_blanks(s);
      p++;
    } else {
      match(s, *p++);
    }
  }
}

static void scan(LibraryCall *call, bool has_list) {
  Buffer text = {0}, format = {0};
  library_text(call, library_address(call, 0), UINT64_MAX, &text);
  library_text(call, library_address(call, 1), UINT64_MAX, &format);
  Scan s = {.call = call, .source = library_source(call, 1, has_list), .text = buffer_text(&text)};
  errno = 0;
  scan_format(&s, buffer_text(&format));
  if (errno == ERANGE) library_set_errno(call, errno);
  library_source_end(&s.source);
  library_give(call, s.is_at_end && !s.count ? EOF : s.count, FORM_S32);
  vector_release(&text);
  vector_release(&format);
}

void native_sscanf(LibraryCall *call) { scan(call, false); }
void native_vsscanf(LibraryCall *call) { scan(call, true); }
