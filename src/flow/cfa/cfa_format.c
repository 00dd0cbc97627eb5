/* cfa_format.c: sprintf, snprintf, asprintf and sscanf with a literal format.
 *
 * The format is read here, and the call becomes one call of a model for each of its parts (libc/printf.c, libc/scanf.c), which hand the
 * place in the text from one to the next.  A format that is no literal, or has parts or arguments that these do not know, stays what it was. */
#include <string.h>
#include "flow/cfa/build.h"

enum { LEFT = 1, PLUS = 2, BLANK = 4, PREFIXED = 8, ZEROS = 16, CAPITAL = 32 }; /* as in libc/printf.c */
enum { MOST_PARTS = 64, NO_ARGUMENT = -1, LARGEST_AMOUNT = 4096 };

/* A number in a directive: a constant, or an argument. */
typedef struct {
  bool is_given;
  int constant, argument;
} Amount;

typedef struct {
  char conversion;       /* 0: plain text; ' ': blanks */
  size_t offset, length; /* of plain text, in the format */
  int flags;
  Amount width, precision;
  char size; /* H: hh, h, 0, l, L: ll */
  bool is_suppressed;
  uint64_t set[4]; /* %[: a bit for each character */
  int argument;
} Directive;

typedef struct {
  const Builder *b;
  const Expr *call;
  const char *format;
  size_t at, next; /* in the format; of the arguments */
  VECTOR(Directive) directives;
  bool is_unknown; /* something was met that the models do not have */
} Reading;

/* ---- reading a format ---------------------------------------------------------------------------- */

static char peek(const Reading *r) { return r->format[r->at]; }

static int take_argument(Reading *r) {
  if (r->next >= r->call->argument_count) r->is_unknown = true;
  return (int)r->next++;
}

static int read_constant(Reading *r) {
  int amount = 0;
  for (; peek(r) >= '0' && peek(r) <= '9'; r->at++) {
    amount = amount * 10 + (peek(r) - '0');
    if (amount > LARGEST_AMOUNT) r->is_unknown = true, amount = 0;
  }
  return amount;
}

static Amount read_amount(Reading *r) {
  Amount amount = {.is_given = true, .argument = NO_ARGUMENT};
  if (peek(r) == '*') {
    r->at++;
    amount.argument = take_argument(r);
  } else {
    amount.constant = read_constant(r);
  }
  return amount;
}

static char read_size(Reading *r) {
  char first = peek(r);
  if (!first || !strchr("hlqjzt", first)) return 0;
  r->at++;
  if ((first == 'h' || first == 'l') && peek(r) == first) {
    r->at++;
    return first == 'h' ? 'H' : 'L';
  }
  return first == 'z' || first == 't' ? 'l' : first == 'q' || first == 'j' ? 'L' : first;
}

static void read_plain(Reading *r) {
  size_t length = strcspn(r->format + r->at, "%");
  vector_push(&r->directives, (Directive){.offset = r->at, .length = length});
  r->at += length;
}

static void add_percent(Reading *r) { vector_push(&r->directives, (Directive){.offset = r->at - 1, .length = 1}); }

/* Behind the %, with one of these conversions. */
static void read_conversion(Reading *r, const char *known) {
  static const char letters[] = "-+ #0";
  Directive d = {0};
  for (const char *letter; peek(r) && (letter = strchr(letters, peek(r))); r->at++) d.flags |= 1 << (letter - letters);
  d.width = read_amount(r);
  if (peek(r) == '.') {
    r->at++;
    d.precision = read_amount(r);
  }
  d.size = read_size(r);
  d.conversion = peek(r);
  if (!d.conversion || !strchr(known, d.conversion)) r->is_unknown = true;
  if (r->is_unknown) return;
  r->at++;
  if (d.conversion == '%') {
    add_percent(r);
    return;
  }
  if (d.conversion == 'X') d.flags |= CAPITAL;
  d.argument = take_argument(r);
  vector_push(&r->directives, d);
}

static void read_print(Reading *r) { read_conversion(r, "diuxXocs%"); }

