/* generate_memory.c: random verification tasks about memory.
 *
 *   generate_memory [--small] SEED > task.c
 *
 * Records with nested records, bit-fields and unions, arrays, pointers to all of them, allocated memory, bytes of numbers,
 * copies of bytes, records as arguments and results, loops that change memory.  A place is found by walking from a variable
 * into members, elements and what pointers point to.  Pointers that are followed are mostly tested first; an index is
 * mostly inside.  At the end conditions about what memory holds decide whether reach_error() is called.
 *
 * The first line is that of generate_task: gcc may compute something else.
 *
 * --small: few statements, inputs of two bits, no arbitrary content, so that explore_inputs can try all inputs. */
#include "tools/generate.h"

enum { MOST_VARIABLES = 64, MOST_TYPES = 128, MOST_RECORDS = 4, MOST_MEMBERS = 6, MOST_FUNCTIONS = 4, PLACE = 512 };

typedef struct Type Type;
struct Type {
  enum { NUMBER, POINTER, ARRAY, RECORD } kind;
  const char *name;
  const Type *base;
  unsigned count; /* of an array; of a record: its number */
  bool is_float;
};

typedef struct {
  const Type *type;
  unsigned bits; /* of a bit-field, or 0 */
} Member;

typedef struct {
  bool is_union;
  unsigned member_count;
  Member members[MOST_MEMBERS];
} Record;

typedef struct {
  char name[16];
  const Type *type;
  bool is_counter; /* read, never written by random statements */
  bool is_short;   /* it ends with its function: its address is not kept */
} Variable;

typedef struct {
  char name[16];
  const Type *result, *parameters[3];
  unsigned parameter_count;
  bool is_recursive;
} Function;

static Type types[MOST_TYPES];
static unsigned type_count, record_count, variable_count, name_count, function_count, statements_left, loop_depth;
static Record records[MOST_RECORDS];
static Variable variables[MOST_VARIABLES];
static Function functions[MOST_FUNCTIONS];
static bool is_small, in_function, has_floats;
static unsigned wildness; /* percent: indices outside, pointers not tested */

/* ---- types --------------------------------------------------------------------------------------- */

static const char *const number_names[] = {"int", "unsigned char", "signed char", "short", "unsigned short", "unsigned",
                                           "long", "unsigned long", "_Bool", "char", "long long", "float", "double"};
enum { INTEGERS = 11, NUMBERS = 13 };

static const Type *add_type(Type type) {
  for (unsigned i = 0; i < type_count; i++)
    if (types[i].kind == type.kind && types[i].name == type.name && types[i].base == type.base && types[i].count == type.count)
      return &types[i];
  if (type_count == MOST_TYPES) exit(2);
  types[type_count] = type;
  return &types[type_count++];
}

static const Type *number(unsigned i) {
  return add_type((Type){.kind = NUMBER, .name = number_names[i], .is_float = i >= INTEGERS});
}
static const Type *any_number(void) {
  if (has_floats && chance(15)) return number(INTEGERS + pick(NUMBERS - INTEGERS));
  return number(chance(60) ? pick(3) : pick(INTEGERS));
}
static const Type *pointer_to(const Type *base) { return add_type((Type){.kind = POINTER, .base = base}); }
static const Type *array_of(const Type *base, unsigned count) { return add_type((Type){.kind = ARRAY, .base = base, .count = count}); }
static const Type *record_type(unsigned i) { return add_type((Type){.kind = RECORD, .count = i}); }

static const Type *any_pointed(void) {
  if (record_count && chance(50)) return record_type(pick(record_count));
  return chance(85) ? number(pick(3)) : pointer_to(number(pick(2)));
}

static const Type *any_element(void) {
  if (record_count && chance(25)) return record_type(pick(record_count));
  return chance(80) ? any_number() : chance(60) ? pointer_to(any_pointed()) : array_of(number(pick(3)), 2 + pick(2));
}

