/* The run as a person reads it: like stepping through the program with a debugger.
 *
 *   even.c:5:16   x = __VERIFIER_nondet_uint()   x = 7   (input)
 *   even.c:7:7    [x % 2 != 0]                   holds
 *   even.c:8:5    reach_error()                  ERROR
 *
 * Lines come from the interpreter, one per edge that a person would call a step.  What we added (temporaries,
 * guards of divisions, models of library functions) stays hidden; an arbitrary value that first goes to a temporary is shown with the
 * assignment that takes it from there.  Runs may be long and only the beginning and the end are shown, so
 * while the program runs steps are only recorded, those in the middle over and over in the same slots; they
 * become text in the end. */
#include "evidence/replay.h"
#include <string.h>
#include "model/trace/input_table.h"
#include "evidence/listing.h"
#include "evidence/c_value.h"
#include "lang/fold.h"
#include "lang/print.h"

/* What becomes one line. */
typedef struct {
  const Edge *edge;
  const Edge *
      partner; /* EDGE_ASSIGN: the havoc whose value it takes; EDGE_RETURN: the call it returns to; or NULL */
  unsigned depth;
  i128 value;
  uint64_t number;      /* among all steps */
  const Type *returned; /* EDGE_CALL of a model that has returned `value`: its type; else NULL */
} RunStep;

enum { UNDECIDED, SHOWN, HIDDEN };

typedef struct {
  const Cfa *cfa;
  const Types *types;
  RunStep steps[LISTING_ALL]; /* kept as listing.h keeps lines */
  uint64_t count;             /* of all steps */
  unsigned base_depth;        /* of the entry function */
  RunStep pending;            /* a value chosen for a temporary, not recorded yet; no edge: none */
  VECTOR(RunStep) calls;      /* that have not returned yet; those of the interpreter's own library are left in it */
  unsigned char *visible;     /* by edge: UNDECIDED, SHOWN, HIDDEN */
  Listing listing;
  Buffer text, note; /* of the line being made */
  ReplayVisitor visit; /* NULL: nobody else looks */
  void *visit_context;
} Printer;

/* ---- pieces of text -------------------------------------------------------------------------------- */

static bool is_hidden(const Expr *lvalue) {
  return lvalue && lvalue->kind == EXPR_VARIABLE && strchr(lvalue->symbol->name, '.');
}

static bool same_range(SourceRange a, SourceRange b) { return a.begin == b.begin && a.end == b.end; }

static void add_lvalue(const Printer *printer, const Expr *lvalue, Buffer *out) {
  if (lvalue->kind == EXPR_VARIABLE)
    buffer_add(out, lvalue->symbol->name);
  else
    print_expression(printer->types, lvalue, out);
}

/* The source text with each run of blanks as one; false if there is none. */
static bool add_source(const Printer *printer, SourceRange range, Buffer *out) {
  enum { LIMIT = 70 };
  size_t length = 0, start = out->size;
  const char *text = range.begin ? source_text(printer->cfa->program->sources, range, &length) : NULL;
  bool blank = false;
  for (size_t i = 0; text && i < length && out->size - start <= LIMIT; i++) {
    if (text[i] == '#' && i && text[i - 1] == '\n') /* a line marker of the preprocessor */
      while (i + 1 < length && text[i] != '\n') i++;
    bool is_blank = strchr(" \t\n\r", text[i]) != NULL;
    if (blank && !is_blank) vector_push(out, ' ');
    blank = is_blank && out->size > start;
    if (!is_blank) vector_push(out, text[i]);
  }
  while (out->size > start && (vector_last(out) == ';' || vector_last(out) == ' ')) out->size--;
  if (out->size - start <= LIMIT) return out->size > start;
  out->size = start + LIMIT;
  buffer_add(out, "...");
  return true;
}

static void add_edge(const Printer *printer, const Edge *edge, SourceRange range, Buffer *out) {
  if (!add_source(printer, range, out)) cfa_print_edge(printer->cfa, edge, out);
}

static bool source_starts_with(const Printer *printer, const Edge *edge, const char *word) {
  size_t length = 0;
  const char *text = source_text(printer->cfa->program->sources, edge->range, &length);
  return text && length >= strlen(word) && !strncmp(text, word, strlen(word));
}

static bool is_call_result(const Printer *printer, const Edge *havoc) {
  return havoc->reason && program_find_function(printer->cfa->program, havoc->reason);
}

