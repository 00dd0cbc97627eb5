/* Reading whole files: sizes around the limit and around the blocks, what is no file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_bytes(char *path, size_t size) {
  strcpy(path, "/tmp/craig-test-file-XXXXXX");
  FILE *file = fdopen(mkstemp(path), "wb");
  assert_non_null(file);
  for (size_t i = 0; i < size; i++) fputc((int)(i * 7 % 251), file);
  assert_int_equal(fclose(file), 0);
}

static void test_every_byte_arrives(void **state) {
  (void)state;
  const size_t sizes[] = {0, 1, 1023, 1024, 1025, 65535, 65536, 65537, 300000};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    char path[64];
    Buffer text = {0};
    write_bytes(path, sizes[k]);
    buffer_add(&text, "before");
    assert_true(file_read(path, sizes[k], &text)); /* as many bytes as the limit are no error */
    assert_int_equal(text.size, 6 + sizes[k]);
    assert_true(text.capacity > text.size);
    assert_memory_equal(text.data, "before", 6);
    for (size_t i = 0; i < sizes[k]; i++) assert_int_equal((unsigned char)text.data[6 + i], i * 7 % 251);
    vector_release(&text);
    unlink(path);
  }
}

static void test_limit(void **state) {
  (void)state;
  char path[64];
  Buffer text = {0};
  write_bytes(path, 1000);
  assert_false(file_read(path, 999, &text));
  assert_int_equal(errno, EFBIG);
  vector_clear(&text);
  assert_false(file_read("/dev/zero", 100000, &text)); /* claims to be empty and never ends */
  assert_int_equal(errno, EFBIG);
  vector_release(&text);
  unlink(path);
}

static void test_no_size_told(void **state) {
  (void)state;
  Buffer text = {0};
  assert_true(file_read("/proc/self/stat", FILE_LIMIT, &text));
  assert_true(text.size > 20);
  vector_clear(&text);
  assert_true(file_read("/dev/null", FILE_LIMIT, &text));
  assert_int_equal(text.size, 0);
  vector_release(&text);
}

static void test_messages(void **state) {
  (void)state;
  Buffer text = {0}, error = {0};
  assert_false(file_read("/tmp", FILE_LIMIT, &text));
  assert_int_equal(errno, EISDIR);
  assert_false(file_read_or_say("/nowhere/at all", &text, &error));
  assert_string_equal(buffer_text(&error),
                      "/nowhere/at all: error: cannot read it: No such file or directory");
  vector_clear(&error);
  assert_false(file_read_or_say("/tmp", &text, &error));
  assert_string_equal(buffer_text(&error), "/tmp: error: cannot read it: Is a directory");
  vector_release(&text);
  vector_release(&error);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_byte_arrives),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_no_size_told),
      cmocka_unit_test(test_messages),
  };
  return cmocka_run_group_tests_name("base/file", tests, NULL, NULL);
}
