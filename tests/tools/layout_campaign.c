/* layout_campaign.c: random type declarations and constant expressions, and what we say about them.
 *
 *   layout_campaign --32|--64 SEED FILE   writes FILE.c (the declarations with _Static_asserts of our sizes,
 *                                         alignments, offsets, types and values) and FILE-printed.c (the same
 *                                         asserts over our printout of the declarations) for `gcc
 * -fsyntax-only` layout_campaign --check FILE.s        compares gcc's assembly of FILE.c with our bit-field
 * positions, which FILE.c carries as comments that survive in the symbols' names
 *
 * Bit positions cannot be asserted in C, so for each bit-field FILE.c defines an object in which that field
 * alone is all ones, with our first bit and width in its name: bits_SERIAL_FIRST_WIDTH. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lang/fold.h"
#include "lang/parse.h"
#include "lang/print.h"
#include "unit/random.h"

/* ---- random choices ------------------------------------------------------------------------------- */

static uint64_t random_state;

static unsigned pick(unsigned below) {
  return (unsigned)((next_random(&random_state) * 0x2545F4914F6CDD1DULL >> 33) % below);
}

static bool one_in(unsigned n) { return pick(n) == 0; }

/* ---- random declarations -------------------------------------------------------------------------- */

typedef struct {
  DataModel model;
  Buffer text;
  unsigned records; /* r0, r1, ... have been declared */
  unsigned members; /* m0, m1, ... of the record being written */
  bool is_union_of[256];
} Writer;

static const char *const integers[] = {"char",           "signed char",   "unsigned char",      "short",
                                       "unsigned short", "int",           "unsigned int",       "long",
                                       "unsigned long",  "long long",     "unsigned long long", "_Bool",
                                       "enum small",     "enum negative", "enum large"};
static const unsigned widths_64[] = {8, 8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 1, 32, 32, 64};
static const unsigned widths_32[] = {8, 8, 8, 16, 16, 32, 32, 32, 32, 64, 64, 1, 32, 32, 64};
enum { INTEGERS = sizeof integers / sizeof *integers };

static const char prelude[] = "enum small { SMALL_A, SMALL_B };\n"
                              "enum negative { NEGATIVE_A = -5, NEGATIVE_B = 7 };\n"
                              "enum large { LARGE_A = 0x100000000ll };\n"
                              "typedef int int_2 __attribute__((aligned(2)));\n"
                              "typedef int int_8 __attribute__((aligned(8)));\n"
                              "typedef long long wide_1 __attribute__((aligned(1)));\n"
                              "typedef long long wide_4 __attribute__((aligned(4)));\n"
                              "typedef double double_8 __attribute__((aligned(8)));\n"
                              "typedef short short_4 __attribute__((aligned(4)));\n";

static void write_scalar(Writer *w) {
  static const char *const others[] = {"float",         "double",     "long double",     "void *",
                                       "int (*)(void)", "__float128", "_Complex double", "_Complex float"};
  unsigned choice = pick(INTEGERS + 5);
  if (choice < INTEGERS)
    buffer_add(&w->text, integers[choice]);
  else if (one_in(8) && w->model == LP64)
    buffer_add(&w->text, one_in(2) ? "__int128" : "unsigned __int128");
  else if (one_in(12))
    buffer_add(&w->text, others[5 + pick(3)]);
  else
    buffer_add(&w->text, others[pick(4)]);
}

static void write_attributes(Writer *w, bool is_member) {
  if (one_in(is_member ? 10 : 5)) buffer_add(&w->text, " __attribute__((packed))");
  if (one_in(is_member ? 10 : 8)) buffer_format(&w->text, " __attribute__((aligned(%u)))", 1u << pick(6));
}

static void write_bit_field(Writer *w) {
  unsigned kind = pick(INTEGERS), width = (w->model == LP64 ? widths_64 : widths_32)[kind];
  if (one_in(12)) {
    static const char *const aligned[] = {"int_2", "int_8", "wide_1", "wide_4", "short_4"};
    static const unsigned widths[] = {32, 32, 64, 64, 16};
    unsigned chosen = pick(5);
    buffer_format(&w->text, "  %s m%u : %u", aligned[chosen], w->members++, 1 + pick(widths[chosen]));
  } else if (one_in(8)) {
    buffer_format(&w->text, "  %s : 0", integers[kind]);
  } else if (one_in(8)) {
    buffer_format(&w->text, "  %s : %u", integers[kind], 1 + pick(width));
  } else {
    unsigned bits = one_in(4) ? width : 1 + pick(width);
    buffer_format(&w->text, "  %s m%u : %u", integers[kind], w->members++, bits);
  }
  write_attributes(w, true);
  buffer_add(&w->text, ";\n");
}

