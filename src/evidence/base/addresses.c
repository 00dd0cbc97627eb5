/* From the addresses of one model to those of another: see addresses.h. */
#include "evidence/base/addresses.h"

/* The same object of the other model; NULL: none, or several. */
static const ModelObject *same_object(const Model *model, const ModelObject *object) {
  const ModelObject *same = NULL;
  for (size_t i = 0; i < model->objects.size; i++) {
    const ModelObject *other = &model->objects.data[i];
    if (other->what != object->what || other->context != object->context || other->instance != object->instance) continue;
    if (same) return NULL;
    same = other;
  }
  return same;
}

/* The object at an address; else one right behind or before it: bounds of pointers are such. */
static const ModelObject *object_at(const Model *model, uint64_t address) {
  const ModelObject *near = NULL;
  for (size_t i = 0; i < model->objects.size; i++) {
    const ModelObject *object = &model->objects.data[i];
    if (address == object->address || (address > object->address && address - object->address < object->size)) return object;
    if (address + 1 == object->address || (!near && address == object->address + object->size)) near = object;
  }
  return near;
}

void addresses_translate(const Model *from, const Model *to, Term t, Map *addresses) {
  TermBank *bank = from->bank;
  unsigned width = from->graph->cfa->program->types.model == ILP32 ? 32 : 64;
  TermVector subterms = {0};
  term_subterms(bank, t, &subterms);
  for (size_t i = 0; i < subterms.size; i++) {
    Term number = subterms.data[i];
    if (!term_is_constant(bank, number) || term_width(bank, number) != width) continue;
    const ModelObject *object = object_at(from, term_value(bank, number)), *same = object ? same_object(to, object) : NULL;
    if (same && same->address != object->address)
      map_put(addresses, number, term_constant(bank, width, term_value(bank, number) - object->address + same->address));
  }
  vector_release(&subterms);
}
