/* Property-directed reachability (Bradley, VMCAI 2011; as in Een, Mishchenko and Brayton, FMCAD 2011).
 *
 * Frames (frames.h) over-approximate what is reached in at most 1, 2, ... passes.  States of the last frame that have an unsafe
 * pass are obligations: each is blocked at its level, after the states that lead to it one level lower, and what
 * is blocked is made larger as long as one query still shows that no pass enters it.  Then every blocked cube moves to the highest
 * level where it holds.  A level without cubes has the same states as the next one: this is the invariant.
 *
 * A literal that cannot be dropped from a cube has a counterexample: states outside of the larger cube from which a pass enters it.  If these are not reached in as many
 * passes either, they are blocked first, and the question is asked again (Hassan, Bradley and Somenzi: "Better generalization in IC3", FMCAD 2013).
 *
 * Where the obligations lead back to an initial state, there is an error at a depth that they tell; bounded model checking
 * makes the trace. */
#include "base/log.h"
#include "engine/frames.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"

typedef struct {
  Cube cube;
  unsigned level;    /* where it has to be blocked */
  unsigned distance; /* passes from the cube to a state whose next pass is unsafe */
} Obligation;

enum { MOST_CTGS = 1, CTG_DEPTH = 1 }; /* for one literal; of those that come up when one is blocked.  The paper has three for a literal, which costs more than it gives here */

typedef struct {
  Frames frames;
  Budget *budget;
  EngineStatistics *statistics;
  VECTOR(Obligation) obligations;
  unsigned error; /* the pass in which the error happens, once that is known */
} Pdr;

static void add_obligation(Pdr *pdr, const Cube *cube, unsigned level, unsigned distance) {
  Obligation obligation = {.level = level, .distance = distance};
  cube_copy(&obligation.cube, cube);
  vector_push(&pdr->obligations, obligation);
}

/* The newest of the lowest level. */
static Obligation take_obligation(Pdr *pdr) {
  size_t best = pdr->obligations.size - 1;
  for (size_t i = best; i-- > 0;)
    if (pdr->obligations.data[i].level < pdr->obligations.data[best].level) best = i;
  Obligation taken = pdr->obligations.data[best];
  pdr->obligations.data[best] = pdr->obligations.data[pdr->obligations.size - 1];
  pdr->obligations.size--;
  return taken;
}

/* ---- generalisation ------------------------------------------------------------------------------ */

/* Is the cube without initial states, and not entered from frame `level`?  UNSAT: `core` is such a cube as well, and no smaller.  SAT: `before` is empty if
 * there is an initial state; else from there the cube is entered. */
static Answer ask_holds(Pdr *pdr, unsigned level, const Cube *cube, Cube *before, Cube *core) {
  before->size = 0;
  Answer answer = frames_ask_initial(&pdr->frames, cube);
  if (answer == ANSWER_UNSAT) answer = frames_ask_step(&pdr->frames, level, cube, level ? before : NULL, core);
  if (answer != ANSWER_UNSAT) return answer;
  Answer initial = frames_ask_initial(&pdr->frames, core);
  if (initial == ANSWER_SAT) cube_copy(core, cube);
  return initial == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_UNSAT;
}

/* The highest level, from `*level` on, at which the cube is not entered from the frame below. */
static Answer raise_level(Pdr *pdr, const Cube *cube, unsigned *level) {
  Answer answer = ANSWER_UNSAT;
  while (answer == ANSWER_UNSAT && *level < frames_last(&pdr->frames)) {
    answer = frames_ask_step(&pdr->frames, *level, cube, NULL, NULL);
    if (answer == ANSWER_UNSAT) ++*level;
  }
  return answer;
}

static void add_cube(Pdr *pdr, unsigned level, const Cube *cube) {
  frames_block(&pdr->frames, level, cube);
  pdr->statistics->cubes++;
}

static bool generalize(Pdr *pdr, unsigned level, Cube *cube, unsigned depth);

/* A counterexample to generalisation: states of frame `level`.  UNSAT: they are blocked there, and more of their like. */
static Answer block_ctg(Pdr *pdr, unsigned level, const Cube *ctg, unsigned depth) {
  Cube before = {0}, core = {0};
  Answer answer = ask_holds(pdr, level - 1, ctg, &before, &core);
  pdr->statistics->ctgs++;
  if (answer == ANSWER_UNSAT && !generalize(pdr, level - 1, &core, depth + 1)) answer = ANSWER_UNKNOWN;
  if (answer == ANSWER_UNSAT) {
    if (raise_level(pdr, &core, &level) == ANSWER_UNKNOWN) answer = ANSWER_UNKNOWN;
    add_cube(pdr, level, &core);
    pdr->statistics->ctgs_blocked++;
  }
  vector_release(&before);
  vector_release(&core);
  return answer;
}

