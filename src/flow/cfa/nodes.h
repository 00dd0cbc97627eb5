/* nodes.h: pointers to nodes, and programs that handle them as C's types say.
 *
 * A node is an object of a struct that has links: members that point to structs of the same type.  If an automaton confines its nodes, then each is what one allocation gave; a pointer to one comes from there or
 * is null, and gets about only in variables, arguments and memory that have its type; links are written as such, one at a time, or never.  So nobody makes pointers to nodes from numbers, other
 * pointers, or by arithmetic; no node is a variable, an element or a member; no union, copy, cast or address of a member leads into one; no code that is not there is given what leads to one, and no file knows their struct without its links. */
#ifndef craig_flow_cfa_nodes_h
#define craig_flow_cfa_nodes_h

#include "flow/cfa/cfa.h"

/* The struct that a type of pointers leads to, if it has links; else NULL. */
const Record *node_pointed_to(const Type *type);
/* The place is a link: its member; else NULL.  The pointer to its node is place->left->left. */
const Member *node_link(const Expr *place);

typedef struct {
  U32Vector links; /* where those that are read or written lie in their nodes, each offset once; owned */
  Map made;        /* of variables that hold what allocations give: serial -> the type that it is cast to; see nodes_made */
} Nodes;

/* False: it does not confine them, or follows no link.  nodes_release in either case. */
bool cfa_confines_nodes(const Cfa *cfa, Nodes *nodes);
void nodes_release(Nodes *nodes);
/* What such a variable holds becomes a pointer to a node, of this struct; NULL: it does not. */
const Record *nodes_made(const Nodes *nodes, const Symbol *symbol);
bool record_has_link_at(const Record *record, uint64_t offset);

#endif
