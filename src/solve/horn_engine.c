/* The Horn engine itself, in the child: our clauses to Z3's, Spacer, its solution back, and the check.
 *
 * Predicates that no clause can derive are false, and those from which false cannot be derived are true; both
 * are left out, because Z3 drops them too and then has nothing to say about them.  Its transformations that
 * merge or remove predicates are switched off: with them the solution it reports is that of other
 * clauses.
 *
 * A solution is translated into our language first, and the check is made on what comes out: for each clause,
 * body and constraint and not head must be unsatisfiable.  Each question gets a context of its own, so that
 * an answer does not depend on those before; the next one is made while nobody waits. */
#include "base/memory.h"
#include "solve/horn_inside.h"
#include "solve/horn_z3.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct HornEngine {
  size_t memory_bytes;
  bool is_set_up;
  Z3_context z3; /* fresh, or NULL */
};

/* Z3 hands its error handler nothing of ours. */
static bool z3_failed, z3_met_limit, z3_gave_up;

static void note_error(Z3_context z3, Z3_error_code code) {
  const char *message = Z3_get_error_msg(z3, code);
  z3_failed = true;
  z3_met_limit |= code == Z3_MEMOUT_FAIL || strstr(message, "cancel") || strstr(message, "timeout") ||
                  strstr(message, "max. resource") || strstr(message, "memory");
  z3_gave_up |= strstr(message, "Stuck on a lemma") != NULL; /* an exception, but no mistake */
}

/* ---- one question -------------------------------------------------------------------------------- */

typedef enum { ROLE_SOLVE, ROLE_TRUE, ROLE_FALSE } Role;

typedef struct {
  Z3_context z3;
  const HornSystem *system;
  const HornSettings *settings;
  Role *roles;             /* by predicate */
  Z3_func_decl *functions; /* by predicate */
  LinearBank *bank;        /* of the solutions */
  LinearVector solutions;  /* by predicate */
  U32Vector path;          /* of a refutation */
  HornReason reason;       /* of an UNKNOWN */
} Problem;

/* ---- which predicates matter --------------------------------------------------------------------- */

static bool body_is_derivable(const Problem *p, const HornClause *clause, const bool *derivable) {
  for (uint32_t i = 0; i < clause->size; i++)
    if (!derivable[p->system->atoms.data[clause->start + i].predicate]) return false;
  return !linear_is_false(p->system->bank, clause->constraint);
}

/* Both are least fixed points; clauses are few, so going round until nothing changes is good enough. */
static void find_derivable(const Problem *p, bool *derivable) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < p->system->clauses.size; i++) {
      const HornClause *clause = &p->system->clauses.data[i];
      if (clause->head < 0 || derivable[clause->head] || !body_is_derivable(p, clause, derivable)) continue;
      changed = derivable[clause->head] = true;
    }
  }
}

static void find_needed(const Problem *p, const bool *derivable, bool *needed) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = p->system->clauses.size; i-- > 0;) {
      const HornClause *clause = &p->system->clauses.data[i];
      if (!body_is_derivable(p, clause, derivable) || (clause->head >= 0 && !needed[clause->head])) continue;
      for (uint32_t j = 0; j < clause->size; j++) {
        bool *body = &needed[p->system->atoms.data[clause->start + j].predicate];
        changed |= !*body;
        *body = true;
      }
    }
  }
}

static void assign_roles(Problem *p) {
  size_t count = p->system->arities.size;
  bool *derivable = memory_zeroed(count, sizeof *derivable), *needed = memory_zeroed(count, sizeof *needed);
  find_derivable(p, derivable);
  find_needed(p, derivable, needed);
  for (size_t i = 0; i < count; i++)
    p->roles[i] = !derivable[i] ? ROLE_FALSE : !needed[i] ? ROLE_TRUE : ROLE_SOLVE;
  memory_free(derivable);
  memory_free(needed);
}

