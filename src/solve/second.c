/* A second opinion from Z3: see second.h.
 *
 * The child is forked for one question, when bank and formula are already in its memory, so the request
 * carries nothing.  The answer is one byte, and after SAT the variables' values in ascending order of
 * handles, as 64-bit words: a bit-vector's own words; for an array the number of pairs, then pairs of index
 * and element.
 *
 * Terms of width 1 are Booleans in Z3 where they come from logic and vectors of one bit where they come from
 * arithmetic; each is turned into the other form when somebody asks for it.
 *
 * Z3 takes the elements that nobody mentions for a reason why two arrays may differ, even where all elements
 * are mentioned, and then says SAT wrongly.  Equality of arrays with few elements is therefore spelled out,
 * and no SAT is passed on unless Z3's own evaluation of the formula confirms it. */
#include "solve/second.h"
#include "base/clock.h"
#include "base/log.h"
#include "logic/bits.h"
#include "logic/float.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "solve/child.h"
#include <assert.h>
#include <limits.h>
#include <string.h>
#include <z3.h>

enum {
  EXHAUSTIVE_INDEX_WIDTH = 8, /* array values are read element by element up to here */
  SPELLED_OUT_INDEX_WIDTH = 4 /* array equalities are written element by element up to here */
};

static const size_t default_memory = (size_t)1 << 30;
static const double wait_slice = 0.02; /* seconds between two looks at the budget */

typedef struct {
  const TermBank *bank;
  Term formula;
  SecondLimits limits;
  Z3_context z3;
  TermVector subterms; /* of the formula, children first */
  Map places;          /* term -> its place in `subterms` */
  Z3_ast *asts;        /* by place; Boolean or vector, whatever came naturally */
} Question;

/* Z3 hands its error handler nothing of ours, so this one note lives outside; in the child, which serves one
 * question, nobody else uses it. */
static bool z3_failed;

static void note_error(Z3_context z3, Z3_error_code code) {
  (void)z3;
  (void)code;
  z3_failed = true;
}

/* ---- from terms to Z3 ---------------------------------------------------------------------------- */

static bool is_boolean(const Question *q, Z3_ast ast) {
  return Z3_get_sort_kind(q->z3, Z3_get_sort(q->z3, ast)) == Z3_BOOL_SORT;
}

static Z3_ast one_bit(const Question *q, bool value) { return Z3_mk_bv_numeral(q->z3, 1, &value); }

static Z3_ast natural(const Question *q, Term t) { return q->asts[map_get(&q->places, t, 0)]; }

static Z3_ast as_vector(const Question *q, Z3_ast ast) {
  return is_boolean(q, ast) ? Z3_mk_ite(q->z3, ast, one_bit(q, true), one_bit(q, false)) : ast;
}

static Z3_ast as_boolean(const Question *q, Z3_ast ast) {
  return is_boolean(q, ast) ? ast : Z3_mk_eq(q->z3, ast, one_bit(q, true));
}

static Z3_ast constant_ast(const Question *q, unsigned width, const uint64_t *words) {
  bool bits[TERM_MAX_WIDTH];
  for (unsigned i = 0; i < width; i++) bits[i] = bits_get(words, i);
  return Z3_mk_bv_numeral(q->z3, width, bits);
}

static Z3_sort z3_sort(const Question *q, Sort sort) {
  if (sort == 1) return Z3_mk_bool_sort(q->z3);
  if (!sort_is_array(sort)) return Z3_mk_bv_sort(q->z3, sort);
  return Z3_mk_array_sort(q->z3, Z3_mk_bv_sort(q->z3, sort_index_width(q->bank, sort)),
                          Z3_mk_bv_sort(q->z3, sort_element_width(q->bank, sort)));
}