static const Type *any_type(void) {
  switch (pick(10)) {
  case 0:
  case 1:
  case 2: return chance(4) ? array_of(number(pick(3)), 200) : array_of(any_element(), 1 + pick(5));
  case 3:
  case 4:
  case 5: return record_count ? record_type(pick(record_count)) : any_number();
  case 6:
  case 7: return pointer_to(any_pointed());
  default: return any_number();
  }
}

/* Bytes of addresses are not looked at: what they are is left open. */
static bool has_pointer(const Type *type) {
  while (type->kind == ARRAY) type = type->base;
  if (type->kind != RECORD) return type->kind == POINTER;
  const Record *record = &records[type->count];
  for (unsigned i = 0; i < record->member_count; i++)
    if (has_pointer(record->members[i].type)) return true;
  return false;
}

static void say_declaration(const Type *type, const char *name) {
  char sizes[64] = "", stars[16] = "";
  for (; type->kind == ARRAY; type = type->base) snprintf(sizes + strlen(sizes), 16, "[%u]", type->count);
  for (; type->kind == POINTER; type = type->base) strcat(stars, "*");
  if (type->kind == RECORD)
    say("%s R%u %s%s%s", records[type->count].is_union ? "union" : "struct", type->count, stars, name, sizes);
  else
    say("%s %s%s%s", type->name, stars, name, sizes);
}

/* A member that is a pointer may point to the record itself; another record lies inside only if it is complete. */
static Member any_member(unsigned record, bool is_union) {
  if (is_union) {
    const Type *type = record && chance(30) ? record_type(pick(record)) : chance(40) ? array_of(number(pick(4)), 1 + pick(4)) : any_number();
    return (Member){has_pointer(type) ? any_number() : type, 0};
  }
  if (chance(25)) {
    static const unsigned kinds[] = {0, 5, 1, 8, 0, 5};
    unsigned kind = kinds[pick(6)];
    return (Member){number(kind), kind == 8 ? 1 : kind == 1 ? 1 + pick(8) : 1 + pick(14)};
  }
  switch (pick(8)) {
  case 0: return (Member){array_of(number(pick(4)), 1 + pick(4)), 0};
  case 1: return (Member){pointer_to(chance(60) ? record_type(record) : any_pointed()), 0};
  case 2: return (Member){record ? record_type(pick(record)) : any_number(), 0};
  default: return (Member){any_number(), 0};
  }
}

static void add_record(void) {
  unsigned id = record_count;
  Record *record = &records[id];
  record->is_union = chance(25);
  record->member_count = 2 + pick(MOST_MEMBERS - 2);
  for (unsigned i = 0; i < record->member_count; i++) record->members[i] = any_member(id, record->is_union);
  record_count++;
  say("%s R%u", record->is_union ? "union" : "struct", id);
  open_block();
  for (unsigned i = 0; i < record->member_count; i++) {
    char name[24];
    if (record->members[i].bits)
      snprintf(name, sizeof name, "m%u : %u", i, record->members[i].bits);
    else
      snprintf(name, sizeof name, "m%u", i);
    indent();
    say_declaration(record->members[i].type, name);
    say(";\n");
  }
  close_block(";");
}

/* ---- places -------------------------------------------------------------------------------------- */

typedef struct {
  char text[PLACE], guard[PLACE]; /* guard: the pointers on the way are not null; empty: none */
  const Type *type;
  bool is_field, is_counter;
  bool is_short; /* inside of a variable that ends with its function */
} Place;

static const char *any_plain(void) {
  for (unsigned i = 0; i < 40; i++) {
    const Variable *variable = &variables[pick(variable_count)];
    if (variable->type->kind == NUMBER && !variable->type->is_float) return variable->name;
  }
  return "1";
}

/* Outside by one element at most, and of numbers alone: farther away lies the interpreter's next object, which the model
 * does not see from here. */
