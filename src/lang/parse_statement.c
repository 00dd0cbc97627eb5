/* Statements (C11 6.8) with GNU case ranges, computed goto and local labels.  A block is a recovery point:
 * an error in one of its statements skips to the next. */
#include "lang/parser.h"
#include "lang/fold.h"

static Stmt *parse_statement(Parser *p);

Stmt *statement_new(Parser *p, StmtKind kind, SourcePos begin) {
  Stmt *statement = ARENA_NEW(p->arena, Stmt);
  statement->kind = kind;
  statement->range = (SourceRange){begin, p->token.end};
  return statement;
}

void statement_append(StmtList *list, Stmt *statement) {
  *list->tail = statement;
  list->tail = &statement->next;
}

static Stmt *finish(Parser *p, Stmt *statement) {
  statement->range.end = p->previous_end;
  return statement;
}

static Expr *parse_parenthesised_condition(Parser *p, const char *keyword) {
  if (!accept(p, TOKEN_LEFT_PAREN))
    parser_fail(p, p->token.begin, "expected '(' after %s before %s", keyword,
                parser_token_text(p, &p->token));
  Expr *condition = convert_to_condition(p, parse_expression(p));
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the condition");
  return condition;
}

/* ---- selection --------------------------------------------------------------------------------------- */

/* `else if` chains may be long, so they are read in a loop. */
static Stmt *parse_if(Parser *p) {
  Stmt *first = NULL, **place = &first;
  for (;;) {
    Stmt *statement = *place = statement_new(p, STMT_IF, p->token.begin);
    advance(p);
    statement->expression = parse_parenthesised_condition(p, "if");
    statement->body = parse_statement(p);
    finish(p, statement);
    if (!accept(p, KEYWORD_ELSE)) break;
    place = &statement->otherwise;
    if (at(p, KEYWORD_IF)) continue;
    *place = parse_statement(p);
    break;
  }
  for (Stmt *statement = first; statement && statement->kind == STMT_IF; statement = statement->otherwise)
    finish(p, statement);
  return first;
}

static Stmt *parse_switch(Parser *p) {
  Stmt *statement = statement_new(p, STMT_SWITCH, p->token.begin);
  FunctionContext outer = p->function;
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after switch");
  Expr *value = convert_to_integer_value(p, parse_expression(p), "switch value");
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the switch value");
  statement->expression = convert_to_promoted(p, value);
  p->function.breakable = p->function.switch_statement = statement;
  p->function.last_case = &statement->cases;
  statement->body = parse_statement(p);
  p->function.breakable = outer.breakable;
  p->function.switch_statement = outer.switch_statement;
  p->function.last_case = outer.last_case;
  labels_check_cases(p, statement);
  return finish(p, statement);
}

static i128 parse_case_value(Parser *p) {
  i128 value = parse_constant(p, "case label");
  const Expr *switched = p->function.switch_statement->expression;
  unsigned precision = bitfield_precision(p, switched);
  if (precision) return bitfield_constant(value, precision, type_is_signed(p->types, switched->type));
  return fold_convert_integer(p->types, switched->type, value);
}

/* `case 1:`, `case 1 ... 5:` or `default:`, without what follows. */
static Stmt *parse_case_label(Parser *p) {
  bool is_case = at(p, KEYWORD_CASE);
  Stmt *label = statement_new(p, is_case ? STMT_CASE : STMT_DEFAULT, p->token.begin);
  if (!p->function.switch_statement)
    parser_fail(p, p->token.begin, "%s label outside of a switch", is_case ? "case" : "default");
  advance(p);
  if (is_case) {
    label->low = label->high = parse_case_value(p);
    if (accept(p, TOKEN_ELLIPSIS)) label->high = parse_case_value(p);
    if (label->high < label->low) parser_warn(p, label->range.begin, "empty range of case labels");
  }
  parser_expect(p, TOKEN_COLON, "':' after the label");
  *p->function.last_case = label;
  p->function.last_case = &label->next_case;
  return finish(p, label);
}

/* ---- loops ------------------------------------------------------------------------------------------- */

