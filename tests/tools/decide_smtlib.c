/* decide_smtlib: decides an SMT-LIB script as `craig export --to smt2` writes it, with our own solver.
 *
 *   decide_smtlib SECONDS FILE.smt2
 *
 * Prints sat, unsat or unknown, then the seconds for reading and for deciding.  Knows declare-fun and define-fun without
 * arguments, assert and check-sat, Booleans, bit-vectors and arrays; anything else (floating point, let) is "unread", status 3. */
#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/map.h"
#include "solve/decide.h"

typedef struct {
  const char *text; /* interned; NULL: a parenthesis opened here */
  Term term;        /* or a term */
  Sort sort;        /* or a sort, as (_ BitVec n) or (Array i e); 0: none */
  const char *op;   /* or an operator with numbers, (_ op i j) */
  unsigned i, j;
} Item;

typedef struct {
  const char *p, *end;
  TermBank *bank;
  StringMap names;
  Map terms; /* interned name -> term */
  VECTOR(Item) stack;
  Term formula;
} Reader;

static jmp_buf unread;

static _Noreturn void give_up(void) { longjmp(unread, 1); }

/* ---- tokens -------------------------------------------------------------------------------------- */

static void skip_blanks(Reader *r) {
  while (r->p < r->end && (isspace((unsigned char)*r->p) || *r->p == ';')) {
    if (*r->p == ';')
      while (r->p < r->end && *r->p != '\n') r->p++;
    else
      r->p++;
  }
}

