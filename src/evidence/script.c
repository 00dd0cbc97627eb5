/* Terms as readable SMT-LIB: see script.h.
 *
 * Handles ascend from children to parents, so one loop over the marked handles renders each term from the
 * finished texts of its children; no recursion, each term once. */
#include "evidence/script.h"
#include <inttypes.h>
#include <string.h>
#include "base/map.h"

enum { INLINE_LENGTH = 72 }; /* a longer text gets a name of its own */

struct Script {
  const TermBank *bank;
  Buffer *out;
  StringMap strings;
  Map taken; /* interned name -> last number put behind it */
  Map names; /* variable -> interned name, quoted */
  /* Of one script: */
  Arena arena;
  uint32_t *uses;    /* by handle: how often a term is referred to; 0: it does not occur */
  const char **text; /* by handle: how to refer to it */
  Term largest;
};

Script *script_new(const TermBank *bank, Buffer *out) {
  Script *script = memory_zeroed(1, sizeof *script);
  script->bank = bank;
  script->out = out;
  return script;
}

void script_delete(Script *script) {
  strings_release(&script->strings);
  map_release(&script->taken);
  map_release(&script->names);
  memory_free(script);
}

/* ---- names --------------------------------------------------------------------------------------- */

/* What may stand between bars; $ is kept for our definitions. */
static char allowed(char c) { return c < ' ' || c > '~' || c == '|' || c == '\\' || c == '$' ? '_' : c; }

static const char *unique_name(Script *script, const char *wanted) {
  Buffer buffer = {0};
  for (const char *c = wanted; *c; c++) vector_push(&buffer, allowed(*c));
  const char *base = strings_intern(&script->strings, buffer.data ? buffer.data : "", buffer.size),
             *name = base;
  uint64_t number = map_get(&script->taken, map_key(base), 0);
  while (map_has(&script->taken, map_key(name))) {
    vector_clear(&buffer);
    buffer_format(&buffer, "%s#%" PRIu64, base, ++number);
    name = strings_intern(&script->strings, buffer.data, buffer.size);
  }
  vector_release(&buffer);
  if (name != base) map_put(&script->taken, map_key(base), number);
  map_put(&script->taken, map_key(name), 1);
  return name;
}

void script_name(Script *script, Term variable, const char *name) {
  if (map_has(&script->names, variable)) return;
  Buffer quoted = {0};
  buffer_format(&quoted, "|%s|", unique_name(script, name));
  map_put(&script->names, variable, map_key(strings_intern(&script->strings, quoted.data, quoted.size)));
  vector_release(&quoted);
}

static const char *name_of(Script *script, Term variable) {
  script_name(script, variable, term_name(script->bank, variable));
  return (const char *)(uintptr_t)map_get(&script->names, variable, 0);
}

/* ---- which terms --------------------------------------------------------------------------------- */

static void refer(Script *script, U32Vector *work, Term t) {
  if (t == TERM_NONE) return;
  if (!script->uses[t]++) vector_push(work, t);
  if (t > script->largest) script->largest = t;
}

static void mark(Script *script, const AssertionVector *assertions) {
  U32Vector work = {0};
  for (size_t i = 0; i < assertions->size; i++) {
    refer(script, &work, assertions->data[i].left);
    refer(script, &work, assertions->data[i].right);
  }
  while (work.size) {
    Term t = vector_pop(&work);
    unsigned arity = term_arity(script->bank, t);
    for (unsigned i = 0; i < arity; i++) refer(script, &work, term_child(script->bank, t, i));
  }
  vector_release(&work);
}

/* ---- rendering ----------------------------------------------------------------------------------- */

static bool is_array(const Script *script, Term t) { return sort_is_array(term_sort(script->bank, t)); }
static bool is_bool(const Script *script, Term t) {
  return !is_array(script, t) && term_width(script->bank, t) == 1;
}

static void add_sort(const Script *script, Buffer *out, Term t) {
  Sort sort = term_sort(script->bank, t);
  if (sort_is_array(sort))
    buffer_format(out, "(Array (_ BitVec %u) (_ BitVec %u))", sort_index_width(script->bank, sort),
                  sort_element_width(script->bank, sort));
  else if (is_bool(script, t))
    buffer_add(out, "Bool");
  else
    buffer_format(out, "(_ BitVec %u)", term_width(script->bank, t));
}

