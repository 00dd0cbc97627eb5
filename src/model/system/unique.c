/* Names that occur once: see unique.h. */
#include "model/system/unique.h"
#include "base/vector.h"

const char *unique_name(UniqueNames *names, const char *name) {
  const char *wanted = strings_intern_text(&names->strings, name), *result = wanted;
  uint64_t suffix = map_get(&names->taken, map_key(wanted), 1);
  Buffer numbered = {0};
  while (map_has(&names->taken, map_key(result))) {
    vector_clear(&numbered);
    buffer_format(&numbered, "%s#%llu", wanted, (unsigned long long)++suffix);
    result = strings_intern(&names->strings, numbered.data, numbered.size);
  }
  map_put(&names->taken, map_key(wanted), suffix);
  if (result != wanted) map_put(&names->taken, map_key(result), 1);
  vector_release(&numbered);
  return result;
}

void unique_names_release(UniqueNames *names) {
  strings_release(&names->strings);
  map_release(&names->taken);
}
