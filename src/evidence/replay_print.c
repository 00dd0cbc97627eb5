/* The run as a person reads it: like stepping through the program with a debugger.
 *
 *   even.c:5:16   x = __VERIFIER_nondet_uint()   x = 7   (input)
 *   even.c:7:7    [x % 2 != 0]                   holds
 *   even.c:8:5    reach_error()                  ERROR
 *
 * Lines come from the interpreter, one per edge that a person would call a step.  What we added (temporaries,
 * guards of divisions, models of library functions) stays hidden; an arbitrary value that first goes to a temporary is shown with the
 * assignment that takes it from there.  Of a loop whose rounds take the same steps the first and the last are shown, and of an initialiser the first and the last part.  Runs may be long, so
 * while the program runs steps are only recorded, those in the middle of many over and over in the same slots; they
 * become text in the end. */
#include "evidence/replay.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "model/trace/input_table.h"
#include "evidence/listing.h"
#include "evidence/c_value.h"
#include "evidence/failure.h"
#include "evidence/pointer_text.h"
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
  bool begins_loop;     /* of a lasso */
  const Type *returned; /* EDGE_CALL of a model that has returned `value`: its type; else NULL */
  Pointee pointee;      /* of a value that is a pointer */
} RunStep;

enum { UNDECIDED, SHOWN, HIDDEN };

/* So many steps are kept from the start, and so many from the end; of a full trace as many as fit. */
enum { KEPT_FIRST = 20000, KEPT_LAST = 20000, KEPT_FULL = 10000000 };
/* The longest round of a loop that is recognised, and how many make one worth folding. */
enum { LONGEST_ROUND = 64, LEAST_ROUNDS = 4 };

/* A line of the trace: a step, or a word about those that are left out. */
typedef struct {
  const RunStep *step;     /* NULL: */
  uint64_t rounds, left_out; /* rounds of a loop (0: any steps), and how many steps */
} TraceLine;

typedef struct {
  const Cfa *cfa;
  const Types *types;
  Interpreter *interpreter;
  Pointees *pointees;         /* of the run */
  const Edge *condition;      /* the last one that held, */
  Location behind;            /* and where that has led to, over others that always hold */
  Buffer failure;             /* what the check saw that failed */
  bool shows_error;           /* the error has a line of its own */
  uint64_t failing_call;      /* the step in which the library fails, plus 1; 0: the program does itself */
  VECTOR(RunStep) steps;      /* see slot_of */
  uint64_t first;             /* so many stay, of what comes behind the last ones */
  VECTOR(TraceLine) lines;
  uint64_t count;             /* of all steps */
  unsigned base_depth;        /* of the entry function */
  const Lasso *lasso;         /* NULL: the run is none */
  uint64_t seen;              /* steps of the interpreter so far */
  SourceRange cleared;        /* of the initialiser that cleared its object last */
  bool is_in_loop;            /* of the lasso */
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
  return lvalue && lvalue->kind == EXPR_VARIABLE && symbol_is_hidden(lvalue->symbol);
}

static bool same_range(SourceRange a, SourceRange b) { return a.begin == b.begin && a.end == b.end; }

static void add_lvalue(const Printer *printer, const Expr *lvalue, Buffer *out) { failure_print_place(printer->types, lvalue, out); }

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

/* Of this type; that of a pointer is what the step says that it leads to. */
static void add_value(Printer *printer, const Type *type, i128 value, const RunStep *step) {
  bool is_named = type->kind == TYPE_POINTER && pointer_print(printer->cfa->program, type, (uint64_t)value, &step->pointee, &printer->note);
  if (!is_named) value_print(printer->types, type, value, &printer->note);
}

/* Of a record or an array, all bytes become zero before its initialiser says what they are. */
static bool is_clearing(const Edge *edge) { return edge->kind == EDGE_ASSIGN && !type_is_scalar(edge->left->type) && edge->right->kind == EXPR_INTEGER; }

static void add_new_value(Printer *printer, const Expr *left, i128 value, const RunStep *step) {
  bool is_scalar = type_is_scalar(left->type), is_whole = left->kind == EXPR_VARIABLE && is_clearing(step->edge);
  if (!is_scalar && !is_whole) return;
  add_lvalue(printer, left, &printer->note);
  buffer_add(&printer->note, " = ");
  if (is_scalar)
    add_value(printer, left->type, value, step);
  else
    buffer_add(&printer->note, "{0}");
}