/* The text of a term where a bit-vector (or an array) is asked for. */
static void add_bits(const Script *script, Buffer *out, Term t) {
  if (!is_bool(script, t))
    buffer_add(out, script->text[t]);
  else if (term_is_constant(script->bank, t))
    buffer_add(out, term_is_true(script->bank, t) ? "#b1" : "#b0");
  else
    buffer_format(out, "(ite %s #b1 #b0)", script->text[t]);
}

static void add_constant(const Script *script, Buffer *out, Term t) {
  unsigned width = term_width(script->bank, t);
  const uint64_t *words = term_words(script->bank, t);
  if (width == 1) {
    buffer_add(out, words[0] & 1 ? "true" : "false");
    return;
  }
  bool hexadecimal = width % 4 == 0;
  buffer_add(out, hexadecimal ? "#x" : "#b");
  unsigned digit_bits = hexadecimal ? 4 : 1;
  for (unsigned low = width; low;) {
    low -= digit_bits;
    unsigned digit = (unsigned)(words[low / 64] >> low % 64) & (hexadecimal ? 15 : 1);
    buffer_format(out, "%x", digit);
  }
}

typedef struct {
  const char *boolean; /* its name on Bool, if it has one */
  const char *bits;    /* its name on bit-vectors */
} OperatorName;

static OperatorName operator_name(TermOperator op) {
  switch (op) {
  case TERM_NOT: return (OperatorName){"not", "bvnot"};
  case TERM_AND: return (OperatorName){"and", "bvand"};
  case TERM_OR: return (OperatorName){"or", "bvor"};
  case TERM_XOR: return (OperatorName){"xor", "bvxor"};
  case TERM_EQUAL: return (OperatorName){"=", "="};
  case TERM_ULESS: return (OperatorName){NULL, "bvult"};
  case TERM_ULESS_EQUAL: return (OperatorName){NULL, "bvule"};
  case TERM_SLESS: return (OperatorName){NULL, "bvslt"};
  case TERM_SLESS_EQUAL: return (OperatorName){NULL, "bvsle"};
  case TERM_ADD: return (OperatorName){NULL, "bvadd"};
  case TERM_SUBTRACT: return (OperatorName){NULL, "bvsub"};
  case TERM_NEGATE: return (OperatorName){NULL, "bvneg"};
  case TERM_MULTIPLY: return (OperatorName){NULL, "bvmul"};
  case TERM_UDIVIDE: return (OperatorName){NULL, "bvudiv"};
  case TERM_UREMAINDER: return (OperatorName){NULL, "bvurem"};
  case TERM_SDIVIDE: return (OperatorName){NULL, "bvsdiv"};
  case TERM_SREMAINDER: return (OperatorName){NULL, "bvsrem"};
  case TERM_SMODULO: return (OperatorName){NULL, "bvsmod"};
  case TERM_SHIFT_LEFT: return (OperatorName){NULL, "bvshl"};
  case TERM_SHIFT_RIGHT: return (OperatorName){NULL, "bvlshr"};
  case TERM_SHIFT_RIGHT_SIGNED: return (OperatorName){NULL, "bvashr"};
  case TERM_CONCAT: return (OperatorName){NULL, "concat"};
  case TERM_SELECT: return (OperatorName){NULL, "select"};
  case TERM_STORE: return (OperatorName){NULL, "store"};
  default: return (OperatorName){NULL, NULL};
  }
}

/* Does SMT-LIB give the operator a Bool where we have a bit-vector of width 1? */
static bool gives_bool(TermOperator op) {
  return op == TERM_EQUAL || op == TERM_ULESS || op == TERM_ULESS_EQUAL || op == TERM_SLESS ||
         op == TERM_SLESS_EQUAL;
}

static void add_head(const Script *script, Buffer *out, Term t, TermOperator op) {
  const TermBank *bank = script->bank;
  switch (op) {
  case TERM_EXTRACT:
    buffer_format(out, "((_ extract %u %u)", term_extract_high(bank, t), term_extract_low(bank, t));
    break;
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND:
    buffer_format(out, "((_ %s_extend %u)", op == TERM_ZERO_EXTEND ? "zero" : "sign",
                  term_width(bank, t) - term_width(bank, term_child(bank, t, 0)));
    break;
  case TERM_CONSTANT_ARRAY:
    buffer_add(out, "((as const ");
    add_sort(script, out, t);
    buffer_add(out, ")");
    break;
  default: buffer_format(out, "(%s", operator_name(op).bits);
  }
}

