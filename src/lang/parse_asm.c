/* GNU assembly statements: template, outputs, inputs, clobbers, labels. */
#include "lang/parser.h"
#include <string.h>

const char *parse_asm_text(Parser *p) {
  size_t size;
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after asm");
  const char *text = parse_string_text(p, &size);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after asm");
  return text;
}

/* An input that only fits memory is an lvalue; anything else is read. */
static bool wants_memory(const char *constraint) {
  bool has_memory = false;
  for (const char *c = constraint; *c; c++) {
    if (strchr("rigqQRabcdSDAnxytlpXEFIJKLMNOPsef0123456789", *c)) return false;
    if (strchr("moVv<>", *c)) has_memory = true;
  }
  return has_memory;
}

static void parse_operand(Parser *p, AsmOperand *operand, bool is_output) {
  size_t size;
  if (accept(p, TOKEN_LEFT_BRACKET)) {
    if (!p->token.name)
      parser_fail(p, p->token.begin, "expected a name before %s", parser_token_text(p, &p->token));
    operand->name = p->token.name->text;
    advance(p);
    parser_expect(p, TOKEN_RIGHT_BRACKET, "']' after the operand's name");
  }
  operand->constraint = parse_string_text(p, &size);
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' before the operand");
  Expr *expression = parse_expression(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the operand");
  if (is_output && !expr_is_lvalue(expression))
    parser_fail(p, expression->range.begin, "an output of asm must be an lvalue");
  bool stays_lvalue = is_output || (wants_memory(operand->constraint) && expr_is_lvalue(expression));
  if (stays_lvalue && !expression_is_bit_field(expression)) expr_mark_address_taken(expression);
  operand->operand = stays_lvalue ? expression : convert_to_value(p, expression);
}

/* The list of operands up to a colon or the end; operands are collected in chunks of the arena. */
static AsmOperand *parse_operands(Parser *p, size_t *count, bool is_output) {
  enum { MOST = 64 }; /* gcc stops at 30 */
  AsmOperand operands[MOST];
  *count = 0;
  if (at(p, TOKEN_COLON) || at(p, TOKEN_RIGHT_PAREN)) return NULL;
  do {
    if (*count == MOST) parser_fail(p, p->token.begin, "too many operands of asm");
    operands[*count] = (AsmOperand){0};
    parse_operand(p, &operands[(*count)++], is_output);
  } while (accept(p, TOKEN_COMMA));
  return arena_copy(p->arena, operands, *count * sizeof *operands);
}

static void parse_clobbers(Parser *p, Assembly *assembly) {
  enum { MOST = 256 };
  const char *clobbers[MOST];
  size_t size;
  if (at(p, TOKEN_COLON) || at(p, TOKEN_RIGHT_PAREN)) return;
  do {
    if (assembly->clobber_count == MOST) parser_fail(p, p->token.begin, "too many clobbers of asm");
    clobbers[assembly->clobber_count++] = parse_string_text(p, &size);
  } while (accept(p, TOKEN_COMMA));
  assembly->clobbers = arena_copy(p->arena, clobbers, assembly->clobber_count * sizeof *clobbers);
}

static void parse_goto_labels(Parser *p, Assembly *assembly) {
  enum { MOST = 64 };
  Label *labels[MOST];
  do {
    if (!at(p, TOKEN_IDENTIFIER))
      parser_fail(p, p->token.begin, "expected a label before %s", parser_token_text(p, &p->token));
    if (assembly->label_count == MOST) parser_fail(p, p->token.begin, "too many labels of asm");
    labels[assembly->label_count++] = label_find(p, p->token.name, p->token.begin);
    advance(p);
  } while (accept(p, TOKEN_COMMA));
  assembly->labels = arena_copy(p->arena, labels, assembly->label_count * sizeof *labels);
}

static void parse_asm_parts(Parser *p, Assembly *assembly) {
  assembly->is_basic = !at(p, TOKEN_COLON);
  if (accept(p, TOKEN_COLON)) assembly->outputs = parse_operands(p, &assembly->output_count, true);
  if (accept(p, TOKEN_COLON)) assembly->inputs = parse_operands(p, &assembly->input_count, false);
  if (accept(p, TOKEN_COLON)) parse_clobbers(p, assembly);
  if (accept(p, TOKEN_COLON)) parse_goto_labels(p, assembly);
}

Stmt *parse_assembly(Parser *p) {
  Stmt *statement = statement_new(p, STMT_ASM, p->token.begin);
  Assembly *assembly = statement->assembly = ARENA_NEW(p->arena, Assembly);
  size_t size;
  for (advance(p);;) {
    if (accept(p, KEYWORD_VOLATILE))
      assembly->is_volatile = true;
    else if (accept(p, KEYWORD_GOTO))
      assembly->is_goto = true;
    else if (!accept(p, KEYWORD_INLINE) && !accept(p, KEYWORD_CONST))
      break;
  }
  parser_expect(p, TOKEN_LEFT_PAREN, "'(' after asm");
  assembly->text = parse_string_text(p, &size);
  parse_asm_parts(p, assembly);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after asm");
  parser_expect(p, TOKEN_SEMICOLON, "';' after asm");
  statement->range.end = p->previous_end;
  return statement;
}