static void add_range(Directive *d, unsigned from, unsigned to) {
  for (unsigned c = from; c <= to; c++) d->set[c / 64] |= UINT64_C(1) << c % 64;
}

/* Behind the [. */
static void read_set(Reading *r, Directive *d) {
  bool is_negated = peek(r) == '^';
  if (is_negated) r->at++;
  size_t first = r->at;
  for (; peek(r) && (peek(r) != ']' || r->at == first); r->at++) {
    unsigned from = (unsigned char)peek(r), to = from;
    bool is_range = r->format[r->at + 1] == '-' && r->format[r->at + 2] && r->format[r->at + 2] != ']';
    if (is_range) to = (unsigned char)r->format[r->at += 2];
    if (to < from) r->is_unknown = true;
    add_range(d, from, to);
  }
  if (!peek(r)) r->is_unknown = true;
  for (unsigned i = 0; is_negated && i < 4; i++) d->set[i] = ~d->set[i];
}

static void read_scan(Reading *r) {
  Directive d = {0};
  d.is_suppressed = peek(r) == '*';
  if (d.is_suppressed) r->at++;
  if (peek(r) >= '0' && peek(r) <= '9') d.width = read_amount(r);
  if (d.width.is_given && !d.width.constant) r->is_unknown = true;
  d.size = read_size(r);
  d.conversion = peek(r);
  if (!d.conversion || !strchr("diuxXocsn[%", d.conversion)) r->is_unknown = true;
  if (r->is_unknown) return;
  r->at++;
  if (d.conversion == '[') read_set(r, &d);
  if (d.conversion == '[' && !r->is_unknown) r->at++;
  if (d.conversion == '%' || !strchr("csn[", d.conversion) || d.conversion == 's') vector_push(&r->directives, (Directive){.conversion = ' '});
  if (d.conversion == '%') {
    add_percent(r);
    return;
  }
  d.argument = d.is_suppressed ? NO_ARGUMENT : take_argument(r);
  vector_push(&r->directives, d);
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void read_scanned_plain(Reading *r) {
  if (is_blank(peek(r)))
    vector_push(&r->directives, (Directive){.conversion = ' '});
  else
    vector_push(&r->directives, (Directive){.offset = r->at, .length = 1});
  r->at++;
}

/* ---- is it known? -------------------------------------------------------------------------------- */

static const Type *argument_type(const Reading *r, int argument) { return type_unqualified(r->call->arguments[argument]->type); }

static uint64_t integer_size(const Reading *r, const Directive *d, bool is_stored) {
  const Types *types = r->b->types;
  if (d->size == 'H' || d->size == 'h') return is_stored ? (d->size == 'h' ? 2 : 1) : 4;
  return d->size == 'L' ? 8 : d->size == 'l' ? type_size(types, type_scalar((Types *)types, TYPE_LONG)) : 4;
}

static bool is_integer_of(const Reading *r, const Type *type, uint64_t size) { return type_is_integer(type) && type_size(r->b->types, type) == size; }

static bool has_amount(const Reading *r, const Amount *amount) {
  return !amount->is_given || amount->argument == NO_ARGUMENT || is_integer_of(r, argument_type(r, amount->argument), 4);
}

static bool is_printable(const Reading *r, const Directive *d) {
  if (!d->conversion) return true;
  if (!has_amount(r, &d->width) || !has_amount(r, &d->precision)) return false;
  const Type *type = argument_type(r, d->argument);
  bool is_text = d->conversion == 's', is_character = d->conversion == 'c';
  if ((is_text || is_character) && d->size) return false;
  return is_text ? type->kind == TYPE_POINTER : is_integer_of(r, type, integer_size(r, d, false));
}

static bool is_scannable(const Reading *r, const Directive *d) {
  if (!d->conversion || d->conversion == ' ') return true;
  bool is_text = strchr("cs[", d->conversion), is_count = d->conversion == 'n';
  if ((is_text || is_count) && d->size) return false;
  if (d->is_suppressed) return !is_count;
  const Type *type = argument_type(r, d->argument);
  if (type->kind != TYPE_POINTER) return false;
  return is_integer_of(r, type_unqualified(type->base), is_text ? 1 : integer_size(r, d, true));
}

static const Expr *literal(const Expr *format) {
  while (format->kind == EXPR_CAST) format = format->left;
  if (format->kind != EXPR_DECAY || format->left->kind != EXPR_STRING) return NULL;
  const Expr *string = format->left;
  return string->text_size && strlen(string->text) + 1 == string->text_size ? string : NULL;
}

static bool is_scan(const LibraryFunction *library) { return !strcmp(library->model, "scanf.c"); }

/* Is all that the format asks for known? */
static bool read_format(Reading *r, const LibraryFunction *library) {
  unsigned format = library_format(library) + (is_scan(library) ? 1 : 0);
  if (format >= r->call->argument_count) return false;
  const Expr *string = literal(r->call->arguments[format]);
  bool has_size = format == 2, has_text = argument_type(r, 0)->kind == TYPE_POINTER;
  if (!string || !has_text || (has_size && !type_is_integer(argument_type(r, 1)))) return false;
  r->format = string->text;
  r->next = format + 1;
  while (peek(r) && !r->is_unknown && r->directives.size < MOST_PARTS) {
    if (peek(r) != '%') {
      is_scan(library) ? read_scanned_plain(r) : read_plain(r);
      continue;
    }
    r->at++;
    is_scan(library) ? read_scan(r) : read_print(r);
  }
  for (size_t i = 0; i < r->directives.size && !r->is_unknown; i++)
    if (!(is_scan(library) ? is_scannable : is_printable)(r, &r->directives.data[i])) r->is_unknown = true;
  return !r->is_unknown && !peek(r);
}

bool format_is_known(const Builder *b, const Expr *call, const Symbol *callee) {
  const LibraryFunction *library = callee->body ? NULL : library_find(callee->name);
  if (!library || !(library->flags & PARTS) || library->kind == LIBRARY_OUTPUT || strchr(library->signature, 'V') || !models_part(&b->models, is_scan(library) ? "scan_end" : "print_end")) return false;
  Reading reading = {.b = b, .call = call};
  bool is_known = read_format(&reading, library);
  vector_release(&reading.directives);
  return is_known;
}

/* ---- calls of parts ------------------------------------------------------------------------------ */

typedef struct {
  Builder *b;
  const Reading *reading;
  Expr **values; /* of the call's arguments, saved */
  Expr *common[2]; /* the first arguments of all parts: the text's address, and its size or room */
  Symbol *at, *count;
  SourceRange range;
} Writing;

static Expr *number(const Writing *w, TypeKind kind, i128 value) { return make_integer(w->b, type_scalar(w->b->types, kind), value, w->range); }

static Expr *amount(const Writing *w, const Amount *a, int otherwise) {
  if (!a->is_given) return number(w, TYPE_INT, otherwise);
  return a->argument == NO_ARGUMENT ? number(w, TYPE_INT, a->constant) : w->values[a->argument];
}

/* left := name(common..., at, rest...) */
static void call_part(const Writing *w, const char *name, Symbol *left, Expr *const *rest) {
  Symbol *part = models_part(&w->b->models, name);
  const Expr **arguments = ARENA_ARRAY(&w->b->cfa->arena, const Expr *, part->parameter_count);
  for (size_t i = 0; i < part->parameter_count; i++) {
    Expr *value = i < 2 ? w->common[i] : i == 2 ? make_load(w->b, w->at, w->range) : rest[i - 3];
    arguments[i] = make_cast(w->b, part->parameters[i]->type, value);
  }
  lower_library_call(w->b, part, left, arguments, part->parameter_count, w->range)->is_part = strcmp(name, "print_end") != 0;
}

/* count := name(at, count) */
static void count_part(const Writing *w, const char *name) {
  const Expr **arguments = ARENA_ARRAY(&w->b->cfa->arena, const Expr *, 2);
  arguments[0] = make_load(w->b, w->at, w->range);
  arguments[1] = make_load(w->b, w->count, w->range);
  lower_library_call(w->b, models_part(&w->b->models, name), w->count, arguments, 2, w->range)->is_part = strcmp(name, "scan_end") != 0;
}

static Expr *whole_size(const Writing *w) {
  const Type *type = type_size_t(w->b->types);
  return make_integer(w->b, type, ((i128)1 << type_width(w->b->types, type)) - 1, w->range);
}

/* Bytes of the object at the argument, where these bound what may be read. */
static Expr *room_of(const Writing *w, int argument) {
  uint64_t room = w->b->options->asks_memory ? 0 : lower_room_behind(w->b, w->reading->call->arguments[argument]);
  return room ? make_integer(w->b, type_size_t(w->b->types), (i128)room, w->range) : whole_size(w);
}

static void print_part(const Writing *w, const Directive *d, Expr *format) {
  Expr *flags = number(w, TYPE_INT, d->flags), *width = amount(w, &d->width, 0), *precision = amount(w, &d->precision, -1);
  Expr *value = d->conversion ? w->values[d->argument] : NULL;
  if (!d->conversion) {
    Expr *offset = make_integer(w->b, type_ptrdiff_t(w->b->types), (i128)d->offset, w->range);
    Expr *text = make_binary(w->b, OP_POINTER_ADD, format->type, format, offset);
    call_part(w, "print_plain", w->at, (Expr *[]){text, number(w, TYPE_INT, (i128)d->length)});
  } else if (d->conversion == 's') {
    call_part(w, "print_text", w->at, (Expr *[]){flags, width, value, precision, room_of(w, d->argument)});
  } else if (d->conversion == 'c') {
    call_part(w, "print_character", w->at, (Expr *[]){flags, width, value});
  } else {
    bool is_signed = d->conversion == 'd' || d->conversion == 'i', is_wide = integer_size(w->reading, d, false) == 8;
    TypeKind kinds[2][2] = {{TYPE_UCHAR, TYPE_USHORT}, {TYPE_SCHAR, TYPE_SHORT}};
    if (d->size == 'H' || d->size == 'h') value = make_cast(w->b, type_scalar(w->b->types, kinds[is_signed][d->size == 'h']), value);
    Expr *base = number(w, TYPE_UINT, d->conversion == 'u' ? 10 : d->conversion == 'o' ? 8 : 16);
    if (is_signed)
      call_part(w, is_wide ? "print_wide_signed" : "print_signed", w->at, (Expr *[]){flags, width, precision, value});
    else
      call_part(w, is_wide ? "print_wide_unsigned" : "print_unsigned", w->at, (Expr *[]){flags, width, precision, base, value});
  }
}

static const char *scan_name(const Reading *r, const Directive *d) {
  if (d->size == 'H') return "scan_byte";
  if (d->size == 'h') return "scan_short";
  if (d->size == 'l') return "scan_long";
  return integer_size(r, d, true) == 8 ? "scan_wide" : "scan_int";
}

static void scan_part(const Writing *w, const Directive *d) {
  const Type *pointer = type_pointer(w->b->types, type_scalar(w->b->types, TYPE_VOID));
  bool has_target = d->conversion && d->conversion != ' ' && !d->is_suppressed;
  Expr *to = has_target ? w->values[d->argument] : make_cast(w->b, pointer, number(w, TYPE_LONG, -1));
  Expr *width = d->width.is_given ? number(w, TYPE_INT, d->width.constant) : whole_size(w), *words[4];
  for (unsigned i = 0; i < 4; i++) words[i] = number(w, TYPE_ULLONG, (i128)d->set[i]);
  unsigned base = d->conversion == 'i' ? 0 : d->conversion == 'o' ? 8 : d->conversion == 'd' || d->conversion == 'u' ? 10 : 16;
  Expr *is_signed = number(w, TYPE_INT, d->conversion == 'd' || d->conversion == 'i');
  switch (d->conversion) {
  case 0: call_part(w, "scan_plain", w->at, (Expr *[]){number(w, TYPE_INT, w->reading->format[d->offset])}); return;
  case ' ': call_part(w, "scan_blanks", w->at, NULL); return;
  case 'n': call_part(w, "scan_count", w->at, (Expr *[]){to}); return;
  case 'c': call_part(w, "scan_characters", w->at, (Expr *[]){d->width.is_given ? width : number(w, TYPE_INT, 1), to}); break;
  case 's': call_part(w, "scan_word", w->at, (Expr *[]){width, to}); break;
  case '[': call_part(w, "scan_set", w->at, (Expr *[]){width, words[0], words[1], words[2], words[3], to}); break;
  default: call_part(w, scan_name(w->reading, d), w->at, (Expr *[]){width, number(w, TYPE_UINT, base), is_signed, to}); break;
  }
  if (!d->is_suppressed) count_part(w, "scan_counted");
}

/* ---- the call ------------------------------------------------------------------------------------ */

static bool is_address_of_array(const Expr *value) {
  while (value->kind == EXPR_CAST) value = value->left;
  return value->kind == EXPR_DECAY && (value->left->kind == EXPR_STRING || value->left->kind == EXPR_VARIABLE);
}

static Symbol *new_counter(const Writing *w, const Type *type) {
  Symbol *counter = draft_new_temporary(w->b, type, w->range);
  draft_emit(w->b, EDGE_ASSIGN, make_variable(w->b, counter, w->range), make_zero(w->b, type, w->range), w->range);
  return counter;
}

static void print_all(const Writing *w, unsigned format) {
  for (size_t i = 0; i < w->reading->directives.size; i++) print_part(w, &w->reading->directives.data[i], w->values[format]);
}

/* asprintf: the text is made twice, the first time for its length alone.  What is stored where no memory is left is undefined. */
static void print_to_new(Writing *w, unsigned format) {
  Builder *b = w->b;
  const Type *size = type_size_t(b->types), *text = type_pointer(b->types, type_scalar(b->types, TYPE_CHAR));
  Symbol *received = draft_new_temporary(b, text, w->range), *room = draft_new_temporary(b, size, w->range);
  w->common[0] = make_zero(b, text, w->range), w->common[1] = make_zero(b, size, w->range);
  print_all(w, format);
  Expr *needed = make_binary(b, OP_ADD, size, make_load(b, w->at, w->range), make_integer(b, size, 1, w->range));
  draft_emit(b, EDGE_ASSIGN, make_variable(b, room, w->range), needed, w->range);
  draft_emit(b, EDGE_ASSIGN, make_variable(b, w->at, w->range), make_zero(b, size, w->range), w->range);
  lower_new_object(b, "asprintf", make_load(b, room, w->range), received, w->range);
  w->common[0] = make_load(b, received, w->range), w->common[1] = make_load(b, room, w->range);
  Location prints = draft_add_location(b), fails = draft_add_location(b), end = draft_add_location(b);
  Symbol *stored = draft_new_temporary(b, text, w->range);
  if (b->options->may_fail) {
    draft_branch(b, make_binary(b, OP_EQUAL, w->count->type, w->common[0], make_zero(b, text, w->range)), fails, prints, false, w->range);
    b->here = fails;
    draft_emit(b, EDGE_ASSIGN, make_variable(b, w->count, w->range), number(w, TYPE_INT, -1), w->range);
    lower_havoc(b, stored, "what asprintf stores where it fails", w->range);
    draft_jump(b, end, w->range);
    b->here = prints;
  }
  print_all(w, format);
  call_part(w, "print_end", w->count, NULL);
  draft_emit(b, EDGE_ASSIGN, make_variable(b, stored, w->range), w->common[0], w->range);
  draft_jump(b, end, w->range);
  b->here = end;
  draft_emit(b, EDGE_ASSIGN, make_dereference(b, text, make_cast(b, type_pointer(b->types, text), w->values[0])), make_load(b, stored, w->range), w->range);
}

static Symbol *write_all(Writing *w, const LibraryFunction *library) {
  Builder *b = w->b;
  unsigned format = library_format(library);
  bool has_size = !is_scan(library) && format == 2;
  w->common[0] = w->values[0];
  w->common[1] = is_scan(library) ? room_of(w, 0) : has_size ? w->values[1] : whole_size(w);
  w->at = new_counter(w, type_size_t(b->types));
  w->count = new_counter(w, type_scalar(b->types, TYPE_INT));
  if (library->flags & ALLOCATES) {
    print_to_new(w, format);
    return w->count;
  }
  if (is_scan(library) && b->options->asks_memory) call_part(w, "scan_to_end", w->at, NULL);
  if (is_scan(library)) {
    for (size_t i = 0; i < w->reading->directives.size; i++) scan_part(w, &w->reading->directives.data[i]);
    count_part(w, "scan_end");
  } else {
    print_all(w, format);
    call_part(w, "print_end", w->count, NULL);
  }
  return w->count;
}

Symbol *lower_formatted(Builder *b, Expr *call, const Symbol *callee) {
  const LibraryFunction *library = library_find(callee->name);
  Reading reading = {.b = b, .call = call};
  read_format(&reading, library);
  Writing writing = {.b = b, .reading = &reading, .values = lower_all_arguments(b, call), .range = call->range};
  for (size_t i = 0; i < call->argument_count; i++)
    if (!is_address_of_array(writing.values[i])) writing.values[i] = lower_save(b, writing.values[i]);
  Symbol *result = write_all(&writing, library);
  vector_release(&reading.directives);
  return result;
}

/* ---- what printing reads ------------------------------------------------------------------------- */

static void read_by(Builder *b, const char *name, const Expr *text, const Expr *precision, SourceRange range) {
  Symbol *part = models_part(&b->models, name);
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, 2);
  arguments[0] = make_cast(b, part->parameters[0]->type, make_copy(b, text));
  arguments[1] = precision;
  lower_library_call(b, part, NULL, arguments, precision ? 2 : 1, range)->is_part = true;
}