static Stmt *parse_loop_body(Parser *p, Stmt *loop) {
  Stmt *outer_break = p->function.breakable, *outer_loop = p->function.loop;
  p->function.breakable = p->function.loop = loop;
  Stmt *body = parse_statement(p);
  p->function.breakable = outer_break;
  p->function.loop = outer_loop;
  return body;
}

static Stmt *parse_while(Parser *p) {
  Stmt *loop = statement_new(p, STMT_WHILE, p->token.begin);
  advance(p);
  loop->expression = parse_parenthesised_condition(p, "while");
  loop->body = parse_loop_body(p, loop);
  return finish(p, loop);
}

static Stmt *parse_do(Parser *p) {
  Stmt *loop = statement_new(p, STMT_DO, p->token.begin);
  advance(p);
  loop->body = parse_loop_body(p, loop);
  parser_expect(p, KEYWORD_WHILE, "'while' after the body of do");
  loop->expression = parse_parenthesised_condition(p, "while");
  parser_expect(p, TOKEN_SEMICOLON, "';' after do ... while");
  return finish(p, loop);
}

static Stmt *expression_statement(Parser *p, Expr *expression) {
  Stmt *statement = statement_new(p, STMT_EXPRESSION, expression->range.begin);
  statement->expression = convert_to_value(p, expression);
  statement->range.end = expression->range.end;
  return statement;
}

/* The first part of a for; several declarations go to `before`, a block around the loop. */
static Stmt *parse_for_init(Parser *p, StmtList *before) {
  if (accept(p, TOKEN_SEMICOLON)) return NULL;
  if (parser_at_type(p)) {
    parse_local_declaration(p, &(Attributes){0}, before);
    Stmt *only = before->first && !before->first->next ? before->first : NULL;
    if (only) *before = (StmtList){.first = NULL, .tail = NULL};
    return only;
  }
  Stmt *init = expression_statement(p, parse_expression(p));
  parser_expect(p, TOKEN_SEMICOLON, "';' after the first part of for");
  return init;
}

static void parse_for_rest(Parser *p, Stmt *loop) {
  if (!at(p, TOKEN_SEMICOLON)) loop->expression = convert_to_condition(p, parse_expression(p));
  parser_expect(p, TOKEN_SEMICOLON, "';' after the condition of for");
  if (!at(p, TOKEN_RIGHT_PAREN)) loop->step = convert_to_value(p, parse_expression(p));
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the last part of for");
  loop->body = parse_loop_body(p, loop);
}

static Stmt *parse_for(Parser *p) {
  Stmt *loop = statement_new(p, STMT_FOR, p->token.begin);
  StmtList before = {0};
  before.tail = &before.first;
  advance(p);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after for");
  scope_enter(p);
  loop->init = parse_for_init(p, &before);
  parse_for_rest(p, loop);
  scope_leave(p);
  finish(p, loop);
  if (!before.first) return loop;
  Stmt *block = statement_new(p, STMT_BLOCK, loop->range.begin);
  statement_append(&before, loop);
  block->body = before.first;
  return finish(p, block);
}

/* ---- jumps ------------------------------------------------------------------------------------------- */

static Stmt *parse_goto(Parser *p) {
  Stmt *statement = statement_new(p, STMT_GOTO, p->token.begin);
  advance(p);
  if (accept(p, TOKEN_STAR)) {
    statement->kind = STMT_COMPUTED_GOTO;
    Expr *target = convert_to_value(p, parse_expression(p));
    const Type *pointer = type_pointer(p->types, type_scalar(p->types, TYPE_VOID));
    if (target->type->kind != TYPE_POINTER)
      parser_fail(p, target->range.begin, "the target of goto is no pointer");
    statement->expression = convert_to_type(p, target, pointer);
  } else {
    if (!at(p, TOKEN_IDENTIFIER))
      parser_fail(p, p->token.begin, "expected a label before %s", parser_token_text(p, &p->token));
    statement->label = label_find(p, p->token.name, p->token.begin);
    advance(p);
  }
  parser_expect(p, TOKEN_SEMICOLON, "';' after goto");
  return finish(p, statement);
}

