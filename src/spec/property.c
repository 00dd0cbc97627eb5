/* Reading properties: a recursive-descent parser for the few forms that property files take.  See property.h.
 *
 *   file   := CHECK ( init ( NAME ( ) ) , LTL ( formula ) )
 *   formula := G ! call ( NAME ( ) )
 *            | words of another property: verified, or refused by that property's name */
#include "spec/property.h"
#include "base/file.h"
#include "base/memory.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Formulas of the properties that are known by name, in the words of the files; where those have none, the name. */
static const struct {
  const char *name, *formula;
  bool is_supported;
  unsigned needs;  /* what reductions have to keep */
  unsigned asks;   /* of calls and operators: property.h */
  unsigned memory; /* what is asked of memory: memory_safety.h */
} known[] = {
    {"unreach-call", "G ! call", true, KEEP_REACHABILITY, ASKS_CALLS, 0},
    {"no-overflow", "G ! overflow", true, KEEP_REACHABILITY, ASKS_OVERFLOW, 0},
    {"termination", "F end", true, KEEP_REACHABILITY | KEEP_TERMINATION, 0, 0},
    {"valid-memcleanup", "G valid-memcleanup", true, KEEP_REACHABILITY, 0, MEMORY_FREE | MEMORY_CLEANUP},
    {"valid-memsafety", "G valid-memsafety", true, KEEP_REACHABILITY, 0, MEMORY_DEREF | MEMORY_FREE | MEMORY_TRACK},
    {"valid-deref", "G valid-deref", true, KEEP_REACHABILITY, 0, MEMORY_DEREF},
    {"valid-free", "G valid-free", true, KEEP_REACHABILITY, 0, MEMORY_FREE},
    {"valid-memtrack", "G valid-memtrack", true, KEEP_REACHABILITY, 0, MEMORY_TRACK},
    {"no-data-race", "G ! data-race", false, KEEP_REACHABILITY | KEEP_MEMORY, 0, 0},
    {"liveness", "liveness", true, KEEP_REACHABILITY | KEEP_TERMINATION, 0, 0},
    {"no-div-by-zero", "no-div-by-zero", true, KEEP_REACHABILITY, ASKS_DIVISION, 0},
    {"no-invalid-shift", "no-invalid-shift", true, KEEP_REACHABILITY, ASKS_SHIFT, 0},
    {"no-float-cast-overflow", "no-float-cast-overflow", true, KEEP_REACHABILITY, ASKS_CONVERSION, 0},
    {"safety", "safety", true, KEEP_REACHABILITY, ASKS_CALLS | ASKS_OVERFLOW | ASKS_DIVISION | ASKS_SHIFT | ASKS_CONVERSION, MEMORY_DEREF | MEMORY_FREE | MEMORY_TRACK},
};

enum { KNOWN = sizeof known / sizeof *known, UNREACH_CALL = 0, MEMORY_SAFETY = 4, SAFETY = KNOWN - 1 };

typedef struct {
  const char *file, *content, *p; /* p points behind the current token */
  char token[128];                /* a word, or one other character; empty at the end */
  const char *start;              /* of the current token in `content` */
  Buffer *error;
} Reader;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '$'; }

static void advance(Reader *reader) {
  while (isspace((unsigned char)*reader->p)) reader->p++;
  reader->start = reader->p;
  size_t length = 0;
  while (is_word(reader->p[length])) length++;
  if (!length && *reader->p) length = 1;
  if (length >= sizeof reader->token) length = sizeof reader->token - 1;
  memcpy(reader->token, reader->p, length);
  reader->token[length] = 0;
  reader->p += length;
}

static bool complain(Reader *reader, const char *wanted) {
  unsigned line = 1, column = 1;
  for (const char *c = reader->content; c < reader->start; c++) {
    column = *c == '\n' ? 1 : column + 1;
    line += *c == '\n';
  }
  buffer_format(reader->error, "%s:%u:%u: error: expected %s, found %s%s%s", reader->file, line, column,
                wanted, *reader->token ? "'" : "the end", reader->token, *reader->token ? "'" : "");
  return false;
}

static bool expect(Reader *reader, const char *token) {
  char wanted[32];
  snprintf(wanted, sizeof wanted, "'%s'", token);
  if (strcmp(reader->token, token)) return complain(reader, wanted);
  advance(reader);
  return true;
}

/* NAME ( ) */
static bool read_call(Reader *reader, Arena *arena, const char **name) {
  if (!is_word(*reader->token) || isdigit((unsigned char)*reader->token))
    return complain(reader, "a function's name");
  *name = arena_string(arena, reader->token, strlen(reader->token));
  advance(reader);
  return expect(reader, "(") && expect(reader, ")");
}