static void write_plain_member(Writer *w) {
  buffer_add(&w->text, "  ");
  if (one_in(10)) {
    static const char *const aligned[] = {"int_2", "int_8", "wide_1", "wide_4", "double_8", "short_4"};
    buffer_format(&w->text, "%s m%u", aligned[pick(6)], w->members++);
  } else if (w->records && one_in(4)) {
    unsigned record = pick(w->records);
    buffer_format(&w->text, "%s r%u m%u", w->is_union_of[record] ? "union" : "struct", record, w->members++);
  } else {
    size_t start = w->text.size;
    if (one_in(12)) buffer_add(&w->text, "_Atomic ");
    write_scalar(w);
    char *star = memmem(w->text.data + start, w->text.size - start, "(*)(void)", 9);
    if (star) w->text.size = start + (size_t)(star - w->text.data - (ptrdiff_t)start);
    if (star)
      buffer_format(&w->text, "(*m%u)(void)", w->members++);
    else
      buffer_format(&w->text, " m%u", w->members++);
    if (!star && one_in(4)) buffer_format(&w->text, "[%u]", pick(5));
    if (!star && one_in(8)) buffer_format(&w->text, "[%u]", 1 + pick(3));
  }
  write_attributes(w, true);
  buffer_add(&w->text, ";\n");
}

static void write_members(Writer *w, unsigned depth);

static void write_member(Writer *w, unsigned depth) {
  if (one_in(2)) {
    write_bit_field(w);
  } else if (depth < 2 && one_in(8)) {
    buffer_add(&w->text, one_in(2) ? "  struct {\n" : "  union {\n");
    write_members(w, depth + 1);
    buffer_add(&w->text, "  }");
    if (one_in(2))
      buffer_format(&w->text, " m%u", w->members++);
    else if (one_in(4))
      buffer_add(&w->text, " __attribute__((packed))");
    buffer_add(&w->text, ";\n");
  } else {
    write_plain_member(w);
  }
}

static void write_members(Writer *w, unsigned depth) {
  unsigned count = one_in(20) ? 0 : 1 + pick(depth ? 4 : 8);
  for (unsigned i = 0; i < count; i++) write_member(w, depth);
}

static void write_record(Writer *w) {
  unsigned record = w->records;
  bool is_union = one_in(5), has_pack = one_in(8);
  w->is_union_of[record] = is_union;
  w->members = 0;
  if (has_pack) buffer_format(&w->text, "#pragma pack(push, %u)\n", 1u << pick(4));
  buffer_format(&w->text, "%s r%u {\n", is_union ? "union" : "struct", record);
  write_members(w, 0);
  if (!is_union && w->members && one_in(8))
    buffer_format(&w->text, "  %s m%u[];\n", integers[pick(12)], w->members++);
  buffer_add(&w->text, "}");
  write_attributes(w, false);
  buffer_add(&w->text, ";\n");
  if (has_pack) buffer_add(&w->text, "#pragma pack(pop)\n");
  buffer_format(&w->text, "%s r%u object%u;\n", is_union ? "union" : "struct", record, record);
  w->records++;
}

/* ---- random constant expressions ------------------------------------------------------------------ */

static void write_constant(Buffer *text, bool wants_integer) {
  static const char *const suffixes[] = {"", "u", "l", "ul", "ll", "ull", ""};
  static const char *const values[] = {"0",
                                       "1",
                                       "2",
                                       "3",
                                       "7",
                                       "127",
                                       "128",
                                       "255",
                                       "256",
                                       "32767",
                                       "65535",
                                       "2147483647",
                                       "2147483648",
                                       "4294967295",
                                       "0x7fffffff",
                                       "0x80000000",
                                       "0xffffffff",
                                       "9223372036854775807",
                                       "0xffffffffffffffff",
                                       "1000003"};
  if (one_in(8) && !wants_integer)
    buffer_format(text, "%u.%u%s", pick(300), pick(1000), one_in(2) ? "" : one_in(2) ? "f" : "L");
  else if (one_in(12))
    buffer_format(text, "'%c'", 'a' + (int)pick(26));
  else if (one_in(12))
    buffer_add(text, one_in(2) ? "LARGE_A" : "NEGATIVE_A");
  else
    buffer_format(text, "%s%s", values[pick(sizeof values / sizeof *values)], suffixes[pick(7)]);
}

