/* The text of a harness: see harness.h.
 *
 * Each argument is a variable of main with the parameter's name.  A place (a variable, a member, an element) is filled by its type; numbers come from functions whose
 * results a test can hand out again, so that a counterexample runs.  Which number is the length of which buffer is told by names: it has to be guessed, and the text says
 * what was guessed. */
#include "lang/harness_inside.h"
#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { DEPTH = 2, FILLED_BY_CALLS = 64, INDENT = 2 };

static void fill(Harness *h, const Type *type, const char *place, const char *stem, unsigned depth);

/* ---- what is assumed -------------------------------------------------------------------------------- */

void harness_note(Harness *h, const char *format, ...) {
  Buffer line = {0};
  va_list arguments;
  va_start(arguments, format);
  buffer_format_list(&line, format, arguments);
  va_end(arguments);
  buffer_add(&line, "\n");
  if (!strstr(buffer_text(&h->notes), buffer_text(&line))) buffer_add(&h->notes, buffer_text(&line));
  vector_release(&line);
}

/* ---- lengths ---------------------------------------------------------------------------------------- */

/* Of any sign: strings of `unsigned char` are as usual. */
static bool is_char(const Type *type) {
  TypeKind kind = type_unqualified(type)->kind;
  return kind == TYPE_CHAR || kind == TYPE_UCHAR || kind == TYPE_SCHAR;
}

/* The number in front of the pointer may count what stands in front of both: (text, length, size_t *offset). */
static const Symbol *length_before(const Symbol *function, size_t index) {
  const Symbol *parameter = function->parameters[index], *before = index ? function->parameters[index - 1] : NULL;
  const Type *to = parameter->type->base;
  if (!before || type_is_record(to) || !harness_is_length(before, parameter->name)) return NULL;
  bool is_one = to->kind != TYPE_VOID && !is_char(to) && harness_follows_once(function, parameter);
  return is_one ? NULL : before;
}

/* The parameter that says how many elements parameter `index` leads to; NULL: none. */
static const Symbol *length_of(const Symbol *function, size_t index) {
  const Type *to = function->parameters[index]->type->base;
  const char *name = function->parameters[index]->name;
  if (function->parameters[index]->written_count) return NULL;
  if (to->kind == TYPE_FUNCTION || !(to->kind == TYPE_VOID || type_is_complete(to))) return NULL;
  if (type_is_record(to) && harness_follows_once(function, function->parameters[index])) return NULL;
  size_t furthest = type_is_record(to) ? index + 1 : function->parameter_count - 1;
  for (size_t i = index + 1; i <= furthest && i < function->parameter_count; i++)
    if (harness_is_length(function->parameters[i], name)) return function->parameters[i];
  return length_before(function, index);
}

/* ---- statements ------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void say(Harness *h, const char *format, ...) {
  va_list arguments;
  buffer_format(&h->body, "%*s", INDENT + (int)h->indent, "");
  va_start(arguments, format);
  buffer_format_list(&h->body, format, arguments);
  va_end(arguments);
  buffer_add(&h->body, "\n");
}

static const char *elements(const Harness *h) { return h->style == HARNESS_FILE ? "ELEMENTS" : "8"; }

static_assert(HARNESS_ELEMENTS == 8, "the text of elements");

/* Elements in it have loops of their own, with another counter. */
static const char *open_loop(Harness *h, const char *head) {
  const char *outer = h->index;
  say(h, "for (%s) {", head);
  h->index = "harness_inner";
  h->indent += INDENT;
  return outer;
}

static void close_loop(Harness *h, const char *outer) {
  h->indent -= INDENT;
  h->index = outer;
  say(h, "}");
}

/* ---- what pointers lead to -------------------------------------------------------------------------- */