static void add_index(Place *place, unsigned count, bool may_be_outside) {
  char inner[PLACE];
  snprintf(inner, sizeof inner, "%s", place->text);
  may_be_outside &= chance(wildness);
  if (may_be_outside && chance(50))
    snprintf(place->text, PLACE, "%.200s[%d]", inner, chance(50) ? -1 : (int)count);
  else if (chance(60))
    snprintf(place->text, PLACE, "%.200s[%u]", inner, pick(count));
  else
    snprintf(place->text, PLACE, "%.200s[(unsigned)%s %% %u]", inner, any_plain(), count + may_be_outside);
}

static void add_member(Place *place, const char *dot) {
  const Record *record = &records[place->type->count];
  unsigned i = pick(record->member_count);
  char inner[PLACE];
  snprintf(inner, sizeof inner, "%s", place->text);
  snprintf(place->text, PLACE, "%.200s%sm%u", inner, dot, i);
  place->type = record->members[i].type;
  place->is_field = record->members[i].bits != 0;
}

static void follow_pointer(Place *place) {
  char before[PLACE];
  snprintf(before, sizeof before, "%s", place->guard);
  snprintf(place->guard, PLACE, "%.200s%s%.200s", before, *before ? " && " : "", place->text);
  place->type = place->type->base;
  place->is_short = false;
  if (place->type->kind == RECORD) {
    add_member(place, "->");
    return;
  }
  char inner[PLACE];
  snprintf(inner, sizeof inner, "%s", place->text);
  snprintf(place->text, PLACE, chance(60) ? "(*%.200s)" : chance(70) ? "%.200s[0]" : "%.200s[-1]", inner);
}

static void go_deeper(Place *place) {
  switch (place->type->kind) {
  case ARRAY:
    add_index(place, place->type->count, place->type->base->kind == NUMBER);
    place->type = place->type->base;
    break;
  case RECORD: add_member(place, "."); break;
  case POINTER: follow_pointer(place); break;
  case NUMBER: break;
  }
}

static Place any_start(void) {
  const Variable *variable = &variables[pick(variable_count)];
  Place place = {.type = variable->type, .is_counter = variable->is_counter, .is_short = variable->is_short};
  snprintf(place.text, PLACE, "%s", variable->name);
  return place;
}

/* A place of the type; false: none was found. */
static bool find_place(const Type *type, Place *place) {
  for (unsigned i = 0; i < 60; i++) {
    *place = any_start();
    for (unsigned depth = 0; depth < 6; depth++) {
      if (place->type == type && !place->is_counter && (place->type->kind == NUMBER || chance(75))) return true;
      if (place->type->kind == NUMBER || strlen(place->text) > 150) break;
      go_deeper(place);
    }
  }
  return false;
}

static bool find_addressed(const Type *type, Place *place) {
  for (unsigned i = 0; i < 10; i++)
    if (find_place(type, place) && !place->is_field && !place->is_short) return true;
  return false;
}

static Place any_number_place(bool is_written) {
  for (;;) {
    Place place = any_start();
    if (is_written && place.is_counter) continue;
    if (place.type->kind == NUMBER && chance(50)) continue;
    for (unsigned depth = 0; depth < 7 && place.type->kind != NUMBER && strlen(place.text) < 150; depth++) go_deeper(&place);
    if (place.type->kind == NUMBER) return place;
  }
}

/* A pointer that some place holds; false: none was found. */
static bool any_pointer_place(Place *place) {
  for (unsigned i = 0; i < 40; i++) {
    *place = any_start();
    for (unsigned depth = 0; depth < 5 && place->type->kind != NUMBER && strlen(place->text) < 150; depth++) {
      if (place->type->kind == POINTER && chance(70)) return true;
      go_deeper(place);
    }
  }
  return false;
}

static bool is_guarded(const Place *place) { return *place->guard && !chance(wildness); }

/* ---- expressions --------------------------------------------------------------------------------- */

static void expression(unsigned depth);

static void constant(void) {
  static const char *const odd[] = {"127", "128", "255", "-1", "-2", "256", "65535", "1000", "0x12345678", "-128"};
  if (chance(85))
    say("%u", pick(5));
  else
    say("%s", odd[pick(sizeof odd / sizeof *odd)]);
}

