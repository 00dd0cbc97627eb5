/* Elements that are followed one by one and hold the same number: see element_invariants.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "evidence/element_invariants.h"

enum { SHORTEST_ROW = 4 };

/* x[7] == c: the array's name is `text` up to `length`. */
typedef struct {
  const char *text;
  size_t length, conjunct;
  uint64_t index;
  Term value;
} Element;

typedef VECTOR(Element) ElementVector;

static bool read_element(const CNames *names, Term t, Element *element) {
  const TermBank *bank = names->vocabulary.bank;
  if (term_operator(bank, t) != TERM_EQUAL) return false;
  for (unsigned i = 0; i < 2; i++) {
    const CName *name = (const CName *)(uintptr_t)map_get(&names->vocabulary.names, term_child(bank, t, i), 0);
    const char *bracket = name && name->type ? strrchr(name->text, '[') : NULL;
    char *end;
    if (!bracket || !term_is_constant(bank, term_child(bank, t, 1 - i)) || !type_is_integer(name->type)) continue;
    element->index = strtoull(bracket + 1, &end, 10);
    if (end == bracket + 1 || strcmp(end, "]")) continue;
    element->text = name->text;
    element->length = (size_t)(bracket - name->text);
    element->value = term_child(bank, t, 1 - i);
    return true;
  }
  return false;
}

static int compare_arrays(const Element *x, const Element *y) {
  size_t shorter = x->length < y->length ? x->length : y->length;
  int order = strncmp(x->text, y->text, shorter);
  return order ? order : x->length < y->length ? -1 : x->length > y->length;
}

static int compare_elements(const void *a, const void *b) {
  const Element *x = a, *y = b;
  int order = compare_arrays(x, y);
  return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

static bool goes_on(const Element *a, const Element *b) { return !compare_arrays(a, b) && a->index + 1 == b->index && a->value == b->value; }

/* The text of one of them, with the index's name for its number. */
static void say_row(const CNames *names, const Element *first, const Element *last, Term conjunct, TextVector *statements) {
  Buffer equality = {0}, text = {0};
  c_expression_print(&names->vocabulary, conjunct, &equality);
  const char *rest = strchr(buffer_text(&equality) + first->length, ']');
  if (rest && !strncmp(equality.data, first->text, first->length)) {
    buffer_format(&text, "for all %s in %" PRIu64 " .. %" PRIu64 ": %.*s[%s%s", names->fresh, first->index, last->index, (int)first->length,
                  first->text, names->fresh, rest);
    vector_push(statements, memory_copy_string(buffer_text(&text)));
  }
  vector_release(&equality);
  vector_release(&text);
}

void element_rows(const CNames *names, const TermVector *conjuncts, bool *is_said, TextVector *statements) {
  ElementVector elements = {0};
  for (size_t i = 0; i < conjuncts->size; i++) {
    Element element = {.conjunct = i};
    if (read_element(names, conjuncts->data[i], &element)) vector_push(&elements, element);
  }
  if (elements.size) qsort(elements.data, elements.size, sizeof *elements.data, compare_elements);
  for (size_t i = 0, next; i < elements.size; i = next) {
    for (next = i + 1; next < elements.size && goes_on(&elements.data[next - 1], &elements.data[next]);) next++;
    if (next - i < SHORTEST_ROW) continue;
    size_t before = statements->size;
    say_row(names, &elements.data[i], &elements.data[next - 1], conjuncts->data[elements.data[i].conjunct], statements);
    for (size_t j = i; j < next && statements->size > before; j++) is_said[elements.data[j].conjunct] = true;
  }
  vector_release(&elements);
}