static void add_new_value(Printer *printer, const Expr *left, i128 value) {
  add_lvalue(printer, left, &printer->note);
  buffer_add(&printer->note, " = ");
  value_print(printer->types, left->type, value, &printer->note);
}

/* ---- from steps to lines --------------------------------------------------------------------------- */

static void write_havoc(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  bool is_call = is_call_result(printer, edge), is_temporary = is_hidden(edge->left);
  if (is_temporary)
    add_edge(printer, edge, edge->range, &printer->text);
  else if (!is_call && edge->left->kind == EXPR_VARIABLE)
    print_type(edge->left->type, edge->left->symbol->name, &printer->text);
  else {
    add_lvalue(printer, edge->left, &printer->text);
    buffer_add(&printer->text, " = ");
    add_edge(printer, edge, edge->range, &printer->text);
  }
  if (is_temporary) {
    buffer_add(&printer->note, "value ");
    value_print(printer->types, edge->left->type, step->value, &printer->note);
  } else
    add_new_value(printer, edge->left, step->value);
  buffer_format(&printer->note, "  (%s)", is_call ? "input" : edge->reason ? edge->reason : "arbitrary");
}

/* x = ..., x += ..., x++, ++x? */
static bool is_assignment_to(const char *text, const char *name) {
  if (!strncmp(text, "++", 2) || !strncmp(text, "--", 2)) return true;
  size_t length = strlen(name);
  if (strncmp(text, name, length)) return false;
  text += length + strspn(text + length, " ");
  if (!strncmp(text, "++", 2) || !strncmp(text, "--", 2)) return true;
  size_t operator_length = strspn(text, "+-*/%&|^<>");
  bool is_comparison = operator_length == 1 && (*text == '<' || *text == '>');
  return text[operator_length] == '=' && text[operator_length + 1] != '=' && !is_comparison;
}

/* The source of the edge is the assignment, or only the name of a global, or only the value. */
static void write_assignment(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  Buffer left = {0};
  add_lvalue(printer, edge->left, &left);
  add_edge(printer, edge, edge->range, &printer->text);
  bool is_name = edge->left->kind == EXPR_VARIABLE && same_range(edge->range, edge->left->symbol->range);
  bool is_value = same_range(edge->range, edge->right->range);
  if ((is_name || is_value) && !is_assignment_to(buffer_text(&printer->text), buffer_text(&left))) {
    vector_clear(&printer->text);
    buffer_format(&printer->text, "%s = ", buffer_text(&left));
    add_edge(printer, edge, edge->right->range, &printer->text);
  }
  vector_release(&left);
  add_new_value(printer, edge->left, step->value);
  if (step->partner)
    buffer_format(&printer->note, "  (%s)",
                  is_call_result(printer, step->partner) ? "input" : step->partner->reason);
}

/* Which way a switch went: the condition compares with the labels. */
static void write_switch(Printer *printer, const Edge *edge) {
  add_source(printer, edge->range, &printer->text); /* from the keyword to the end of the expression */
  if (strchr(buffer_text(&printer->text), '(')) buffer_add(&printer->text, ")");
  const Expr *low = edge->right, *high = NULL;
  if (low->kind == EXPR_AND) high = low->right, low = low->left;
  bool is_label = edge->is_taken && low->kind == EXPR_BINARY && low->right->kind == EXPR_INTEGER;
  buffer_add(&printer->note, is_label ? "case " : "default");
  if (is_label) value_print(printer->types, low->right->type, low->right->integer, &printer->note);
  if (!is_label || !high || high->kind != EXPR_BINARY || high->right->kind != EXPR_INTEGER) return;
  buffer_add(&printer->note, " ... ");
  value_print(printer->types, high->right->type, high->right->integer, &printer->note);
}

/* The negation that the automaton makes of a condition has the condition's own range. */
static void write_branch(Printer *printer, const Edge *edge) {
  const Expr *condition = edge->right;
  bool is_negated = condition->kind == EXPR_UNARY && condition->op == OP_NOT &&
                    same_range(condition->range, condition->left->range);
  buffer_add(&printer->text, "[");
  add_edge(printer, edge, condition->range, &printer->text);
  buffer_add(&printer->text, "]");
  buffer_add(&printer->note, is_negated ? "does not hold" : "holds");
}

