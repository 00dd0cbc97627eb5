/* SMT-LIB text for terms: see smtlib.h.
 *
 * A term of width 1 is printed as Bool wherever it stands.  Operators that SMT-LIB knows only on vectors
 * get such an operand as (ite b #b1 #b0), and a vector of width 1 that such an operator gives is turned
 * back by (= v #b1).  Terms used more than once, and terms that would nest too deeply, get a name and an
 * equation first, in the order of their handles, so that the text is linear in the number of terms and
 * solvers read it without deep recursion.  Printing is by worklist.
 *
 * A floating-point operation with a number as result always gets a name, $handle for its bits, and $handlef
 * for the number itself, of SMT-LIB's FloatingPoint sort: see smtlib_float.h. */
#include "logic/smtlib.h"
#include "logic/smtlib_float.h"
#include "logic/walk.h"
#include <assert.h>
#include <string.h>

enum { NESTING_LIMIT = 24, MESSAGE_LIMIT = 1 << 16 };

typedef struct {
  Term term;        /* print this, */
  bool as_vector;   /* as a vector even if its width is 1, */
  uint32_t format;  /* or, if not 0, as a number of this format (packed parameter), */
  const char *text; /* or, if not NULL, only this text */
} Item;

typedef struct {
  const TermBank *bank;
  Buffer *out;
  Map names;      /* term -> text of its name, for variables of a query */
  Map is_defined; /* term -> 1 if it has a definition of its own */
  StringMap texts;
  Map taken;     /* name -> how often it was asked for */
  bool is_query; /* there are definitions: numbers have names */
  VECTOR(Item) stack;
} Printer;

static void printer_release(Printer *p) {
  map_release(&p->names);
  map_release(&p->is_defined);
  map_release(&p->taken);
  strings_release(&p->texts);
  vector_release(&p->stack);
}

/* ---- names --------------------------------------------------------------------------------------- */

/* Words that mean something to a solver even between bars. */
static bool is_reserved(const char *name) {
  static const char *const words[] = {
      "",        "!",       "_",           "abs",          "and",         "as",          "assert",
      "BINARY",  "concat",  "const",       "DECIMAL",      "default",     "distinct",    "div",
      "exists",  "extract", "false",       "forall",       "HEXADECIMAL", "if",          "iff",
      "implies", "int2bv",  "ite",         "let",          "map",         "match",       "mod",
      "nand",    "nor",     "not",         "NUMERAL",      "or",          "par",         "pi",
      "rem",     "repeat",  "rotate_left", "rotate_right", "select",      "sign_extend", "store",
      "STRING",  "true",    "xnor",        "xor",          "zero_extend", "union",       "complement",
      "subset",  "euler"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(name, words[i])) return true;
  return !strncmp(name, "bv", 2) || !strncmp(name, "ext_", 4) || !strncmp(name, "to_", 3) ||
         !strncmp(name, "is_", 3) || strchr("$@.", name[0]);
}

/* The name without bars: no character that cannot stand between bars, no reserved word. */
static void add_clean_name(Buffer *out, const char *name) {
  if (is_reserved(name)) buffer_add(out, "var!");
  for (; *name; name++) {
    bool plain = *name >= ' ' && *name <= '~' && *name != '|' && *name != '\\';
    buffer_add_bytes(out, plain ? name : "_", 1);
  }
}

static void name_variable(Printer *p, Term variable) {
  Buffer name = {0};
  add_clean_name(&name, term_name(p->bank, variable));
  const char *base = strings_intern(&p->texts, name.data, name.size), *text = base;
  size_t length = name.size;
  uint64_t count = map_get(&p->taken, map_key(base), 0);
  while (map_has(&p->taken, map_key(text))) {
    name.size = length;
    buffer_format(&name, "!%llu", (unsigned long long)++count);
    text = strings_intern(&p->texts, name.data, name.size);
  }
  map_put(&p->taken, map_key(base), count);
  map_put(&p->taken, map_key(text), text == base ? count : 0);
  map_put(&p->names, variable, map_key(text));
  vector_release(&name);
}

static void print_variable(Printer *p, Term t) {
  const char *name = (const char *)(uintptr_t)map_get(&p->names, t, 0);
  buffer_add(p->out, "|");
  if (name)
    buffer_add(p->out, name);
  else
    add_clean_name(p->out, term_name(p->bank, t));
  buffer_add(p->out, "|");
}

/* ---- pieces -------------------------------------------------------------------------------------- */

static void print_vector_sort(Buffer *out, unsigned width) { buffer_format(out, "(_ BitVec %u)", width); }