/* A function that does nothing and returns anything. */
static const char *stub(Harness *h, const Type *function, const char *stem) {
  const Type *result = type_unqualified(function->base);
  const char *returned = type_is_arithmetic(result) ? "returns any value, and" : result->kind == TYPE_POINTER ? "returns null, and" : type_is_record(result) ? "returns zeros, and" : "";
  harness_note(h, "the function behind '%s' %s%schanges nothing", stem, returned, *returned ? " " : "");
  const char *name = arena_format(&h->arena, "harness_callback%u", ++h->stubs), *list = "";
  unsigned count = 0;
  for (const Parameter *p = function->parameters; p; p = p->next)
    list = arena_format(&h->arena, "%s%s%s", list, *list ? ", " : "", harness_declare(h, p->type, arena_format(&h->arena, "p%u", ++count)));
  if (function->is_variadic) list = arena_format(&h->arena, "%s, ...", list);
  if (!*list && !function->is_old_style) list = "void";
  buffer_format(&h->before, "static %s {\n", harness_declare(h, result, arena_format(&h->arena, "%s(%s)", name, list)));
  for (unsigned i = 1; i <= count; i++) buffer_format(&h->before, "  (void)p%u;\n", i);
  if (type_is_arithmetic(result)) buffer_format(&h->before, "  return %s;\n", harness_any(h, result));
  if (result->kind == TYPE_POINTER) buffer_add(&h->before, "  return 0;\n");
  if (type_is_record(result)) buffer_format(&h->before, "  static %s;\n  return result;\n", harness_declare(h, result, "result"));
  buffer_add(&h->before, "}\n\n");
  return name;
}

static bool is_stream(const Type *type) { return type->kind == TYPE_STRUCT && type->record->tag && !strcmp(type->record->tag, "_IO_FILE"); }

static bool has_stdout(const Program *program) {
  for (size_t i = 0; i < program->objects.size; i++)
    if (!strcmp(program->objects.data[i]->name, "stdout")) return true;
  return false;
}

static bool can_make(const Harness *h, const Type *type) {
  if (type->kind == TYPE_VOID) return true;
  return type_is_complete(type) && harness_can_name(h, type);
}

static bool is_recursive(const Type *from, const Type *to) { return type_is_record(from) && type_is_record(to) && from->record == to->record; }

static const Type *byte_of(const Harness *h, const Type *type) { return type->kind == TYPE_VOID ? type_scalar(&h->program->types, TYPE_UCHAR) : type_unqualified(type); }

static bool is_on_heap(const Harness *h, const Type *type) { return h->is_repeated || harness_is_released(h, type); }

/* A pointer `name` to `count` elements (NULL: one) on the heap.  It is static: what the function does not release is not lost where main ends. */
static void allocate(Harness *h, const Type *element, const char *name, const char *count) {
  say(h, "static %s;", harness_declare(h, type_pointer((Types *)&h->program->types, element), name));
  say(h, "%s = malloc(%s%ssizeof *%s);", name, count ? count : "", count ? " * " : "", name);
  say(h, "__VERIFIER_assume(%s != 0);", name);
  h->allocates = h->assumes = true;
  harness_note(h, "what the function may release is on the heap");
}

static const char *make_bytes(Harness *h, const Type *element, const char *name, bool is_heap) {
  const Type *byte = byte_of(h, element);
  if (is_heap)
    allocate(h, byte, name, elements(h));
  else
    say(h, "%s;", harness_declare(h, byte, arena_format(&h->arena, "%s[%s]", name, elements(h))));
  say(h, "for (unsigned %s = 0; %s < %s; %s++) %s[%s] = %s;", h->index, h->index, elements(h), h->index, name, h->index, harness_any(h, byte));
  if (is_char(element)) say(h, "%s[%s - 1] = 0;", name, elements(h));
  return name;
}

