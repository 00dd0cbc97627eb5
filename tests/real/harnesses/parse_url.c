// package: http-parser
// folders: .
// sizes: 2 4
// Fields lie within the text; a host is there if a schema is.
#include <http_parser.c>
#include "real.h"

int main(void) {
  char text[SIZE];
  struct http_parser_url url;
  any_bytes(text, SIZE);
  http_parser_url_init(&url);
  if (http_parser_parse_url(text, SIZE, 0, &url)) return 0;
  for (int i = 0; i < UF_MAX; i++)
    if (url.field_set & (1 << i)) assert(url.field_data[i].off + url.field_data[i].len <= SIZE && url.field_data[i].len);
  if (url.field_set & (1 << UF_SCHEMA)) assert(url.field_set & (1 << UF_HOST));
  return 0;
}