static void read_place(void) {
  Place place = any_number_place(false);
  bool guarded = is_guarded(&place);
  if (guarded) say("(%s ? ", place.guard);
  say(place.type->is_float ? "(int)%s" : "%s", place.text);
  if (guarded) say(" : %u)", pick(3));
}

/* Single bytes of an object, or another type's view of it. */
static void read_bytes(void) {
  Place place;
  const Type *type = chance(70) ? any_number() : any_type();
  if (has_pointer(type) || !find_addressed(type, &place)) {
    constant();
    return;
  }
  bool guarded = is_guarded(&place);
  if (guarded) say("(%s ? ", place.guard);
  if (chance(70)) {
    char index[32];
    if (chance(70))
      snprintf(index, sizeof index, "%u", pick(5));
    else
      snprintf(index, sizeof index, "(unsigned)%s", any_plain());
    say("((unsigned char *)&%s)[%s %% sizeof(%s)]", place.text, index, place.text);
  } else {
    const char *as = number_names[pick(8)];
    say("*(%s *)&%s", as, place.text);
  }
  if (guarded) say(" : 0)");
}

static void compare_pointers(void) {
  Place a, b;
  if (!any_pointer_place(&a) || is_guarded(&a)) {
    constant();
    return;
  }
  if (chance(30) || !find_place(a.type, &b) || is_guarded(&b)) {
    say(chance(50) ? "(%s == 0)" : "(%s != 0)", a.text);
    return;
  }
  if (chance(12))
    say("(int)(%s - %s)", a.text, b.text);
  else
    say("(%s %s %s)", a.text, chance(85) ? (chance(50) ? "==" : "!=") : "<", b.text);
}

static void leaf(void) {
  switch (pick(12)) {
  case 0:
  case 1: constant(); break;
  case 2:
  case 3:
  case 4: say("%s", any_plain()); break;
  case 5: read_bytes(); break;
  case 6: compare_pointers(); break;
  case 7: say("(int)sizeof(%s)", variables[pick(variable_count)].name); break;
  default: read_place();
  }
}

static void expression(unsigned depth) {
  static const char *const operators[] = {"+", "-", "+", "*", "&", "|", "^", "==", "!=", "<", ">", "&&", "||"};
  if (!depth || chance(25)) {
    leaf();
    return;
  }
  if (chance(8)) {
    say("(%s)(", number_names[pick(INTEGERS)]);
    expression(depth - 1);
    say(")");
    return;
  }
  if (chance(8)) {
    say("(");
    expression(depth - 1);
    say(" ? ");
    expression(depth - 1);
    say(" : ");
    expression(depth - 1);
    say(")");
    return;
  }
  say("(");
  expression(depth - 1);
  say(" %s ", operators[pick(sizeof operators / sizeof *operators)]);
  expression(depth - 1);
  say(")");
}

static void condition(void) {
  static const char *const comparisons[] = {"==", "!=", "<", ">", "=="};
  Place place;
  if (chance(15) && any_pointer_place(&place) && place.type->base->kind == RECORD) {
    follow_pointer(&place);
    for (unsigned i = 0; i < 4 && place.type->kind != NUMBER; i++) go_deeper(&place);
    if (place.type->kind == NUMBER) {
      say("%s && %s %s %u", place.guard, place.text, comparisons[pick(5)], pick(4));
      return;
    }
  }
  expression(1);
  say(" %s ", comparisons[pick(5)]);
  if (chance(60))
    say("%u", pick(4));
  else
    expression(1);
}

static void input(void) {
  if (is_small)
    say(chance(50) ? "__VERIFIER_nondet_bool()" : "(__VERIFIER_nondet_uchar() & 3)");
  else
    say(chance(40) ? "__VERIFIER_nondet_int()" : chance(50) ? "__VERIFIER_nondet_uchar()" : "__VERIFIER_nondet_bool()");
}

/* ---- statements ---------------------------------------------------------------------------------- */

static void statement(void);