/* Elements of an object of its own: the text of a pointer to it. */
static const char *make_object(Harness *h, const Type *to, const char *stem, unsigned depth) {
  const Type *element = type_unqualified(to);
  const char *name = arena_format(&h->arena, "%s_object", stem);
  bool is_heap = is_on_heap(h, element);
  if (element->kind == TYPE_VOID || is_char(element)) return make_bytes(h, element, name, is_heap);
  if (is_heap)
    allocate(h, element, name, NULL);
  else
    say(h, "%s;", harness_declare(h, element, name));
  fill(h, element, is_heap ? arena_format(&h->arena, "%s[0]", name) : name, element->kind == TYPE_POINTER ? name : stem, depth);
  return is_heap ? name : arena_format(&h->arena, "&%s", name);
}

static const char *make_null(Harness *h, const char *stem, const char *why) {
  harness_note(h, "'%s' is null: %s", stem, why);
  return "0";
}

static void note_volatile(Harness *h, const char *stem) { harness_note(h, "what is volatile behind '%s' keeps its value", stem); }

static const char *make_stream(Harness *h, const char *stem) {
  harness_note(h, "'%s' is stdout", stem);
  return "stdout";
}

static bool is_opaque(const Harness *h, const Type *to) { return type_is_record(to) && !type_is_complete(to) && harness_can_name(h, to); }

/* What the file itself cannot look into: it is there, and passed on to others. */
static const char *make_opaque(Harness *h, const Type *to, const char *stem) {
  const char *name = arena_format(&h->arena, "%s_object", stem);
  say(h, "static %s;", harness_declare(h, type_pointer((Types *)&h->program->types, type_unqualified(to)), name));
  say(h, "%s = malloc(%s);", name, elements(h));
  say(h, "__VERIFIER_assume(%s != 0);", name);
  h->allocates = h->assumes = true;
  harness_note(h, "'%s' leads to %d bytes of which nothing is known: its type is not complete in this file", stem, HARNESS_ELEMENTS);
  return name;
}

/* The text of a pointer of this type; NULL of C where nothing can stand behind it. */
static const char *make_pointer(Harness *h, const Type *to, const char *stem, unsigned depth) {
  if (to->kind == TYPE_FUNCTION && harness_can_name(h, to)) return stub(h, to, stem);
  if (is_stream(to) && has_stdout(h->program)) return make_stream(h, stem);
  if (is_opaque(h, to)) return make_opaque(h, to, stem);
  if (to->kind == TYPE_FUNCTION || !can_make(h, to)) return make_null(h, stem, "nothing of its type can be made");
  if (depth > DEPTH) return make_null(h, stem, "what pointers lead to has an end");
  if (to->qualifiers & QUALIFIER_VOLATILE) note_volatile(h, stem);
  return make_object(h, to, stem, depth);
}

/* ---- filling a place -------------------------------------------------------------------------------- */

static bool holds_pointers(const Type *type) {
  if (type->kind == TYPE_ARRAY) return holds_pointers(type->base);
  if (!type_is_record(type)) return type->kind == TYPE_POINTER;
  for (const Member *m = type->record->members; m; m = m->next)
    if (holds_pointers(m->type)) return true;
  return false;
}

static void fill_memory(Harness *h, const Type *element, const char *place, const char *stem) {
  if (holds_pointers(element)) harness_note(h, "pointers in '%s' lead anywhere", stem);
  say(h, "__VERIFIER_nondet_memory(&%s, sizeof %s);", place, place);
  h->fills_memory = true;
}

static void fill_each(Harness *h, uint64_t count, const char *place, const char *value) {
  say(h, "for (unsigned %s = 0; %s < %" PRIu64 "; %s++) %s[%s] = %s;", h->index, h->index, count, h->index, place, h->index, value);
}

/* Inside of a loop.  What the function may release is another object each time. */
static void fill_repeated(Harness *h, const Type *to, const char *place, const char *stem, unsigned depth) {
  bool outer = h->is_repeated;
  h->is_repeated = true;
  say(h, "%s = %s;", place, make_pointer(h, to, stem, depth));
  h->is_repeated = outer;
}