/* The words of the formula up to its first parenthesis, separated by blanks. */
static void read_words(Reader *reader, Buffer *words) {
  while (*reader->token && *reader->token != '(' && *reader->token != ')') {
    if (words->size) buffer_add(words, " ");
    buffer_add(words, reader->token);
    advance(reader);
  }
}

static bool refuse(Buffer *error, const char *name) {
  buffer_format(error, "property '%s' is not supported yet (", name);
  for (size_t i = 0, count = 0; i < KNOWN; i++)
    if (known[i].is_supported) buffer_format(error, "%s%s", count++ ? ", " : "", known[i].name);
  buffer_add(error, " are)");
  return false;
}

/* The line of the first known formula that `words` begin with, or KNOWN. */
static size_t find_formula(const char *words) {
  size_t i = 0;
  while (i < KNOWN && strncmp(words, known[i].formula, strlen(known[i].formula))) i++;
  return i;
}

static void take_line(Property *property, size_t line) {
  property->name = known[line].name;
  property->needs = known[line].needs;
  property->asks = known[line].asks;
  property->memory = known[line].memory;
  property->has_several = line == SAFETY;
}

/* Which property it is. */
static bool check_formula(Reader *reader, const char *words, Property *property) {
  size_t line = find_formula(words);
  bool is_exact = line < KNOWN && !strcmp(words, known[line].formula);
  if (line < KNOWN) {
    take_line(property, line);
    if (is_exact && known[line].is_supported) return true;
  }
  buffer_format(reader->error, "%s: error: ", reader->file);
  return refuse(reader->error, line == KNOWN || known[line].is_supported ? words : known[line].name);
}

static bool read_formula(Reader *reader, Arena *arena, Property *property) {
  Buffer words = {0};
  read_words(reader, &words);
  bool good = words.size || complain(reader, "a formula");
  good = good && check_formula(reader, buffer_text(&words), property);
  vector_release(&words);
  if (!good || property->name != known[UNREACH_CALL].name) return good;
  return expect(reader, "(") && read_call(reader, arena, &property->error) && expect(reader, ")");
}

static bool read_check(Reader *reader, Arena *arena, Property *property) {
  if (!(expect(reader, "CHECK") && expect(reader, "(") && expect(reader, "init") && expect(reader, "(") &&
        read_call(reader, arena, &property->entry) && expect(reader, ")") && expect(reader, ",") &&
        expect(reader, "LTL") && expect(reader, "(")))
    return false;
  return read_formula(reader, arena, property) && expect(reader, ")") && expect(reader, ")");
}

/* ---- several properties ------------------------------------------------------------------------------ */

static bool is_memory_alone(const Property *property) { return property->memory && !property->asks && !property->has_several; }

static bool is_same(const char *a, const char *b) { return !a || !b || !strcmp(a, b); }

/* `other` is asked for too.  False: the two do not go together. */
static bool join(Property *property, const Property *other, Arena *arena) {
  bool both_call = property->asks & other->asks & ASKS_CALLS, is_named_once = !property->error != !other->error;
  const char *named = property->error ? property->error : other->error;
  if ((property->needs | other->needs) & KEEP_TERMINATION) return false;
  if (!is_same(property->entry, other->entry) || !is_same(property->error, other->error)) return false;
  if (both_call && is_named_once && strcmp(named, "reach_error")) return false;
  property->name = arena_format(arena, "%s,%s", property->name, other->name);
  property->has_several = true;
  property->needs |= other->needs;
  property->asks |= other->asks;
  property->memory |= other->memory;
  if (other->automaton) property->automaton = other->automaton;
  if (!property->entry) property->entry = other->entry;
  property->error = both_call && is_named_once ? NULL : named; /* reach_error is one of those that are errors if none is named */
  return true;
}

/* Another property, from the same function on: all are verified together.  Parts of memory safety are one property. */
static bool read_part(Reader *reader, Arena *arena, Property *property) {
  Property part = {0};
  Reader here = *reader;
  if (!read_check(reader, arena, &part)) return false;
  bool is_memory = is_memory_alone(property) && is_memory_alone(&part);
  if (!join(property, &part, arena)) return complain(&here, "the end: this does not go together with what stands before");
  if (is_memory) property->name = known[MEMORY_SAFETY].name, property->has_several = false;
  return true;
}

static bool read_file_content(Reader *reader, Arena *arena, Property *property) {
  advance(reader);
  if (!read_check(reader, arena, property)) return false;
  while (!strcmp(reader->token, "CHECK"))
    if (!read_part(reader, arena, property)) return false;
  return !*reader->token || complain(reader, "the end, or another CHECK");
}