static Term read_constant(Reader *r, const char *digits, size_t count, unsigned step) {
  uint64_t words[TERM_MAX_WIDTH / 64] = {0};
  unsigned width = (unsigned)count * step;
  if (!width || width > TERM_MAX_WIDTH) give_up();
  for (size_t i = 0; i < count; i++) {
    unsigned char c = (unsigned char)digits[count - 1 - i];
    uint64_t digit = (uint64_t)(isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
    words[i * step / 64] |= digit << (i * step % 64);
  }
  return term_words_constant(r->bank, width, words);
}

static Item read_atom(Reader *r) {
  const char *start = r->p;
  if (*start == '|') {
    do r->p++;
    while (r->p < r->end && *r->p != '|');
    r->p++;
  } else {
    while (r->p < r->end && !isspace((unsigned char)*r->p) && *r->p != '(' && *r->p != ')') r->p++;
  }
  size_t length = (size_t)(r->p - start);
  if (length > 2 && start[0] == '#')
    return (Item){.term = read_constant(r, start + 2, length - 2, start[1] == 'x' ? 4 : 1)};
  const char *text = strings_intern(&r->names, start, length);
  Term known = (Term)map_get(&r->terms, map_key(text), TERM_NONE);
  return known ? (Item){.term = known} : (Item){.text = text};
}

/* ---- reductions ---------------------------------------------------------------------------------- */

static bool is(const Item *item, const char *text) { return item->text && !strcmp(item->text, text); }

static Term term_of(const Item *item) {
  if (!item->term) give_up();
  return item->term;
}

static const struct {
  const char *name;
  TermOperator op;
} binaries[] = {{"and", TERM_AND},       {"or", TERM_OR},          {"xor", TERM_XOR},         {"=", TERM_EQUAL},
                {"bvand", TERM_AND},     {"bvor", TERM_OR},        {"bvxor", TERM_XOR},       {"bvult", TERM_ULESS},
                {"bvule", TERM_ULESS_EQUAL}, {"bvslt", TERM_SLESS}, {"bvsle", TERM_SLESS_EQUAL}, {"bvadd", TERM_ADD},
                {"bvsub", TERM_SUBTRACT}, {"bvmul", TERM_MULTIPLY}, {"bvudiv", TERM_UDIVIDE},  {"bvurem", TERM_UREMAINDER},
                {"bvsdiv", TERM_SDIVIDE}, {"bvsrem", TERM_SREMAINDER}, {"bvsmod", TERM_SMODULO}, {"bvshl", TERM_SHIFT_LEFT},
                {"bvlshr", TERM_SHIFT_RIGHT}, {"bvashr", TERM_SHIFT_RIGHT_SIGNED}, {"concat", TERM_CONCAT}};

static Term apply_named(Reader *r, const char *name, const Item *args, size_t count) {
  TermBank *bank = r->bank;
  if (count == 1 && (!strcmp(name, "not") || !strcmp(name, "bvnot"))) return term_not(bank, term_of(args));
  if (count == 1 && !strcmp(name, "bvneg")) return term_unary(bank, TERM_NEGATE, term_of(args));
  if (count == 3 && !strcmp(name, "ite")) return term_ite(bank, term_of(args), term_of(args + 1), term_of(args + 2));
  if (count == 2 && !strcmp(name, "select")) return term_select(bank, term_of(args), term_of(args + 1));
  if (count == 3 && !strcmp(name, "store")) return term_store(bank, term_of(args), term_of(args + 1), term_of(args + 2));
  for (size_t i = 0; count >= 2 && i < sizeof binaries / sizeof *binaries; i++) {
    if (strcmp(name, binaries[i].name)) continue;
    Term result = term_of(args);
    if (count > 2 && binaries[i].op != TERM_AND && binaries[i].op != TERM_OR) give_up();
    for (size_t a = 1; a < count; a++) result = term_binary(bank, binaries[i].op, result, term_of(args + a));
    return result;
  }
  give_up();
}

static Term apply_indexed(Reader *r, const Item *op, const Item *args, size_t count) {
  if (count != 1) give_up();
  Term a = term_of(args);
  if (!strcmp(op->op, "extract")) return term_extract(r->bank, a, op->i, op->j);
  if (!strcmp(op->op, "zero_extend")) return term_zero_extend(r->bank, a, term_width(r->bank, a) + op->i);
  if (!strcmp(op->op, "sign_extend")) return term_sign_extend(r->bank, a, term_width(r->bank, a) + op->i);
  give_up();
}

static void name_term(Reader *r, const Item *name, Term t) {
  if (!name->text) give_up();
  map_put(&r->terms, map_key(name->text), t);
}

static unsigned number(const Item *item) {
  if (!item->text || !isdigit((unsigned char)item->text[0])) give_up();
  return (unsigned)strtoul(item->text, NULL, 10);
}

/* What stands between two parentheses becomes one item. */
static Item reduce(Reader *r, const Item *items, size_t count) {
  if (!count) return (Item){.text = "()"};
  if (is(items, "_") && count == 3 && is(items + 1, "BitVec")) return (Item){.sort = number(items + 2)};
  if (is(items, "_") && count >= 3 && items[1].text)
    return (Item){.op = items[1].text, .i = number(items + 2), .j = count > 3 ? number(items + 3) : 0};
  if (is(items, "Array") && count == 3 && items[1].sort && items[2].sort)
    return (Item){.sort = sort_array(r->bank, items[1].sort, items[2].sort)};
  if (is(items, "as") && count == 3 && is(items + 1, "const")) return (Item){.op = "const", .sort = items[2].sort};
  if (is(items, "declare-fun") && count == 4) {
    Sort sort = is(items + 3, "Bool") ? 1 : items[3].sort;
    if (!sort) give_up();
    name_term(r, items + 1, term_variable(r->bank, sort, items[1].text));
    return (Item){.text = "done"};
  }
  if (is(items, "define-fun") && count == 5) {
    name_term(r, items + 1, term_of(items + 4));
    return (Item){.text = "done"};
  }
  if (is(items, "assert") && count == 2) {
    r->formula = term_and(r->bank, r->formula, term_of(items + 1));
    return (Item){.text = "done"};
  }
  if (is(items, "set-logic") || is(items, "check-sat") || is(items, "set-info") || is(items, "set-option") || is(items, "exit"))
    return (Item){.text = "done"};
  if (items[0].op && !strcmp(items[0].op, "const") && count == 2)
    return (Item){.term = term_constant_array(r->bank, items[0].sort, term_of(items + 1))};
  if (items[0].op) return (Item){.term = apply_indexed(r, items, items + 1, count - 1)};
  if (!items[0].text) give_up();
  return (Item){.term = apply_named(r, items[0].text, items + 1, count - 1)};
}

static void read_script(Reader *r) {
  name_term(r, &(Item){.text = strings_intern_text(&r->names, "true")}, term_true(r->bank));
  name_term(r, &(Item){.text = strings_intern_text(&r->names, "false")}, term_false(r->bank));
  for (skip_blanks(r); r->p < r->end; skip_blanks(r)) {
    if (*r->p == '(') {
      r->p++;
      vector_push(&r->stack, (Item){0});
    } else if (*r->p == ')') {
      r->p++;
      size_t start = r->stack.size;
      while (start && (r->stack.data[start - 1].text || r->stack.data[start - 1].term || r->stack.data[start - 1].sort ||
                       r->stack.data[start - 1].op))
        start--;
      if (!start) give_up();
      Item item = reduce(r, r->stack.data + start, r->stack.size - start);
      r->stack.data[start - 1] = item;
      r->stack.size = start;
    } else {
      Item atom = read_atom(r);
      vector_push(&r->stack, atom);
    }
  }
}

int main(int argc, char **argv) {
  static const char *const names[] = {"unknown", "sat", "unsat"};
  double start = clock_wall();
  Buffer text = {0};
  FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
  if (!file) {
    fprintf(stderr, "usage: decide_smtlib SECONDS FILE.smt2\n");
    return 2;
  }
  char block[65536];
  for (size_t size; (size = fread(block, 1, sizeof block, file)) > 0;) buffer_add_bytes(&text, block, size);
  fclose(file);
  static Reader reader;
  reader = (Reader){.p = text.data, .end = text.data + text.size, .bank = bank_new()};
  reader.formula = term_true(reader.bank);
  if (setjmp(unread)) {
    printf("unread\n");
    return 3;
  }
  read_script(&reader);
  double asked = clock_wall();
  Budget budget;
  budget_init(&budget, NULL, strtod(argv[1], NULL), 0);
  Answer answer = decide_term(reader.bank, reader.formula, &budget, NULL);
  printf("%s %.3f %.3f\n", names[answer], asked - start, clock_wall() - asked);
  return 0; /* the end of the process frees everything faster */
}