static void fill_pointers(Harness *h, const Type *element, uint64_t count, const char *place, const char *stem, unsigned depth) {
  const char *name = arena_format(&h->arena, "%s_element", stem);
  if (!is_on_heap(h, element->base)) {
    harness_note(h, "all elements of '%s' are the same pointer", stem);
    fill_each(h, count, place, make_pointer(h, element->base, name, depth + 1));
    return;
  }
  const char *outer = open_loop(h, arena_format(&h->arena, "unsigned %s = 0; %s < %" PRIu64 "; %s++", h->index, h->index, count, h->index));
  fill_repeated(h, element->base, arena_format(&h->arena, "%s[%s]", place, outer), name, depth + 1);
  close_loop(h, outer);
}

static void fill_records(Harness *h, const Type *element, uint64_t count, const char *place, const char *stem, unsigned depth) {
  for (unsigned i = 0; i < count; i++) fill(h, element, arena_format(&h->arena, "%s[%u]", place, i), arena_format(&h->arena, "%s_%u", stem, i), depth);
}

/* Bytes that stand for no value of their type are none that a program gives: so of pointers, and of truth values however many there are. */
static void fill_elements(Harness *h, const Type *element, uint64_t count, const char *place, const char *stem, unsigned depth) {
  element = type_unqualified(element);
  if (element->kind == TYPE_POINTER)
    fill_pointers(h, element, count, place, stem, depth);
  else if (type_is_arithmetic(element) && (count <= FILLED_BY_CALLS || element->kind == TYPE_BOOL))
    fill_each(h, count, place, harness_any(h, element));
  else if (holds_pointers(element) && count <= HARNESS_ELEMENTS)
    fill_records(h, element, count, place, stem, depth);
  else
    fill_memory(h, element, place, stem);
}

static void fill_array(Harness *h, const Type *type, const char *place, const char *stem, unsigned depth) {
  if (!type->count_known) harness_note(h, "'%s' has no elements", stem);
  if (type->count_known && type->count) fill_elements(h, type->base, type->count, place, stem, depth);
}

static void limit_length(Harness *h, const Type *type, const char *place, const char *name, const char *what) {
  const char *least = type_is_signed(&h->program->types, type_unqualified(type)) ? arena_format(&h->arena, "%s >= 0 && ", place) : "";
  say(h, "__VERIFIER_assume(%s%s <= %s);", least, place, elements(h));
  harness_note(h, "'%s' is from 0 to %d: it is taken for the length of %s", name, HARNESS_ELEMENTS, what);
  h->assumes = true;
}

/* Members with names; of a union the first. */
static void fill_record(Harness *h, const Type *type, const char *place, const char *stem, unsigned depth) {
  for (const Member *m = type->record->members; m; m = m->next) {
    if (m->is_bit_field && !m->name) continue;
    const char *part = m->name ? arena_format(&h->arena, "%s.%s", place, m->name) : place;
    const char *name = m->name ? arena_format(&h->arena, "%s_%s", stem, m->name) : stem;
    if (m->type->qualifiers & QUALIFIER_VOLATILE) note_volatile(h, stem);
    if (m->type->qualifiers & QUALIFIER_CONST) harness_note(h, "'%s' is not set: it is const", name);
    if (m->type->qualifiers & QUALIFIER_CONST) continue;
    if (m->type->kind == TYPE_POINTER && is_recursive(type, m->type->base) && depth < DEPTH) {
      const char *target = make_pointer(h, m->type->base, name, depth + 1);
      h->asked[TYPE_BOOL]++;
      say(h, "%s = __VERIFIER_nondet_bool() ? %s : 0;", part, target);
    } else {
      fill(h, m->type, part, name, depth);
    }
    const Member *counted = harness_counted_member(type, m);
    if (counted) limit_length(h, m->type, part, name, arena_format(&h->arena, "'%s_%s'", stem, counted->name));
    if (type->kind == TYPE_UNION && m->name) return;
  }
}