static bool is_text_directive(const Directive *d) { return d->conversion == 's'; }

/* Is the argument where it is looked for, and the next one behind it? */
static bool is_passed_so(const Reading *r, const Directive *d) {
  const Type *type = argument_type(r, d->argument);
  if (is_text_directive(d)) return !d->size && type->kind == TYPE_POINTER;
  if (d->conversion == 'p') return type->kind == TYPE_POINTER;
  if (strchr("fFeEgGaA", d->conversion)) return type->kind == TYPE_DOUBLE;
  return is_integer_of(r, type, d->conversion == 'c' ? 4 : integer_size(r, d, false));
}

/* Do its directives follow no pointers but texts?  Where there are none it does not matter which number stands for which. */
static bool prints_texts_alone(Reading *r) {
  while (peek(r) && !r->is_unknown && r->directives.size < MOST_PARTS) {
    if (peek(r) != '%') {
      read_plain(r);
      continue;
    }
    r->at++;
    read_conversion(r, "diuxXocspfFeEgGaA%");
  }
  bool has_text = false;
  for (size_t i = 0; i < r->directives.size; i++) has_text |= is_text_directive(&r->directives.data[i]);
  for (size_t i = 0; i < r->directives.size && !r->is_unknown; i++) {
    const Directive *d = &r->directives.data[i];
    if (d->conversion && (!has_amount(r, &d->width) || !has_amount(r, &d->precision))) r->is_unknown = true;
    if (!r->is_unknown && d->conversion && has_text && !is_passed_so(r, d)) r->is_unknown = true;
  }
  return !r->is_unknown && !peek(r);
}