static Z3_ast array_ast(const Question *q, Term t, const Z3_ast *x) {
  switch (term_operator(q->bank, t)) {
  case TERM_SELECT: return Z3_mk_select(q->z3, x[0], as_vector(q, x[1]));
  case TERM_STORE: return Z3_mk_store(q->z3, x[0], as_vector(q, x[1]), as_vector(q, x[2]));
  default: {
    Z3_sort index = Z3_mk_bv_sort(q->z3, sort_index_width(q->bank, term_sort(q->bank, t)));
    return Z3_mk_const_array(q->z3, index, as_vector(q, x[0]));
  }
  }
}

static Z3_ast arrays_equal_ast(const Question *q, unsigned index_width, Z3_ast a, Z3_ast b) {
  if (index_width > SPELLED_OUT_INDEX_WIDTH) return Z3_mk_eq(q->z3, a, b);
  Z3_ast equal[1 << SPELLED_OUT_INDEX_WIDTH];
  uint64_t count = (uint64_t)1 << index_width;
  for (uint64_t i = 0; i < count; i++) {
    Z3_ast index = constant_ast(q, index_width, &i);
    equal[i] = Z3_mk_eq(q->z3, Z3_mk_select(q->z3, a, index), Z3_mk_select(q->z3, b, index));
  }
  return Z3_mk_and(q->z3, (unsigned)count, equal);
}

/* Connectives and if-then-else of width 1. */
static Z3_ast boolean_ast(const Question *q, TermOperator op, const Z3_ast *x) {
  Z3_ast operands[3] = {as_boolean(q, x[0])};
  for (unsigned i = 1; i < 3; i++) operands[i] = x[i] ? as_boolean(q, x[i]) : NULL;
  switch (op) {
  case TERM_NOT: return Z3_mk_not(q->z3, operands[0]);
  case TERM_AND: return Z3_mk_and(q->z3, 2, operands);
  case TERM_OR: return Z3_mk_or(q->z3, 2, operands);
  case TERM_XOR: return Z3_mk_xor(q->z3, operands[0], operands[1]);
  default: return Z3_mk_ite(q->z3, operands[0], operands[1], operands[2]);
  }
}

static Z3_ast wiring_ast(const Question *q, Term t, Z3_ast a) {
  unsigned more = 0;
  if (term_operator(q->bank, t) != TERM_EXTRACT)
    more = term_width(q->bank, t) - term_width(q->bank, term_child(q->bank, t, 0));
  switch (term_operator(q->bank, t)) {
  case TERM_EXTRACT:
    return Z3_mk_extract(q->z3, term_extract_high(q->bank, t), term_extract_low(q->bank, t), a);
  case TERM_ZERO_EXTEND: return Z3_mk_zero_ext(q->z3, more, a);
  default: return Z3_mk_sign_ext(q->z3, more, a);
  }
}

static Z3_ast binary_ast(Z3_context z3, TermOperator op, Z3_ast a, Z3_ast b) {
  switch (op) {
  case TERM_AND: return Z3_mk_bvand(z3, a, b);
  case TERM_OR: return Z3_mk_bvor(z3, a, b);
  case TERM_XOR: return Z3_mk_bvxor(z3, a, b);
  case TERM_EQUAL: return Z3_mk_eq(z3, a, b);
  case TERM_ULESS: return Z3_mk_bvult(z3, a, b);
  case TERM_ULESS_EQUAL: return Z3_mk_bvule(z3, a, b);
  case TERM_SLESS: return Z3_mk_bvslt(z3, a, b);
  case TERM_SLESS_EQUAL: return Z3_mk_bvsle(z3, a, b);
  case TERM_ADD: return Z3_mk_bvadd(z3, a, b);
  case TERM_SUBTRACT: return Z3_mk_bvsub(z3, a, b);
  case TERM_MULTIPLY: return Z3_mk_bvmul(z3, a, b);
  case TERM_UDIVIDE: return Z3_mk_bvudiv(z3, a, b);
  case TERM_UREMAINDER: return Z3_mk_bvurem(z3, a, b);
  case TERM_SDIVIDE: return Z3_mk_bvsdiv(z3, a, b);
  case TERM_SREMAINDER: return Z3_mk_bvsrem(z3, a, b);
  case TERM_SMODULO: return Z3_mk_bvsmod(z3, a, b);
  case TERM_SHIFT_LEFT: return Z3_mk_bvshl(z3, a, b);
  case TERM_SHIFT_RIGHT: return Z3_mk_bvlshr(z3, a, b);
  case TERM_SHIFT_RIGHT_SIGNED: return Z3_mk_bvashr(z3, a, b);
  case TERM_CONCAT: return Z3_mk_concat(z3, a, b);
  default: z3_failed = true; return NULL; /* an operator that we do not know: no opinion */
  }
}