static void block(unsigned most) {
  open_block();
  unsigned before = variable_count;
  for (unsigned i = 1 + pick(most); i > 0; i--) statement();
  variable_count = before;
  close_block("");
}

static Variable *add_variable(const char *prefix, const Type *type) {
  if (variable_count == MOST_VARIABLES) exit(2);
  Variable *variable = &variables[variable_count++];
  *variable = (Variable){.type = type, .is_short = in_function};
  snprintf(variable->name, sizeof variable->name, "%s%u", prefix, name_count++);
  return variable;
}

static void begin_guarded(const Place *place) {
  indent();
  if (is_guarded(place)) say("if (%s) ", place->guard);
}

static void assign_number(void) {
  static const char *const operators[] = {"+=", "-=", "*=", "^=", "|=", "&="};
  Place place = any_number_place(true);
  begin_guarded(&place);
  switch (pick(8)) {
  case 0: say("%s++;\n", place.text); break;
  case 1:
    say("%s %s ", place.text, operators[pick(place.type->is_float ? 3 : 6)]);
    expression(1);
    say(";\n");
    break;
  case 2:
    say("%s = ", place.text);
    input();
    say(";\n");
    break;
  default:
    say("%s = ", place.text);
    expression(2);
    say(";\n");
  }
}

/* The bytes of an object of another type. */
static void write_bytes(void) {
  Place place;
  const Type *type = chance(50) ? any_number() : any_type();
  if (has_pointer(type) || !find_addressed(type, &place)) return;
  begin_guarded(&place);
  if (chance(60))
    say("((unsigned char *)&%s)[%u %% sizeof(%s)] = ", place.text, pick(8), place.text);
  else
    say("*(%s *)&%s = ", number_names[pick(6)], place.text);
  expression(1);
  say(";\n");
}

static void new_memory(const char *target) {
  bool is_zeroed = is_small || chance(40);
  if (chance(60))
    say(is_zeroed ? "%s = calloc(1, sizeof *%s)" : "%s = malloc(sizeof *%s)", target, target);
  else if (chance(60))
    say(is_zeroed ? "%s = calloc(%u, sizeof *%s)" : "%s = malloc(%u * sizeof *%s)", target, 1 + pick(4), target);
  else
    say(is_zeroed ? "%s = calloc((unsigned)%s %% 3 + 1, sizeof *%s)" : "%s = malloc(((unsigned)%s %% 3 + 1) * sizeof *%s)", target,
        any_plain(), target);
}

static void assign_pointer(void) {
  Place place, other;
  if (!any_pointer_place(&place)) return;
  const Type *base = place.type->base;
  unsigned what = pick(20);
  begin_guarded(&place);
  if (what < 9 && find_addressed(base, &other)) {
    if (is_guarded(&other)) say("if (%s) ", other.guard);
    say("%s = &%s;\n", place.text, other.text);
  } else if (what < 12 && find_place(place.type, &other)) {
    if (is_guarded(&other)) say("if (%s) ", other.guard);
    say(chance(85) ? "%s = %s;\n" : "%s = (void *)(long)%s;\n", place.text, other.text);
  } else if (what < 14 && base->kind == NUMBER && find_place(array_of(base, 3), &other) && !*other.guard) {
    say("%s = %s + (unsigned)%s %% 4;\n", place.text, other.text, any_plain());
  } else if (what < 15 && base->kind == NUMBER && find_addressed(any_number(), &other)) {
    if (is_guarded(&other)) say("if (%s) ", other.guard);
    say("%s = (void *)&%s;\n", place.text, other.text);
  } else if (what < 18 && base->kind != POINTER) {
    new_memory(place.text);
    say(";\n");
  } else {
    say("%s = 0;\n", place.text);
  }
}

static void copy_record(void) {
  Place a, b;
  if (!record_count) return;
  const Type *type = record_type(pick(record_count));
  if (!find_place(type, &a) || !find_place(type, &b)) return;
  begin_guarded(&a);
  if (is_guarded(&b)) say("if (%s) ", b.guard);
  say("%s = %s;\n", a.text, b.text);
}