/* Does the cube hold, once some states that stand against it are blocked? */
static Answer ask_larger(Pdr *pdr, unsigned level, const Cube *cube, Cube *core, unsigned depth) {
  Cube before = {0};
  Answer answer = ANSWER_SAT, blocked = ANSWER_UNSAT;
  for (unsigned ctgs = 0; blocked == ANSWER_UNSAT; ctgs++) {
    answer = ask_holds(pdr, level, cube, &before, core);
    bool has_ctg = answer == ANSWER_SAT && before.size && ctgs < MOST_CTGS && depth < CTG_DEPTH;
    blocked = has_ctg ? block_ctg(pdr, level, &before, depth) : ANSWER_SAT;
  }
  vector_release(&before);
  return blocked == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : answer;
}

/* Drops literals one by one, while what remains holds.  False if the budget ended. */
static bool generalize(Pdr *pdr, unsigned level, Cube *cube, unsigned depth) {
  Cube smaller = {0}, core = {0};
  Answer answer = ANSWER_SAT;
  for (size_t i = cube->size; i-- > 0 && answer != ANSWER_UNKNOWN;) {
    if (i >= cube->size) continue; /* a core left out more than one */
    if (cube->size == 1) break;
    smaller.size = 0;
    for (size_t j = 0; j < cube->size; j++)
      if (j != i) vector_push(&smaller, cube->data[j]);
    answer = ask_larger(pdr, level, &smaller, &core, depth);
    if (answer == ANSWER_UNSAT) cube_copy(cube, &core);
  }
  vector_release(&smaller);
  vector_release(&core);
  return answer != ANSWER_UNKNOWN;
}

/* ---- blocking ------------------------------------------------------------------------------------ */

/* The cube is not entered from the frame below its level: block what is like it as high as that holds, and come back to it
 * above. */
