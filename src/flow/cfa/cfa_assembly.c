/* cfa_assembly.c: assembly statements.
 *
 * An empty template is the identity: outputs tied to an input (`"0"(x)`, `"+r"(x)`) have its value, so that pointers keep
 * pointing where they did; other outputs are arbitrary.  One that only moves a value (`movl %1,%0`) is an assignment.  Of any other template nothing is known but its operands: outputs
 * are arbitrary, also what lies in memory among the inputs if memory is clobbered, and assembly with labels jumps to any of them or goes on, but for a plain jump (`jmp %l0`, `testl %0,%0; je %l1`).
 * Where it may do more with the pointers that it is given (write behind them, with a "memory" clobber, or make a pointer of them) it is a call of a function
 * that no line of the table of library functions knows: that may do anything with what it can reach.  Our model ends where it may do more than that: call a function of
 * which it has the address, or use what its template names; at the start, if assembly at file level names parts of the program. */
#include <ctype.h>
#include <string.h>
#include "flow/cfa/build.h"

/* ---- templates ----------------------------------------------------------------------------------- */

/* Behind white space, separators and comments. */
static const char *skip_nothing(const char *at) {
  for (;;) {
    const char *end = NULL;
    while (isspace((unsigned char)*at) || *at == ';') at++;
    if (at[0] == '/' && at[1] == '*')
      end = strstr(at, "*/");
    else if (*at != '#' && !(at[0] == '/' && at[1] == '/'))
      return at;
    at = end ? end + 2 : at + strcspn(at, "\n");
  }
}

static bool is_empty(const char *text) { return !*skip_nothing(text); }

static bool is_symbol(const SymbolVector *symbols, const char *name, size_t length) {
  for (size_t i = 0; i < symbols->size; i++) {
    const char *other = symbols->data[i]->name;
    if (!symbols->data[i]->function && strlen(other) == length && !memcmp(other, name, length)) return true;
  }
  return false;
}

static bool begins_name(char c) { return isalpha((unsigned char)c) || c == '_'; }

static size_t name_length(const char *at) {
  size_t length = 0;
  while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
  return length;
}

/* Does a label or an operand of some instruction name something of the program?  The first word of a line is an instruction, words
 * behind % are registers or operands, those behind a dot directives. */
static bool mentions_program(const Builder *b, const char *text) {
  bool is_first = true;
  for (const char *at = text; *at;) {
    size_t length = begins_name(*at) ? name_length(at) : 0;
    if (!length) {
      if (*at == '\n' || *at == ';') is_first = true;
      at++;
      continue;
    }
    bool is_operand = !is_first && (at == text || !strchr("%.$\"", at[-1]) || (at[-1] == '$' && length > 1));
    bool is_name = is_operand || at[length] == ':';
    if (is_name && (is_symbol(&b->program->objects, at, length) || is_symbol(&b->program->functions, at, length))) return true;
    is_first = false;
    at += length;
  }
  return false;
}

void lower_file_assembly(Builder *b) {
  for (size_t i = 0; i < b->program->declarations.size; i++) {
    const Declaration *declaration = &b->program->declarations.data[i];
    if (declaration->kind == DECLARATION_ASM && mentions_program(b, declaration->text)) {
      draft_refuse(b, declaration->range, "not supported: assembly that names parts of the program");
      return;
    }
  }
}

/* ---- operands ------------------------------------------------------------------------------------ */

/* The number of the output that an input's constraint ties it to; -1: none. */
static int tied_output(const Assembly *assembly, const char *constraint) {
  for (const char *at = constraint; *at; at++) {
    if (isdigit((unsigned char)*at)) return *at - '0' < (int)assembly->output_count ? *at - '0' : -1;
    if (*at != '[') continue;
    size_t length = strcspn(at + 1, "]");
    for (size_t i = 0; i < assembly->output_count; i++) {
      const char *name = assembly->outputs[i].name;
      if (name && strlen(name) == length && !memcmp(name, at + 1, length)) return (int)i;
    }
  }
  return -1;
}

static bool is_kept(const AsmOperand *output) { return strchr(output->constraint, '+') != NULL; }