static void move_bytes(void) {
  Place a, b;
  const Type *type = any_type();
  if (!find_addressed(type, &a)) return;
  bool is_whole = has_pointer(type);
  begin_guarded(&a);
  if (chance(40)) {
    say("memset(&%s, %u, ", a.text, is_whole || chance(50) ? 0 : pick(256));
  } else {
    if (!find_addressed(is_whole || chance(70) ? type : any_number(), &b)) b = a;
    if (is_guarded(&b)) say("if (%s) ", b.guard);
    say("%s(&%s, &%s, ", chance(60) ? "memcpy" : "memmove", a.text, b.text);
    if (chance(80)) {
      say("sizeof(%s) < sizeof(%s) ? sizeof(%s) : sizeof(%s));\n", a.text, b.text, a.text, b.text);
      return;
    }
  }
  if (is_whole || chance(80))
    say("sizeof(%s));\n", a.text);
  else
    say("sizeof(%s) < 3 ? sizeof(%s) : 3);\n", a.text, a.text);
}

static void free_pointer(void) {
  Place place;
  if (loop_depth || in_function || !any_pointer_place(&place)) return;
  begin_guarded(&place);
  if (chance(80))
    say("{ free(%s); %s = 0; }\n", place.text, place.text);
  else
    say("free(%s);\n", place.text);
}

/* An object that lives here only. */
static void heap_block(void) {
  unsigned before = variable_count;
  char name[16];
  const Type *base = record_count && chance(60) ? record_type(pick(record_count)) : any_number();
  indent();
  say("{\n");
  indentation++;
  snprintf(name, sizeof name, "h%u", name_count);
  indent();
  say_declaration(pointer_to(base), "");
  new_memory(name);
  say(";\n");
  Place place = {.type = pointer_to(base)};
  for (unsigned i = 1 + pick(3); i > 0; i--) {
    snprintf(place.text, PLACE, "%s", name);
    *place.guard = 0;
    place.type = pointer_to(base);
    while (place.type->kind != NUMBER && !(place.type->kind == POINTER && place.type != pointer_to(base))) go_deeper(&place);
    if (place.type->kind != NUMBER) continue;
    indent();
    if (chance(50)) {
      say("%s = ", place.text);
      expression(1);
      say(";\n");
    } else {
      say("%s = %s;\n", variables[0].name, place.text);
    }
  }
  name_count++;
  indent();
  if (chance(80)) say("free(%s);\n", name);
  variable_count = before;
  close_block("");
}

static void initialise(const Type *type) {
  if (type->kind == POINTER) {
    Place place;
    if (chance(75) && find_addressed(type->base, &place) && !*place.guard)
      say(" = &%s", place.text);
    else
      say(" = 0");
  } else if (type->kind == NUMBER) {
    say(" = ");
    if (chance(40))
      input();
    else
      expression(1);
  } else if (type->kind == ARRAY && type->base->kind == NUMBER && chance(60)) {
    say(" = {%u", pick(5));
    for (unsigned i = 1 + pick(2); i < type->count; i++) say(", %s", any_plain());
    say("}");
  } else {
    say(" = {0}");
  }
}

static void declaration(void) {
  const Type *type = any_type();
  char name[16];
  snprintf(name, sizeof name, "v%u", name_count);
  indent();
  if (chance(10) && !in_function && !loop_depth) say("static ");
  bool is_static = text[text_size - 1] == ' ' && text_size > 7 && !memcmp(text + text_size - 7, "static ", 7);
  say_declaration(type, name);
  if (!is_static && (is_small || chance(75))) initialise(type);
  say(";\n");
  add_variable("v", type);
}

