/* A va_list behind casts, as printed by source-to-source tools. */
#include <stdarg.h>
#include <stdio.h>

/* Where it is an array, that is on x86-64. */
#ifdef __LP64__
typedef struct __va_list_tag *tag;
#define TAG(list) ((tag)(&list))
#define ITSELF(list) ((tag)list)
#else
#define TAG(list) (list)
#define ITSELF(list) (list)
#endif

static int by_address(const char *format, ...) {
  va_list args;
  __builtin_va_start(TAG(args), format);
  int result = __builtin_va_arg(args, int);
  __builtin_va_end(TAG(args));
  return result;
}

static int copied(int n, ...) {
  va_list first, second;
  __builtin_va_start(TAG(first), n);
  __builtin_va_copy(TAG(second), TAG(first));
  int result = __builtin_va_arg(first, int) * 10 + (int)__builtin_va_arg(second, int);
  __builtin_va_end(TAG(second));
  __builtin_va_end(ITSELF(first));
  return result;
}

static int by_pointer(int n, ...) {
  va_list args, *pointer = &args;
  va_start(*pointer, n);
  int result = va_arg(args, int) - va_arg(*pointer, int);
  va_end(*pointer);
  return result;
}

int main(void) {
  printf("%d %d %d\n", by_address("", 5), copied(1, 7), by_pointer(2, 9, 3));
  return 0;
}
