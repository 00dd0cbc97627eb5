/* print_statement.c: statements and the declarations among them. */
#include "lang/printer.h"

#include <string.h>

static void add_indent(Printer *printer, unsigned indent) {
  for (unsigned i = 0; i < indent; i++) buffer_add(printer->out, "  ");
}

/* ---- declarations --------------------------------------------------------------------------------- */

static const char *storage_text(const Symbol *symbol) {
  bool is_static = symbol->storage == STORAGE_STATIC;
  if (symbol->storage == STORAGE_THREAD) return symbol->function ? "static __thread " : "__thread ";
  if (symbol->is_register && symbol->asm_name) return "register ";
  return is_static ? "static " : "";
}

/* Everything but the semicolon: `static int x __attribute__((aligned(8))) = 3`. */
void printer_object(Printer *printer, const Symbol *symbol, bool with_initializer) {
  Buffer *out = printer->out;
  buffer_add(out, storage_text(symbol));
  printer_declaration(printer, symbol->type, printer_symbol(printer, symbol));
  if (symbol->asm_name) {
    buffer_add(out, " __asm__(");
    printer_string(printer, symbol->asm_name, strlen(symbol->asm_name));
    buffer_add(out, ")");
  }
  if (symbol->alignment) buffer_format(out, " __attribute__((aligned(%u)))", symbol->alignment);
  if (symbol->is_weak && !symbol->is_weakref) buffer_add(out, " __attribute__((weak))");
  if (symbol->section && symbol->is_defined) buffer_format(out, " __attribute__((section(\"%s\"), used))", symbol->section);
  if (symbol->cleanup) buffer_format(out, " __attribute__((cleanup(%s)))", printer_symbol(printer, symbol->cleanup));
  if (!with_initializer || !symbol->initializer) return;
  buffer_add(out, " = ");
  printer_initializer(printer, symbol->type, symbol->initializer);
}

/* Is there anything to print?  What is declared at file scope needs no second declaration. */
static bool is_visible_declaration(const Stmt *stmt) {
  return stmt->kind == STMT_DECLARATION && stmt->symbol->kind == SYMBOL_OBJECT &&
         (stmt->symbol->storage != STORAGE_GLOBAL || stmt->symbol->function);
}

/* A declaration computes the counts of the variable-length arrays in its type, unless a typedef has done so.
 */
static void print_counts(Printer *printer, const Type *type) {
  if (!type || (type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER)) return;
  print_counts(printer, type->base);
  const Expr *count = type->count_expr;
  if (!type->count_symbol || !count || !printer_is_referenced(printer, type->count_symbol)) return;
  if (count->kind == EXPR_LOAD && count->left->kind == EXPR_VARIABLE && count->left->symbol == type->count_symbol) return;
  buffer_format(printer->out, "%s = ", printer_symbol(printer, type->count_symbol));
  printer_converted(printer, count, type->count_symbol->type);
  buffer_add(printer->out, "; ");
}

static void print_declaration(Printer *printer, const Stmt *stmt) {
  if (!is_visible_declaration(stmt)) return;
  print_counts(printer, stmt->symbol->type);
  printer_object(printer, stmt->symbol, true);
  buffer_add(printer->out, ";");
}

/* ---- assembly ------------------------------------------------------------------------------------- */

static void print_operands(Printer *printer, const AsmOperand *operands, size_t count, bool are_outputs) {
  buffer_add(printer->out, " :");
  for (size_t i = 0; i < count; i++) {
    buffer_add(printer->out, i ? ", " : " ");
    if (operands[i].name) buffer_format(printer->out, "[%s] ", operands[i].name);
    printer_string(printer, operands[i].constraint, strlen(operands[i].constraint));
    buffer_add(printer->out, " (");
    if (are_outputs)
      printer_effect(printer, operands[i].operand, PRECEDENCE_COMMA);
    else
      printer_value(printer, operands[i].operand, PRECEDENCE_COMMA);
    buffer_add(printer->out, ")");
  }
}

