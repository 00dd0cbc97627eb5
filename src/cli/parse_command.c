/* `craig parse`: shows how a program was understood. */
#include "cli/commands.h"
#include "cli/text_command.h"
#include "flow/memory/region.h"
#include "flow/transform/unroll.h"
#include "lang/dump.h"
#include "lang/print.h"
#include "verify/pipeline.h"

enum { DUMP_NOTHING = -1, DUMP_AST, DUMP_C, DUMP_CFA, DUMP_REGIONS }; /* as --dump lists them */

/* The program inlined and unrolled as it would be verified, its size, and its memory. */
static int dump_regions(Session *session, Frontend *frontend, Buffer *out) {
  int status = frontend_build(frontend, session);
  if (status) return status;
  Budget budget;
  budget_init(&budget, NULL, session->options->timeout, 0);
  InlineOptions how = {.recursion_bound = (unsigned)session->options->recursion, .node_limit = PIPELINE_NODES, .prune = true};
  UnrollOptions unroll = {.iterations = (unsigned)session->options->unroll, .prune = true};
  Graph *inlined = graph_inline(frontend->cfa, &how);
  Graph *graph = inlined && session->options->unroll ? graph_unroll(inlined, &unroll, &budget) : inlined;
  Points *points = graph ? points_new(graph, &budget) : NULL;
  Regions *regions = points ? regions_new(graph, points, &region_defaults, &budget) : NULL;
  if (regions) {
    buffer_format(out, "%zu locations, %zu steps, %zu variables, %zu cut points, %zu regions, %zu cells\n", graph->nodes.size,
                  graph->steps.size, graph->variables.size, graph->cuts.size, regions->regions.size, regions->cells.size);
    regions_dump(regions, out);
  } else {
    buffer_add(out, graph ? "no answer within the time limit\n" : "too large\n");
  }
  regions_delete(regions);
  points_delete(points);
  if (graph != inlined) graph_delete(graph);
  graph_delete(inlined);
  return 0;
}

static int dump(Session *session, Frontend *frontend, Buffer *out) {
  int status = 0;
  switch (session->options->dump) {
  case DUMP_AST: dump_program(frontend->program, out); break;
  case DUMP_C: print_program(frontend->program, out); break;
  case DUMP_CFA:
    status = frontend_build(frontend, session);
    if (!status) cfa_dump(frontend->cfa, out);
    break;
  case DUMP_REGIONS: status = dump_regions(session, frontend, out); break;
  default: break; /* the messages were all that was asked for */
  }
  return status;
}

int parse_command(const Options *options) {
  static const TextCommand command = {NULL, dump};
  return text_command(&command, options);
}
