/* Witnesses read back: what must be there is there, and stands where the format wants it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>
#include "evidence/sha256.h"
#include "evidence/witness.h"
#include "unit/program_model.h"

/* ---- reading YAML ---------------------------------------------------------------------------------- */

typedef struct {
  yaml_document_t document;
  Buffer text;
} Read;

static void read_text(Read *r) {
  yaml_parser_t parser;
  assert_true(yaml_parser_initialize(&parser));
  yaml_parser_set_input_string(&parser, (const unsigned char *)r->text.data, r->text.size);
  assert_true(yaml_parser_load(&parser, &r->document));
  yaml_parser_delete(&parser);
}

static void read_release(Read *r) {
  yaml_document_delete(&r->document);
  vector_release(&r->text);
}

static yaml_node_t *step(Read *r, yaml_node_t *at, const char *key) {
  if (at->type == YAML_SEQUENCE_NODE) {
    long index = strtol(key, NULL, 10);
    if (index >= at->data.sequence.items.top - at->data.sequence.items.start) return NULL;
    return yaml_document_get_node(&r->document, at->data.sequence.items.start[index]);
  }
  for (yaml_node_pair_t *p = at->data.mapping.pairs.start; p < at->data.mapping.pairs.top; p++)
    if (!strcmp((char *)yaml_document_get_node(&r->document, p->key)->data.scalar.value, key))
      return yaml_document_get_node(&r->document, p->value);
  return NULL;
}

/* The scalar at "0/metadata/uuid"; NULL: nothing is there. */
static const char *look(Read *r, const char *path) {
  yaml_node_t *at = yaml_document_get_root_node(&r->document);
  char copy[200], *rest = copy;
  snprintf(copy, sizeof copy, "%s", path);
  for (char *key; at && (key = strsep(&rest, "/"));) at = step(r, at, key);
  return !at ? NULL : at->type == YAML_SCALAR_NODE ? (char *)at->data.scalar.value : "";
}

static void expect(Read *r, const char *path, const char *value) {
  const char *found = look(r, path);
  if (!found) print_message("%s is missing\n", path);
  assert_non_null(found);
  assert_string_equal(found, value);
}

/* ---- a program ------------------------------------------------------------------------------------- */

static const char specification[] = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
static const char *file_name = "test.i"; /* as program_model calls it */

static WitnessTask task_of(const ProgramModel *pm, StringVector *files) {
  vector_push(files, file_name);
  return (WitnessTask){.version = "1.2", .files = files, .specification = specification, .program = pm->program};
}