static Z3_ast operator_ast(const Question *q, Term t, const Z3_ast *x) {
  TermOperator op = term_operator(q->bank, t);
  Sort sort = term_sort(q->bank, t);
  switch (op) {
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTANT_ARRAY: return array_ast(q, t, x);
  case TERM_ITE:
    if (sort == 1) return boolean_ast(q, op, x);
    return Z3_mk_ite(q->z3, as_boolean(q, x[0]), x[1], x[2]);
  case TERM_EXTRACT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: return wiring_ast(q, t, as_vector(q, x[0]));
  case TERM_NOT: return sort == 1 ? boolean_ast(q, op, x) : Z3_mk_bvnot(q->z3, x[0]);
  case TERM_NEGATE: return Z3_mk_bvneg(q->z3, as_vector(q, x[0]));
  case TERM_AND:
  case TERM_OR:
  case TERM_XOR:
    if (sort == 1) return boolean_ast(q, op, x);
    return binary_ast(q->z3, op, x[0], x[1]);
  case TERM_EQUAL: {
    Sort compared = term_sort(q->bank, term_child(q->bank, t, 0));
    if (sort_is_array(compared)) return arrays_equal_ast(q, sort_index_width(q->bank, compared), x[0], x[1]);
  } /* fall through */
  default: return binary_ast(q->z3, op, as_vector(q, x[0]), as_vector(q, x[1]));
  }
}

static Z3_ast term_ast(const Question *q, Term t) {
  Z3_ast x[3] = {0};
  switch (term_operator(q->bank, t)) {
  case TERM_CONSTANT: return constant_ast(q, term_width(q->bank, t), term_words(q->bank, t));
  case TERM_VARIABLE:
    return Z3_mk_const(q->z3, Z3_mk_int_symbol(q->z3, (int)t), z3_sort(q, term_sort(q->bank, t)));
  default:
    for (unsigned i = 0; i < term_arity(q->bank, t); i++) x[i] = natural(q, term_child(q->bank, t, i));
    return operator_ast(q, t, x);
  }
}

/* Does it contain an array? */
static bool translate(Question *q) {
  bool arrays = false;
  term_subterms(q->bank, q->formula, &q->subterms);
  q->asts = memory_zeroed(q->subterms.size, sizeof *q->asts);
  for (size_t i = 0; i < q->subterms.size && !z3_failed; i++) {
    Term t = q->subterms.data[i];
    arrays |= sort_is_array(term_sort(q->bank, t));
    map_put(&q->places, t, i);
    q->asts[i] = term_ast(q, t);
    if (!q->asts[i]) z3_failed = true;
  }
  return arrays;
}

/* ---- from models to words ------------------------------------------------------------------------ */

static void add_word(Buffer *out, uint64_t word) { buffer_add_bytes(out, &word, sizeof word); }

/* The words of a value that Z3 prints in base 2, without leading zeros. */
static void value_words(const Question *q, Z3_ast value, unsigned width, uint64_t *words) {
  bits_zero(words, width);
  if (is_boolean(q, value)) {
    words[0] = Z3_get_bool_value(q->z3, value) == Z3_L_TRUE;
    return;
  }
  const char *digits = Z3_is_numeral_ast(q->z3, value) ? Z3_get_numeral_binary_string(q->z3, value) : NULL;
  size_t length = digits ? strlen(digits) : 0;
  if (!digits || length > width) {
    z3_failed = true;
    return;
  }
  for (size_t i = 0; i < length; i++) bits_put(words, (unsigned)(length - 1 - i), digits[i] == '1');
}