bool property_parse(const char *file, const char *content, Arena *arena, Property *property, Buffer *error) {
  *property = (Property){0};
  Reader reader = {.file = file, .content = content, .p = content, .error = error};
  return read_file_content(&reader, arena, property);
}

static bool read_file(const char *path, Arena *arena, Property *property, Buffer *error) {
  Buffer content = {0};
  bool good = file_read_or_say(path, &content, error) &&
              property_parse(path, buffer_text(&content), arena, property, error);
  vector_release(&content);
  return good;
}

static bool read_one(const char *text, Arena *arena, Property *property, Buffer *error) {
  size_t length = strlen(text);
  *property = (Property){0};
  if (length > 4 && !strcmp(text + length - 4, ".prp")) return read_file(text, arena, property, error);
  for (size_t i = 0; i < KNOWN; i++) {
    if (strcmp(text, known[i].name)) continue;
    take_line(property, i);
    return known[i].is_supported || refuse(error, text);
  }
  buffer_format(error, "unknown property '%s'", text);
  for (size_t i = 0; i < KNOWN && length > 3; i++) {
    if (!strstr(known[i].name, text)) continue;
    buffer_format(error, " (did you mean '%s'?)", known[i].name); /* the first one that is longer */
    return false;
  }
  buffer_add(error, "; there are:");
  for (size_t i = 0; i < KNOWN; i++)
    if (known[i].is_supported) buffer_format(error, " %s", known[i].name);
  return false;
}

bool property_read(const char *text, Arena *arena, Property *property, Buffer *error) {
  size_t length = strcspn(text, ",");
  if (!read_one(arena_string(arena, text, length), arena, property, error)) return false;
  while (text[length]) {
    Property other;
    text += length + 1;
    length = strcspn(text, ",");
    const char *name = arena_string(arena, text, length);
    if (!read_one(name, arena, &other, error)) return false;
    if (join(property, &other, arena)) continue;
    buffer_format(error, "property '%s' does not go together with '%s': it starts in another function, has another error function, or is about endless runs", name, property->name);
    return false;
  }
  return true;
}

bool property_choose(const char *text, const char *automaton, Arena *arena, Property *property, Buffer *error) {
  const Property own = {.name = "automaton", .needs = KEEP_REACHABILITY, .automaton = automaton};
  if (automaton && !text) *property = own;
  if (!text) return automaton;
  if (!property_read(text, arena, property, error)) return false;
  if (!automaton || join(property, &own, arena)) return true;
  buffer_format(error, "property '%s' does not go together with an automaton: it is about endless runs", property->name);
  return false;
}

bool property_is_reachability(const Property *property) { return !property->name || (property->asks == ASKS_CALLS && !property->memory && !property->automaton); }

static void print_check(const Property *property, const char *name, const char *entry, Buffer *out) {
  if (!entry) entry = property->entry ? property->entry : "main";
  buffer_format(out, "CHECK( init(%s()), LTL(", entry);
  size_t line = 0;
  while (line < KNOWN && strcmp(known[line].name, name)) line++;
  if (line == KNOWN)
    buffer_format(out, "automaton(%s)", property->automaton ? property->automaton : name);
  else if (line == UNREACH_CALL)
    buffer_format(out, "G ! call(%s())", property->error ? property->error : "reach_error");
  else
    buffer_add(out, known[line].formula);
  buffer_add(out, ") )");
}

/* Is it one of those that all others are made of, and asked for? */
static bool is_part(const Property *property, size_t line) {
  unsigned memory = known[line].memory, asks = known[line].asks;
  bool is_one = (asks && !memory && !(asks & (asks - 1))) || (memory && !(memory & (memory - 1))) || memory == (MEMORY_FREE | MEMORY_CLEANUP);
  return is_one && (asks & property->asks) == asks && (memory & property->memory) == memory;
}

void property_print(const Property *property, const char *entry, Buffer *out) {
  size_t count = 0;
  for (size_t line = 0; line < KNOWN && property->has_several; line++) {
    if (!is_part(property, line)) continue;
    if (count++) buffer_add(out, " ");
    print_check(property, known[line].name, entry, out);
  }
  if (property->has_several && property->automaton) {
    buffer_add(out, " ");
    print_check(property, "automaton", entry, out);
  }
  if (!property->has_several) print_check(property, property->name, entry, out);
}

void property_print_part(const Property *property, const char *part, const char *entry, Buffer *out) {
  print_check(property, property->has_several ? part : property->name, entry, out);
}