static void write_call(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  if (edge->left && !is_hidden(edge->left)) {
    add_lvalue(printer, edge->left, &printer->text);
    buffer_add(&printer->text, " = ");
  }
  add_edge(printer, edge, edge->range, &printer->text);
  if (!step->returned) {
    buffer_add(&printer->note, "call");
  } else if (edge->left && !is_hidden(edge->left)) {
    add_new_value(printer, edge->left, fold_convert_integer(printer->types, edge->left->type, step->value));
  } else {
    buffer_add(&printer->note, "returns ");
    value_print(printer->types, step->returned, step->value, &printer->note);
  }
}

/* What the function returns, and to whom. */
static void write_return(Printer *printer, const RunStep *step) {
  const Expr *result = step->edge->right, *left = step->partner ? step->partner->left : NULL;
  add_edge(printer, step->edge, step->edge->range, &printer->text);
  if (!result) return;
  buffer_add(&printer->note, "returns ");
  value_print(printer->types, result->type, step->value, &printer->note);
  if (!left || is_hidden(left)) return;
  buffer_add(&printer->note, ", ");
  add_new_value(printer, left, fold_convert_integer(printer->types, left->type, step->value));
}

static void write_other(Printer *printer, const Edge *edge, const char *note) {
  add_edge(printer, edge, edge->range, &printer->text);
  buffer_add(&printer->note, note);
}

static void write_text(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSIGN: write_assignment(printer, step); break;
  case EDGE_HAVOC: write_havoc(printer, step); break;
  case EDGE_ASSUME:
    if (!edge->is_branch)
      write_other(printer, edge, "holds");
    else if (source_starts_with(printer, edge, "switch"))
      write_switch(printer, edge);
    else
      write_branch(printer, edge);
    break;
  case EDGE_CALL: write_call(printer, step); break;
  case EDGE_RETURN: write_return(printer, step); break;
  case EDGE_ERROR: write_other(printer, edge, "ERROR"); break;
  case EDGE_STOP: write_other(printer, edge, "the program ends"); break;
  case EDGE_INCOMPLETE: write_other(printer, edge, edge->reason ? edge->reason : "not modelled"); break;
  default: write_other(printer, edge, ""); break;
  }
}

static void write_line(Printer *printer, const RunStep *step) {
  vector_clear(&printer->text);
  vector_clear(&printer->note);
  write_text(printer, step);
  bool is_condition = step->edge->is_branch && !source_starts_with(printer, step->edge, "switch");
  SourcePos pos = is_condition ? step->edge->right->range.begin : step->edge->range.begin;
  SourcePlace where = source_locate(printer->cfa->program->sources, pos);
  char position[32] = "";
  if (where.line) snprintf(position, sizeof position, ":%u:%u", where.line, where.column);
  unsigned indent = step->depth > printer->base_depth ? step->depth - printer->base_depth : 0;
  listing_add(&printer->listing, where.line ? where.file : "", position, indent, buffer_text(&printer->text),
              buffer_text(&printer->note));
  ReplayLine line = {where, indent, buffer_text(&printer->text), buffer_text(&printer->note)};
  if (printer->visit) printer->visit(printer->visit_context, &line);
}

/* ---- recording steps ------------------------------------------------------------------------------- */

static void record(Printer *printer, RunStep step) {
  if (!printer->count) printer->base_depth = step.depth;
  step.number = printer->count;
  printer->steps[listing_slot(printer->count++)] = step;
}

/* An arbitrary value that no visible assignment took over gets a line of its own. */
static void record_pending(Printer *printer) {
  if (!printer->pending.edge) return;
  record(printer, printer->pending);
  printer->pending.edge = NULL;
}

static bool is_visible(const Printer *printer, const Edge *edge) {
  if (source_is_model(printer->cfa->program->sources, edge->range.begin)) return false;
  switch (edge->kind) {
  case EDGE_SKIP: return false;
  case EDGE_FREE: return !edge->is_automatic;
  case EDGE_ASSIGN: return !is_hidden(edge->left) && !edge->is_automatic;
  case EDGE_ASSUME:
    return edge->is_branch || source_starts_with(printer, edge, "__VERIFIER_assume"); /* else a guard */
  case EDGE_RETURN: return source_starts_with(printer, edge, "return"); /* not falling off the end */
  default: return true;
  }
}

static bool is_shown(Printer *printer, const Edge *edge) {
  unsigned char *known = &printer->visible[edge->id];
  if (*known == UNDECIDED) *known = is_visible(printer, edge) ? SHOWN : HIDDEN;
  return *known == SHOWN;
}