static void print_extended(Printer *printer, const Assembly *assembly) {
  print_operands(printer, assembly->outputs, assembly->output_count, true);
  print_operands(printer, assembly->inputs, assembly->input_count, false);
  buffer_add(printer->out, " :");
  for (size_t i = 0; i < assembly->clobber_count; i++) {
    buffer_add(printer->out, i ? ", " : " ");
    printer_string(printer, assembly->clobbers[i], strlen(assembly->clobbers[i]));
  }
  if (!assembly->is_goto) return;
  buffer_add(printer->out, " :");
  for (size_t i = 0; i < assembly->label_count; i++)
    buffer_format(printer->out, "%s%s", i ? ", " : " ", printer_label(printer, assembly->labels[i]));
}

static void print_assembly(Printer *printer, const Assembly *assembly) {
  buffer_add(printer->out, "__asm__");
  if (assembly->is_volatile) buffer_add(printer->out, " volatile");
  if (assembly->is_goto) buffer_add(printer->out, " goto");
  buffer_add(printer->out, " (");
  printer_string(printer, assembly->text, strlen(assembly->text));
  if (!assembly->is_basic) print_extended(printer, assembly);
  buffer_add(printer->out, ");");
}

/* ---- blocks and bodies ---------------------------------------------------------------------------- */

/* The statement whose value is that of ({ ... }), found behind labels too. */
static const Stmt *value_statement(const Stmt *block) {
  const Stmt *last = block->body;
  while (last && last->next) last = last->next;
  while (last && (last->kind == STMT_LABEL || last->kind == STMT_CASE || last->kind == STMT_DEFAULT))
    last = last->body;
  return last && last->kind == STMT_EXPRESSION ? last : NULL;
}

static void print_lines(Printer *printer, const Stmt *stmt, unsigned indent, const Stmt *value);
static void print_line(Printer *printer, const Stmt *stmt, unsigned indent, const Stmt *value);

static void print_block(Printer *printer, const Stmt *block, unsigned indent, const Stmt *value) {
  buffer_add(printer->out, "{\n");
  print_lines(printer, block->body, indent + 1, value);
  add_indent(printer, indent);
  buffer_add(printer->out, "}");
}

void printer_block(Printer *printer, const Stmt *block, unsigned indent, bool is_value) {
  print_block(printer, block, indent, is_value ? value_statement(block) : NULL);
}

static void print_hidden(Printer *printer, const Symbol *function) {
  for (size_t i = 0; i < printer->hidden.size; i++) {
    const Symbol *symbol = printer->hidden.data[i];
    if (symbol->function != function || printer_is_literal(printer, symbol)) continue;
    buffer_add(printer->out, "  ");
    printer_object(printer, symbol, true);
    buffer_add(printer->out, ";\n");
  }
}

void printer_body(Printer *printer, const Symbol *function) {
  buffer_add(printer->out, "{\n");
  print_hidden(printer, function);
  print_lines(printer, function->body->body, 1, NULL);
  buffer_add(printer->out, "}");
}

/* A part of another statement, always in braces. */
static void print_part(Printer *printer, const Stmt *stmt, unsigned indent) {
  if (stmt && stmt->kind == STMT_BLOCK) {
    print_block(printer, stmt, indent, NULL);
    return;
  }
  buffer_add(printer->out, "{\n");
  if (stmt) print_line(printer, stmt, indent + 1, NULL);
  add_indent(printer, indent);
  buffer_add(printer->out, "}");
}

static void print_condition(Printer *printer, const Expr *condition) {
  buffer_add(printer->out, "(");
  printer_effect(printer, condition, PRECEDENCE_COMMA);
  buffer_add(printer->out, ") ");
}

/* ---- statements ----------------------------------------------------------------------------------- */