static void write_constant_expression(Buffer *text, unsigned depth, bool wants_integer);

static void write_cast(Buffer *text, unsigned depth, bool wants_integer) {
  static const char *const casts[] = {"(char)",
                                      "(signed char)",
                                      "(unsigned char)",
                                      "(short)",
                                      "(unsigned short)",
                                      "(int)",
                                      "(unsigned)",
                                      "(long)",
                                      "(unsigned long)",
                                      "(long long)",
                                      "(unsigned long long)",
                                      "(_Bool)",
                                      "(enum small)",
                                      "!",
                                      "-",
                                      "+",
                                      "~"};
  unsigned choice = pick(17);
  buffer_format(text, "%s(", casts[choice]);
  write_constant_expression(text, depth, choice == 16 || (choice >= 14 && wants_integer));
  buffer_add(text, ")");
}

static void write_choice(Buffer *text, unsigned depth, bool wants_integer) {
  buffer_add(text, "(");
  write_constant_expression(text, depth, false);
  buffer_add(text, " ? ");
  write_constant_expression(text, depth, wants_integer);
  buffer_add(text, " : ");
  write_constant_expression(text, depth, wants_integer);
  buffer_add(text, ")");
}

static void write_binary(Buffer *text, unsigned depth, bool wants_integer) {
  static const char *const operators[] = {"+",  "-",  "*",  "/", "==", "!=", "<", "<=", ">",
                                          ">=", "&&", "||", "%", "<<", ">>", "&", "|",  "^"};
  unsigned choice = pick(18);
  bool wants =
      choice >= 12 || choice == 3 || (choice < 3 && wants_integer); /* x / 0.0 is no constant for gcc */
  buffer_add(text, "(");
  write_constant_expression(text, depth, wants);
  buffer_format(text, " %s ", operators[choice]);
  if (one_in(2))
    buffer_format(text, "%u", 1 + pick(20));
  else
    write_constant_expression(text, depth, wants);
  buffer_add(text, ")");
}

static void write_constant_expression(Buffer *text, unsigned depth, bool wants_integer) {
  if (depth == 0 || one_in(6))
    write_constant(text, wants_integer);
  else if (one_in(3))
    write_cast(text, depth - 1, wants_integer);
  else if (one_in(8))
    write_choice(text, depth - 1, wants_integer);
  else
    write_binary(text, depth - 1, wants_integer);
}

/* ---- what we say ---------------------------------------------------------------------------------- */

typedef struct {
  const Types *types;
  Buffer *out;
  const char *object; /* an expression of the outermost record's type */
  const char *record; /* `struct r3` */
  unsigned *bit_fields;
} Claims;

static void claim_bits(Claims *c, const Member *member, uint64_t base) {
  if (!member->bit_width) return;
  buffer_format(c->out, "%s bits_%u_%" PRIu64 "_%u = {.%s = -1};\n", c->record, (*c->bit_fields)++,
                8 * (base + member->offset) + member->bit_offset, member->bit_width, member->name);
}

static void claim_promotion(Claims *c, const Member *member) {
  const Type *promoted = type_promote_bits(c->types, member->type, member->bit_width);
  if (member->bit_width > 32) return; /* gcc has types of their own for these */
  buffer_format(c->out, "_Static_assert(__builtin_types_compatible_p(__typeof__(+%s.%s), ", c->object,
                member->name);
  print_type(promoted, "", c->out);
  buffer_format(c->out, "), \"promotion of %s.%s\");\n", c->record, member->name);
}

static void claim_members(Claims *c, const Type *type, uint64_t base) {
  for (const Member *member = type->record->members; member; member = member->next) {
    if (member->is_bit_field && member->name) {
      claim_bits(c, member, base);
      claim_promotion(c, member);
    } else if (member->name) {
      buffer_format(c->out,
                    "_Static_assert(__builtin_offsetof(%s, %s) == %" PRIu64 ", \"offset of %s.%s\");\n",
                    c->record, member->name, base + member->offset, c->record, member->name);
    } else if (type_is_record(member->type)) {
      claim_members(c, member->type, base + member->offset);
    }
  }
}