static bool is_made_of_pointer(const Expr *root) {
  ExprVector work = {0};
  bool found = false;
  vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

/* Has the function given the variable a number that is made of a pointer, as far as it is drafted? */
static bool was_given_pointer(const Builder *b, const Expr *e) {
  const Expr *place = e->kind == EXPR_LOAD ? e->left : e;
  if (place->kind != EXPR_VARIABLE || !type_is_integer(place->type)) return false;
  for (size_t i = 0; i < b->draft->edges.size; i++) {
    const Edge *edge = &b->draft->edges.data[i];
    bool is_given = edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && edge->left->symbol == place->symbol;
    if (is_given && is_made_of_pointer(edge->right)) return true;
  }
  return false;
}

/* Is the value a pointer, or made from one? */
static bool holds_pointer(const Builder *b, const Expr *e) {
  while (e->kind == EXPR_CAST && e->left->type->kind != TYPE_POINTER) e = e->left;
  return e->type->kind == TYPE_POINTER || (e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER) || was_given_pointer(b, e);
}

/* A place in memory that is given by its address ("p"); lea makes a pointer of it. */
static bool is_place(const Assembly *assembly, const AsmOperand *input) {
  return !strcmp(input->constraint, "p") && !strstr(assembly->text, "lea");
}

static bool takes_pointer(const Builder *b, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->input_count; i++)
    if (holds_pointer(b, assembly->inputs[i].operand) && !is_place(assembly, &assembly->inputs[i])) return true;
  for (size_t i = 0; i < assembly->output_count; i++)
    if (is_kept(&assembly->outputs[i]) && assembly->outputs[i].operand->type->kind == TYPE_POINTER) return true;
  return false;
}

static bool gives_pointer(const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++)
    if (assembly->outputs[i].operand->type->kind == TYPE_POINTER) return true;
  return false;
}

static bool has_clobber(const Assembly *assembly, const char *name) {
  for (size_t i = 0; i < assembly->clobber_count; i++)
    if (!strcmp(assembly->clobbers[i], name)) return true;
  return false;
}

/* ---- moves --------------------------------------------------------------------------------------- */

static const AsmOperand *operand_at(const Assembly *assembly, int number) {
  return number < (int)assembly->output_count ? &assembly->outputs[number] : &assembly->inputs[number - (int)assembly->output_count];
}

static int named_operand(const Assembly *assembly, const char *name, size_t length) {
  for (int i = 0; i < (int)(assembly->output_count + assembly->input_count); i++) {
    const char *other = operand_at(assembly, i)->name;
    if (other && strlen(other) == length && !memcmp(other, name, length)) return i;
  }
  return -1;
}

/* The number of an operand, %1 or %[name], and what is behind it; -1: there is none. */
static int operand_number(const Assembly *assembly, const char **at) {
  const char *begin = *at + strspn(*at, " \t");
  if (begin[0] != '%') return -1;
  if (isdigit((unsigned char)begin[1])) {
    *at = begin + 2;
    return begin[1] - '0';
  }
  size_t length = begin[1] == '[' ? strcspn(begin + 2, "]") : 0;
  if (!length || !begin[2 + length]) return -1;
  *at = begin + 3 + length;
  return named_operand(assembly, begin + 2, length);
}

/* "movl %1,%0": how many bytes go from which operand to which; 0: it is something else. */
static unsigned move_bytes(const Assembly *assembly, int *from, int *to) {
  static const char suffixes[] = "bwlq";
  const char *at = skip_nothing(assembly->text), *suffix = !strncmp(at, "mov", 3) && at[3] ? strchr(suffixes, at[3]) : NULL;
  if (!suffix || !isspace((unsigned char)at[4])) return 0;
  at += 4;
  *from = operand_number(assembly, &at);
  at += strspn(at, " \t");
  if (*at++ != ',') return 0;
  *to = operand_number(assembly, &at);
  return *from >= 0 && *to >= 0 && is_empty(at) ? 1u << (suffix - suffixes) : 0;
}

static bool has_bytes(const Types *types, const AsmOperand *operand, unsigned bytes) {
  const Type *type = operand->operand->type;
  return type_is_scalar(type) && !type_is_float(type) && type->kind != TYPE_BOOL && type_size(types, type) == bytes;
}

/* A value that is moved from an input to the output, or to an input in memory, which a "memory" clobber allows.  NULL: it does more. */
static const AsmOperand *moved_to(const Types *types, const Assembly *assembly, const AsmOperand **source) {
  int from, to;
  unsigned bytes = move_bytes(assembly, &from, &to);
  if (!bytes || assembly->is_goto || assembly->output_count + assembly->input_count != 2 || from > 1 || to > 1 || from == to) return NULL;
  const AsmOperand *target = operand_at(assembly, to);
  bool is_written = assembly->output_count ? to == 0 : !strcmp(target->constraint, "m") && has_clobber(assembly, "memory");
  *source = operand_at(assembly, from);
  bool is_read = from >= (int)assembly->output_count && !isdigit((unsigned char)(*source)->constraint[0]);
  return is_written && is_read && has_bytes(types, target, bytes) && has_bytes(types, *source, bytes) ? target : NULL;
}