static Stmt *parse_leave(Parser *p, StmtKind kind) {
  Stmt *statement = statement_new(p, kind, p->token.begin);
  statement->target = kind == STMT_BREAK ? p->function.breakable : p->function.loop;
  if (!statement->target)
    parser_fail(p, p->token.begin,
                kind == STMT_BREAK ? "break outside of a loop or switch" : "continue outside of a loop");
  advance(p);
  parser_expect(p, TOKEN_SEMICOLON, kind == STMT_BREAK ? "';' after break" : "';' after continue");
  return finish(p, statement);
}

/* `return f();` in a void function: the call, then the return. */
static Stmt *return_of_void(Parser *p, Stmt *statement, Expr *expression) {
  Expr *value = convert_to_value(p, expression);
  if (value->type->kind != TYPE_VOID)
    parser_warn(p, value->range.begin, "return with a value in a void function");
  Stmt *block = statement_new(p, STMT_BLOCK, statement->range.begin);
  block->body = expression_statement(p, value);
  block->body->next = finish(p, statement);
  return finish(p, block);
}

static Stmt *parse_return(Parser *p) {
  Stmt *statement = statement_new(p, STMT_RETURN, p->token.begin);
  const Type *result = p->function.symbol->type->base;
  advance(p);
  if (accept(p, TOKEN_SEMICOLON)) {
    if (result->kind != TYPE_VOID) parser_warn(p, statement->range.begin, "return without a value");
    return finish(p, statement);
  }
  Expr *value = parse_expression(p);
  parser_expect(p, TOKEN_SEMICOLON, "';' after return");
  if (result->kind == TYPE_VOID) return return_of_void(p, statement, value);
  statement->expression = convert_to_assigned(p, value, result, CONVERT_RETURN);
  return finish(p, statement);
}

/* ---- labels ------------------------------------------------------------------------------------------ */

static bool at_label(Parser *p) {
  if (at(p, KEYWORD_CASE) || at(p, KEYWORD_DEFAULT)) return true;
  return at(p, TOKEN_IDENTIFIER) && parser_peek(p)->kind == TOKEN_COLON;
}

/* `name:`, without what follows. */
static Stmt *parse_name_label(Parser *p) {
  Stmt *statement = statement_new(p, STMT_LABEL, p->token.begin);
  Attributes ignored = {0};
  statement->label = label_find(p, p->token.name, p->token.begin);
  label_define(p, statement->label, statement, p->token.begin);
  advance(p);
  parser_expect(p, TOKEN_COLON, "':' after the label");
  parse_attributes(p, &ignored);
  p->function.label_end = p->previous_end;
  return finish(p, statement);
}

static Stmt *parse_label(Parser *p) {
  return at(p, TOKEN_IDENTIFIER) ? parse_name_label(p) : parse_case_label(p);
}

static Stmt *empty_statement(Parser *p) {
  Stmt *statement = statement_new(p, STMT_EMPTY, p->previous_end);
  statement->range.end = p->previous_end;
  return statement;
}

static Stmt *parse_labelled(Parser *p) {
  Stmt *label = parse_label(p);
  label->body = parse_statement(p);
  return finish(p, label);
}

