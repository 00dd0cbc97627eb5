/* Names in the text of a harness, and what names of parameters say: see harness.h.
 *
 * Arguments have the names of their parameters, unless the harness means something else by them: it stands among the names of the user's file. */
#include "lang/harness_inside.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- lengths ---------------------------------------------------------------------------------------- */

static bool is_count(const Type *type) {
  type = type_unqualified(type);
  return type_is_integer(type) && type->kind != TYPE_ENUM && type->kind != TYPE_BOOL && type->kind != TYPE_CHAR;
}

static bool is_among(const char *const *words, const char *word, size_t length) {
  for (; *words; words++)
    if (strlen(*words) == length && !strncasecmp(*words, word, length)) return true;
  return false;
}

static bool is_word_of_length(const char *word, size_t length) {
  static const char *const words[] = {"n", "len", "length", "size", "count", "num", "bytes", "nmemb", "cnt", "sz", "capacity", "avail", "argc", "nbytes", "nelem", "nitems", "buflen", "bufsize", NULL};
  return is_among(words, word, length);
}

/* Up to `_`, a digit, or the capital letter that begins the next word. */
static size_t word_length(const char *name) {
  size_t length = 1;
  while (isalpha((unsigned char)name[length]) && !(isupper((unsigned char)name[length]) && islower((unsigned char)name[length - 1]))) length++;
  return length;
}

/* `n`, `len`, `buf_size`, `inputLength`, ...; `textlen` beside `text`.  Whole words only: `lenient` and `resize` are no lengths. */
bool harness_is_length(const Symbol *number, const char *pointer) {
  const char *name = number->name ? number->name : "";
  size_t shared = pointer ? strlen(pointer) : 0;
  if (!is_count(number->type)) return false;
  if (shared && !strncmp(name, pointer, shared) && is_word_of_length(name + shared, strlen(name + shared))) return true;
  for (const char *p = name; *p;) {
    size_t length = isalpha((unsigned char)*p) ? word_length(p) : 1;
    if (is_word_of_length(p, length)) return true;
    p += length;
  }
  return false;
}

/* ---- lengths of members ----------------------------------------------------------------------------- */

static bool is_buffer(const Member *m) {
  if (!m->name || m->type->kind != TYPE_POINTER) return false;
  TypeKind kind = type_unqualified(m->type->base)->kind;
  return kind == TYPE_VOID || kind == TYPE_CHAR || kind == TYPE_UCHAR || kind == TYPE_SCHAR;
}

/* Up to the last word of a name whose words end in `_`. */
static size_t stem_length(const char *name) {
  const char *last = strrchr(name, '_');
  return last ? (size_t)(last - name) + 1 : 0;
}

/* `data_size` or `datalen` beside `data`, `entry_size` beside `entry_buf`. */
static bool counts(const char *number, const char *buffer) {
  size_t length = strlen(buffer), stem = stem_length(number);
  const char *rest = strncmp(number, buffer, length) ? "" : number + length, *word = number + stem;
  rest += *rest == '_';
  if (is_word_of_length(rest, strlen(rest))) return true;
  return stem && stem == stem_length(buffer) && !strncmp(number, buffer, stem) && is_word_of_length(word, strlen(word));
}

const Member *harness_counted_member(const Type *record, const Member *number) {
  const Member *only = NULL;
  size_t buffers = 0;
  if (record->kind != TYPE_STRUCT || !number->name || number->is_bit_field || !is_count(number->type)) return NULL;
  for (const Member *m = record->record->members; m; m = m->next) {
    if (!is_buffer(m)) continue;
    if (counts(number->name, m->name)) return m;
    only = m;
    buffers++;
  }
  return buffers == 1 && is_word_of_length(number->name, strlen(number->name)) ? only : NULL;
}

/* ---- arguments -------------------------------------------------------------------------------------- */

static bool is_typedef(const Program *program, const char *name) {
  for (size_t i = 0; i < program->declarations.size; i++) {
    const Symbol *symbol = program->declarations.data[i].kind == DECLARATION_SYMBOL ? program->declarations.data[i].symbol : NULL;
    if (symbol && symbol->kind == SYMBOL_TYPEDEF && !strcmp(symbol->name, name)) return true;
  }
  return false;
}

static bool ends_in(const char *name, const char *end) {
  size_t length = strlen(name), part = strlen(end);
  return length >= part && !strcmp(name + length - part, end);
}

/* What the text of a harness uses for something else. */
static bool is_used(const Harness *h, const char *name) {
  static const char *const words[] = {"malloc", "free", "stdout", "assert", "ELEMENTS", "main", "__assert_fail", "__VERIFIER_assume", "__VERIFIER_nondet_memory", NULL};
  bool is_ours = !strncmp(name, "harness_", 8) || !strncmp(name, "__VERIFIER_", 11) || ends_in(name, "_object") || !strncmp(name, "argument", 8);
  return is_ours || is_among(words, name, strlen(name)) || !strcmp(name, h->function->name) || is_typedef(h->program, name);
}

const char *harness_argument_name(Harness *h, size_t index) {
  const char *name = h->function->parameters[index]->name;
  bool is_usable = name && *name && !strchr(name, '.') && !is_used(h, name);
  return is_usable ? name : arena_format(&h->arena, "argument%zu", index + 1);
}

const char *harness_index_name(const Symbol *function) {
  static const char *const names[] = {"i", "k", "at_element"};
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    bool is_free = strcmp(function->name, names[n]);
    for (size_t i = 0; i < function->parameter_count; i++) is_free &= !function->parameters[i]->name || strcmp(function->parameters[i]->name, names[n]);
    if (is_free) return names[n];
  }
  return "harness_index";
}