static void call(void) {
  if (!function_count) return;
  const Function *function = &functions[pick(function_count)];
  Place target, argument;
  indent();
  if (chance(80) && find_place(function->result, &target) && !is_guarded(&target)) say("%s = ", target.text);
  say("%s(", function->name);
  for (unsigned i = 0; i < function->parameter_count; i++) {
    const Type *type = function->parameters[i];
    if (i) say(", ");
    if (type->kind == NUMBER && i == 0 && function->is_recursive)
      say("%u", pick(4));
    else if (type->kind == NUMBER)
      expression(1);
    else if (type->kind == POINTER && chance(70) && find_addressed(type->base, &argument) && !*argument.guard)
      say("&%s", argument.text);
    else if (find_place(type, &argument) && !*argument.guard)
      say("%s", argument.text);
    else if (type->kind == POINTER)
      say("0");
    else
      say("g%u", type->count);
  }
  say(");\n");
}

static void error(void) {
  indent();
  say("if (");
  condition();
  if (chance(50)) {
    say(" && ");
    say("(");
    condition();
    say(")");
  }
  say(") reach_error();\n");
}

static void branch(void) {
  indent();
  say("if (");
  condition();
  say(")");
  block(3);
  if (chance(40)) {
    text_size--;
    say(" else");
    block(2);
  }
}

static void counted_loop(void) {
  unsigned before = variable_count;
  Variable *counter = add_variable("i", number(chance(70) ? 0 : 1));
  counter->is_counter = true;
  const char *name = counter->name;
  indent();
  say("for (%s %s = 0; %s < %u; %s++)", counter->type->name, name, name, 1 + pick(5), name);
  loop_depth++;
  block(is_small ? 2 : 4);
  loop_depth--;
  variable_count = before;
}

static void open_loop(void) {
  indent();
  if (chance(50)) {
    say("while (__VERIFIER_nondet_bool())");
  } else {
    say("while (");
    condition();
    say(")");
  }
  loop_depth++;
  block(is_small ? 2 : 4);
  loop_depth--;
}

static void statement(void) {
  if (!statements_left) {
    assign_number();
    return;
  }
  statements_left--;
  unsigned what = pick(100);
  if (loop_depth > 1 && what >= 60 && what < 74) what = pick(40);
  if (what < 28)
    assign_number();
  else if (what < 42)
    assign_pointer();
  else if (what < 48)
    copy_record();
  else if (what < 54)
    move_bytes();
  else if (what < 60)
    write_bytes();
  else if (what < 67)
    counted_loop();
  else if (what < 74)
    open_loop();
  else if (what < 80)
    branch();
  else if (what < 86)
    declaration();
  else if (what < 91)
    call();
  else if (what < 94)
    free_pointer();
  else if (what < 98)
    heap_block();
  else
    error();
}

/* ---- functions ----------------------------------------------------------------------------------- */

static const Type *any_parameter(void) {
  if (record_count && chance(35)) return record_type(pick(record_count));
  return chance(60) ? pointer_to(any_pointed()) : any_number();
}

static void say_return(const Function *function) {
  Place place;
  indent();
  if (function->result->kind == NUMBER) {
    say("return ");
    expression(1);
    say(";\n");
  } else if (function->result->kind == RECORD && find_place(function->result, &place) && !*place.guard) {
    say("return %s;\n", place.text);
  } else if (function->result->kind == RECORD) {
    say("return g%u;\n", function->result->count);
  } else if (chance(50) && find_addressed(function->result->base, &place) && !*place.guard && !place.is_short) {
    say("return &%s;\n", place.text);
  } else if (function->result->base->kind != POINTER) {
    say_declaration(function->result, "fresh");
    say(" = 0;\n");
    indent();
    new_memory("fresh");
    say(";\n");
    indent();
    say("return fresh;\n");
  } else {
    say("return 0;\n");
  }
}

