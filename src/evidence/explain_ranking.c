/* Why loops end, for people: see explain_ranking.h. */
#include "evidence/explain_ranking.h"
#include "evidence/c_names.h"

static const char unsaid[] = "a number that has no short form in C";

static bool is_about(const RankPart *part, uint32_t cut) {
  if (part->form == RANK_PLACE) return false;
  for (size_t i = 0; i < part->cuts.size; i++)
    if (part->cuts.data[i] == cut) return true;
  return !part->cuts.size;
}

static bool print_operand(const CVocabulary *vocabulary, const RankPart *part, Term t, Buffer *out) {
  if (part->form == RANK_HOLDS) return c_expression_print(vocabulary, t, out);
  if (part->is_float) return c_expression_print(vocabulary, t, out);
  return c_expression_print_number(vocabulary, t, part->is_signed, out);
}

/* How far from 0, or above it. */
static bool is_about_zero(const CVocabulary *vocabulary, const RankPart *part) {
  bool has_order = part->form == RANK_DISTANCE || part->form == RANK_EXCESS;
  return has_order && term_is_constant(vocabulary->bank, part->second) && !term_value(vocabulary->bank, part->second);
}

static void print_from_zero(const RankPart *part, const char *first, Buffer *out) {
  if (part->form == RANK_DISTANCE)
    buffer_format(out, "|%s|", first);
  else
    buffer_format(out, part->shift ? "max(0, %s + %d)" : "max(0, %s)", first, part->shift);
}

static void print_form(const RankPart *part, const char *a, const char *b, Buffer *out) {
  switch (part->form) {
  case RANK_REVERSED: buffer_format(out, "%s with its bits in reverse order", a); break;
  case RANK_DIFFERENCE: buffer_format(out, "%s - %s", a, b); break;
  case RANK_DISTANCE: buffer_format(out, "|%s - %s|", a, b); break;
  case RANK_EXCESS: buffer_format(out, part->shift ? "max(0, %s - %s + %d)" : "max(0, %s - %s)", a, b, part->shift); break;
  case RANK_SUM:
  case RANK_NEGATED_SUM: buffer_format(out, "%s + %s", a, b); break;
  default: buffer_add(out, a);
  }
}

/* 5 * a - 2 * b + 7 */
static bool print_sum(const CVocabulary *vocabulary, const RankPart *part, Buffer *out) {
  bool good = true;
  for (unsigned i = 0; i < part->count; i++) {
    const RankVariable *v = &part->variables[i];
    int size = v->weight < 0 ? -v->weight : v->weight;
    buffer_add(out, i ? v->weight < 0 ? " - " : " + " : v->weight < 0 ? "-" : "");
    if (size != 1) buffer_format(out, "%d * ", size);
    good = good && c_expression_print_number(vocabulary, v->variable, v->is_signed, out);
  }
  if (part->shift) buffer_format(out, " %c %d", part->shift < 0 ? '-' : '+', part->shift < 0 ? -part->shift : part->shift);
  return good;
}

static bool print_number(const CVocabulary *vocabulary, const RankPart *part, Buffer *out) {
  if (part->form == RANK_WEIGHTED) return print_sum(vocabulary, part, out);
  Buffer first = {0}, second = {0};
  bool good = print_operand(vocabulary, part, part->first, &first);
  if (part->second != TERM_NONE) good = good && print_operand(vocabulary, part, part->second, &second);
  if (is_about_zero(vocabulary, part))
    print_from_zero(part, buffer_text(&first), out);
  else
    print_form(part, buffer_text(&first), buffer_text(&second), out);
  vector_release(&first);
  vector_release(&second);
  return good;
}

static bool is_negated(const RankPart *part) { return part->form == RANK_NEGATED || part->form == RANK_NEGATED_SUM; }

static void print_part(const CVocabulary *vocabulary, const RankPart *part, Buffer *out) {
  Buffer number = {0};
  bool is_said = print_number(vocabulary, part, &number);
  if (part->form == RANK_HOLDS)
    buffer_format(out, "%s no longer holds", is_said ? buffer_text(&number) : "a condition that has no short form in C");
  else
    buffer_format(out, "%s %s, bounded by %s", is_negated(part) ? "increases" : "decreases", is_said ? buffer_text(&number) : unsaid,
                  part->is_bounded ? "0" : part->is_float ? "its format" : "its width");
  vector_clear(&number);
  if (part->where != TERM_NONE && c_expression_print(vocabulary, part->where, &number)) buffer_format(out, " (where %s)", buffer_text(&number));
  vector_release(&number);
}

static void print_cut(const Model *model, const Ranking *ranking, uint32_t cut, const Scopes *scopes, SourcePos pos, Buffer *out) {
  CNames names;
  const char *separator = " ";
  c_names_init(&names, model, cut, scopes, pos, TERM_NONE);
  c_names_add_ages(&names, model, cut, scopes, pos);
  for (size_t i = 0; i < ranking->size; i++) {
    if (!is_about(&ranking->data[i], cut)) continue;
    buffer_add(out, separator);
    print_part(&names.vocabulary, &ranking->data[i], out);
    separator = "; else ";
  }
  if (*separator == ' ') buffer_add(out, " nothing leads back to it");
  c_names_release(&names);
}

static void print_loop(const Model *model, const Ranking *ranking, uint32_t cut, const char *begin, Buffer *out) {
  const Cfa *cfa = model->graph->cfa;
  const LocationInfo *location = &cfa->locations.data[model->graph->nodes.data[model->graph->cuts.data[cut]].location];
  SourcePos pos = location->loop ? location->loop->range.begin : location->pos;
  SourcePlace where = source_locate(cfa->program->sources, pos);
  Scopes scopes;
  scopes_init(&scopes, cfa->program, cfa->functions.data[location->function].symbol);
  buffer_format(out, "%s%s at %s:%u:", begin, location->loop ? "loop" : "goto loop", where.line ? where.file : "?", where.line);
  print_cut(model, ranking, cut, &scopes, pos, out);
  buffer_add(out, "\n");
  scopes_release(&scopes);
}

void explain_ranking(const Model *model, const Ranking *ranking, const char *begin, Buffer *out) {
  BankMark mark = bank_mark(model->bank);
  for (uint32_t cut = 0; cut < model->graph->cuts.size; cut++) print_loop(model, ranking, cut, begin, out);
  bank_rollback(model->bank, mark);
}