static Z3_ast model_value(const Question *q, Z3_model model, Z3_ast ast) {
  Z3_ast value = NULL;
  if (!Z3_model_eval(q->z3, model, ast, true, &value) || !value) z3_failed = true;
  return z3_failed ? NULL : value;
}

/* A set of index values, each of `width` bits. */
typedef struct {
  unsigned width;
  VECTOR(uint64_t) words;
} Indices;

static void add_index(Indices *indices, const uint64_t *index) {
  unsigned count = bits_words(indices->width);
  for (size_t i = 0; i < indices->words.size; i += count)
    if (bits_equal(indices->words.data + i, index, indices->width)) return;
  for (unsigned i = 0; i < count; i++) vector_push(&indices->words, index[i]);
}

static void add_index_value(const Question *q, Indices *indices, Z3_ast value) {
  uint64_t words[BITS_MAX_WORDS];
  if (!value) return;
  value_words(q, value, indices->width, words);
  if (!z3_failed) add_index(indices, words);
}

/* The indices that an array value mentions: stores around something, or the table of a function. */
static void add_mentioned_indices(const Question *q, Z3_model model, Z3_ast value, Indices *indices) {
  while (Z3_get_ast_kind(q->z3, value) == Z3_APP_AST) {
    Z3_app app = Z3_to_app(q->z3, value);
    Z3_func_decl function = Z3_get_app_decl(q->z3, app);
    if (Z3_get_decl_kind(q->z3, function) == Z3_OP_STORE) {
      add_index_value(q, indices, Z3_get_app_arg(q->z3, app, 1));
      value = Z3_get_app_arg(q->z3, app, 0);
      continue;
    }
    if (Z3_get_decl_kind(q->z3, function) != Z3_OP_AS_ARRAY) return;
    Z3_func_interp table = Z3_model_get_func_interp(q->z3, model, Z3_get_as_array_func_decl(q->z3, value));
    if (!table) return;
    Z3_func_interp_inc_ref(q->z3, table);
    for (unsigned i = 0; i < Z3_func_interp_get_num_entries(q->z3, table); i++) {
      Z3_func_entry entry = Z3_func_interp_get_entry(q->z3, table, i);
      Z3_func_entry_inc_ref(q->z3, entry);
      add_index_value(q, indices, Z3_func_entry_get_arg(q->z3, entry, 0));
    }
    return;
  }
}

/* The values of all index terms of that width in the formula. */
static void add_asked_indices(const Question *q, Z3_model model, Indices *indices) {
  for (size_t i = 0; i < q->subterms.size && !z3_failed; i++) {
    Term t = q->subterms.data[i];
    TermOperator op = term_operator(q->bank, t);
    if (op != TERM_SELECT && op != TERM_STORE) continue;
    Term index = term_child(q->bank, t, 1);
    if (term_width(q->bank, index) != indices->width || !natural(q, index)) continue;
    add_index_value(q, indices, model_value(q, model, natural(q, index)));
  }
}