static Answer block(Pdr *pdr, const Obligation *obligation, const Cube *core) {
  unsigned level = obligation->level, last = frames_last(&pdr->frames);
  Cube cube = {0};
  Answer answer = frames_ask_initial(&pdr->frames, core);
  cube_copy(&cube, answer == ANSWER_SAT ? &obligation->cube : core);
  bool goes_on = answer != ANSWER_UNKNOWN && generalize(pdr, level - 1, &cube, 0);
  answer = goes_on ? raise_level(pdr, &cube, &level) : ANSWER_UNKNOWN;
  if (goes_on) add_cube(pdr, level, &cube);
  if (goes_on && level < last) add_obligation(pdr, &obligation->cube, level + 1, obligation->distance);
  vector_release(&cube);
  return goes_on && answer != ANSWER_UNKNOWN ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

/* States below lead to those of the obligation: they come first.  SAT: one of them is initial. */
static Answer go_back(Pdr *pdr, const Obligation *obligation, const Cube *before) {
  Answer initial = obligation->level == 1 ? ANSWER_SAT : frames_ask_initial(&pdr->frames, before);
  if (initial == ANSWER_SAT) pdr->error = obligation->distance + 2;
  if (initial != ANSWER_UNSAT) return initial;
  add_obligation(pdr, &obligation->cube, obligation->level, obligation->distance);
  add_obligation(pdr, before, obligation->level - 1, obligation->distance + 1);
  return ANSWER_UNSAT;
}

/* SAT: an initial state leads to the error. */
static Answer settle(Pdr *pdr, const Obligation *obligation) {
  Cube before = {0}, core = {0};
  if (frames_is_blocked(&pdr->frames, obligation->level, &obligation->cube)) return ANSWER_UNSAT;
  Answer answer = frames_ask_step(&pdr->frames, obligation->level - 1, &obligation->cube, &before, &core);
  if (answer == ANSWER_UNSAT)
    answer = block(pdr, obligation, &core);
  else if (answer == ANSWER_SAT)
    answer = go_back(pdr, obligation, &before);
  vector_release(&before);
  vector_release(&core);
  return answer;
}

static Answer settle_all(Pdr *pdr) {
  Answer answer = ANSWER_UNSAT;
  while (answer == ANSWER_UNSAT && pdr->obligations.size) {
    if (!budget_left(pdr->budget, "pdr_next_obligation")) return ANSWER_UNKNOWN;
    Obligation obligation = take_obligation(pdr);
    pdr->statistics->obligations++;
    answer = settle(pdr, &obligation);
    vector_release(&obligation.cube);
  }
  return answer;
}

/* UNSAT: no state of the last frame has an unsafe pass.  SAT: there is an error. */
static Answer block_unsafe(Pdr *pdr) {
  unsigned last = frames_last(&pdr->frames);
  Cube cube = {0};
  Answer answer;
  while ((answer = frames_ask_unsafe(&pdr->frames, last, &cube)) == ANSWER_SAT) {
    answer = frames_ask_initial(&pdr->frames, &cube);
    if (answer == ANSWER_SAT) pdr->error = 1;
    if (answer != ANSWER_UNSAT) break;
    add_obligation(pdr, &cube, last, 0);
    answer = settle_all(pdr);
    if (answer != ANSWER_UNSAT) break;
  }
  vector_release(&cube);
  return answer;
}

/* ---- propagation --------------------------------------------------------------------------------- */

/* Moves the cubes of a level that hold one level higher. */
static Answer propagate_level(Pdr *pdr, unsigned level) {
  CubeVector cubes = {0};
  Answer answer = ANSWER_SAT;
  for (size_t i = 0; i < pdr->frames.blocked.data[level].size; i++) {
    vector_push(&cubes, (Cube){0});
    cube_copy(&cubes.data[i], &pdr->frames.blocked.data[level].data[i]);
  }
  for (size_t i = 0; i < cubes.size && answer != ANSWER_UNKNOWN; i++) {
    bool goes_on = budget_left(pdr->budget, "pdr_next_cube");
    answer = goes_on ? frames_ask_step(&pdr->frames, level, &cubes.data[i], NULL, NULL) : ANSWER_UNKNOWN;
    bool moves = answer == ANSWER_UNSAT && !frames_is_blocked(&pdr->frames, level + 1, &cubes.data[i]);
    if (moves) frames_block(&pdr->frames, level + 1, &cubes.data[i]);
  }
  for (size_t i = 0; i < cubes.size; i++) vector_release(&cubes.data[i]);
  vector_release(&cubes);
  return answer == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_SAT;
}

/* UNSAT: frame `*fixed` and the next one are the same. */
static Answer propagate(Pdr *pdr, unsigned *fixed) {
  unsigned last = frames_last(&pdr->frames);
  for (unsigned level = 1; level < last; level++) {
    if (propagate_level(pdr, level) == ANSWER_UNKNOWN) return ANSWER_UNKNOWN;
    *fixed = level;
    if (!pdr->frames.blocked.data[level].size) return ANSWER_UNSAT;
  }
  return ANSWER_SAT;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static AigLit frame_as_set(const Pdr *pdr, Images *images, unsigned level) {
  AigLit set = AIG_TRUE;
  for (size_t i = level; i < pdr->frames.blocked.size; i++)
    for (size_t j = 0; j < pdr->frames.blocked.data[i].size; j++) {
      const Cube *cube = &pdr->frames.blocked.data[i].data[j];
      AigLit inside = AIG_TRUE;
      for (size_t l = 0; l < cube->size; l++)
        inside = aig_and(images->states, inside, aig_not_if(images->leaves.data[cube->data[l] >> 1], cube->data[l] & 1));
      set = aig_and(images->states, set, aig_not(inside));
    }
  return set;
}

static void search_levels(Pdr *pdr, Images *images, Problem *problem, Result *result) {
  unsigned max_k = images->options->max_k, fixed = 0;
  for (unsigned level = 1; budget_left(pdr->budget, "pdr_next_level") && (!max_k || level < max_k); level++) {
    Answer answer = block_unsafe(pdr);
    if (answer == ANSWER_SAT) {
      engine_tell_error(problem, pdr->error, pdr->budget, result);
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
    engine_report_depth(problem, images->options, "pdr", result, level + 2);
    result->statistics.bound = level + 1;
    frames_add_level(&pdr->frames);
    answer = propagate(pdr, &fixed);
    if (answer == ANSWER_UNSAT) {
      result->statistics.convergence = fixed;
      engine_set_proved(result, images_lift(images, frame_as_set(pdr, images, fixed + 1)));
      return;
    }
    if (answer == ANSWER_UNKNOWN) break;
  }
  engine_set_stopped(pdr->budget, result);
}

static void search(Images *images, Problem *problem, Result *result) {
  if (engine_ask_depth(problem, 1, images->budget, result) != ANSWER_UNSAT || result->incomplete) return;
  engine_report_depth(problem, images->options, "pdr", result, 2);
  Pdr pdr = {.budget = images->budget, .statistics = &result->statistics};
  frames_init(&pdr.frames, images->circuit, images->budget);
  search_levels(&pdr, images, problem, result);
  result->statistics.frames = frames_last(&pdr.frames);
  for (size_t i = 0; i < pdr.obligations.size; i++) vector_release(&pdr.obligations.data[i].cube);
  vector_release(&pdr.obligations);
  frames_release(&pdr.frames);
}

void pdr_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  engine_run_with_images(problem, options, budget, result, search);
}