static void print_sort(const TermBank *bank, Sort sort, Buffer *out) {
  if (sort == 1) {
    buffer_add(out, "Bool");
  } else if (!sort_is_array(sort)) {
    print_vector_sort(out, sort);
  } else {
    buffer_add(out, "(Array ");
    print_vector_sort(out, sort_index_width(bank, sort));
    buffer_add(out, " ");
    print_vector_sort(out, sort_element_width(bank, sort));
    buffer_add(out, ")");
  }
}

void smtlib_print_constant(const TermBank *bank, Term t, bool as_vector, Buffer *out) {
  unsigned width = term_width(bank, t), step = width % 4 ? 1 : 4;
  const uint64_t *words = term_words(bank, t);
  if (width == 1 && !as_vector) {
    buffer_add(out, words[0] ? "true" : "false");
    return;
  }
  buffer_add(out, step == 4 ? "#x" : "#b");
  for (unsigned bit = width; bit > 0;) {
    bit -= step;
    unsigned digit = (unsigned)(words[bit / 64] >> (bit % 64)) & ((1u << step) - 1);
    buffer_add_bytes(out, &"0123456789abcdef"[digit], 1);
  }
}

static const char *operator_name(TermOperator op, bool is_bool) {
  switch (op) {
  case TERM_NOT: return is_bool ? "not" : "bvnot";
  case TERM_AND: return is_bool ? "and" : "bvand";
  case TERM_OR: return is_bool ? "or" : "bvor";
  case TERM_XOR: return is_bool ? "xor" : "bvxor";
  case TERM_EQUAL: return "=";
  case TERM_ULESS: return "bvult";
  case TERM_ULESS_EQUAL: return "bvule";
  case TERM_SLESS: return "bvslt";
  case TERM_SLESS_EQUAL: return "bvsle";
  case TERM_ADD: return "bvadd";
  case TERM_SUBTRACT: return "bvsub";
  case TERM_NEGATE: return "bvneg";
  case TERM_MULTIPLY: return "bvmul";
  case TERM_UDIVIDE: return "bvudiv";
  case TERM_UREMAINDER: return "bvurem";
  case TERM_SDIVIDE: return "bvsdiv";
  case TERM_SREMAINDER: return "bvsrem";
  case TERM_SMODULO: return "bvsmod";
  case TERM_SHIFT_LEFT: return "bvshl";
  case TERM_SHIFT_RIGHT: return "bvlshr";
  case TERM_SHIFT_RIGHT_SIGNED: return "bvashr";
  case TERM_CONCAT: return "concat";
  case TERM_ITE: return "ite";
  case TERM_SELECT: return "select";
  case TERM_STORE: return "store";
  default: assert(!"an operator with a simple name"); return "";
  }
}

void smtlib_print_operator(const TermBank *bank, Term t, Buffer *out) {
  TermOperator op = term_operator(bank, t);
  switch (op) {
  case TERM_EXTRACT:
    buffer_format(out, "(_ extract %u %u)", term_extract_high(bank, t), term_extract_low(bank, t));
    return;
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND:
    buffer_format(out, "(_ %s_extend %u)", op == TERM_ZERO_EXTEND ? "zero" : "sign",
                  term_width(bank, t) - term_width(bank, term_child(bank, t, 0)));
    return;
  case TERM_CONSTANT_ARRAY:
    buffer_add(out, "(as const ");
    print_sort(bank, term_sort(bank, t), out);
    buffer_add(out, ")");
    return;
  default: buffer_add(out, operator_name(op, term_sort(bank, t) == 1));
  }
}

bool smtlib_takes_booleans(TermOperator op) {
  return op == TERM_NOT || op == TERM_AND || op == TERM_OR || op == TERM_XOR || op == TERM_EQUAL ||
         op == TERM_ITE;
}

bool smtlib_gives_boolean(TermOperator op) {
  return smtlib_takes_booleans(op) || (op >= TERM_ULESS && op <= TERM_SLESS_EQUAL) ||
         operator_tests_float(op);
}

/* ---- expressions --------------------------------------------------------------------------------- */

static void push_text(Printer *p, const char *text) { vector_push(&p->stack, (Item){.text = text}); }
static void push_term(Printer *p, Term t, bool as_vector) {
  vector_push(&p->stack, (Item){.term = t, .as_vector = as_vector});
}

static bool has_name(const Printer *p, Term t) {
  return term_is_variable(p->bank, t) || map_has(&p->is_defined, t);
}

/* ---- floating point ------------------------------------------------------------------------------ */