/* ---- from steps to lines --------------------------------------------------------------------------- */

/* Of a variable: by its type, since the text may declare several; but one that has no name of its own is only named there. */
static void write_declaration(Printer *printer, const Edge *edge) {
  const Type *type = edge->left->type;
  while (type->kind == TYPE_ARRAY) type = type->base;
  bool is_nameless = type_is_record(type) && !type->record->tag;
  if (!is_nameless || !add_source(printer, edge->range, &printer->text)) print_type(edge->left->type, edge->left->symbol->name, &printer->text);
}

static void write_havoc(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  bool is_call = is_call_result(printer, edge), is_temporary = is_hidden(edge->left);
  if (is_temporary)
    add_edge(printer, edge, edge->range, &printer->text);
  else if (!is_call && edge->left->kind == EXPR_VARIABLE)
    write_declaration(printer, edge);
  else {
    add_lvalue(printer, edge->left, &printer->text);
    buffer_add(&printer->text, " = ");
    add_edge(printer, edge, edge->range, &printer->text);
  }
  if (is_temporary) {
    buffer_add(&printer->note, "value ");
    add_value(printer, edge->left->type, step->value, step);
  } else {
    add_new_value(printer, edge->left, step->value, step);
  }
  buffer_format(&printer->note, "%s(%s)", printer->note.size ? "  " : "", is_call ? "input" : edge->reason ? edge->reason : "arbitrary");
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
  const Expr *root = edge->left;
  while (root->kind != EXPR_VARIABLE && root->left) root = root->left;
  bool is_declaration = root->kind == EXPR_VARIABLE && edge->range.begin < root->symbol->range.begin && root->symbol->range.end < edge->range.end;
  Buffer left = {0};
  add_lvalue(printer, edge->left, &left);
  add_edge(printer, edge, edge->range, &printer->text);
  bool is_name = edge->left->kind == EXPR_VARIABLE && same_range(edge->range, edge->left->symbol->range);
  bool is_value = same_range(edge->range, edge->right->range) && !is_clearing(edge);
  if ((is_name || is_value) && !is_declaration && !is_assignment_to(buffer_text(&printer->text), buffer_text(&left))) {
    vector_clear(&printer->text);
    buffer_format(&printer->text, "%s = ", buffer_text(&left));
    add_edge(printer, edge, edge->right->range, &printer->text);
  }
  vector_release(&left);
  add_new_value(printer, edge->left, step->value, step);
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

static void note_error(Printer *printer) {
  buffer_add(&printer->note, "ERROR");
  if (printer->failure.size) buffer_format(&printer->note, "  (%s)", buffer_text(&printer->failure));
}

static void write_call(Printer *printer, const RunStep *step) {
  const Edge *edge = step->edge;
  if (edge->left && !is_hidden(edge->left)) {
    add_lvalue(printer, edge->left, &printer->text);
    buffer_add(&printer->text, " = ");
  }
  add_edge(printer, edge, edge->range, &printer->text);
  if (printer->failing_call == step->number + 1) {
    note_error(printer);
  } else if (!step->returned) {
    buffer_add(&printer->note, "call");
  } else if (edge->left && !is_hidden(edge->left)) {
    add_new_value(printer, edge->left, fold_convert_integer(printer->types, edge->left->type, step->value), step);
  } else {
    buffer_add(&printer->note, "returns ");
    add_value(printer, step->returned, step->value, step);
  }
}

/* What the function returns, and to whom. */
static void write_return(Printer *printer, const RunStep *step) {
  const Expr *result = step->edge->right, *left = step->partner ? step->partner->left : NULL;
  add_edge(printer, step->edge, step->edge->range, &printer->text);
  if (!result) return;
  buffer_add(&printer->note, "returns ");
  add_value(printer, result->type, step->value, step);
  if (!left || is_hidden(left)) return;
  buffer_add(&printer->note, ", ");
  add_new_value(printer, left, fold_convert_integer(printer->types, left->type, step->value), step);
}

static void write_other(Printer *printer, const Edge *edge, const char *note) {
  add_edge(printer, edge, edge->range, &printer->text);
  buffer_add(&printer->note, note);
}

/* An assertion as it is written, not as its macro has it. */
static void write_error(Printer *printer, const Edge *edge) {
  static const char before[] = "assertion ", behind[] = " fails";
  size_t length = edge->check ? strlen(edge->check->text) : 0, frame = sizeof before + sizeof behind - 2;
  bool is_assertion = length > frame && !strncmp(edge->check->text, before, sizeof before - 1) && source_starts_with(printer, edge, "__assert");
  if (is_assertion)
    buffer_format(&printer->text, "assert(%.*s)", (int)(length - frame), edge->check->text + sizeof before - 1);
  else
    add_edge(printer, edge, edge->range, &printer->text);
  note_error(printer);
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
  case EDGE_ERROR: write_error(printer, edge); break;
  case EDGE_STOP: write_other(printer, edge, "the program ends"); break;
  case EDGE_INCOMPLETE: write_other(printer, edge, edge->reason ? edge->reason : "not modelled"); break;
  default: write_other(printer, edge, ""); break;
  }
}