/* In a block, runs of labels become a run of statements, not a tower. */
static void parse_block_label(Parser *p, StmtList *list) {
  Stmt *label = parse_label(p);
  statement_append(list, label);
  bool is_alone =
      at(p, TOKEN_RIGHT_BRACE) || at_label(p) || parser_at_type(p) || at(p, KEYWORD_STATIC_ASSERT);
  StmtList body = {0};
  body.tail = &body.first;
  label->body = is_alone ? empty_statement(p) : parse_statement(p);
  finish(p, label);
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static Stmt *parse_simple(Parser *p) {
  if (at(p, TOKEN_SEMICOLON)) {
    Stmt *statement = statement_new(p, STMT_EMPTY, p->token.begin);
    advance(p);
    return statement;
  }
  SourcePos begin = p->token.begin;
  Stmt *statement = expression_statement(p, parse_expression(p));
  parser_expect(p, TOKEN_SEMICOLON, "';' after the expression");
  statement->range.begin = begin;
  return finish(p, statement);
}

static Stmt *parse_statement_unguarded(Parser *p) {
  switch (p->token.kind) {
  case TOKEN_LEFT_BRACE: return parse_block(p, true);
  case KEYWORD_IF: return parse_if(p);
  case KEYWORD_SWITCH: return parse_switch(p);
  case KEYWORD_WHILE: return parse_while(p);
  case KEYWORD_DO: return parse_do(p);
  case KEYWORD_FOR: return parse_for(p);
  case KEYWORD_GOTO: return parse_goto(p);
  case KEYWORD_BREAK: return parse_leave(p, STMT_BREAK);
  case KEYWORD_CONTINUE: return parse_leave(p, STMT_CONTINUE);
  case KEYWORD_RETURN: return parse_return(p);
  case KEYWORD_ASM: return parse_assembly(p);
  case KEYWORD_CASE:
  case KEYWORD_DEFAULT: return parse_labelled(p);
  case KEYWORD_ATTRIBUTE: {
    Attributes ignored = {0};
    parse_attributes(p, &ignored);
    return parse_statement(p);
  }
  case KEYWORD_ELSE: parser_fail(p, p->token.begin, "'else' without 'if'");
  default: return at_label(p) ? parse_labelled(p) : parse_simple(p);
  }
}

static Stmt *parse_statement(Parser *p) {
  parser_enter_depth(p);
  Stmt *statement = parse_statement_unguarded(p);
  parser_leave_depth(p);
  return statement;
}

static void parse_block_item(Parser *p, StmtList *list) {
  Attributes before = {0}; /* of a declaration; those of statements change nothing */
  while (at(p, KEYWORD_EXTENSION) && token_begins_type(parser_peek(p))) advance(p);
  if (at(p, KEYWORD_ATTRIBUTE)) parse_attributes(p, &before);
  if (at_label(p))
    parse_block_label(p, list);
  else if (parser_at_type(p) && !at(p, KEYWORD_EXTENSION))
    parse_local_declaration(p, &before, list);
  else if (at(p, KEYWORD_STATIC_ASSERT))
    parse_static_assert(p);
  else if (at(p, KEYWORD_LABEL))
    labels_declare_local(p);
  else
    statement_append(list, parse_statement(p));
}

/* Behind a broken statement: skips to the `;` that ends it or the `}` that ends its block. */
static void skip_statement(Parser *p, unsigned brace_depth) {
  while (!at(p, TOKEN_END)) {
    bool is_here = p->brace_depth == brace_depth;
    if (at(p, TOKEN_RIGHT_BRACE) && p->brace_depth <= brace_depth) return;
    bool is_end = is_here && at(p, TOKEN_SEMICOLON);
    advance(p);
    if (is_end) return;
  }
}

static void parse_block_items(Parser *p, StmtList *list) {
  jmp_buf place;
  const Recovery outer = p->recovery;
  const Recovery here = recovery_here(p, &place);
  const FunctionContext context = p->function;
  if (setjmp(place)) {
    if (diagnostics_is_full(p->diagnostics)) longjmp(*outer.place, 1);
    recovery_restore(p, &here);
    bool forget_body = p->function.forget_body;
    p->function = context;
    p->function.forget_body = forget_body;
    skip_statement(p, here.brace_depth);
  }
  p->recovery = here;
  while (!at(p, TOKEN_RIGHT_BRACE) && !at(p, TOKEN_END)) parse_block_item(p, list);
  p->recovery = outer;
}

Stmt *parse_block(Parser *p, bool opens_scope) {
  Stmt *block = statement_new(p, STMT_BLOCK, p->token.begin);
  StmtList list = {0}, *outer = p->function.statements;
  list.tail = &list.first;
  parser_enter_depth(p);
  parser_expect(p, TOKEN_LEFT_BRACE, "'{'");
  if (opens_scope) scope_enter(p);
  p->function.statements = &list;
  parse_block_items(p, &list);
  p->function.statements = outer;
  if (opens_scope) scope_leave(p);
  parser_leave_depth(p);
  if (at(p, TOKEN_END)) parser_fail(p, block->range.begin, "this block is not closed");
  advance(p);
  block->body = list.first;
  return finish(p, block);
}

void parse_function_body(Parser *p, Symbol *function) {
  p->function = (FunctionContext){.symbol = function};
  Stmt *body = parse_block(p, false);
  function->body = p->function.forget_body ? NULL : body;
  labels_check(p, function);
  p->function = (FunctionContext){0};
}