static void write_array(const Question *q, Z3_model model, Term variable, Buffer *out) {
  Sort sort = term_sort(q->bank, variable);
  unsigned element_width = sort_element_width(q->bank, sort);
  Indices indices = {.width = sort_index_width(q->bank, sort)};
  Z3_ast array = natural(q, variable), value = model_value(q, model, array);
  if (indices.width <= EXHAUSTIVE_INDEX_WIDTH)
    for (uint64_t i = 0; i < (uint64_t)1 << indices.width; i++) vector_push(&indices.words, i);
  else if (value) {
    add_mentioned_indices(q, model, value, &indices);
    add_asked_indices(q, model, &indices);
  }
  unsigned step = bits_words(indices.width);
  add_word(out, indices.words.size / step);
  for (size_t i = 0; i < indices.words.size && !z3_failed; i += step) {
    const uint64_t *index = indices.words.data + i;
    uint64_t element[BITS_MAX_WORDS] = {0};
    Z3_ast read = Z3_mk_select(q->z3, array, constant_ast(q, indices.width, index));
    Z3_ast read_value = model_value(q, model, read);
    if (read_value) value_words(q, read_value, element_width, element);
    buffer_add_bytes(out, index, step * sizeof *index);
    buffer_add_bytes(out, element, bits_words(element_width) * sizeof *element);
  }
  vector_release(&indices.words);
}

static void write_model(const Question *q, Z3_model model, Buffer *out) {
  for (size_t i = 0; i < q->subterms.size && !z3_failed; i++) {
    Term t = q->subterms.data[i];
    if (!term_is_variable(q->bank, t)) continue;
    if (sort_is_array(term_sort(q->bank, t))) {
      write_array(q, model, t, out);
      continue;
    }
    uint64_t words[BITS_MAX_WORDS] = {0};
    Z3_ast value = model_value(q, model, q->asts[i]);
    if (value) value_words(q, value, term_width(q->bank, t), words);
    buffer_add_bytes(out, words, bits_words(term_width(q->bank, t)) * sizeof *words);
  }
}

/* ---- in the child -------------------------------------------------------------------------------- */

/* `logic` NULL: all of them. */
static Z3_solver make_solver(const Question *q, const char *logic) {
  Z3_context z3 = q->z3;
  Z3_solver solver = logic ? Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, logic)) : Z3_mk_solver(z3);
  if (!solver) return NULL;
  Z3_solver_inc_ref(z3, solver);
  Z3_params parameters = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, parameters);
  double milliseconds = 1000 * q->limits.seconds;
  if (milliseconds >= 1 && milliseconds < INT_MAX)
    Z3_params_set_uint(z3, parameters, Z3_mk_string_symbol(z3, "timeout"), (unsigned)milliseconds);
  if (q->limits.effort)
    Z3_params_set_uint(z3, parameters, Z3_mk_string_symbol(z3, "rlimit"), q->limits.effort);
  Z3_solver_set_params(z3, solver, parameters);
  return solver;
}

/* Is it true in the model? */
static bool is_confirmed(const Question *q, Z3_model model, Z3_ast formula) {
  Z3_ast truth = model_value(q, model, formula);
  return truth && Z3_get_bool_value(q->z3, truth) == Z3_L_TRUE;
}

/* ---- floating point ------------------------------------------------------------------------------ */

/* Z3 4.8.12 rounds some fused multiply-adds of tiny formats wrongly: no opinion on those. */
static bool is_doubtful(const TermBank *bank, Term t) {
  return term_operator(bank, t) == TERM_FP_FMA && term_float_parameter(bank, t).format.precision < 11;
}

static bool has_floats(const Question *q) {
  TermVector terms = {0};
  bool found = false;
  term_subterms(q->bank, q->formula, &terms);
  for (size_t i = 0; i < terms.size; i++) {
    found = found || term_is_float(q->bank, terms.data[i]);
    if (is_doubtful(q->bank, terms.data[i])) z3_failed = true;
  }
  vector_release(&terms);
  return found;
}

/* The variables of the formula are declared in the order of their handles, before anything else. */
static void find_declared(Question *q, const char *text) {
  static const char start[] = "(declare-fun |";
  for (size_t i = 0; i < q->subterms.size && text; i++) {
    Term t = q->subterms.data[i];
    map_put(&q->places, t, i);
    if (!term_is_variable(q->bank, t)) continue;
    text = strstr(text, start);
    if (!text) break;
    text += strlen(start);
    char *name = memory_zeroed(strcspn(text, "|") + 1, 1);
    memcpy(name, text, strcspn(text, "|"));
    q->asts[i] = Z3_mk_const(q->z3, Z3_mk_string_symbol(q->z3, name), z3_sort(q, term_sort(q->bank, t)));
  }
}