static void add_function(void) {
  Function *function = &functions[function_count];
  unsigned before = variable_count;
  *function = (Function){.result = any_parameter(), .parameter_count = 1 + pick(3)};
  function->is_recursive = chance(20);
  if (function->is_recursive) function->result = number(0);
  snprintf(function->name, sizeof function->name, "f%u", function_count);
  in_function = true;
  say("static ");
  say_declaration(function->result, function->name);
  say("(");
  for (unsigned i = 0; i < function->parameter_count; i++) {
    function->parameters[i] = i == 0 && function->is_recursive ? number(0) : any_parameter();
    Variable *parameter = add_variable("p", function->parameters[i]);
    parameter->is_counter = i == 0 && function->is_recursive;
    if (i) say(", ");
    say_declaration(function->parameters[i], parameter->name);
  }
  const char *first = variables[before].name;
  say(")");
  open_block();
  statements_left = 4;
  if (function->is_recursive) {
    indent();
    say("if (%s <= 0) return %u;\n", first, pick(3));
  }
  for (unsigned i = 1 + pick(3); i > 0; i--) statement();
  if (function->is_recursive) {
    indent();
    say("int back = f%u(%s - 1", function_count, first);
    for (unsigned i = 1; i < function->parameter_count; i++) say(", %s", variables[before + i].name);
    say(");\n");
    indent();
    say("return back + ");
    expression(1);
    say(";\n");
  } else {
    say_return(function);
  }
  close_block("");
  in_function = false;
  variable_count = before;
  function_count++;
}

static void globals(void) {
  for (unsigned i = 0; i < 2; i++) {
    Variable *variable = add_variable("k", number(pick(3)));
    say_declaration(variable->type, variable->name);
    say(";\n");
  }
  for (unsigned i = 0; i < record_count; i++) {
    char name[16];
    snprintf(name, sizeof name, "g%u", i);
    say_declaration(record_type(i), name);
    say(";\n");
    Variable *variable = add_variable("g", record_type(i));
    snprintf(variable->name, sizeof variable->name, "%s", name);
  }
  for (unsigned i = 1 + pick(4); i > 0; i--) {
    Variable *variable = add_variable("v", any_type());
    say_declaration(variable->type, variable->name);
    if (variable->type->kind == POINTER && variable->type->base->kind == NUMBER && variable->type->base == number(9)) {
      say(" = \"abc\"");
    } else if (variable->type->kind == ARRAY && variable->type->base->kind == NUMBER && chance(50)) {
      say(" = {%u, %u}", pick(9), pick(300));
    }
    say(";\n");
  }
}

static void body_of_main(void) {
  say("int main(void)");
  open_block();
  for (unsigned i = 0; i < variable_count && i < 2; i++) {
    indent();
    say("%s = ", variables[i].name);
    input();
    say(";\n");
  }
  statements_left = is_small ? 5 + pick(4) : 10 + pick(20);
  for (unsigned i = 1 + pick(is_small ? 3 : 5); i > 0; i--) declaration();
  for (unsigned i = pick(4); i > 0; i--) assign_pointer();
  while (statements_left && !chance(5)) statement();
  for (unsigned i = 1 + pick(2); i > 0; i--) error();
  indent();
  say("return 0;\n");
  close_block("");
}

int main(int argc, char **argv) {
  is_small = argc > 2 && !strcmp(argv[1], "--small");
  seed_random(argc > 1 ? argv[argc - 1] : NULL);
  has_floats = chance(25);
  wildness = is_small ? 0 : chance(60) ? 3 : 15;
  for (unsigned i = 1 + pick(MOST_RECORDS - 1); i > 0; i--) add_record();
  globals();
  unsigned shared = variable_count;
  for (unsigned i = pick(MOST_FUNCTIONS); i > 0; i--) add_function();
  variable_count = shared;
  body_of_main();
  printf("// undefined\n"
         "typedef __typeof__(sizeof 0) size;\n"
         "extern void reach_error(void);\nextern void *malloc(size);\nextern void *calloc(size, size);\n"
         "extern void free(void *);\nextern void *memset(void *, int, size);\n"
         "extern void *memcpy(void *, const void *, size);\nextern void *memmove(void *, const void *, size);\n"
         "extern _Bool __VERIFIER_nondet_bool(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"
         "extern int __VERIFIER_nondet_int(void);\n");
  fputs(text, stdout);
  return 0;
}
