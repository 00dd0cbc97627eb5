/* Live variables, one variable at a time: from each step that reads it, walk backwards until a step that writes it.
 * The cost is the size of the live ranges, not nodes times variables. */
#include "model/live.h"
#include "model/plain.h"

typedef VECTOR(const Expr *) ExprVector;

/* Adds the variables read in `root`, an expression evaluated in `context`. */
static void expression_reads(const Graph *graph, const Expr *root, ContextId context, U32Vector *reads) {
  ExprVector work = {0};
  if (root) vector_push(&work, root);
  while (work.size) {
    const Expr *expression = vector_pop(&work);
    if (plain_unknown(graph->cfa, expression)) continue;
    if (expression->kind == EXPR_LOAD) {
      vector_push(reads, graph_variable(graph, context, expression->left->symbol));
      continue;
    }
    if (expression->left) vector_push(&work, expression->left);
    if (expression->right) vector_push(&work, expression->right);
    if (expression->condition) vector_push(&work, expression->condition);
  }
  vector_release(&work);
}

/* Steps that the encoder skips, or where its model ends. */
static bool is_outside(const Graph *graph, const Step *step) {
  if (step->kind == STEP_BOUND || plain_refuses(graph->cfa, step->edge)) return true;
  return step->kind == STEP_EDGE && (step->edge->kind == EDGE_STOP || plain_skips(graph->cfa, step->edge));
}

void step_reads(const Graph *graph, const Step *step, U32Vector *reads) {
  const Edge *edge = step->edge;
  if (is_outside(graph, step)) return;
  if (step->kind == STEP_EDGE) {
    expression_reads(graph, edge->right, step->context, reads);
    for (size_t i = 0; i < edge->argument_count; i++) /* of a function of the library */
      expression_reads(graph, edge->arguments[i], step->context, reads);
  } else if (step->kind == STEP_ENTER) {
    const Symbol *callee = graph->cfa->functions.data[graph->contexts.data[step->callee].function].symbol;
    for (size_t i = 0; i < edge->argument_count && i < callee->parameter_count; i++)
      if (plain_is_variable(graph->cfa, callee->parameters[i]))
        expression_reads(graph, edge->arguments[i], step->context, reads);
  } else if (step->kind == STEP_LEAVE && edge->left && plain_is_variable(graph->cfa, edge->left->symbol)) {
    const CfaFunction *callee = &graph->cfa->functions.data[graph->contexts.data[step->callee].function];
    if (callee->result && plain_is_variable(graph->cfa, callee->result))
      vector_push(reads, graph_variable(graph, step->callee, callee->result));
  }
}

void step_writes(const Graph *graph, const Step *step, U32Vector *writes) {
  const Edge *edge = step->edge;
  if (is_outside(graph, step)) return;
  if (step->kind == STEP_ENTER) {
    const Symbol *callee = graph->cfa->functions.data[graph->contexts.data[step->callee].function].symbol;
    for (size_t i = 0; i < callee->parameter_count && i < edge->argument_count; i++)
      if (plain_is_variable(graph->cfa, callee->parameters[i]))
        vector_push(writes, graph_variable(graph, step->callee, callee->parameters[i]));
  } else if (step->kind == STEP_EDGE && edge->kind == EDGE_RETURN) {
    const CfaFunction *function = &graph->cfa->functions.data[graph->contexts.data[step->context].function];
    if (edge->right && function->result && plain_is_variable(graph->cfa, function->result))
      vector_push(writes, graph_variable(graph, step->context, function->result));
  } else if ((step->kind == STEP_EDGE || step->kind == STEP_LEAVE) && edge->left &&
             plain_is_variable(graph->cfa, edge->left->symbol)) {
    vector_push(writes, graph_variable(graph, step->context, edge->left->symbol));
  }
}

typedef struct {
  const Graph *graph;
  U32Vector *readers; /* per variable: nodes from which a step reads it */
  U32Vector *written; /* per step: what it writes */
  uint32_t *visited;  /* per node: the variable (plus one) it was last visited for */
  uint32_t *cut_index; /* per node: index into graph->cuts */
  U32Vector work;
} Walk;

static void visit(Walk *walk, NodeId node, VariableId variable) {
  if (walk->visited[node] == variable + 1) return;
  walk->visited[node] = variable + 1;
  vector_push(&walk->work, node);
}

static bool writes_variable(const Walk *walk, uint32_t step, VariableId variable) {
  for (size_t i = 0; i < walk->written[step].size; i++)
    if (walk->written[step].data[i] == variable) return true;
  return false;
}

static void walk_variable(Walk *walk, Liveness *live, VariableId variable) {
  const Graph *graph = walk->graph;
  const U32Vector *readers = &walk->readers[variable];
  for (size_t i = 0; i < readers->size; i++) visit(walk, readers->data[i], variable);
  while (walk->work.size) {
    NodeId id = vector_pop(&walk->work);
    const GraphNode *node = &graph->nodes.data[id];
    if (node->is_cut) vector_push(&live->cuts[variable], walk->cut_index[id]);
    if (id == graph->entry) vector_push(&live->entry, variable);
    for (size_t i = 0; i < node->in.size; i++)
      if (!writes_variable(walk, node->in.data[i], variable))
        visit(walk, graph->steps.data[node->in.data[i]].from, variable);
  }
}

void liveness_init(Liveness *live, const Graph *graph) {
  size_t variables = graph->variables.size, nodes = graph->nodes.size, steps = graph->steps.size;
  *live = (Liveness){.cuts = memory_zeroed(variables, sizeof(U32Vector)), .variables = variables};
  Walk walk = {.graph = graph};
  walk.readers = memory_zeroed(variables, sizeof(U32Vector));
  walk.written = memory_zeroed(steps, sizeof(U32Vector));
  walk.visited = memory_zeroed(nodes, sizeof(uint32_t));
  walk.cut_index = memory_zeroed(nodes, sizeof(uint32_t));
  for (size_t i = 0; i < graph->cuts.size; i++) walk.cut_index[graph->cuts.data[i]] = (uint32_t)i;
  U32Vector reads = {0};
  for (size_t i = 0; i < steps; i++) {
    const Step *step = &graph->steps.data[i];
    vector_clear(&reads);
    step_reads(graph, step, &reads);
    for (size_t j = 0; j < reads.size; j++) vector_push(&walk.readers[reads.data[j]], step->from);
    step_writes(graph, step, &walk.written[i]);
  }
  for (size_t v = 0; v < variables; v++) walk_variable(&walk, live, (VariableId)v);
  for (size_t v = 0; v < variables; v++) vector_release(&walk.readers[v]);
  for (size_t i = 0; i < steps; i++) vector_release(&walk.written[i]);
  vector_release(&reads);
  vector_release(&walk.work);
  memory_free(walk.readers);
  memory_free(walk.written);
  memory_free(walk.visited);
  memory_free(walk.cut_index);
}

void liveness_release(Liveness *live) {
  for (size_t v = 0; v < live->variables; v++) vector_release(&live->cuts[v]);
  memory_free(live->cuts);
  vector_release(&live->entry);
}