static void fill(Harness *h, const Type *type, const char *place, const char *stem, unsigned depth) {
  type = type_unqualified(type);
  if (type_is_arithmetic(type))
    say(h, "%s = %s;", place, harness_any(h, type));
  else if (type->kind == TYPE_POINTER)
    say(h, "%s = %s;", place, make_pointer(h, type->base, stem, depth + 1));
  else if (type->kind == TYPE_ARRAY)
    fill_array(h, type, place, stem, depth);
  else if (type_is_record(type))
    fill_record(h, type, place, stem, depth);
}

/* ---- arguments -------------------------------------------------------------------------------------- */

static bool is_some_length(const Symbol *function, const Symbol *parameter) {
  for (size_t i = 0; i < function->parameter_count; i++)
    if (function->parameters[i]->type->kind == TYPE_POINTER && length_of(function, i) == parameter) return true;
  return false;
}

static void make_number(Harness *h, const Symbol *parameter, const char *name) {
  const Type *type = type_unqualified(parameter->type);
  say(h, "%s = %s;", harness_declare(h, type, name), harness_any(h, type));
  if (!is_some_length(h->function, parameter)) return;
  limit_length(h, type, name, name, "a buffer");
}

static const char *name_of(Harness *h, const Symbol *parameter) {
  for (size_t i = 0; i < h->function->parameter_count; i++)
    if (h->function->parameters[i] == parameter) return harness_argument_name(h, i);
  return parameter->name;
}

/* A buffer with exactly as many elements as the length says, so that an access beyond is one outside of it. */
static void make_buffer_of(Harness *h, const Type *element, const char *count, const char *name) {
  bool is_released = harness_is_released(h, element);
  if (is_released) {
    allocate(h, element, name, count);
    return;
  }
  say(h, "%s = malloc(%s * sizeof *%s);", harness_declare(h, type_pointer((Types *)&h->program->types, element), name), count, name);
  say(h, "__VERIFIER_assume(%s != 0);", name);
  buffer_format(&h->after, "%*sfree(%s);\n", INDENT, "", name);
  h->allocates = true;
}

static void make_buffer(Harness *h, const Type *to, const Symbol *length, const char *name) {
  const Type *element = byte_of(h, to);
  const char *count = name_of(h, length), *counter = harness_declare(h, type_unqualified(length->type), h->index);
  make_buffer_of(h, element, count, name);
  bool is_pointer = element->kind == TYPE_POINTER, is_repeated = is_pointer && is_on_heap(h, element->base);
  const char *place = arena_format(&h->arena, "%s[%s]", name, h->index);
  const char *target = is_pointer && !is_repeated ? make_pointer(h, element->base, name, 1) : NULL; /* one for all: it must live longer than the loop */
  if (target) harness_note(h, "all elements of '%s' are the same pointer", name);
  if (to->qualifiers & QUALIFIER_VOLATILE) note_volatile(h, name);
  const char *outer = open_loop(h, arena_format(&h->arena, "%s = 0; %s < %s; %s++", counter, h->index, count, h->index));
  if (target)
    say(h, "%s = %s;", place, target);
  else if (is_repeated)
    fill_repeated(h, element->base, place, name, 1);
  else
    fill(h, element, place, name, DEPTH);
  close_loop(h, outer);
}

/* `int a[10]`: that many elements. */
static void make_written_array(Harness *h, const Symbol *parameter, const char *name) {
  const Type *element = type_unqualified(parameter->type->base);
  const char *object = arena_format(&h->arena, "%s_object", name), *count = arena_format(&h->arena, "%" PRIu64, parameter->written_count);
  if (is_on_heap(h, element))
    allocate(h, element, object, count);
  else
    say(h, "%s;", harness_declare(h, element, arena_format(&h->arena, "%s[%s]", object, count)));
  fill_elements(h, element, parameter->written_count, object, name, 0);
  if (parameter->type->base->qualifiers & QUALIFIER_VOLATILE) note_volatile(h, name);
  harness_note(h, "'%s' has %" PRIu64 " elements, as it is written", name, parameter->written_count);
  say(h, "%s = %s;", harness_declare(h, type_unqualified(parameter->type), name), object);
}