/* Formulas with floating-point operations go to Z3 as the text that we print for all solvers, which spells out what the theory
 * leaves open: that checks the text as well. */
static Z3_ast read_text(Question *q, bool *arrays) {
  Buffer text = {0};
  smtlib_print_query(q->bank, q->formula, NULL, &text);
  term_subterms(q->bank, q->formula, &q->subterms);
  q->asts = memory_zeroed(q->subterms.size, sizeof *q->asts);
  for (size_t i = 0; i < q->subterms.size; i++) *arrays |= sort_is_array(term_sort(q->bank, q->subterms.data[i]));
  Z3_ast_vector read = Z3_parse_smtlib2_string(q->z3, buffer_text(&text), 0, NULL, NULL, 0, NULL, NULL);
  if (z3_failed || !read) return NULL;
  Z3_ast_vector_inc_ref(q->z3, read);
  find_declared(q, buffer_text(&text));
  unsigned count = Z3_ast_vector_size(q->z3, read);
  Z3_ast *all = memory_zeroed(count + 1, sizeof *all);
  for (unsigned i = 0; i < count; i++) all[i] = Z3_ast_vector_get(q->z3, read, i);
  return Z3_mk_and(q->z3, count, all);
}

/* ---- asking -------------------------------------------------------------------------------------- */

static Answer ask_z3(Question *q, Buffer *values) {
  bool arrays = false, floats = has_floats(q);
  Z3_ast formula = NULL;
  if (z3_failed) return ANSWER_UNKNOWN;
  if (floats) {
    formula = read_text(q, &arrays);
  } else {
    arrays = translate(q);
    if (!z3_failed) formula = as_boolean(q, natural(q, q->formula));
  }
  if (z3_failed || !formula) return ANSWER_UNKNOWN;
  Z3_solver solver = make_solver(q, arrays ? NULL : floats ? "QF_BVFP" : "QF_BV");
  if (z3_failed) return ANSWER_UNKNOWN;
  Z3_solver_assert(q->z3, solver, formula);
  Z3_lbool answer = z3_failed ? Z3_L_UNDEF : Z3_solver_check(q->z3, solver);
  if (z3_failed || answer == Z3_L_UNDEF) return ANSWER_UNKNOWN;
  if (answer == Z3_L_FALSE) return ANSWER_UNSAT;
  Z3_model model = Z3_solver_get_model(q->z3, solver);
  if (!model) return ANSWER_UNKNOWN;
  Z3_model_inc_ref(q->z3, model);
  if (!is_confirmed(q, model, formula)) return ANSWER_UNKNOWN;
  write_model(q, model, values);
  return z3_failed ? ANSWER_UNKNOWN : ANSWER_SAT;
}

/* The process ends after the answer, so nothing is given back. */
static void answer_question(void *context, const char *request, size_t size, Buffer *answer) {
  (void)request;
  (void)size;
  Question *q = context;
  char megabytes[32];
  snprintf(megabytes, sizeof megabytes, "%zu", (q->limits.memory_bytes >> 20) + 1);
  Z3_global_param_set("memory_max_size", megabytes);
  Z3_toggle_warning_messages(false);
  Z3_config configuration = Z3_mk_config();
  q->z3 = Z3_mk_context(configuration);
  Buffer values = {0};
  char verdict = ANSWER_UNKNOWN;
  if (q->z3) { /* NULL: not even memory for this */
    Z3_set_error_handler(q->z3, note_error);
    verdict = (char)ask_z3(q, &values);
  }
  buffer_add_bytes(answer, &verdict, 1);
  if (verdict == ANSWER_SAT) buffer_add_bytes(answer, values.data, values.size);
}

/* ---- on our side --------------------------------------------------------------------------------- */

