/* Output files appear complete or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/outputs.h"
#include <dirent.h>
#include <stdio.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char folder[32], path[64], link[64];
  Outputs outputs;
  Buffer error, content;
  StringVector inputs;
} Fixture;

static int setup(void **state) {
  Fixture *f = memory_zeroed(1, sizeof *f);
  strcpy(f->folder, "/tmp/craig-test-XXXXXX");
  assert_non_null(mkdtemp(f->folder));
  snprintf(f->path, sizeof f->path, "%s/out", f->folder);
  snprintf(f->link, sizeof f->link, "%s/link", f->folder);
  buffer_add(&f->content, "new content");
  *state = f;
  return 0;
}

static int teardown(void **state) {
  Fixture *f = *state;
  outputs_finish(&f->outputs, false, &f->error);
  unlink(f->link);
  unlink(f->path);
  assert_int_equal(rmdir(f->folder), 0); /* nothing else was left there */
  vector_release(&f->error);
  vector_release(&f->content);
  vector_release(&f->inputs);
  memory_free(f);
  return 0;
}

static void put(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  fputs(text, file);
  fclose(file);
}

static void assert_content(const char *path, const char *expected) {
  char text[64] = "";
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  assert_string_equal(text, expected);
}

static bool reserve(Fixture *f, const char *path) {
  return outputs_reserve(&f->outputs, OUTPUT_TEST, path, &f->inputs, &f->error);
}

static void fill(Fixture *f) {
  assert_true(outputs_write(&f->outputs, OUTPUT_TEST, &f->content));
  outputs_set_complete(&f->outputs, OUTPUT_TEST);
}

static void test_not_asked_for(void **state) {
  Fixture *f = *state;
  assert_true(reserve(f, NULL));
  assert_false(outputs_is_wanted(&f->outputs, OUTPUT_TEST));
  assert_true(outputs_finish(&f->outputs, true, &f->error));
}

static void test_complete_file_is_put_into_place(void **state) {
  Fixture *f = *state;
  assert_true(reserve(f, f->path));
  assert_true(outputs_is_wanted(&f->outputs, OUTPUT_TEST));
  fill(f);
  assert_int_equal(access(f->path, F_OK), -1);
  assert_true(outputs_finish(&f->outputs, true, &f->error));
  assert_content(f->path, "new content");
}

static void test_failed_file_is_missed(void **state) {
  Fixture *f = *state;
  put(f->path, "old");
  assert_true(reserve(f, f->path));
  outputs_set_failed(&f->outputs, OUTPUT_TEST, ENOSPC);
  assert_false(outputs_finish(&f->outputs, true, &f->error));
  assert_non_null(strstr(buffer_text(&f->error), "No space left on device"));
  assert_content(f->path, "old");
  assert_true(reserve(f, f->path));
  outputs_set_failed(&f->outputs, OUTPUT_TEST, ENOSPC);
  outputs_discard(&f->outputs, OUTPUT_TEST); /* nobody wants it any more */
  assert_true(outputs_finish(&f->outputs, true, &f->error));
}

static void test_unfinished_file_leaves_the_old_one(void **state) {
  Fixture *f = *state;
  put(f->path, "old");
  assert_true(reserve(f, f->path));
  assert_true(outputs_write(&f->outputs, OUTPUT_TEST, &f->content));
  assert_true(outputs_finish(&f->outputs, true, &f->error)); /* never declared complete */
  assert_content(f->path, "old");
  assert_true(reserve(f, f->path));
  fill(f);
  assert_true(outputs_finish(&f->outputs, false, &f->error)); /* complete, but the worker died */
  assert_content(f->path, "old");
}

static void test_link_stays_a_link(void **state) {
  Fixture *f = *state;
  put(f->path, "old");
  assert_int_equal(symlink(f->path, f->link), 0);
  assert_true(reserve(f, f->link));
  fill(f);
  assert_true(outputs_finish(&f->outputs, true, &f->error));
  struct stat status;
  assert_int_equal(lstat(f->link, &status), 0);
  assert_true(S_ISLNK(status.st_mode));
  assert_content(f->path, "new content");
}

static void test_device_is_not_replaced(void **state) {
  Fixture *f = *state;
  assert_true(reserve(f, "/dev/null"));
  fill(f);
  assert_true(outputs_finish(&f->outputs, true, &f->error));
  struct stat status;
  assert_int_equal(stat("/dev/null", &status), 0);
  assert_true(S_ISCHR(status.st_mode));
}

static void test_input_is_not_overwritten(void **state) {
  Fixture *f = *state;
  put(f->path, "int main(void) { return 0; }");
  assert_int_equal(symlink(f->path, f->link), 0);
  vector_push(&f->inputs, f->link);
  assert_false(reserve(f, f->path));
  assert_non_null(strstr(buffer_text(&f->error), "it is an input of this run"));
}

static void test_impossible_targets(void **state) {
  Fixture *f = *state;
  assert_false(reserve(f, f->folder));
  assert_non_null(strstr(buffer_text(&f->error), "it is a folder"));
  vector_clear(&f->error);
  assert_false(reserve(f, "/nonexistent/folder/out"));
  assert_non_null(strstr(buffer_text(&f->error), "No such file or directory"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_not_asked_for),
      TEST(test_complete_file_is_put_into_place),
      TEST(test_failed_file_is_missed),
      TEST(test_unfinished_file_leaves_the_old_one),
      TEST(test_link_stays_a_link),
      TEST(test_device_is_not_replaced),
      TEST(test_input_is_not_overwritten),
      TEST(test_impossible_targets),
  };
  return cmocka_run_group_tests_name("cli/outputs", tests, NULL, NULL);
}