static void make_pointer_argument(Harness *h, size_t index, const char *name) {
  enum { LARGEST = 1 << 16 };
  const Symbol *parameter = h->function->parameters[index], *length = length_of(h->function, index);
  const Type *to = parameter->type->base;
  if (parameter->written_count && parameter->written_count <= LARGEST && can_make(h, to)) {
    make_written_array(h, parameter, name);
    return;
  }
  if (length && harness_can_name(h, to) && to->kind != TYPE_ARRAY) {
    make_buffer(h, to, length, name);
    return;
  }
  const char *target = make_pointer(h, to, name, 0);
  say(h, "%s = %s;", harness_declare(h, type_unqualified(parameter->type), name), target);
}

static bool make_argument(Harness *h, size_t index) {
  const Symbol *parameter = h->function->parameters[index];
  const Type *type = type_unqualified(parameter->type);
  const char *name = harness_argument_name(h, index);
  bool is_nameable = harness_can_name(h, type) && type->kind != TYPE_VA_LIST;
  if (!is_nameable) {
    buffer_format(h->error, "parameter '%s' has a type that a harness cannot name or make", name);
    return false;
  }
  if (type_is_arithmetic(type)) {
    make_number(h, parameter, name);
  } else if (type->kind == TYPE_POINTER) {
    make_pointer_argument(h, index, name);
  } else {
    say(h, "%s;", harness_declare(h, type, name));
    fill(h, type, name, name, 0);
  }
  return true;
}

/* Lengths first: buffers need them. */
static bool make_arguments(Harness *h) {
  bool good = true;
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < h->function->parameter_count && good; i++)
      if (is_some_length(h->function, h->function->parameters[i]) == !round) good = make_argument(h, i);
  return good;
}

/* ---- what callers guarantee ------------------------------------------------------------------------- */

static const char *parameter_name(Harness *h, size_t index) {
  const char *name = h->function->parameters[index]->name;
  return name && *name && !strchr(name, '.') ? name : arena_format(&h->arena, "harness_unnamed%zu", index + 1);
}

static const char *parameter_list(Harness *h) {
  const char *list = "";
  for (size_t i = 0; i < h->function->parameter_count; i++)
    list = arena_format(&h->arena, "%s%s%s", list, i ? ", " : "", harness_declare(h, type_unqualified(h->function->parameters[i]->type), parameter_name(h, i)));
  return *list ? list : "void";
}

static const char *argument_list(Harness *h) {
  const char *list = "";
  for (size_t i = 0; i < h->function->parameter_count; i++) list = arena_format(&h->arena, "%s%s%s", list, i ? ", " : "", harness_argument_name(h, i));
  return list;
}

static const char precondition_prefix[] = "harness_assumed";

bool harness_is_precondition(const Symbol *function) { return !strncmp(function->name, precondition_prefix, sizeof precondition_prefix - 1); }

/* A function of its own, since the harness has names that the precondition means otherwise.  In a text of ours it stands where the user wrote it. */
static void make_precondition(Harness *h, const Precondition *precondition, size_t number, const char *text_name) {
  buffer_format(&h->before, "static int %s%zu(%s) {\n", precondition_prefix, number, parameter_list(h));
  for (size_t i = 0; i < h->function->parameter_count && h->style == HARNESS_FILE; i++) buffer_format(&h->before, "  (void)%s;\n", parameter_name(h, i));
  if (h->style == HARNESS_FILE)
    buffer_format(&h->before, "  return !!(%s);\n}\n\n", precondition->text);
  else
    buffer_format(&h->before, "  _Bool harness_holds =\n# %u \"%s\"\n%*s%s\n# 1 \"%s\"\n  ;\n  return harness_holds;\n}\n\n", precondition->line, precondition->file, (int)precondition->column - 1, "", precondition->expanded, text_name);
  say(h, "__VERIFIER_assume(%s%zu(%s));", precondition_prefix, number, argument_list(h));
  if (h->style == HARNESS_TEXT) harness_note(h, "assumed of the arguments: %s", precondition->text);
  h->assumes = true;
}