static bool is_move(const Types *types, const Assembly *assembly) {
  const AsmOperand *source;
  return moved_to(types, assembly, &source) != NULL;
}

/* ---- what it may do ------------------------------------------------------------------------------ */

/* What it may do beyond its operands, with what it reaches from there; NULL: nothing. */
static const char *reaches_beyond(const Builder *b, const Assembly *assembly) {
  if (is_empty(assembly->text) || is_move(b->types, assembly) || !takes_pointer(b, assembly)) return NULL;
  if (has_clobber(assembly, "memory")) return "assembly that may write behind a pointer";
  return gives_pointer(assembly) ? "assembly that makes a pointer of a pointer" : NULL;
}

static bool is_function(const Expr *e) { return e->type->kind == TYPE_POINTER && e->type->base->kind == TYPE_FUNCTION; }

/* It may call a function, or an operand would be evaluated twice. */
static bool is_too_much(Builder *b, const Assembly *assembly) {
  bool found = false;
  for (size_t i = 0; i < assembly->input_count; i++) found |= is_function(assembly->inputs[i].operand);
  for (size_t i = 0; i < assembly->output_count; i++)
    found |= is_function(assembly->outputs[i].operand) || (is_kept(&assembly->outputs[i]) && (effects_of(&b->effects, assembly->outputs[i].operand) & EFFECT_WRITES));
  return found;
}

/* Why our model ends; NULL: it does not. */
static const char *refuses(Builder *b, const Assembly *assembly) {
  if (!is_empty(assembly->text) && mentions_program(b, assembly->text)) return "assembly that names parts of the program";
  const char *beyond = reaches_beyond(b, assembly);
  return beyond && is_too_much(b, assembly) ? beyond : NULL;
}

/* ---- the statement ------------------------------------------------------------------------------- */

/* The value of an operand that an output is tied to, saved; NULL if nobody asks for it. */
static Expr *lower_input(Builder *b, Expr *operand, bool is_wanted) {
  if (is_wanted && effects_is_modelled(b->types, operand->type)) {
    Expr *value = effects_is_place(operand) ? make_read(b, lower_place(b, operand)) : lower_value(b, operand);
    return lower_save(b, value);
  }
  lower_effects(b, operand);
  return NULL;
}

/* The values of operands, saved, as far as somebody asks for them. */
typedef struct {
  Expr **tied;            /* by output: what it has in the end; NULL: anything */
  const Expr **arguments; /* pointers that are reached from; owned by the arena */
  size_t argument_count;
  const Expr **given;     /* what outputs that may have anything are computed of, as far as that may be addresses; likewise */
  size_t given_count;
} Operands;

static void lower_output(Builder *b, const AsmOperand *output, Expr *value, const Operands *o, SourceRange range) {
  Expr *place = lower_place(b, output->operand);
  bool is_same = value && type_is_scalar(value->type) && type_is_scalar(place->type) && !type_is_float(value->type) && !type_is_float(place->type);
  if (is_same) {
    draft_emit(b, EDGE_ASSIGN, place, make_cast(b, place->type, value), range);
    return;
  }
  Symbol *temporary = draft_new_temporary(b, place->type, range);
  Edge *havoc = lower_havoc(b, temporary, "assembly", range);
  havoc->choice = CHOICE_COMPILER;
  havoc->arguments = o->given;
  havoc->argument_count = o->given_count;
  draft_emit(b, EDGE_ASSIGN, place, make_load(b, temporary, range), range);
}

/* With a "memory" clobber an input that lies in memory may be written as well. */
static void lower_written_inputs(Builder *b, const Assembly *assembly, const Operands *o, SourceRange range) {
  if (is_empty(assembly->text) || !has_clobber(assembly, "memory")) return;
  for (size_t i = 0; i < assembly->input_count; i++)
    if (effects_is_place(assembly->inputs[i].operand) && effects_is_modelled(b->types, assembly->inputs[i].operand->type))
      lower_output(b, &assembly->inputs[i], NULL, o, range);
}

/* Wide enough for a pointer that is made of another one. */
static bool may_hold_pointer(const Builder *b, const Type *type) {
  return type_is_integer(type) ? type_width(b->types, type) >= type_width(b->types, type_scalar(b->types, TYPE_LONG)) : type->kind == TYPE_POINTER;
}

/* May it be an address, or a part of one, that is given as a value, not as a place? */
static bool may_be_address(const Assembly *assembly, const AsmOperand *operand) {
  bool is_in_memory = !strcmp(operand->constraint, "m") && operand->operand->kind != EXPR_VARIABLE;
  return type_is_scalar(operand->operand->type) && !is_in_memory && !is_place(assembly, operand);
}