/* A clause that predicates left out make true by themselves. */
static bool is_settled(const Problem *p, const HornClause *clause) {
  if (clause->head >= 0 && p->roles[clause->head] == ROLE_TRUE) return true;
  for (uint32_t i = 0; i < clause->size; i++)
    if (p->roles[p->system->atoms.data[clause->start + i].predicate] == ROLE_FALSE) return true;
  return linear_is_false(p->system->bank, clause->constraint);
}

/* ---- clauses as rules ---------------------------------------------------------------------------- */

static Z3_ast atom_ast(const Problem *p, HornToZ3 *t, const HornUse *use) {
  AstVector arguments = {0};
  for (uint32_t i = 0; i < p->system->arities.data[use->predicate]; i++)
    vector_push(&arguments, horn_to_z3(t, p->system->arguments.data[use->arguments + i]));
  Z3_ast ast = NULL;
  if (!z3_failed)
    ast = Z3_mk_app(p->z3, p->functions[use->predicate], (unsigned)arguments.size, arguments.data);
  vector_release(&arguments);
  return ast;
}

static unsigned count_variables(const Problem *p, const HornClause *clause) {
  unsigned count = linear_variables(p->system->bank, clause->constraint);
  for (uint32_t i = 0; i < clause->size + (clause->head >= 0); i++) {
    uint32_t place = i < clause->size ? clause->start + i : clause->head_atom;
    const HornUse *use = &p->system->atoms.data[place];
    for (uint32_t j = 0; j < p->system->arities.data[use->predicate]; j++) {
      unsigned more = linear_variables(p->system->bank, p->system->arguments.data[use->arguments + j]);
      if (more > count) count = more;
    }
  }
  return count;
}

static Z3_ast quantify(const Problem *p, Z3_ast rule, unsigned count) {
  if (!count || z3_failed) return rule;
  VECTOR(Z3_app) bound = {0};
  for (unsigned i = 0; i < count; i++) vector_push(&bound, Z3_to_app(p->z3, horn_z3_variable(p->z3, i)));
  Z3_ast quantified = Z3_mk_forall_const(p->z3, 0, count, bound.data, 0, NULL, rule);
  vector_release(&bound);
  return quantified;
}

static void add_rule(const Problem *p, Z3_fixedpoint engine, Z3_ast goal, HornToZ3 *t, size_t number) {
  const HornClause *clause = &p->system->clauses.data[number];
  AstVector body = {0};
  for (uint32_t i = 0; i < clause->size; i++) {
    const HornUse *use = &p->system->atoms.data[clause->start + i];
    if (p->roles[use->predicate] == ROLE_SOLVE) vector_push(&body, atom_ast(p, t, use));
  }
  vector_push(&body, horn_to_z3(t, clause->constraint));
  Z3_ast head = clause->head < 0 ? goal : atom_ast(p, t, &p->system->atoms.data[clause->head_atom]);
  if (!z3_failed) {
    Z3_ast rule = Z3_mk_implies(p->z3, Z3_mk_and(p->z3, (unsigned)body.size, body.data), head);
    rule = quantify(p, rule, count_variables(p, clause));
    if (!z3_failed) Z3_fixedpoint_add_rule(p->z3, engine, rule, Z3_mk_int_symbol(p->z3, (int)number));
  }
  vector_release(&body);
}

static Z3_func_decl declare(const Problem *p, const char *name, unsigned arity) {
  VECTOR(Z3_sort) sorts = {0};
  for (unsigned i = 0; i < arity; i++) vector_push(&sorts, Z3_mk_int_sort(p->z3));
  Z3_func_decl function =
      Z3_mk_func_decl(p->z3, Z3_mk_string_symbol(p->z3, name), arity, sorts.data, Z3_mk_bool_sort(p->z3));
  vector_release(&sorts);
  return function;
}

/* ---- Spacer -------------------------------------------------------------------------------------- */