static Expr *precision_of(Builder *b, const Directive *d, const Expr **arguments, SourceRange range) {
  const Type *type = type_scalar(b->types, TYPE_INT);
  bool is_constant = !d->precision.is_given || d->precision.argument == NO_ARGUMENT;
  if (is_constant) return make_integer(b, type, d->precision.is_given ? d->precision.constant : -1, range);
  return make_cast(b, type, make_copy(b, arguments[d->precision.argument]));
}

static const Directive *next_text(const Reading *r, size_t *i) {
  while (*i < r->directives.size && !is_text_directive(&r->directives.data[*i])) ++*i;
  return *i < r->directives.size ? &r->directives.data[(*i)++] : NULL;
}

/* The same texts, to the same length? */
static bool read_alike(const Reading *a, const Reading *b) {
  for (size_t i = 0, k = 0;;) {
    const Directive *x = next_text(a, &i), *y = next_text(b, &k);
    if (!x || !y) return !x && !y;
    const Amount *p = &x->precision, *q = &y->precision;
    if (x->argument != y->argument || p->is_given != q->is_given || p->argument != q->argument || p->constant != q->constant) return false;
  }
}

/* What a call reads by this format: a literal, or a choice of some that read alike.  False: nobody knows. */
static bool read_texts(const Builder *b, const Expr *call, unsigned format, const Expr *text, Reading *r) {
  text = expression_strip_casts(text);
  if (text->kind == EXPR_CONDITIONAL && text->left) {
    Reading other = {0};
    bool is_known = read_texts(b, call, format, text->left, r) && read_texts(b, call, format, text->right, &other) && read_alike(r, &other);
    vector_release(&other.directives);
    return is_known;
  }
  const Expr *string = literal(text);
  if (!string) return false;
  *r = (Reading){.b = b, .call = call, .format = string->text, .next = format + 1};
  return prints_texts_alone(r);
}