static const char *keep_text(Printer *p, const Buffer *text) {
  return text->size ? strings_intern(&p->texts, text->data, text->size) : "";
}

static void push_float(Printer *p, Term t, IeeeFormat format) {
  uint32_t packed = float_pack_parameter((FloatParameter){.format = format});
  vector_push(&p->stack, (Item){.term = t, .format = packed});
}

/* The operation itself: a number, a Boolean, or an integer. */
static void open_float_operator(Printer *p, Term t) {
  TermOperator op = term_operator(p->bank, t);
  FloatParameter parameter = term_float_parameter(p->bank, t);
  FloatFrame frame = {0};
  float_frame(op, parameter, term_width(p->bank, t), &frame);
  const char *between = keep_text(p, &frame.between), *close = keep_text(p, &frame.close);
  buffer_add_bytes(p->out, frame.open.data, frame.open.size);
  push_text(p, close);
  for (unsigned i = term_arity(p->bank, t); i-- > 0;) {
    if (op == TERM_FP_FROM_SBV || op == TERM_FP_FROM_UBV)
      push_term(p, term_child(p->bank, t, i), true);
    else
      push_float(p, term_child(p->bank, t, i), op == TERM_FP_TO_FP ? parameter.from : parameter.format);
    if (i) push_text(p, between);
  }
  float_frame_release(&frame);
}

static bool is_number(const Printer *p, Term t) { return operator_gives_float(term_operator(p->bank, t)); }

/* The number that the bits of t stand for. */
static void open_number(Printer *p, Term t, IeeeFormat format) {
  bool is_one = is_number(p, t) && ieee_same_format(term_float_parameter(p->bank, t).format, format);
  if (is_one && p->is_query) {
    buffer_format(p->out, "$%uf", t);
  } else if (is_one) {
    open_float_operator(p, t);
  } else {
    Buffer close = {0};
    float_from_bits(format, p->out, &close);
    push_text(p, keep_text(p, &close));
    push_term(p, t, true);
    vector_release(&close);
  }
}

/* Print the operator and leave the operands and what closes it on the stack. */
static void open_operator(Printer *p, Term t) {
  TermOperator op = term_operator(p->bank, t);
  bool from_vector = term_sort(p->bank, t) == 1 && !smtlib_gives_boolean(op);
  if (from_vector) buffer_add(p->out, "(= ");
  if (operator_is_float(op)) {
    if (is_number(p, t)) buffer_add(p->out, "(fp.to_ieee_bv "); /* only in messages */
    if (is_number(p, t) || from_vector) push_text(p, is_number(p, t) ? ")" : " #b1)");
    open_float_operator(p, t);
    return;
  }
  buffer_add(p->out, "(");
  smtlib_print_operator(p->bank, t, p->out);
  push_text(p, from_vector ? ") #b1)" : ")");
  for (unsigned i = term_arity(p->bank, t); i-- > 0;) {
    push_term(p, term_child(p->bank, t, i), !smtlib_takes_booleans(op));
    push_text(p, " ");
  }
}

static void print_item(Printer *p, Item item, bool inside_definition) {
  Term t = item.term;
  if (item.text) {
    buffer_add(p->out, item.text);
  } else if (item.format) {
    open_number(p, t, float_unpack_parameter(item.format).format);
  } else if (term_is_constant(p->bank, t)) {
    smtlib_print_constant(p->bank, t, item.as_vector, p->out);
  } else if (item.as_vector && term_sort(p->bank, t) == 1) {
    buffer_add(p->out, "(ite ");
    push_text(p, " #b1 #b0)");
    push_term(p, t, false);
  } else if (term_is_variable(p->bank, t)) {
    print_variable(p, t);
  } else if (has_name(p, t) && !inside_definition) {
    buffer_format(p->out, "$%u", t);
  } else {
    open_operator(p, t);
  }
}

/* The expression for t itself, not its name; beyond `limit` characters the rest is left out. */
static void print_expression(Printer *p, Term t, size_t limit) {
  size_t start = p->out->size;
  print_item(p, (Item){.term = t}, true);
  while (p->stack.size) {
    Item item = vector_pop(&p->stack);
    if (p->out->size - start <= limit)
      print_item(p, item, false);
    else if (item.text)
      buffer_add(p->out, item.text);
    else
      buffer_add(p->out, "...");
  }
}

/* ---- queries ------------------------------------------------------------------------------------- */