static void print_if(Printer *printer, const Stmt *stmt, unsigned indent) {
  buffer_add(printer->out, "if ");
  print_condition(printer, stmt->expression);
  print_part(printer, stmt->body, indent);
  if (!stmt->otherwise) return;
  buffer_add(printer->out, " else ");
  if (stmt->otherwise->kind == STMT_IF)
    print_if(printer, stmt->otherwise, indent);
  else
    print_part(printer, stmt->otherwise, indent);
}

static void print_do(Printer *printer, const Stmt *stmt, unsigned indent) {
  buffer_add(printer->out, "do ");
  print_part(printer, stmt->body, indent);
  buffer_add(printer->out, " while (");
  printer_effect(printer, stmt->expression, PRECEDENCE_COMMA);
  buffer_add(printer->out, ");");
}

static void print_for(Printer *printer, const Stmt *stmt, unsigned indent) {
  Buffer *out = printer->out;
  buffer_add(out, "for (");
  const Stmt *init = stmt->init;
  if (init && init->kind == STMT_EXPRESSION) printer_effect(printer, init->expression, PRECEDENCE_COMMA);
  if (init && init->kind == STMT_DECLARATION) printer_object(printer, init->symbol, true);
  buffer_add(out, ";");
  if (stmt->expression) {
    buffer_add(out, " ");
    printer_effect(printer, stmt->expression, PRECEDENCE_COMMA);
  }
  buffer_add(out, ";");
  if (stmt->step) {
    buffer_add(out, " ");
    printer_effect(printer, stmt->step, PRECEDENCE_COMMA);
  }
  buffer_add(out, ") ");
  print_part(printer, stmt->body, indent);
}

static bool is_simple_init(const Stmt *init) {
  if (!init) return true;
  if (init->next) return false;
  if (init->kind == STMT_DECLARATION)
    return init->symbol->storage == STORAGE_AUTO && !init->symbol->asm_name &&
           !type_is_variable(init->symbol->type);
  return init->kind == STMT_EXPRESSION || init->kind == STMT_EMPTY;
}

/* Several declarations, or unusual ones, stand in a block around the loop. */
static void print_for_in_block(Printer *printer, const Stmt *stmt, unsigned indent) {
  const Stmt *init = stmt->init;
  buffer_add(printer->out, "{\n");
  print_lines(printer, init->kind == STMT_BLOCK ? init->body : init, indent + 1, NULL);
  Stmt loop = *stmt;
  loop.init = NULL;
  add_indent(printer, indent + 1);
  print_for(printer, &loop, indent + 1);
  buffer_add(printer->out, "\n");
  add_indent(printer, indent);
  buffer_add(printer->out, "}");
}

/* A label stands before a statement, which a declaration is not. */
static void print_labelled(Printer *printer, const Stmt *body, unsigned indent, const Stmt *value) {
  bool is_statement = body && body->kind != STMT_DECLARATION && body->kind != STMT_TYPE;
  if (!is_statement) buffer_add(printer->out, " ;");
  if (!body) return;
  buffer_add(printer->out, "\n");
  print_line(printer, body, indent, value);
  printer->out->size--; /* the caller ends the line */
}

static void print_case(Printer *printer, const Stmt *stmt, const Type *type) {
  buffer_add(printer->out, "case ");
  printer_integer(printer, type, stmt->low, PRECEDENCE_CONDITIONAL);
  if (stmt->low != stmt->high) {
    buffer_add(printer->out, " ... ");
    printer_integer(printer, type, stmt->high, PRECEDENCE_CONDITIONAL);
  }
  buffer_add(printer->out, ":");
}

/* The literals of case labels need no exact type: they are converted to that of the switch. */
static const Type *case_type(const Printer *printer, const Stmt *stmt) {
  i128 low = stmt->low, high = stmt->high;
  if (low >= INT32_MIN && high <= INT32_MAX) return type_scalar(printer->types, TYPE_INT);
  if (low >= INT64_MIN && high <= INT64_MAX) return type_scalar(printer->types, TYPE_LLONG);
  bool is_unsigned_64 = low >= 0 && high <= (i128)UINT64_MAX;
  return type_scalar(printer->types, is_unsigned_64 ? TYPE_ULLONG : TYPE_INT128);
}

