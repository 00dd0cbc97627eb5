/* JSON values: whatever the bytes are, what is printed is JSON that reads back as what was meant. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "report/json.h"
#include "unit/random.h"

#define ODD "\xef\xbf\xbd" /* U+FFFD */

static void check_text(const char *text, size_t length, const char *expected) {
  Buffer out = {0};
  json_error_t error;
  json_print(json_pack("[o]", json_text_part(text, length)), false, &out);
  json_t *read = json_loadb(out.data, out.size, JSON_ALLOW_NUL, &error);
  if (!read) fail_msg("%s", error.text);
  const json_t *value = json_array_get(read, 0);
  assert_true(json_is_string(value));
  if (expected) assert_string_equal(json_string_value(value), expected);
  json_decref(read);
  vector_release(&out);
}

static void texts_read_back(void **unused) {
  (void)unused;
  const char *const same[] = {"", "a\"b\\c\nd\te\x01\x7f", "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\xef\xbf\xbe \xf4\x8f\xbf\xbf"};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) check_text(same[i], strlen(same[i]), same[i]);
}

static void what_is_not_utf8_is_replaced(void **unused) {
  (void)unused;
  const char *const pairs[][2] = {{"\xff", ODD},
                                  {"\xc3", ODD},
                                  {"\xc3(", ODD "("},
                                  {"\xe2\x82", ODD ODD},
                                  {"\xc0\xaf", ODD ODD},         /* overlong */
                                  {"\xed\xa0\x80", ODD ODD ODD}, /* a surrogate */
                                  {"\xf4\x90\x80\x80", ODD ODD ODD ODD}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) check_text(pairs[i][0], strlen(pairs[i][0]), pairs[i][1]);
}

static void any_bytes_are_taken(void **unused) {
  (void)unused;
  uint64_t seed = 1;
  for (unsigned round = 0; round < 5000; round++) {
    char bytes[12];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)next_random(&seed);
    check_text(bytes, next_random(&seed) % (sizeof bytes + 1), NULL);
  }
}

int main(void) {
  json_use_our_memory();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_read_back),
      cmocka_unit_test(what_is_not_utf8_is_replaced),
      cmocka_unit_test(any_bytes_are_taken),
  };
  return cmocka_run_group_tests_name("report/json", tests, NULL, NULL);
}