/* Which terms get a definition: those with several uses, and those at which the nesting becomes too deep. */
static void choose_definitions(Printer *p, const TermVector *terms) {
  Map uses = {0}, depths = {0};
  for (size_t i = 0; i < terms->size; i++)
    for (unsigned j = 0; j < term_arity(p->bank, terms->data[i]); j++) {
      Term child = term_child(p->bank, terms->data[i], j);
      map_put(&uses, child, map_get(&uses, child, 0) + 1);
    }
  for (size_t i = 0; i < terms->size; i++) {
    Term t = terms->data[i];
    uint64_t depth = 0;
    for (unsigned j = 0; j < term_arity(p->bank, t); j++) {
      uint64_t below = map_get(&depths, term_child(p->bank, t, j), 0);
      if (below >= depth) depth = below + 1;
    }
    bool is_leaf = term_arity(p->bank, t) == 0;
    bool defined = !is_leaf && (map_get(&uses, t, 0) > 1 || depth >= NESTING_LIMIT || is_number(p, t));
    if (defined) map_put(&p->is_defined, t, 1);
    map_put(&depths, t, defined || is_leaf ? 0 : depth);
  }
  map_release(&uses);
  map_release(&depths);
}

static void print_declaration(Printer *p, Term variable) {
  name_variable(p, variable);
  buffer_add(p->out, "(declare-fun ");
  print_variable(p, variable);
  buffer_add(p->out, " () ");
  print_sort(p->bank, term_sort(p->bank, variable), p->out);
  buffer_add(p->out, ")\n");
}

/* The number first, then the bits that stand for it. */
static void print_number_definition(Printer *p, Term t) {
  IeeeFormat format = term_float_parameter(p->bank, t).format;
  buffer_format(p->out, "(declare-fun $%uf () (_ FloatingPoint %u %u))\n(assert (= $%uf ", t,
                format.exponent_bits, format.precision, t);
  open_float_operator(p, t);
  while (p->stack.size) print_item(p, vector_pop(&p->stack), false);
  buffer_add(p->out, "))\n");
  float_define_bits(format, t, p->out);
}

/* Not define-fun: z3 takes quadratic time for a chain of those, and nested lets exhaust its memory. */
static void print_definition(Printer *p, Term t) {
  if (is_number(p, t)) {
    print_number_definition(p, t);
    return;
  }
  buffer_format(p->out, "(declare-fun $%u () ", t);
  print_sort(p->bank, term_sort(p->bank, t), p->out);
  buffer_format(p->out, ")\n(assert (= $%u ", t);
  print_expression(p, t, SIZE_MAX);
  buffer_add(p->out, "))\n");
}

static const char *logic_of(const TermBank *bank, const TermVector *terms) {
  bool arrays = false, floats = false;
  for (size_t i = 0; i < terms->size; i++) {
    if (term_operator(bank, terms->data[i]) == TERM_CONSTANT_ARRAY) return "ALL"; /* not part of QF_ABV */
    arrays |= sort_is_array(term_sort(bank, terms->data[i]));
    floats |= term_is_float(bank, terms->data[i]);
  }
  if (floats) return arrays ? "QF_ABVFP" : "QF_BVFP";
  return arrays ? "QF_ABV" : "QF_BV";
}

static void print_comment(const char *comment, Buffer *out) {
  buffer_add(out, "; ");
  for (; *comment; comment++) buffer_add(out, *comment == '\n' ? "\n; " : (char[]){*comment, 0});
  buffer_add(out, "\n");
}

void smtlib_print_query(const TermBank *bank, Term t, const char *comment, Buffer *out) {
  Printer p = {.bank = bank, .out = out, .is_query = true};
  TermVector terms = {0};
  assert(term_sort(bank, t) == 1);
  term_subterms(bank, t, &terms);
  if (comment) print_comment(comment, out);
  buffer_format(out, "(set-logic %s)\n", logic_of(bank, &terms));
  choose_definitions(&p, &terms);
  for (size_t i = 0; i < terms.size; i++)
    if (term_is_variable(bank, terms.data[i])) print_declaration(&p, terms.data[i]);
  for (size_t i = 0; i < terms.size; i++)
    if (map_has(&p.is_defined, terms.data[i])) print_definition(&p, terms.data[i]);
  buffer_add(out, "(assert ");
  vector_push(&p.stack, (Item){.term = t});
  while (p.stack.size) print_item(&p, vector_pop(&p.stack), false);
  buffer_add(out, ")\n(check-sat)\n");
  vector_release(&terms);
  printer_release(&p);
}

void smtlib_print_term(const TermBank *bank, Term t, Buffer *out) {
  Printer p = {.bank = bank, .out = out};
  print_expression(&p, t, MESSAGE_LIMIT);
  printer_release(&p);
}