static void add_arguments(const Script *script, Buffer *out, Term t, bool as_bits) {
  unsigned arity = term_arity(script->bank, t);
  for (unsigned i = 0; i < arity; i++) {
    Term child = term_child(script->bank, t, i);
    buffer_add(out, " ");
    if (as_bits)
      add_bits(script, out, child);
    else
      buffer_add(out, script->text[child]);
  }
  buffer_add(out, ")");
}

static void render(const Script *script, Buffer *out, Term t) {
  TermOperator op = term_operator(script->bank, t);
  const char *boolean = operator_name(op).boolean;
  if (op == TERM_CONSTANT)
    add_constant(script, out, t);
  else if (op == TERM_ITE) {
    buffer_add(out, "(ite");
    add_arguments(script, out, t, false);
  } else if (boolean && is_bool(script, term_child(script->bank, t, 0))) {
    buffer_format(out, "(%s", boolean);
    add_arguments(script, out, t, false);
  } else {
    bool wrap = is_bool(script, t) && !gives_bool(op);
    if (wrap) buffer_add(out, "(= ");
    add_head(script, out, t, op);
    add_arguments(script, out, t, true);
    if (wrap) buffer_add(out, " #b1)");
  }
}

/* ---- the script ---------------------------------------------------------------------------------- */

static void print_logic(const Script *script) {
  bool arrays = false, constant_arrays = false;
  for (Term t = 1; t <= script->largest; t++) {
    if (!script->uses[t] || !is_array(script, t)) continue;
    arrays = true;
    constant_arrays |= term_operator(script->bank, t) == TERM_CONSTANT_ARRAY;
  }
  /* Constant arrays are in no standard logic. */
  buffer_format(script->out, "(set-logic %s)\n", constant_arrays ? "ALL" : arrays ? "QF_ABV" : "QF_BV");
}

static void print_declarations(Script *script) {
  for (Term t = 1; t <= script->largest; t++) {
    if (!script->uses[t] || !term_is_variable(script->bank, t)) continue;
    script->text[t] = name_of(script, t);
    buffer_format(script->out, "(declare-fun %s () ", script->text[t]);
    add_sort(script, script->out, t);
    buffer_add(script->out, ")\n");
  }
}

static void print_definitions(Script *script) {
  Buffer text = {0};
  for (Term t = 1; t <= script->largest; t++) {
    if (!script->uses[t] || term_is_variable(script->bank, t)) continue;
    vector_clear(&text);
    render(script, &text, t);
    bool is_short = text.size <= INLINE_LENGTH && (script->uses[t] == 1 || term_is_constant(script->bank, t));
    if (is_short) {
      script->text[t] = arena_string(&script->arena, text.data, text.size);
      continue;
    }
    script->text[t] = arena_format(&script->arena, "$%" PRIu32, t);
    buffer_format(script->out, "(define-fun %s () ", script->text[t]);
    add_sort(script, script->out, t);
    buffer_format(script->out, " %s)\n", buffer_text(&text));
  }
  vector_release(&text);
}

static void print_assertion(const Script *script, const Assertion *assertion) {
  if (assertion->comment) buffer_format(script->out, "; %s\n", assertion->comment);
  buffer_add(script->out, assertion->negate ? "(assert (not " : "(assert ");
  if (assertion->right == TERM_NONE)
    buffer_add(script->out, script->text[assertion->left]);
  else
    buffer_format(script->out, "(= %s %s)", script->text[assertion->left], script->text[assertion->right]);
  buffer_add(script->out, assertion->negate ? "))\n" : ")\n");
}

void script_print(Script *script, const AssertionVector *assertions) {
  size_t slots = bank_size(script->bank) + 1;
  script->uses = memory_zeroed(slots, sizeof *script->uses);
  script->text = memory_zeroed(slots, sizeof *script->text);
  script->largest = TERM_NONE;
  mark(script, assertions);
  print_logic(script);
  buffer_add(script->out, "(set-info :status unsat)\n");
  print_declarations(script);
  print_definitions(script);
  for (size_t i = 0; i < assertions->size; i++) print_assertion(script, &assertions->data[i]);
  buffer_add(script->out, "(check-sat)\n");
  memory_free(script->uses);
  memory_free(script->text);
  arena_release(&script->arena);
}
