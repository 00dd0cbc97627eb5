/* Which reader a file is for: see hardware.h. */
#include "cli/hardware.h"
#include "model/formats/aiger.h"
#include "model/formats/btor2.h"

bool hardware_is_given(const Options *options) {
  const char *path = options->files.data[0];
  return aiger_is_file_name(path) || btor2_is_file_name(path);
}

Model *hardware_read(const Options *options, Buffer *error) {
  const char *path = options->files.data[0];
  bool is_aiger = aiger_is_file_name(path);
  if (options->files.size == 1) return is_aiger ? aiger_read(path, error) : btor2_read(path, error);
  buffer_format(error, "craig: error: %s file stands alone", is_aiger ? "an AIGER" : "a Btor2");
  return NULL;
}
