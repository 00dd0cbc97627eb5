/* equality.h: when are two addresses equal?
 *
 * The model gives every object a fixed address with a gap behind it, so there two addresses are equal only if they lie in
 * one object.  C promises that much only of addresses inside of two objects that both live.  Whether the end of one object is
 * the start of another, whether a new object lies where one has ended, whether two string literals share bytes, and which
 * number an address is, it leaves open; and so does the model.  An address and null, or any number in the first and last
 * page, are never equal. */
#ifndef craig_model_encode_equality_h
#define craig_model_encode_equality_h

#include "flow/memory/region.h"
#include "model/encode/statemap.h"

typedef struct {
  const Expr *expression; /* == or != between values that are no floating-point numbers */
  ContextId context;
  StateMap map;
  Term left, right;
} Comparison;

typedef struct {
  TermBank *bank;
  const Regions *regions;
  Term (*cell)(void *context, StateMap map, CellId cell); /* what it holds */
  void *context;
} EqualityEncoder;

/* The condition under which the two may be equal or not, whatever the model's addresses say. */
Term equality_is_open(const EqualityEncoder *encoder, const Comparison *comparison);
/* Regions of which it matters to the comparison whether they live, and how large they are: appended. */
void equality_regions(const Regions *regions, const Expr *comparison, ContextId context, U32Vector *asked);

#endif