/* Is the value what the pending arbitrary value was stored in? */
static bool takes_pending(const Printer *printer, const Expr *value) {
  while (value->kind == EXPR_CAST) value = value->left;
  return printer->pending.edge && value->kind == EXPR_LOAD && value->left->kind == EXPR_VARIABLE &&
         value->left->symbol == printer->pending.edge->left->symbol;
}

/* The first edges give globals their initial values; zero is no news. */
static bool is_initial_zero(const Edge *edge, i128 value) {
  const Symbol *symbol =
      edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  return symbol && !value && symbol->storage != STORAGE_AUTO && same_range(edge->range, symbol->range);
}

/* A library function's model is not shown, only what it returned: in the line of the call, if that is still kept. */
static void record_result(Printer *printer, const RunStep *call, const Edge *edge, i128 value) {
  RunStep *kept = &printer->steps[listing_slot(call->number)];
  bool is_wanted = edge->right && type_is_scalar(edge->right->type) && kept->edge == call->edge && kept->number == call->number;
  if (!is_wanted || !source_is_model(printer->cfa->program->sources, edge->range.begin)) return;
  kept->returned = edge->right->type;
  kept->value = value;
}

/* The call that a return goes back to. */
static const Edge *leave_call(Printer *printer, const Edge *edge, unsigned depth, i128 value) {
  while (printer->calls.size && vector_last(&printer->calls).depth >= depth) printer->calls.size--;
  if (!printer->calls.size) return NULL;
  RunStep call = vector_pop(&printer->calls);
  if (is_shown(printer, call.edge)) record_result(printer, &call, edge, value);
  return call.edge;
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Printer *printer = context;
  RunStep step = {.edge = edge, .depth = depth, .value = value};
  if (edge->kind == EDGE_RETURN) step.partner = leave_call(printer, edge, depth, value);
  bool is_told = is_shown(printer, edge) && !is_initial_zero(edge, value);
  if (is_told && edge->kind != EDGE_ASSIGN) record_pending(printer);
  if (edge->kind == EDGE_CALL) {
    step.number = printer->count;
    vector_push(&printer->calls, step);
  }
  if (!is_told) return;
  if (edge->kind == EDGE_ASSIGN && takes_pending(printer, edge->right)) {
    step.partner = printer->pending.edge;
    printer->pending.edge = NULL;
  }
  record_pending(printer);
  if (edge->kind == EDGE_HAVOC && is_hidden(edge->left))
    printer->pending = step;
  else
    record(printer, step);
}

/* ---- the run --------------------------------------------------------------------------------------- */

static const char *end_text(RunEnd end) {
  switch (end) {
  case RUN_FINISHED: return "the program ends without reaching the error";
  case RUN_BLOCKED: return "an assumption does not hold: the run ends without reaching the error";
  case RUN_INCOMPLETE: return "the run reaches what is not modelled";
  case RUN_STOPPED: return "the run goes on";
  default: return NULL;
  }
}

static RunEnd run(Printer *printer, const ReplayInputVector *inputs) {
  RunEnd end = input_table_run(printer->cfa, inputs, observe, printer);
  record_pending(printer);
  return end;
}

static void write_lines(Printer *printer) {
  uint64_t head = printer->count < LISTING_PART ? printer->count : LISTING_PART;
  uint64_t rest = printer->count <= LISTING_ALL ? head : printer->count - (LISTING_ALL - LISTING_PART);
  for (uint64_t i = 0; i < head; i++) write_line(printer, &printer->steps[listing_slot(i)]);
  listing_skip(&printer->listing, rest - head);
  for (uint64_t i = rest; i < printer->count; i++) write_line(printer, &printer->steps[listing_slot(i)]);
}

void replay_tell(const Cfa *cfa, const ReplayInputVector *inputs, Buffer *out, ReplayVisitor visit, void *context) {
  Printer printer = {.cfa = cfa, .types = &cfa->program->types, .visit = visit, .visit_context = context};
  printer.visible = memory_zeroed(cfa->edges.size + 1, 1);
  const char *end = end_text(run(&printer, inputs));
  write_lines(&printer);
  listing_print(&printer.listing, out);
  if (end) buffer_format(out, "%s\n", end);
  listing_release(&printer.listing);
  memory_free(printer.visible);
  vector_release(&printer.calls);
  vector_release(&printer.text);
  vector_release(&printer.note);
}
