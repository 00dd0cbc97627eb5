/* model_text.h: what tests of the readers share: a model from bytes in memory, by way of a file.  The test
 * says before which reader it is: #define READ_MODEL btor2_read. */
#ifndef craig_tests_unit_model_model_text_h
#define craig_tests_unit_model_model_text_h

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "model/system/model.h"

static inline Model *read_bytes(const void *bytes, size_t size, Buffer *error) {
  char path[] = "/tmp/craig-test-model-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  assert_int_equal(write(file, bytes, size), size);
  close(file);
  Model *model = READ_MODEL(path, error);
  unlink(path);
  return model;
}

static inline Model *read_text(const char *text) {
  Buffer error = {0};
  Model *model = read_bytes(text, strlen(text), &error);
  if (!model) fail_msg("%s", buffer_text(&error));
  vector_release(&error);
  return model;
}

#endif