static void lower_inputs(Builder *b, const Assembly *assembly, bool is_beyond, Operands *o) {
  bool is_identity = is_empty(assembly->text), is_told = !is_identity && !is_beyond && assembly->output_count;
  for (size_t i = 0; i < assembly->input_count; i++) {
    const AsmOperand *input = &assembly->inputs[i];
    int output = is_identity ? tied_output(assembly, input->constraint) : -1;
    bool is_reached_from = is_beyond && holds_pointer(b, input->operand) && !is_place(assembly, input);
    bool is_given = is_told && may_be_address(assembly, input);
    Expr *value = lower_input(b, input->operand, output >= 0 || is_reached_from || is_given);
    if (output >= 0) o->tied[output] = value;
    if (is_reached_from && value) o->arguments[o->argument_count++] = value;
    if (is_given && value) o->given[o->given_count++] = value;
  }
  for (size_t i = 0; is_told && i < assembly->output_count; i++) {
    const AsmOperand *output = &assembly->outputs[i];
    Expr *value = is_kept(output) && may_be_address(assembly, output) ? lower_input(b, output->operand, true) : NULL;
    if (value) o->given[o->given_count++] = value;
  }
  for (size_t i = 0; is_beyond && i < assembly->output_count; i++)
    if (is_kept(&assembly->outputs[i]) && assembly->outputs[i].operand->type->kind == TYPE_POINTER)
      o->arguments[o->argument_count++] = lower_input(b, assembly->outputs[i].operand, true);
}

/* A call for each output that may hold a pointer, or one alone. */
static void lower_beyond(Builder *b, const Assembly *assembly, const char *what, Operands *o, SourceRange range) {
  Symbol *function = lower_library_symbol(b, what);
  bool has_any = false;
  for (size_t i = 0; i < assembly->output_count; i++) {
    const Expr *place = assembly->outputs[i].operand;
    if (!may_hold_pointer(b, place->type)) continue;
    Symbol *result = draft_new_temporary(b, place->type, range);
    lower_library_call(b, function, result, o->arguments, o->argument_count, range);
    o->tied[i] = make_load(b, result, range);
    has_any = true;
  }
  if (!has_any) lower_library_call(b, function, NULL, o->arguments, o->argument_count, range);
}

static void lower_operands(Builder *b, const Assembly *assembly, SourceRange range) {
  bool is_identity = is_empty(assembly->text);
  const char *beyond = reaches_beyond(b, assembly);
  size_t operands = assembly->input_count + assembly->output_count + 1;
  Operands o = {.tied = ARENA_ARRAY(&b->cfa->arena, Expr *, assembly->output_count + 1), .arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, operands), .given = ARENA_ARRAY(&b->cfa->arena, const Expr *, operands)};
  for (size_t i = 0; i < assembly->output_count; i++) o.tied[i] = NULL;
  lower_inputs(b, assembly, beyond != NULL, &o);
  if (beyond) lower_beyond(b, assembly, beyond, &o, range);
  for (size_t i = 0; i < assembly->output_count; i++) {
    if (is_identity && is_kept(&assembly->outputs[i]))
      lower_effects(b, assembly->outputs[i].operand);
    else
      lower_output(b, &assembly->outputs[i], o.tied[i], &o, range);
  }
  lower_written_inputs(b, assembly, &o, range);
}

static void lower_move(Builder *b, const AsmOperand *from, const AsmOperand *to, SourceRange range) {
  Operands none = {0};
  lower_output(b, to, lower_input(b, from->operand, true), &none, range);
}

/* The label of %l1 or %l[name], behind all operands, and what is behind it; -1: there is none. */
static int label_number(const Assembly *assembly, const char **at) {
  const char *begin = *at + strspn(*at, " \t");
  int operands = (int)(assembly->output_count + assembly->input_count);
  for (size_t i = 0; i < assembly->output_count; i++) operands += is_kept(&assembly->outputs[i]);
  if (strncmp(begin, "%l", 2)) return -1;
  if (isdigit((unsigned char)begin[2])) {
    int label = begin[2] - '0' - operands;
    *at = begin + 3;
    return label < (int)assembly->label_count ? label : -1;
  }
  size_t length = begin[2] == '[' ? strcspn(begin + 3, "]") : 0;
  for (size_t i = 0; length && i < assembly->label_count; i++) {
    const char *name = assembly->labels[i]->name;
    if (strlen(name) != length || memcmp(name, begin + 3, length)) continue;
    *at = begin + 4 + length;
    return (int)i;
  }
  return -1;
}