static void write_line(Printer *printer, const RunStep *step) {
  vector_clear(&printer->text);
  vector_clear(&printer->note);
  write_text(printer, step);
  if (step->begins_loop) buffer_add(&printer->note, "  (the loop begins)");
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

/* Where step number 0, 1, ... is kept. */
static size_t slot_of(const Printer *printer, uint64_t number) {
  return number < printer->first ? number : printer->first + (number - printer->first) % KEPT_LAST;
}

static RunStep *step_at(const Printer *printer, uint64_t number) { return &printer->steps.data[slot_of(printer, number)]; }

/* ---- recording steps ------------------------------------------------------------------------------- */

static void record(Printer *printer, RunStep step) {
  if (!printer->count) printer->base_depth = step.depth;
  step.number = printer->count;
  step.begins_loop = printer->lasso && !printer->is_in_loop && printer->seen > printer->lasso->stem;
  printer->is_in_loop |= step.begins_loop;
  size_t slot = slot_of(printer, printer->count++);
  if (slot == printer->steps.size)
    vector_push(&printer->steps, step);
  else
    printer->steps.data[slot] = step;
}

/* An arbitrary value that no visible assignment took over gets a line of its own. */
static void record_pending(Printer *printer) {
  if (!printer->pending.edge) return;
  record(printer, printer->pending);
  printer->pending.edge = NULL;
}

static bool is_visible(const Printer *printer, const Edge *edge) {
  if (edge->is_part || source_is_model(printer->cfa->program->sources, edge->range.begin)) return false;
  switch (edge->kind) {
  case EDGE_SKIP: return false;
  case EDGE_FREE: return !edge->is_automatic;
  case EDGE_ASSIGN: return !is_hidden(edge->left) && !edge->is_automatic;
  case EDGE_ALLOCATE: return !is_hidden(edge->left); /* else who takes the address is shown */
  case EDGE_HAVOC: return !edge->reason || strncmp(edge->reason, "padding of ", strlen("padding of "));
  case EDGE_ASSUME:
    return edge->is_branch || source_starts_with(printer, edge, "__VERIFIER_assume") || source_starts_with(printer, edge, "__CPROVER_assume"); /* else a guard */
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

/* The first edges give globals their initial values; zero is no news there, nor where an initialiser has cleared everything. */
static bool is_initial_zero(const Printer *printer, const Edge *edge, i128 value) {
  if (edge->kind == EDGE_ASSIGN && !value && edge->left->kind != EXPR_VARIABLE && same_range(edge->range, printer->cleared)) return true;
  const Symbol *symbol =
      edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  return symbol && !value && symbol->storage != STORAGE_AUTO && same_range(edge->range, symbol->range);
}

static Pointee pointee_of(const Printer *printer, const Type *type, i128 value) {
  return type->kind == TYPE_POINTER ? pointees_find(printer->pointees, (uint64_t)value) : (Pointee){0};
}

/* What the value that the edge stores or returns leads to. */
static Pointee pointee_of_edge(const Printer *printer, const Edge *edge, i128 value) {
  const Expr *typed = edge->kind == EDGE_RETURN ? edge->right : edge->left;
  return typed ? pointee_of(printer, typed->type, value) : (Pointee){0};
}

/* A library function's model is not shown, only what it returned: in the line of the call, if that is still kept. */
static void record_result(Printer *printer, const RunStep *call, const Edge *edge, i128 value) {
  RunStep *kept = step_at(printer, call->number);
  bool is_wanted = call->number < printer->count && edge->right && type_is_scalar(edge->right->type) && kept->edge == call->edge && kept->number == call->number;
  if (!is_wanted || !source_is_model(printer->cfa->program->sources, edge->range.begin)) return;
  kept->returned = edge->right->type;
  kept->value = value;
  kept->pointee = pointee_of(printer, edge->right->type, value);
}

/* The call that a return goes back to. */
static const Edge *leave_call(Printer *printer, const Edge *edge, unsigned depth, i128 value) {
  while (printer->calls.size && vector_last(&printer->calls).depth >= depth) printer->calls.size--;
  if (!printer->calls.size) return NULL;
  RunStep call = vector_pop(&printer->calls);
  if (is_shown(printer, call.edge)) record_result(printer, &call, edge, value);
  return call.edge;
}

/* Of a check that is ours, not of a branch of the program's own, whose condition the run shows. */
static void note_failure(Printer *printer, const Edge *edge) {
  const Edge *condition = printer->condition;
  bool is_check = edge->kind == EDGE_ERROR && condition && printer->behind == edge->from && !condition->is_branch;
  bool is_own = !source_is_model(printer->cfa->program->sources, edge->range.begin);
  if (is_check) failure_describe(printer->cfa->program, printer->interpreter, printer->pointees, condition->right, is_own, &printer->failure);
  if (edge->kind != EDGE_ASSUME) return;
  bool always_holds = edge->right->kind == EXPR_INTEGER && condition && printer->behind == edge->from;
  if (!always_holds) printer->condition = edge;
  printer->behind = edge->to;
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Printer *printer = context;
  note_failure(printer, edge);
  RunStep step = {.edge = edge, .depth = depth, .value = value};
  printer->seen++;
  if (edge->kind == EDGE_RETURN) step.partner = leave_call(printer, edge, depth, value);
  bool is_told = is_shown(printer, edge) && !is_initial_zero(printer, edge, value);
  if (is_clearing(edge)) printer->cleared = edge->range;
  if (is_told && edge->kind != EDGE_ASSIGN) record_pending(printer);
  if (edge->kind == EDGE_CALL) {
    step.number = printer->count;
    vector_push(&printer->calls, step);
  }
  if (!is_told) return;
  printer->shows_error = edge->kind == EDGE_ERROR;
  step.pointee = pointee_of_edge(printer, edge, value);
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

/* In the library: the program's call of it is what fails.  In a part of a call that is shown only behind its last part it is shown here. */
static void record_failing_call(Printer *printer) {
  for (size_t i = printer->calls.size; i-- > 0;) {
    const RunStep *call = &printer->calls.data[i];
    if (source_is_model(printer->cfa->program->sources, call->edge->range.begin)) continue;
    printer->failing_call = (call->edge->is_part ? printer->count : call->number) + 1;
    if (call->edge->is_part) record(printer, *call);
    return;
  }
}

static RunEnd run(Printer *printer, Interpreter *interpreter, const ReplayInputVector *inputs, const Lasso *lasso) {
  RunEnd end = input_table_run_on(interpreter, inputs, lasso ? lasso->stem + lasso->loop : 0, observe, printer);
  record_pending(printer);
  if (end == RUN_ERROR && !printer->shows_error) record_failing_call(printer);
  return end;
}

/* ---- which steps become lines ----------------------------------------------------------------------- */

/* Parts of one initialiser: the statement is the same. */
static bool are_parts(const Edge *a, const Edge *b) { return a != b && a->kind == EDGE_ASSIGN && b->kind == EDGE_ASSIGN && same_range(a->range, b->range); }

static bool is_same_step(const Printer *printer, uint64_t a, uint64_t b) {
  const RunStep *first = step_at(printer, a), *second = step_at(printer, b);
  return (first->edge == second->edge || are_parts(first->edge, second->edge)) && first->depth == second->depth && !second->begins_loop;
}

/* How many rounds of `length` steps follow one another from step `start` on, all by the same edges. */
static uint64_t count_rounds(const Printer *printer, uint64_t start, uint64_t end, uint64_t length) {
  uint64_t same = 0;
  while (start + length + same < end && is_same_step(printer, start + same, start + length + same)) same++;
  return same / length + 1;
}

static void add_step(Printer *printer, uint64_t number) { vector_push(&printer->lines, (TraceLine){.step = step_at(printer, number)}); }

static void add_gap(Printer *printer, uint64_t rounds, uint64_t left_out) {
  if (left_out) vector_push(&printer->lines, (TraceLine){.rounds = rounds, .left_out = left_out});
}

/* The shortest round that is repeated often enough from here on; 0: none. */
static uint64_t find_round(const Printer *printer, uint64_t start, uint64_t end, uint64_t *rounds) {
  for (uint64_t length = 1; length <= LONGEST_ROUND && start + LEAST_ROUNDS * length <= end; length++)
    if ((*rounds = count_rounds(printer, start, end, length)) >= LEAST_ROUNDS) return length;
  return 0;
}

/* Steps from `start` to `end`, all of which are kept: of the rounds of a loop the first and the last. */
static void add_steps(Printer *printer, uint64_t start, uint64_t end, bool is_full) {
  while (start < end) {
    uint64_t rounds = 0, length = is_full ? 0 : find_round(printer, start, end, &rounds);
    for (uint64_t i = 0; i < length; i++) add_step(printer, start + i);
    bool is_loop = length && !are_parts(step_at(printer, start)->edge, step_at(printer, start + length)->edge);
    add_gap(printer, is_loop ? rounds : 0, length * (rounds > 2 ? rounds - 2 : 0));
    for (uint64_t i = 0; i < length; i++) add_step(printer, start + (rounds - 1) * length + i);
    if (!length) add_step(printer, start);
    start += length ? rounds * length : 1;
  }
}

static void choose_lines(Printer *printer, bool is_full) {
  uint64_t first = printer->count < printer->first ? printer->count : printer->first;
  uint64_t last = printer->count - first < KEPT_LAST ? printer->count - first : KEPT_LAST;
  if (first + last == printer->count) {
    add_steps(printer, 0, printer->count, is_full);
    return;
  }
  add_steps(printer, 0, first, is_full);
  add_gap(printer, 0, printer->count - first - last);
  add_steps(printer, printer->count - last, printer->count, is_full);
}

static void write_gap(Printer *printer, uint64_t rounds, uint64_t left_out) {
  char text[96];
  if (rounds)
    snprintf(text, sizeof text, "... %" PRIu64 " more rounds, %" PRIu64 " steps ...", rounds - 2, left_out);
  else
    snprintf(text, sizeof text, "... %" PRIu64 " steps ...", left_out);
  listing_add(&printer->listing, "", "", 0, text, "");
  ReplayLine line = {.text = text, .note = ""};
  if (printer->visit) printer->visit(printer->visit_context, &line);
}

/* If there are too many lines, those in the middle are left out, too. */
static void write_lines(Printer *printer, bool is_full) {
  size_t count = printer->lines.size, head = is_full || count <= LISTING_ALL ? count : LISTING_PART;
  size_t rest = head == count ? count : count - LISTING_PART;
  uint64_t left_out = 0;
  for (size_t i = head; i < rest; i++) left_out += printer->lines.data[i].step ? 1 : printer->lines.data[i].left_out;
  for (size_t i = 0; i < count; i++) {
    const TraceLine *line = &printer->lines.data[i];
    if (i == head && left_out) write_gap(printer, 0, left_out);
    if (i >= head && i < rest) continue;
    if (line->step)
      write_line(printer, line->step);
    else
      write_gap(printer, line->rounds, line->left_out);
  }
}

void replay_tell(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out, ReplayVisitor visit, void *context) {
  replay_tell_steps(cfa, inputs, lasso, false, out, visit, context);
}

uint64_t replay_tell_steps(const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, bool is_full, Buffer *out, ReplayVisitor visit, void *context) {
  Printer printer = {.cfa = cfa, .lasso = lasso, .types = &cfa->program->types, .visit = visit, .visit_context = context};
  printer.visible = memory_zeroed(cfa->edges.size + 1, 1);
  printer.first = is_full ? KEPT_FULL : KEPT_FIRST;
  printer.listing.is_whole = true;
  Interpreter *interpreter = printer.interpreter = interpreter_new(cfa);
  printer.pointees = pointees_new(interpreter);
  const char *end = end_text(run(&printer, interpreter, inputs, lasso));
  choose_lines(&printer, is_full);
  write_lines(&printer, is_full);
  listing_print(&printer.listing, out);
  if (end && !lasso) buffer_format(out, "%s\n", end);
  listing_release(&printer.listing);
  pointees_delete(printer.pointees);
  interpreter_delete(interpreter);
  memory_free(printer.visible);
  vector_release(&printer.calls);
  vector_release(&printer.failure);
  vector_release(&printer.text);
  vector_release(&printer.note);
  vector_release(&printer.steps);
  vector_release(&printer.lines);
  return printer.count;
}