static void claim_record(const Types *types, const Symbol *object, Buffer *out, unsigned *bit_fields) {
  const Type *type = object->type;
  Buffer name = {0};
  buffer_format(&name, "%s %s", type->kind == TYPE_STRUCT ? "struct" : "union", type->record->tag);
  Claims claims = {types, out, object->name, buffer_text(&name), bit_fields};
  buffer_format(out, "_Static_assert(sizeof(%s) == %" PRIu64 ", \"size of %s\");\n", claims.record,
                type_size(types, type), claims.record);
  buffer_format(out, "_Static_assert(_Alignof(%s) == %u, \"alignment of %s\");\n", claims.record,
                type_alignment(types, type), claims.record);
  claim_members(&claims, type, 0);
  vector_release(&name);
}

static void claim_scalars(const Types *types, Buffer *out) {
  for (TypeKind kind = TYPE_BOOL; kind <= TYPE_FLOAT128; kind++) {
    if (kind == TYPE_ENUM) continue;
    if (types->model == ILP32 && (kind == TYPE_INT128 || kind == TYPE_UINT128 || kind == TYPE_FLOAT16))
      continue;
    Buffer name = {0};
    const Type *type = type_scalar(types, kind);
    print_type(type, "", &name);
    buffer_text(&name);
    buffer_format(out, "_Static_assert(sizeof(%s) == %" PRIu64 ", \"size of %s\");\n", name.data,
                  type_size(types, type), name.data);
    buffer_format(out, "_Static_assert(_Alignof(%s) == %u, \"alignment of %s\");\n", name.data,
                  type_alignment(types, type), name.data);
    buffer_format(out, "_Static_assert(__alignof__(%s) == %u, \"preferred alignment of %s\");\n", name.data,
                  type_preferred_alignment(types, type), name.data);
    vector_release(&name);
  }
}

/* ---- writing the files ---------------------------------------------------------------------------- */

static void write_file(const char *base, const char *suffix, const Buffer *first, const Buffer *second) {
  char *name = NULL;
  if (asprintf(&name, "%s%s", base, suffix) < 0) exit(3);
  FILE *file = fopen(name, "w");
  if (!file) exit(3);
  fwrite(first->data, 1, first->size, file);
  fwrite(second->data, 1, second->size, file);
  fclose(file);
  free(name);
}

static Program *parse(const Writer *w, Buffer *text) {
  ParseOptions options = {.model = w->model, .messages = stderr, .quiet_warnings = true};
  unsigned errors = 0;
  return program_parse_text("random.i", buffer_text(text), &options, &errors);
}

static void campaign_records(Writer *w, const char *base) {
  buffer_add(&w->text, prelude);
  unsigned count = 4 + pick(12), bit_fields = 0;
  for (unsigned i = 0; i < count; i++) write_record(w);
  Program *program = parse(w, &w->text);
  if (!program) {
    Buffer nothing = {0};
    write_file(base, ".rejected.c", &w->text, &nothing);
    exit(3);
  }
  Buffer claims = {0}, printed = {0};
  claim_scalars(&program->types, &claims);
  for (size_t i = 0; i < program->objects.size; i++)
    claim_record(&program->types, program->objects.data[i], &claims, &bit_fields);
  print_program(program, &printed);
  write_file(base, ".c", &w->text, &claims);
  write_file(base, "-printed.c", &printed, &claims);
  vector_release(&claims);
  vector_release(&printed);
  program_delete(program);
}

static void add_value(Buffer *out, i128 value) {
  u128 bits = (u128)value;
  buffer_format(out, "%llull", (unsigned long long)bits);
}

/* Expressions with floats inside are compared after a cast to integer, those that divide by zero not at all.
 */