/* "testl %0,%0": the operand, and what is behind it; NULL: it is something else. */
static const AsmOperand *tested_operand(const Types *types, const Assembly *assembly, const char **text) {
  static const char suffixes[] = "bwlq";
  const char *at = *text, *suffix = !strncmp(at, "test", 4) && at[4] ? strchr(suffixes, at[4]) : NULL;
  if (!suffix || assembly->output_count) return NULL;
  at += 5;
  int first = operand_number(assembly, &at);
  at += strspn(at, " \t");
  if (*at++ != ',' || first < 0 || first >= (int)assembly->input_count || operand_number(assembly, &at) != first) return NULL;
  *text = skip_nothing(at);
  return has_bytes(types, operand_at(assembly, first), 1u << (suffix - suffixes)) ? operand_at(assembly, first) : NULL;
}

static size_t jump_length(const char *at, const char *name) {
  size_t length = strlen(name);
  return !strncmp(at, name, length) && isspace((unsigned char)at[length]) ? length : 0;
}

static void jump_to(Builder *b, const Assembly *assembly, size_t label, Expr *condition, SourceRange range) {
  Location taken = draft_add_location(b), other = draft_add_location(b);
  draft_branch(b, condition, taken, other, false, range);
  vector_push(&b->gotos, ((PendingGoto){assembly->labels[label], taken, b->scope, range, false}));
  b->here = other;
}

/* "jmp %l0", "testl %0,%0; je %l1": it jumps always, or by the value of an input.  false: it does more. */
static bool lower_plain_jump(Builder *b, const Assembly *assembly, SourceRange range) {
  const char *at = skip_nothing(assembly->text);
  const AsmOperand *tested = tested_operand(b->types, assembly, &at);
  const char *name = !tested ? "jmp" : jump_length(at, "je") ? "je" : jump_length(at, "jz") ? "jz" : jump_length(at, "jne") ? "jne" : "jnz";
  size_t length = jump_length(at, name);
  at += length;
  int label = length ? label_number(assembly, &at) : -1;
  bool is_twice = tested && effects_of(&b->effects, tested->operand) & EFFECT_WRITES; /* it has been evaluated as an operand */
  if (label < 0 || !is_empty(at) || is_twice) return false;
  const Type *truth = type_scalar(b->types, TYPE_INT);
  Expr *condition = make_integer(b, truth, 1, range);
  if (tested) {
    Expr *value = lower_input(b, tested->operand, true), *zero = make_zero(b, value->type, range);
    condition = make_binary(b, name[1] == 'n' ? OP_NOT_EQUAL : OP_EQUAL, truth, value, zero);
  }
  jump_to(b, assembly, (size_t)label, condition, range);
  return true;
}

/* To any of the labels, or on: what it does is not the input's to choose. */
static void lower_jumps(Builder *b, const Assembly *assembly, SourceRange range) {
  const Type *type = type_scalar(b->types, TYPE_INT);
  if (!strstr(assembly->text, "%l") || lower_plain_jump(b, assembly, range)) return;
  Symbol *way = draft_new_temporary(b, type, range);
  lower_havoc(b, way, "assembly", range)->choice = CHOICE_COMPILER;
  for (size_t i = 0; i < assembly->label_count; i++) {
    Expr *number = make_integer(b, type, (i128)i, range);
    jump_to(b, assembly, i, make_binary(b, OP_EQUAL, type, make_load(b, way, range), number), range);
  }
}

static void note_assembly(Builder *b, const Assembly *assembly, SourcePos pos) {
  const char *what = assembly->is_goto        ? "goes to any of its labels, or on, with arbitrary outputs"
                     : reaches_beyond(b, assembly) ? "may change all that it reaches from its operands"
                     : assembly->output_count ? "gives its outputs arbitrary values"
                                              : "without outputs does nothing";
  if (!is_empty(assembly->text)) draft_note(b, pos, "assembly %s: nothing else is assumed of it", what);
}

void lower_assembly(Builder *b, const Assembly *assembly, SourceRange range) {
  const char *why = refuses(b, assembly);
  if (why) {
    draft_refuse(b, range, "not supported: %s", why);
    return;
  }
  const AsmOperand *from, *to = moved_to(b->types, assembly, &from);
  if (to) {
    lower_move(b, from, to, range);
    return;
  }
  lower_operands(b, assembly, range);
  if (assembly->is_goto && !is_empty(assembly->text)) lower_jumps(b, assembly, range);
  note_assembly(b, assembly, range.begin);
}