/* `part`: the function that reads. */
static bool read_printed(Builder *b, const char *part, const Expr *call, unsigned format, const Expr **arguments) {
  Reading r = {0};
  bool is_known = format < call->argument_count && read_texts(b, call, format, call->arguments[format], &r);
  for (size_t i = 0; is_known && i < r.directives.size; i++) {
    const Directive *d = &r.directives.data[i];
    if (is_text_directive(d)) read_by(b, part, arguments[d->argument], precision_of(b, d, arguments, call->range), call->range);
  }
  vector_release(&r.directives);
  return is_known;
}

bool format_reads_texts(const void *builder, const Expr *call, unsigned format) {
  Reading r = {0};
  bool is_known = format < call->argument_count && read_texts(builder, call, format, call->arguments[format], &r);
  vector_release(&r.directives);
  return is_known;
}

bool lower_reads_of_texts(Builder *b, const Expr *call, const Symbol *callee, const Expr **arguments) {
  const Forwarder *forwarder = forwarders_followed(&b->forwarders, callee);
  const LibraryFunction *library = callee->body ? NULL : library_called(callee->name);
  if (!b->options->asks_memory || !models_part(&b->models, "read_text")) return false;
  if (forwarder && forwarder->list == NO_LIST) return read_printed(b, forwarder->is_certain ? "read_printed" : "read_perhaps", call, forwarder->format, arguments);
  if (!library || !(library->flags & PARTS)) return false;
  if (strchr(library->signature, 'V')) return forwarders_followed(&b->forwarders, b->draft->symbol);
  if (library->kind != LIBRARY_OUTPUT) return false;
  unsigned text = library_format(library);
  if (strchr(library->signature, '.')) return read_printed(b, "read_printed", call, text, arguments);
  if (text >= call->argument_count || argument_type(&(Reading){.call = call}, (int)text)->kind != TYPE_POINTER) return false;
  read_by(b, "read_text", arguments[text], NULL, call->range);
  return true;
}

bool reads_names(const Builder *b, const Symbol *callee) {
  const LibraryFunction *library = library_find(callee->name);
  return b->options->asks_memory && library && library->flags & TEXTS && models_part(&b->models, "read_printed");
}

/* At null the system finds no text, and says so. */
void lower_reads_of_names(Builder *b, const Expr *call, const Symbol *callee, Expr **values) {
  const char *letters = library_find(callee->name)->signature + 1;
  for (size_t i = 0; i < call->argument_count && letters[i] && letters[i] != '.'; i++) {
    const Type *of = values[i]->type->kind == TYPE_POINTER ? values[i]->type->base : NULL;
    bool is_bytes = of && type_is_integer(of) && type_size(b->types, of) == 1;
    if (letters[i] == 't' && is_bytes && !literal(values[i])) read_by(b, "read_printed", values[i], make_integer(b, type_scalar(b->types, TYPE_INT), -1, call->range), call->range);
  }
}
