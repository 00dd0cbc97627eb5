/* Labels of a function, GNU local labels, and the labels of a switch. */
#include "lang/parser.h"
#include <stdlib.h>

/* A label remembers where it was first mentioned, for the message that it is never defined. */
typedef struct {
  Label label;
  SourcePos pos;
  Name *name; /* as written: local labels get a name of their own */
  unsigned place; /* from 1, where it is defined; that of the label before, if they stand side by side */
} LabelRecord;

static Label *new_label(Parser *p, Name *name, const char *text, SourcePos pos) {
  LabelRecord *record = ARENA_NEW(p->arena, LabelRecord);
  Symbol *function = p->function.symbol;
  record->label.name = text;
  record->label.next = function->labels;
  record->pos = pos;
  record->name = name;
  function->labels = &record->label;
  p->function.label_count++;
  return &record->label;
}

/* Local labels of the enclosing blocks hide those of the function.  They sit in `labels` of their scope. */
static Label *find_local_label(const Parser *p, const Name *name) {
  for (const Scope *scope = p->scope; scope && scope->depth; scope = scope->outer)
    for (const LocalLabel *local = scope->labels; local; local = local->next)
      if (local->name == name) return local->label;
  return NULL;
}

Label *label_find(Parser *p, Name *name, SourcePos pos) {
  Label *local = p->function.has_local_labels ? find_local_label(p, name) : NULL;
  if (local) return local;
  if (name->label_owner == p->function.symbol) return name->label;
  name->label_owner = p->function.symbol;
  return name->label = new_label(p, name, name->text, pos);
}

void label_define(Parser *p, Label *label, Stmt *statement, SourcePos pos) {
  if (label->statement) {
    parser_complain(p, pos, "duplicate label '%s'", label->name);
    parser_note(p, label->statement->range.begin, "the previous one is here");
    return;
  }
  label->statement = statement;
  bool is_beside = p->function.label_end && p->function.label_end == p->previous_end;
  ((LabelRecord *)label)->place = is_beside ? p->function.label_places : ++p->function.label_places;
}

/* __label__ a, b; */
void labels_declare_local(Parser *p) {
  do {
    advance(p);
    if (!at(p, TOKEN_IDENTIFIER))
      parser_fail(p, p->token.begin, "expected a label before %s", parser_token_text(p, &p->token));
    LocalLabel *local = ARENA_NEW(p->arena, LocalLabel);
    const char *text = arena_format(p->arena, "%s__local%u", p->token.name->text, p->function.label_count);
    local->name = p->token.name;
    local->label = new_label(p, p->token.name, strings_intern_text(&p->program->names, text), p->token.begin);
    local->next = p->scope->labels;
    p->scope->labels = local;
    p->function.has_local_labels = true;
    advance(p);
  } while (at(p, TOKEN_COMMA));
  parser_expect(p, TOKEN_SEMICOLON, "';' after __label__");
}

static int compare_places(const void *a, const void *b) {
  unsigned x = (*(LabelRecord *const *)a)->place, y = (*(LabelRecord *const *)b)->place;
  return (x > y) - (x < y);
}

/* Those whose address is taken, in the order of the text, as compilers lay code out. */
static void number_labels(Parser *p, const Symbol *function) {
  VECTOR(LabelRecord *) taken = {0};
  for (Label *label = function->labels; label; label = label->next)
    if (label->address_taken) vector_push(&taken, (LabelRecord *)label);
  if (taken.size) qsort(taken.data, taken.size, sizeof *taken.data, compare_places);
  for (size_t i = 0; i < taken.size; i++) {
    bool is_beside = i && taken.data[i]->place == taken.data[i - 1]->place;
    taken.data[i]->label.index = is_beside ? taken.data[i - 1]->label.index : p->program->address_labels++;
  }
  vector_release(&taken);
}

void labels_check(Parser *p, const Symbol *function) {
  for (const Label *label = function->labels; label; label = label->next)
    if (!label->statement)
      parser_complain(p, ((const LabelRecord *)label)->pos, "label '%s' is used but not defined",
                      label->name);
  number_labels(p, function);
}

/* ---- switch ------------------------------------------------------------------------------------------ */

static int compare_cases(const void *a, const void *b) {
  const Stmt *x = *(const Stmt *const *)a, *y = *(const Stmt *const *)b;
  return x->low < y->low ? -1 : x->low > y->low;
}

static const Stmt *find_overlap(const Stmt **cases, size_t count) {
  if (count) qsort(cases, count, sizeof *cases, compare_cases);
  for (size_t i = 1; i < count; i++)
    if (cases[i]->low <= cases[i - 1]->high) return cases[i];
  return NULL;
}

void labels_check_cases(Parser *p, const Stmt *switch_statement) {
  VECTOR(const Stmt *) cases = {0};
  const Stmt *defaulted = NULL, *twice = NULL;
  for (const Stmt *label = switch_statement->cases; label; label = label->next_case) {
    if (label->kind == STMT_CASE)
      vector_push(&cases, label);
    else if (defaulted)
      twice = label;
    else
      defaulted = label;
  }
  const Stmt *overlap = find_overlap(cases.data, cases.size);
  vector_release(&cases);
  if (twice) parser_complain(p, twice->range.begin, "a second default label in one switch");
  if (overlap) parser_complain(p, overlap->range.begin, "duplicate case value");
}