/* ---- the call, the frame ---------------------------------------------------------------------------- */

static void make_call(Harness *h) {
  const Type *result = type_unqualified(h->function->type->base);
  const char *list = argument_list(h);
  if (h->function->type->is_variadic) harness_note(h, "no variable arguments are given");
  bool is_used = result->kind != TYPE_VOID && harness_can_name(h, result);
  if (h->style == HARNESS_FILE) say(h, "// What callers guarantee: __VERIFIER_assume(...);");
  if (is_used)
    say(h, "%s = %s(%s);", harness_declare(h, result, "harness_result"), h->function->name, list);
  else
    say(h, "%s(%s);", h->function->name, list);
  if (h->style == HARNESS_FILE) say(h, "// What it promises: assert(...);");
  if (is_used) say(h, "(void)harness_result;");
}

/* Where a harness of ours ends its variables live: what the function has returned, or put behind its arguments, is not lost. */
static const char *last_line(const Harness *h) { return h->style == HARNESS_FILE ? "return 0;" : "__builtin_exit(0);"; }

/* A file that has a main of its own is included with that under another name. */
static void write_include(const Harness *h, const char *path, Buffer *out) {
  const Symbol *own = program_find_function(h->program, "main");
  if (own && own->body) buffer_add(out, "#define main main_of_file\n");
  buffer_format(out, "#include \"%s\"\n", path);
  if (own && own->body) buffer_add(out, "#undef main\n");
}

static void write_head(Harness *h, const HarnessOptions *options, Buffer *out) {
  if (h->style == HARNESS_TEXT) return;
  buffer_format(out,
                "/* A harness for %s: arbitrary arguments of the right shape.\n"
                " *\n"
                " *   craig --property safety%s THIS_FILE     looks for all that is undefined, and leaks\n"
                " *\n"
                " * It is yours to edit: sizes, what callers guarantee, what the function promises.%s",
                h->function->name, options->flags, h->notes.size ? "\n * Assumed:\n" : "");
  for (const char *line = buffer_text(&h->notes); *line; line += strcspn(line, "\n") + 1) buffer_format(out, " *   %.*s\n", (int)strcspn(line, "\n"), line);
  buffer_add(out, " */\n");
  write_include(h, options->include, out);
  buffer_add(out, "#include <assert.h>\n\n");
  buffer_format(out, "enum { ELEMENTS = %d }; /* of a buffer, at most */\n\n", HARNESS_ELEMENTS);
}

static void write_all(Harness *h, const HarnessOptions *options, Buffer *out) {
  write_head(h, options, out);
  harness_declare_inputs(h, out);
  buffer_add(out, "\n");
  buffer_add_bytes(out, h->before.data, h->before.size);
  buffer_format(out, "int %s(void) {\n", options->entry);
  buffer_add_bytes(out, h->body.data, h->body.size);
  buffer_add_bytes(out, h->after.data, h->after.size);
  buffer_format(out, "%*s%s\n}\n", INDENT, "", last_line(h));
}

bool harness_write(const Program *program, const Symbol *function, const HarnessOptions *options, Buffer *out, Buffer *notes, Buffer *error) {
  Harness h = {.program = program, .function = function, .style = options->style, .error = error, .index = harness_index_name(function)};
  harness_find_released(&h);
  bool good = make_arguments(&h);
  for (size_t i = 0; good && options->preconditions && i < options->preconditions->size; i++) make_precondition(&h, &options->preconditions->data[i], i + 1, options->name);
  if (good) {
    make_call(&h);
    write_all(&h, options, out);
    if (notes) buffer_add(notes, buffer_text(&h.notes));
  }
  vector_release(&h.released);
  vector_release(&h.notes);
  vector_release(&h.before);
  vector_release(&h.body);
  vector_release(&h.after);
  arena_release(&h.arena);
  return good;
}