static void claim_constant(Writer *w, const char *text, Buffer *out) {
  Buffer source = {0};
  buffer_add(&source, prelude);
  buffer_format(&source, "__typeof__(%s) value = %s;\n", text, text);
  Program *program = parse(w, &source);
  if (!program) {
    buffer_format(out, "_Static_assert(0, \"rejected: %s\");\n", text);
  } else {
    const Symbol *object = program->objects.data[0];
    const Initializer *initializer = object->initializer;
    i128 value;
    bool is_integer = type_is_integer(object->type) && initializer && initializer->value &&
                      fold_integer(&program->types, initializer->value, &value);
    buffer_format(out, "_Static_assert(__builtin_types_compatible_p(__typeof__(%s), ", text);
    print_type(object->type, "", out);
    buffer_add(out, "), \"type\");\n");
    if (is_integer) {
      buffer_format(out, "_Static_assert((unsigned long long)(%s) == ", text);
      add_value(out, value);
      buffer_add(out, ", \"value\");\n");
    }
    program_delete(program);
  }
  vector_release(&source);
}

static void campaign_constants(Writer *w, const char *base) {
  Buffer head = {0}, claims = {0}, text = {0};
  buffer_add(&head, prelude);
  for (int i = 0; i < 40; i++) {
    vector_clear(&text);
    write_constant_expression(&text, 1 + pick(4), false);
    claim_constant(w, buffer_text(&text), &claims);
  }
  write_file(base, "-constants.c", &head, &claims);
  vector_release(&head);
  vector_release(&claims);
  vector_release(&text);
}

/* ---- comparing with assembly ---------------------------------------------------------------------- */

enum { OBJECT_LIMIT = 1 << 16 };

typedef struct {
  char name[64];
  unsigned char bytes[OBJECT_LIMIT];
  size_t size;
} Object;

static unsigned directive_size(const char *line) {
  static const struct {
    const char *name;
    unsigned size;
  } table[] = {{".byte", 1}, {".value", 2}, {".short", 2}, {".long", 4}, {".quad", 8}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strncmp(line, table[i].name, strlen(table[i].name))) return table[i].size;
  return 0;
}

static void add_data(Object *object, const char *line) {
  while (*line == ' ' || *line == '\t') line++;
  const char *argument = strpbrk(line, " \t");
  if (!argument) return;
  if (!strncmp(line, ".zero", 5)) object->size += strtoul(argument, NULL, 10);
  unsigned size = directive_size(line);
  uint64_t value = size ? strtoull(argument, NULL, 10) : 0;
  if (size && argument[1] == '-') value = (uint64_t)strtoll(argument, NULL, 10);
  for (unsigned i = 0; i < size && object->size < OBJECT_LIMIT; i++, value >>= 8)
    object->bytes[object->size++] = (unsigned char)value;
}

/* Exactly the bits of the name are set?  A _Bool is 1 even if -1 was stored. */
static bool object_is_right(const Object *object) {
  unsigned serial, width;
  uint64_t first;
  if (sscanf(object->name, "bits_%u_%" SCNu64 "_%u", &serial, &first, &width) != 3) return true;
  for (uint64_t bit = 0; bit < 8 * (uint64_t)object->size; bit++) {
    bool expected = bit >= first && bit < first + width;
    if ((object->bytes[bit / 8] >> bit % 8 & 1) != expected) return false;
  }
  return true;
}

static int check_assembly(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) return 3;
  static Object object;
  char line[4096];
  int status = 0;
  while (fgets(line, sizeof line, file)) {
    char *colon = strchr(line, ':');
    bool is_label = line[0] != '\t' && line[0] != ' ' && line[0] != '.' && colon;
    if (!is_label) {
      if (object.name[0]) add_data(&object, line);
      continue;
    }
    if (!object_is_right(&object)) {
      printf("wrong bits: %s\n", object.name);
      status = 1;
    }
    memset(&object, 0, sizeof object);
    *colon = 0;
    if (!strncmp(line, "bits_", 5)) snprintf(object.name, sizeof object.name, "%.60s", line);
  }
  if (!object_is_right(&object)) status = 1;
  fclose(file);
  return status;
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "--check")) return check_assembly(argv[2]);
  if (argc != 4) return 3;
  Writer writer = {.model = !strcmp(argv[1], "--32") ? ILP32 : LP64};
  random_state = strtoull(argv[2], NULL, 10) * 0x9E3779B97F4A7C15ULL + 88172645463325252ULL;
  for (int i = 0; i < 10; i++) pick(2);
  campaign_records(&writer, argv[3]);
  campaign_constants(&writer, argv[3]);
  vector_release(&writer.text);
  return 0;
}