/* The program as a file of that name in a folder of its own. */
static void enter_folder(const char *text) {
  char folder[] = "/tmp/craig-witness-XXXXXX";
  assert_non_null(mkdtemp(folder));
  assert_int_equal(chdir(folder), 0);
  FILE *file = fopen(file_name, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

static void leave_folder(void) {
  char folder[200];
  assert_non_null(getcwd(folder, sizeof folder));
  unlink(file_name);
  assert_int_equal(chdir("/"), 0);
  rmdir(folder);
}

static void check_metadata(Read *r, const char *text) {
  char hash[SHA256_TEXT];
  sha256_text(text, strlen(text), hash);
  expect(r, "0/metadata/format_version", "2.0");
  expect(r, "0/metadata/producer/name", "craig");
  expect(r, "0/metadata/producer/version", "1.2");
  expect(r, "0/metadata/task/input_files/0", file_name);
  expect(r, "0/metadata/task/input_file_hashes/test.i", hash);
  expect(r, "0/metadata/task/specification", specification);
  expect(r, "0/metadata/task/data_model", "LP64");
  expect(r, "0/metadata/task/language", "C");
  assert_int_equal(strlen(look(r, "0/metadata/uuid")), 36);
  assert_int_equal(strlen(look(r, "0/metadata/creation_time")), 20);
}

/* ---- tests ----------------------------------------------------------------------------------------- */

static void invariants_stand_at_loops(void **unused) {
  (void)unused;
  const char *text = "void reach_error(void); unsigned n(void);\n"
                     "int main(void) {\n"
                     "  unsigned x = 0;\n"
                     "  while (n()) {\n"
                     "    x += 2;\n"
                     "  }\n"
                     "  if (x % 2) reach_error();\n"
                     "}\n";
  enter_folder(text);
  ProgramModel pm = program_model(text);
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  TermBank *bank = model->bank;
  assert_int_equal(model->state.size, 1);
  Term even = term_not(bank, term_extract(bank, model->state.data[0].var, 0, 0));
  PlaceInvariantVector places = {0};
  loop_invariants(model, even, pm.graph, NULL, &places);
  assert_int_equal(places.size, 1);
  Read r = {0};
  StringVector files = {0};
  Buffer error = {0};
  WitnessTask task = task_of(&pm, &files);
  assert_true(witness_write_correctness(&task, &places, &r.text, &error));
  read_text(&r);
  check_metadata(&r, text);
  expect(&r, "0/entry_type", "invariant_set");
  expect(&r, "0/content/0/invariant/type", "loop_invariant");
  expect(&r, "0/content/0/invariant/location/file_name", file_name);
  expect(&r, "0/content/0/invariant/location/line", "4");
  expect(&r, "0/content/0/invariant/location/column", "3");
  expect(&r, "0/content/0/invariant/location/function", "main");
  expect(&r, "0/content/0/invariant/value", "x % 2 == 0");
  expect(&r, "0/content/0/invariant/format", "c_expression");
  assert_null(look(&r, "0/content/1"));
  loop_invariants_release(&places);
  read_release(&r);
  vector_release(&files);
  program_model_release(&pm);
  leave_folder();
}

/* A name that is hidden, or a variable of a caller, is not mentioned. */
static void hidden_names_are_left_out(void **unused) {
  (void)unused;
  const char *text = "void reach_error(void); unsigned n(void); unsigned x;\n"
                     "void f(unsigned y) { { unsigned x = 5; while (n()) { x++; y++; } if (x == y) reach_error(); } if (x == 3) reach_error(); }\n"
                     "int main(void) { unsigned x = n(); f(x); if (x == 7) reach_error(); }\n";
  ProgramModel pm = program_model(text);
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  TermBank *bank = model->bank;
  Term invariant = term_true(bank);
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    invariant = term_and(bank, invariant, term_not(bank, term_equal(bank, var, term_constant(bank, term_width(bank, var), 3))));
  }
  PlaceInvariantVector places = {0};
  loop_invariants(model, invariant, pm.graph, NULL, &places);
  assert_int_equal(places.size, 1);
  assert_string_equal(places.data[0].text, "y != 3 && x != 3");
  loop_invariants_release(&places);
  program_model_release(&pm);
}

static void a_run_becomes_waypoints(void **unused) {
  (void)unused;
  const char *text = "void reach_error(void); int __VERIFIER_nondet_int(void);\n"
                     "int main(void) {\n"
                     "  int x = __VERIFIER_nondet_int();\n"
                     "  int y;\n"
                     "  if (x == 5)\n"
                     "    x++;\n"
                     "  if (y == 9 && x == 6)\n"
                     "    reach_error();\n"
                     "}\n";
  enter_folder(text);
  ProgramModel pm = program_model(text);
  ReplayInputVector inputs = {0};
  for (size_t i = 0; i < pm.cfa->edges.size; i++) {
    const Edge *edge = &pm.cfa->edges.data[i];
    if (edge->kind == EDGE_HAVOC)
      vector_push(&inputs, (ReplayInput){.edge = edge, .value = strstr(edge->reason, "nondet") ? 5 : 9});
  }
  assert_int_equal(inputs.size, 2);
  Read r = {0};
  StringVector files = {0};
  Buffer error = {0};
  WitnessTask task = task_of(&pm, &files);
  assert_true(witness_write_violation(&task, pm.cfa, &inputs, NULL, &r.text, &error));
  read_text(&r);
  check_metadata(&r, text);
  expect(&r, "0/entry_type", "violation_sequence");
  expect(&r, "0/content/0/segment/0/waypoint/type", "function_return");
  expect(&r, "0/content/0/segment/0/waypoint/action", "follow");
  expect(&r, "0/content/0/segment/0/waypoint/location/line", "3");
  expect(&r, "0/content/0/segment/0/waypoint/location/column", "33");
  expect(&r, "0/content/0/segment/0/waypoint/constraint/value", "\\return == 5");
  expect(&r, "0/content/1/segment/0/waypoint/type", "assumption");
  expect(&r, "0/content/1/segment/0/waypoint/location/line", "5");
  expect(&r, "0/content/1/segment/0/waypoint/constraint/value", "y == 9");
  expect(&r, "0/content/2/segment/0/waypoint/type", "branching");
  expect(&r, "0/content/2/segment/0/waypoint/location/line", "5");
  expect(&r, "0/content/2/segment/0/waypoint/constraint/value", "true");
  expect(&r, "0/content/3/segment/0/waypoint/type", "target");
  expect(&r, "0/content/3/segment/0/waypoint/location/line", "8");
  expect(&r, "0/content/3/segment/0/waypoint/location/column", "5");
  assert_null(look(&r, "0/content/3/segment/0/waypoint/constraint"));
  assert_null(look(&r, "0/content/4"));
  vector_clear(&inputs); /* another run, which does not reach the error */
  assert_false(witness_write_violation(&task, pm.cfa, &inputs, NULL, &r.text, &error));
  read_release(&r);
  vector_release(&files);
  vector_release(&error);
  vector_release(&inputs);
  program_model_release(&pm);
  leave_folder();
}

/* A loop on a call path that leads to no error is not in the graph: nothing may be said about the place. */
static void pruned_paths_silence_a_place(void **unused) {
  (void)unused;
  const char *text = "void reach_error(void); unsigned n(void); unsigned x;\n"
                     "void f(void) { while (n()) x += 2; }\n"
                     "int main(void) { f(); if (x % 2) reach_error(); x = 1; f(); }\n";
  ProgramModel pm = program_model(text);
  assert_non_null(pm.model);
  Model *model = pm.model->base ? pm.model->base : pm.model;
  assert_int_equal(model->state.size, 1);
  Term even = term_not(model->bank, term_extract(model->bank, model->state.data[0].var, 0, 0));
  PlaceInvariantVector places = {0};
  loop_invariants(model, even, pm.graph, NULL, &places);
  assert_int_equal(places.size, 1);
  assert_null(places.data[0].text);
  assert_int_equal(places.data[0].statements.size, 0);
  assert_true(places.data[0].is_partial);
  loop_invariants_release(&places);
  program_model_release(&pm);
}

static void check_hash(const char *text, const char *expected) {
  char hash[SHA256_TEXT];
  sha256_text(text, strlen(text), hash);
  assert_string_equal(hash, expected);
}

/* The examples of the standard. */
static void hashes_are_right(void **unused) {
  (void)unused;
  check_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(invariants_stand_at_loops),    cmocka_unit_test(hidden_names_are_left_out),
      cmocka_unit_test(a_run_becomes_waypoints),      cmocka_unit_test(pruned_paths_silence_a_place),
      cmocka_unit_test(hashes_are_right),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