/* Takes words off an answer; `failed` when there are not enough. */
typedef struct {
  const char *next;
  size_t left;
  bool failed;
} Reader;

static void read_words(Reader *reader, uint64_t *words, unsigned count) {
  size_t bytes = count * sizeof *words;
  reader->failed |= reader->left < bytes;
  if (reader->failed) return;
  memcpy(words, reader->next, bytes);
  reader->next += bytes;
  reader->left -= bytes;
}

static void read_array(const TermBank *bank, Term variable, Reader *reader, Evaluation *model) {
  Sort sort = term_sort(bank, variable);
  uint64_t count = 0, index[BITS_MAX_WORDS] = {0}, element[BITS_MAX_WORDS] = {0};
  read_words(reader, &count, 1);
  for (uint64_t i = 0; i < count && !reader->failed; i++) {
    read_words(reader, index, bits_words(sort_index_width(bank, sort)));
    read_words(reader, element, bits_words(sort_element_width(bank, sort)));
    if (!reader->failed && model) evaluation_set_element(model, variable, index, element);
  }
}

static bool read_model(const TermBank *bank, Term formula, Reader reader, Evaluation *model) {
  TermVector variables = {0};
  term_free_variables(bank, formula, &variables);
  for (size_t i = 0; i < variables.size && !reader.failed; i++) {
    Term variable = variables.data[i];
    uint64_t words[BITS_MAX_WORDS] = {0};
    if (sort_is_array(term_sort(bank, variable))) {
      read_array(bank, variable, &reader, model);
      continue;
    }
    read_words(&reader, words, bits_words(term_width(bank, variable)));
    if (!reader.failed && model) evaluation_set_words(model, variable, words);
  }
  vector_release(&variables);
  return !reader.failed && !reader.left;
}

static Answer read_answer(const TermBank *bank, Term formula, const Buffer *answer, Evaluation *model) {
  if (answer->size == 1 && answer->data[0] == ANSWER_UNSAT) return ANSWER_UNSAT;
  if (!answer->size || answer->data[0] != ANSWER_SAT) return ANSWER_UNKNOWN;
  Reader reader = {.next = answer->data + 1, .left = answer->size - 1};
  return read_model(bank, formula, reader, model) ? ANSWER_SAT : ANSWER_UNKNOWN;
}

static ChildState wait_for(Child *child, Budget *budget, Buffer *answer) {
  ChildState state = CHILD_WORKING;
  while (state == CHILD_WORKING && (!budget || budget_left(budget, "second_wait")))
    state = child_wait(child, wait_slice, answer);
  return state;
}

Answer second_opinion(const TermBank *bank, Term formula, const SecondLimits *limits, Budget *budget,
                      Evaluation *model) {
  assert(term_sort(bank, formula) == 1);
  if (budget && !budget_left(budget, "second_wait")) return ANSWER_UNKNOWN;
  Question question = {.bank = bank, .formula = formula};
  if (limits) question.limits = *limits;
  if (!question.limits.memory_bytes) question.limits.memory_bytes = default_memory;
  double seconds = question.limits.seconds, left = budget ? budget_seconds_left(budget) : 0;
  if (budget && (seconds <= 0 || left < seconds)) seconds = left;
  /* Z3 stops by itself when the time is over; the child's alarm is for when it does not. */
  ChildTask task = {
      .work = answer_question, .context = &question, .memory_bytes = question.limits.memory_bytes};
  question.limits.seconds = seconds;
  Child *child = child_new(&task);
  Buffer answer = {0};
  child_ask(child, NULL, 0, seconds > 0 ? 1.1 * seconds + 0.05 : 0);
  Answer result = ANSWER_UNKNOWN;
  if (wait_for(child, budget, &answer) == CHILD_ANSWERED) result = read_answer(bank, formula, &answer, model);
  if (child_loss(child)) LOG("no second opinion: %s", child_loss(child));
  child_delete(child);
  vector_release(&answer);
  return result;
}
