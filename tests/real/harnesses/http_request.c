// package: h2o
// folders: deps/picohttpparser
// sizes: 3 5
// Whatever stands where the path should, the parts of a request that is taken lie within it.
#include <picohttpparser.c>
#include "real.h"

int main(void) {
  char text[] = "GET xxxxx HTTP/1.1\r\n\r\n";
  const char *method = NULL, *path = NULL;
  size_t method_length = 0, path_length = 0, count = 2, length = sizeof text - 1;
  struct phr_header headers[2];
  int version = -1;
  any_bytes(text + 4, SIZE);
  int taken = phr_parse_request(text, length, &method, &method_length, &path, &path_length, &version, headers, &count, 0);
  assert(taken >= -2 && taken <= (int)length && count <= 2);
  if (taken > 0) {
    assert(method == text && method_length == 3 && path > text + 3 && path + path_length < text + length);
    assert(version == 0 || version == 1);
    for (size_t i = 0; i < path_length; i++) assert(path[i] != ' ' && path[i] != '\n');
  }
  return 0;
}