static unsigned milliseconds(const HornSettings *settings) {
  double count = 1000 * settings->seconds;
  return count < 1 ? 1 : count < INT_MAX ? (unsigned)count : INT_MAX;
}

static void set_time(const Problem *p, Z3_params parameters) {
  Z3_params_set_uint(p->z3, parameters, Z3_mk_string_symbol(p->z3, "timeout"), milliseconds(p->settings));
}

/* A parameter of the context: the Horn engine takes it from there and has none of its own. */
static void set_effort(const Problem *p) {
  char units[16];
  snprintf(units, sizeof units, "%u", p->settings->effort);
  if (p->settings->effort) Z3_update_param_value(p->z3, "rlimit", units);
}

static Z3_fixedpoint make_engine(const Problem *p) {
  static const char *const off[] = {"xform.inline_eager", "xform.inline_linear", "xform.slice"};
  Z3_fixedpoint engine = Z3_mk_fixedpoint(p->z3);
  if (!engine) return NULL;
  Z3_fixedpoint_inc_ref(p->z3, engine);
  Z3_params parameters = Z3_mk_params(p->z3);
  Z3_params_inc_ref(p->z3, parameters);
  Z3_params_set_symbol(p->z3, parameters, Z3_mk_string_symbol(p->z3, "engine"),
                       Z3_mk_string_symbol(p->z3, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool(p->z3, parameters, Z3_mk_string_symbol(p->z3, off[i]), false);
  if (p->settings->plain_cores)
    Z3_params_set_uint(p->z3, parameters, Z3_mk_string_symbol(p->z3, "spacer.iuc"), 0);
  set_effort(p);
  set_time(p, parameters);
  Z3_fixedpoint_set_params(p->z3, engine, parameters);
  Z3_params_dec_ref(p->z3, parameters);
  return engine;
}

static void add_rules(Problem *p, Z3_fixedpoint engine, Z3_ast goal) {
  HornToZ3 t = {.z3 = p->z3, .bank = p->system->bank};
  for (size_t i = 0; i < p->system->arities.size; i++) {
    char name[32];
    snprintf(name, sizeof name, "P%zu", i);
    p->functions[i] = declare(p, name, p->system->arities.data[i]);
    if (p->roles[i] == ROLE_SOLVE) Z3_fixedpoint_register_relation(p->z3, engine, p->functions[i]);
  }
  for (size_t i = 0; i < p->system->clauses.size && !z3_failed; i++)
    if (!is_settled(p, &p->system->clauses.data[i])) add_rule(p, engine, goal, &t, i);
  map_release(&t.asts);
}

/* ---- solutions ----------------------------------------------------------------------------------- */

static void forget_solutions(Problem *p, HornReason reason) {
  p->reason = reason;
  vector_clear(&p->solutions);
}

/* What Spacer has learned about each predicate: small, and in terms of arguments. */
static void read_covers(Problem *p, Z3_fixedpoint engine) {
  HornFromZ3 r = {.z3 = p->z3, .bank = p->bank};
  for (size_t i = 0; i < p->system->arities.size && !z3_failed && !r.failed; i++) {
    Linear solution = linear_bool(p->bank, p->roles[i] == ROLE_TRUE);
    if (p->roles[i] == ROLE_SOLVE) {
      Z3_ast cover = Z3_fixedpoint_get_cover_delta(p->z3, engine, -1, p->functions[i]);
      solution = cover && !z3_failed ? horn_from_z3(&r, cover) : LINEAR_NONE;
    }
    vector_push(&p->solutions, solution);
  }
  if (r.failed || z3_failed) forget_solutions(p, z3_failed ? HORN_REASON_ERROR : HORN_REASON_LANGUAGE);
  map_release(&r.done);
}

/* Which predicate is this the declaration of?  Their number: none that matters. */
static size_t find_predicate(const Problem *p, Z3_func_decl function) {
  size_t i = 0;
  while (i < p->system->arities.size && p->functions[i] != function) i++;
  return i;
}

/* One part of Z3's answer: for all x, y, ...: P(x, y, ...) = formula. */
static void read_definition(Problem *p, Z3_ast part) {
  Z3_context z3 = p->z3;
  if (Z3_get_ast_kind(z3, part) == Z3_QUANTIFIER_AST) part = Z3_get_quantifier_body(z3, part);
  if (Z3_get_ast_kind(z3, part) != Z3_APP_AST) return;
  Z3_app equation = Z3_to_app(z3, part);
  if (Z3_get_app_num_args(z3, equation) != 2) return;
  Z3_ast left = Z3_get_app_arg(z3, equation, 0);
  if (Z3_get_ast_kind(z3, left) != Z3_APP_AST) return;
  Z3_app atom = Z3_to_app(z3, left);
  size_t predicate = find_predicate(p, Z3_get_app_decl(z3, atom));
  if (predicate == p->system->arities.size) return;
  Map arguments = {0};
  for (unsigned i = 0; i < Z3_get_app_num_args(z3, atom); i++)
    if (Z3_get_ast_kind(z3, Z3_get_app_arg(z3, atom, i)) == Z3_VAR_AST)
      map_put(&arguments, Z3_get_index_value(z3, Z3_get_app_arg(z3, atom, i)), i);
  HornFromZ3 r = {.z3 = z3, .bank = p->bank, .arguments = &arguments};
  Linear solution = horn_from_z3(&r, Z3_get_app_arg(z3, equation, 1));
  if (solution) p->solutions.data[predicate] = solution;
  map_release(&r.done);
  map_release(&arguments);
}

/* Z3's own account of the solution, which knows of predicates that were simplified away.  Where it cannot be
 * read, what was there before stays: the check decides. */
static void read_answer(Problem *p, Z3_fixedpoint engine) {
  Z3_ast answer = Z3_fixedpoint_get_answer(p->z3, engine);
  if (!answer || z3_failed || Z3_get_ast_kind(p->z3, answer) != Z3_APP_AST) return;
  Z3_app parts = Z3_to_app(p->z3, answer);
  if (Z3_get_decl_kind(p->z3, Z3_get_app_decl(p->z3, parts)) != Z3_OP_AND) return;
  for (unsigned i = 0; i < Z3_get_app_num_args(p->z3, parts) && !z3_failed; i++)
    read_definition(p, Z3_get_app_arg(p->z3, parts, i));
}

/* ---- the check ----------------------------------------------------------------------------------- */

/* The solution of a predicate, with the arguments of this use in place of its variables. */
static Z3_ast applied_solution(const Problem *p, HornToZ3 *clause, const HornUse *use) {
  AstVector arguments = {0};
  for (uint32_t i = 0; i < p->system->arities.data[use->predicate]; i++)
    vector_push(&arguments, horn_to_z3(clause, p->system->arguments.data[use->arguments + i]));
  HornToZ3 t = {.z3 = p->z3, .bank = p->bank, .variables = &arguments};
  Z3_ast ast = z3_failed ? NULL : horn_to_z3(&t, p->solutions.data[use->predicate]);
  map_release(&t.asts);
  vector_release(&arguments);
  return ast;
}

static Z3_lbool find_violation(const Problem *p, Z3_solver solver, HornToZ3 *t, const HornClause *clause) {
  Z3_solver_push(p->z3, solver);
  Z3_ast part = horn_to_z3(t, clause->constraint);
  if (part) Z3_solver_assert(p->z3, solver, part);
  for (uint32_t i = 0; i < clause->size && part; i++) {
    part = applied_solution(p, t, &p->system->atoms.data[clause->start + i]);
    if (part) Z3_solver_assert(p->z3, solver, part);
  }
  if (part && clause->head >= 0) {
    part = applied_solution(p, t, &p->system->atoms.data[clause->head_atom]);
    if (part) Z3_solver_assert(p->z3, solver, Z3_mk_not(p->z3, part));
  }
  Z3_lbool answer = part && !z3_failed ? Z3_solver_check(p->z3, solver) : Z3_L_UNDEF;
  if (!z3_failed) Z3_solver_pop(p->z3, solver, 1);
  return z3_failed ? Z3_L_UNDEF : answer;
}

/* Clauses with predicates that were left out are checked like all others. */
static bool solutions_hold(Problem *p) {
  Z3_solver solver = Z3_mk_simple_solver(p->z3);
  if (!solver) return false;
  Z3_solver_inc_ref(p->z3, solver);
  Z3_params parameters = Z3_mk_params(p->z3);
  Z3_params_inc_ref(p->z3, parameters);
  set_time(p, parameters);
  Z3_solver_set_params(p->z3, solver, parameters);
  Z3_params_dec_ref(p->z3, parameters);
  HornToZ3 t = {.z3 = p->z3, .bank = p->system->bank};
  Z3_lbool answer = Z3_L_FALSE;
  for (size_t i = 0; i < p->system->clauses.size && answer == Z3_L_FALSE; i++)
    answer = find_violation(p, solver, &t, &p->system->clauses.data[i]);
  if (answer != Z3_L_FALSE) p->reason = answer == Z3_L_TRUE ? HORN_REASON_WRONG : HORN_REASON_UNCONFIRMED;
  map_release(&t.asts);
  Z3_solver_dec_ref(p->z3, solver);
  return answer == Z3_L_FALSE;
}

/* ---- refutations --------------------------------------------------------------------------------- */

/* Z3 names the rules of a derivation, the last one first, each as `k!` and the number that it was given.  A path that cannot be read is none. */
static void read_path(Problem *p, Z3_fixedpoint engine) {
  Z3_symbol names = Z3_fixedpoint_get_rule_names_along_trace(p->z3, engine);
  if (z3_failed || !names || Z3_get_symbol_kind(p->z3, names) != Z3_STRING_SYMBOL) return;
  for (const char *at = strstr(Z3_get_symbol_string(p->z3, names), "k!"); at; at = strstr(at + 1, "k!"))
    vector_push(&p->path, (uint32_t)strtoul(at + 2, NULL, 10));
  for (size_t i = 0; i < p->path.size / 2; i++) {
    uint32_t *a = &p->path.data[i], *b = &p->path.data[p->path.size - 1 - i], last = *b;
    *b = *a;
    *a = last;
  }
  for (size_t i = 0; i < p->path.size; i++)
    if (p->path.data[i] >= p->system->clauses.size) vector_clear(&p->path);
}

/* ---- the answer ---------------------------------------------------------------------------------- */

static HornAnswer run_spacer(Problem *p, Z3_fixedpoint engine) {
  Z3_func_decl goal = declare(p, "goal", 0);
  Z3_fixedpoint_register_relation(p->z3, engine, goal);
  Z3_ast goal_atom = Z3_mk_app(p->z3, goal, 0, NULL);
  add_rules(p, engine, goal_atom);
  Z3_lbool answer = z3_failed ? Z3_L_UNDEF : Z3_fixedpoint_query(p->z3, engine, goal_atom);
  if (!z3_failed && answer == Z3_L_TRUE) {
    read_path(p, engine);
    return HORN_REFUTED;
  }
  if (!z3_failed && answer == Z3_L_UNDEF) {
    const char *reason = Z3_fixedpoint_get_reason_unknown(p->z3, engine);
    z3_met_limit |= strstr(reason, "timeout") || strstr(reason, "cancel") || strstr(reason, "resource");
    z3_gave_up = true;
  }
  if (z3_failed || answer == Z3_L_UNDEF) {
    p->reason = z3_met_limit ? HORN_REASON_LIMIT : z3_gave_up ? HORN_REASON_GAVE_UP : HORN_REASON_ERROR;
    return HORN_UNKNOWN;
  }
  read_covers(p, engine);
  if (p->solutions.size != p->system->arities.size) return HORN_UNKNOWN;
  if (solutions_hold(p)) return HORN_SOLVED;
  if (p->reason != HORN_REASON_WRONG) return HORN_UNKNOWN;
  read_answer(p, engine);
  return solutions_hold(p) ? HORN_SOLVED : HORN_UNKNOWN;
}

/* Is there a clause with head false that predicates left out do not settle? */
static bool has_goal(const Problem *p) {
  for (size_t i = 0; i < p->system->clauses.size; i++)
    if (p->system->clauses.data[i].head < 0 && !is_settled(p, &p->system->clauses.data[i])) return true;
  return false;
}

static HornAnswer solve_problem(Problem *p) {
  HornAnswer answer = HORN_SOLVED;
  p->reason = HORN_REASON_ERROR;
  assign_roles(p);
  if (has_goal(p)) {
    Z3_fixedpoint engine = make_engine(p);
    answer = engine && !z3_failed ? run_spacer(p, engine) : HORN_UNKNOWN;
    if (engine) Z3_fixedpoint_dec_ref(p->z3, engine);
  } else {
    for (size_t i = 0; i < p->system->arities.size; i++)
      vector_push(&p->solutions, linear_bool(p->bank, p->roles[i] == ROLE_TRUE));
    if (!solutions_hold(p)) answer = HORN_UNKNOWN;
  }
  return answer;
}

static void answer_system(Z3_context z3, const HornSystem *system, const HornSettings *settings,
                          Buffer *out) {
  Problem p = {.z3 = z3, .system = system, .settings = settings, .bank = linear_bank_new()};
  p.roles = memory_zeroed(system->arities.size, sizeof *p.roles);
  p.functions = memory_zeroed(system->arities.size, sizeof *p.functions);
  z3_failed = z3_met_limit = z3_gave_up = false;
  HornAnswer answer = solve_problem(&p);
  horn_write_answer(answer, p.reason, p.bank, &p.solutions, &p.path, out);
  memory_free(p.roles);
  memory_free(p.functions);
  vector_release(&p.solutions);
  vector_release(&p.path);
  linear_bank_delete(p.bank);
}

/* ---- life ---------------------------------------------------------------------------------------- */

HornEngine *horn_engine_new(size_t memory_bytes) {
  HornEngine *engine = memory_zeroed(1, sizeof *engine);
  engine->memory_bytes = memory_bytes;
  return engine;
}

/* Fails if there is not even memory for this. */
static bool make_context(HornEngine *engine) {
  if (engine->z3) return true;
  if (!engine->is_set_up) {
    char megabytes[32];
    snprintf(megabytes, sizeof megabytes, "%zu", (engine->memory_bytes >> 20) + 1);
    Z3_global_param_set("memory_max_size", megabytes);
    Z3_toggle_warning_messages(false);
    engine->is_set_up = true;
  }
  Z3_config configuration = Z3_mk_config();
  engine->z3 = Z3_mk_context(configuration);
  Z3_del_config(configuration);
  if (engine->z3) Z3_set_error_handler(engine->z3, note_error);
  return engine->z3 != NULL;
}

void horn_engine_answer(void *context, const char *question, size_t size, Buffer *answer) {
  HornEngine *engine = context;
  HornSettings settings = {0};
  HornSystem *system = horn_read_question(question, size, &settings);
  if (!system) {
    horn_write_answer(HORN_UNKNOWN, HORN_REASON_MALFORMED, NULL, NULL, NULL, answer);
    return;
  }
  if (make_context(engine))
    answer_system(engine->z3, system, &settings, answer);
  else
    horn_write_answer(HORN_UNKNOWN, HORN_REASON_LIMIT, NULL, NULL, NULL, answer);
  horn_system_delete(system);
}

void horn_engine_rest(void *context) {
  HornEngine *engine = context;
  if (engine->z3) Z3_del_context(engine->z3);
  engine->z3 = NULL;
  make_context(engine);
}