static void print_expression_statement(Printer *printer, const Stmt *stmt, const Stmt *value) {
  if (stmt == value)
    printer_value(printer, stmt->expression, PRECEDENCE_COMMA);
  else
    printer_effect(printer, stmt->expression, PRECEDENCE_COMMA);
  buffer_add(printer->out, ";");
}

static void print_switch(Printer *printer, const Stmt *stmt, unsigned indent) {
  buffer_add(printer->out, "switch (");
  printer_promoted(printer, stmt->expression, PRECEDENCE_COMMA);
  buffer_add(printer->out, ") ");
  print_part(printer, stmt->body, indent);
}

static void print_return(Printer *printer, const Stmt *stmt) {
  buffer_add(printer->out, "return");
  if (stmt->expression) {
    buffer_add(printer->out, " ");
    printer_converted(printer, stmt->expression, stmt->expression->type);
  }
  buffer_add(printer->out, ";");
}

static void print_stmt(Printer *printer, const Stmt *stmt, unsigned indent, const Stmt *value) {
  Buffer *out = printer->out;
  switch (stmt->kind) {
  case STMT_EMPTY: buffer_add(out, ";"); break;
  case STMT_EXPRESSION: print_expression_statement(printer, stmt, value); break;
  case STMT_DECLARATION: print_declaration(printer, stmt); break;
  case STMT_TYPE: print_counts(printer, stmt->declared); break; /* the type itself is at file scope */
  case STMT_BLOCK: print_block(printer, stmt, indent, NULL); break;
  case STMT_IF: print_if(printer, stmt, indent); break;
  case STMT_WHILE:
    buffer_add(out, "while ");
    print_condition(printer, stmt->expression);
    print_part(printer, stmt->body, indent);
    break;
  case STMT_DO: print_do(printer, stmt, indent); break;
  case STMT_FOR:
    if (is_simple_init(stmt->init))
      print_for(printer, stmt, indent);
    else
      print_for_in_block(printer, stmt, indent);
    break;
  case STMT_SWITCH: print_switch(printer, stmt, indent); break;
  case STMT_CASE:
    print_case(printer, stmt, case_type(printer, stmt));
    print_labelled(printer, stmt->body, indent, value);
    break;
  case STMT_DEFAULT:
    buffer_add(out, "default:");
    print_labelled(printer, stmt->body, indent, value);
    break;
  case STMT_LABEL:
    buffer_format(out, "%s:", printer_label(printer, stmt->label));
    print_labelled(printer, stmt->body, indent, value);
    break;
  case STMT_GOTO: buffer_format(out, "goto %s;", printer_label(printer, stmt->label)); break;
  case STMT_COMPUTED_GOTO:
    buffer_add(out, "goto *");
    printer_value(printer, stmt->expression, PRECEDENCE_CAST);
    buffer_add(out, ";");
    break;
  case STMT_BREAK: buffer_add(out, "break;"); break;
  case STMT_CONTINUE: buffer_add(out, "continue;"); break;
  case STMT_RETURN: print_return(printer, stmt); break;
  case STMT_ASM: print_assembly(printer, stmt->assembly); break;
  }
}

static void print_line(Printer *printer, const Stmt *stmt, unsigned indent, const Stmt *value) {
  add_indent(printer, indent);
  printer->indent = indent;
  print_stmt(printer, stmt, indent, value);
  buffer_add(printer->out, "\n");
}

static bool is_silent(const Stmt *stmt) {
  if (stmt->kind == STMT_TYPE) return !stmt->declared || !type_is_variable(stmt->declared);
  return stmt->kind == STMT_DECLARATION && !is_visible_declaration(stmt);
}

static void print_lines(Printer *printer, const Stmt *stmt, unsigned indent, const Stmt *value) {
  for (; stmt; stmt = stmt->next)
    if (!is_silent(stmt)) print_line(printer, stmt, indent, value);
}
