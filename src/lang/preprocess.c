/* Loading files.  A `.i` file is taken as it is; anything else goes through `cc -E`.
 *
 * For ILP32 the compiler is asked with -m32, so that its own macros are right.  The C library's headers need
 * more: without the 32-bit development files the multiarch folder of the 64-bit ones is not searched, and
 * <gnu/stubs-32.h> is missing although it holds nothing that matters here.  Both are supplied behind all
 * other folders (-idirafter), so that a complete installation is not disturbed. */
#include "lang/preprocess.h"
#include "base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define MULTIARCH_HEADERS "/usr/include/x86_64-linux-gnu"

/* ---- reading ----------------------------------------------------------------------------------------- */

static bool read_file(const char *path, Buffer *text, Diagnostics *diagnostics) {
  bool is_read = file_read(path, SOURCE_LIMIT, text);
  if (is_read) return true;
  if (errno == EFBIG)
    diagnose_file(diagnostics, path, "the program is too large");
  else
    diagnose_file(diagnostics, path, "%s", errno == EISDIR ? "is a directory" : strerror(errno));
  return false;
}

/* ---- running cc -E ----------------------------------------------------------------------------------- */

typedef struct {
  StringVector arguments; /* NULL-terminated when started */
  char folder[64];        /* of the stub header; empty: none */
  char prefixed[4096];    /* a path that would look like an option */
} Command;

static bool stubs_are_missing(void) {
  return access("/usr/include/gnu/stubs-32.h", R_OK) &&
         access("/usr/include/i386-linux-gnu/gnu/stubs-32.h", R_OK) &&
         access(MULTIARCH_HEADERS "/gnu/stubs-32.h", R_OK);
}

/* A folder of our own with an empty gnu/stubs-32.h. */
static void make_stubs(Command *command) {
  char path[128];
  const char *parent = getenv("TMPDIR");
  if (!parent || strlen(parent) > sizeof command->folder - 20) parent = "/tmp";
  snprintf(command->folder, sizeof command->folder, "%s/craig-XXXXXX", parent);
  if (!mkdtemp(command->folder)) {
    command->folder[0] = 0;
    return;
  }
  snprintf(path, sizeof path, "%s/gnu", command->folder);
  mkdir(path, 0700);
  snprintf(path, sizeof path, "%s/gnu/stubs-32.h", command->folder);
  int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor >= 0) close(descriptor);
}

static void remove_stubs(const Command *command) {
  char path[128];
  if (!command->folder[0]) return;
  snprintf(path, sizeof path, "%s/gnu/stubs-32.h", command->folder);
  unlink(path);
  snprintf(path, sizeof path, "%s/gnu", command->folder);
  rmdir(path);
  rmdir(command->folder);
}

static void add_argument(Command *command, const char *argument) {
  vector_push(&command->arguments, argument);
}

static void add_model(Command *command, DataModel model) {
  if (model != ILP32) return;
  add_argument(command, "-m32");
  add_argument(command, "-idirafter");
  add_argument(command, MULTIARCH_HEADERS);
  if (!stubs_are_missing()) return;
  make_stubs(command);
  add_argument(command, "-idirafter");
  add_argument(command, command->folder);
}

static void command_init(Command *command, const char *path, const char *const *own, const ParseOptions *options) {
  *command = (Command){0};
  add_argument(command, "cc");
  add_argument(command, "-E");
  add_argument(command, "-std=gnu17"); /* what gcc 12 takes where nothing is said */
  add_argument(command, "-D__NO_CTYPE"); /* isdigit and its like stay calls: the tables of the GNU library have no model */
  add_model(command, options->model);
  for (const char *const *extra = own; extra && *extra; extra++) add_argument(command, *extra);
  for (const char *const *extra = options->cpp_arguments; extra && *extra; extra++)
    add_argument(command, *extra);
  if (*path == '-' && path[1] && strlen(path) + 3 < sizeof command->prefixed) {
    snprintf(command->prefixed, sizeof command->prefixed, "./%s", path);
    path = command->prefixed;
  }
  add_argument(command, "-x");
  add_argument(command, "c");
  add_argument(command, path);
  add_argument(command, NULL);
}

static void command_release(Command *command) {
  remove_stubs(command);
  vector_release(&command->arguments);
}

/* Reads both pipes to their ends, in whatever order the data comes. */
static void drain(int output, int errors, Buffer *text, Buffer *messages) {
  struct pollfd ends[2] = {{.fd = output, .events = POLLIN}, {.fd = errors, .events = POLLIN}};
  Buffer *buffers[2] = {text, messages};
  for (int open_ends = 2; open_ends;) {
    if (poll(ends, 2, -1) < 0 && errno != EINTR) return;
    for (int i = 0; i < 2; i++) {
      if (ends[i].fd < 0 || !ends[i].revents) continue;
      vector_reserve(buffers[i], buffers[i]->size + 65537);
      ssize_t got =
          read(ends[i].fd, buffers[i]->data + buffers[i]->size, buffers[i]->capacity - buffers[i]->size - 1);
      if (got > 0) buffers[i]->size += (size_t)got;
      if (got > 0 || (got < 0 && errno == EINTR)) continue;
      ends[i].fd = -1;
      open_ends--;
    }
  }
}

/* `input`: what it reads as standard input; -1: nothing, unless that is the file. */
static int start(const Command *command, const char *path, int input, int output, int errors, pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  bool reads_input = !strcmp(path, "/dev/stdin");
  if (input >= 0)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  else if (!reads_input) posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  int problem = posix_spawnp(child, "cc", &actions, NULL, (char **)command->arguments.data, environ);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/* The exit status of the preprocessor, or -1 after a diagnostic. */
static int run(const Command *command, const char *path, int input, Buffer *text, Buffer *messages,
               Diagnostics *diagnostics) {
  int output[2], errors[2], status = -1;
  pid_t child = 0;
  if (pipe2(output, O_CLOEXEC)) {
    diagnose_file(diagnostics, path, "cannot run the preprocessor: %s", strerror(errno));
    return -1;
  }
  if (pipe2(errors, O_CLOEXEC)) {
    diagnose_file(diagnostics, path, "cannot run the preprocessor: %s", strerror(errno));
    close(output[0]), close(output[1]);
    return -1;
  }
  int problem = start(command, path, input, output[1], errors[1], &child);
  close(output[1]), close(errors[1]);
  if (problem) {
    diagnose_file(diagnostics, path, "cannot run the preprocessor 'cc': %s", strerror(problem));
  } else {
    drain(output[0], errors[0], text, messages);
    pid_t reaped;
    while ((reaped = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    if (reaped < 0) status = 0; /* somebody else reaps our children: judge by what came out */
  }
  close(output[0]), close(errors[0]);
  return problem ? -1 : status;
}

/* The preprocessor's messages have the form of ours, so they are passed on. */
static void pass_messages(const Buffer *messages, Diagnostics *diagnostics, bool has_failed) {
  if (has_failed) diagnostics->errors++;
  if (!diagnostics->stream || (!has_failed && diagnostics->quiet_warnings)) return;
  fwrite(messages->data, 1, messages->size, diagnostics->stream);
  bool misses_header = has_failed && memmem(messages->data, messages->size, "fatal error: ", 13) && memmem(messages->data, messages->size, "No such file", 12);
  if (misses_header) fputs("craig: note: -I FOLDER says where headers are; -p compile_commands.json has it from the build\n", diagnostics->stream);
}

static bool preprocess(const char *path, const char *const *own, const ParseOptions *options, Buffer *text,
                       Diagnostics *diagnostics) {
  Command command;
  Buffer messages = {0};
  command_init(&command, path, own, options);
  int status = run(&command, path, -1, text, &messages, diagnostics);
  bool has_failed = status != 0;
  if (messages.size)
    pass_messages(&messages, diagnostics, has_failed && status != -1);
  else if (has_failed && status != -1)
    diagnose_file(diagnostics, path, "the preprocessor failed");
  vector_release(&messages);
  command_release(&command);
  return !has_failed;
}

/* ---- the door ---------------------------------------------------------------------------------------- */

static bool is_preprocessed(const char *path) {
  size_t length = strlen(path);
  return length > 2 && !strcmp(path + length - 2, ".i");
}

/* Only a part of it is looked at, and only of a file that can be read twice. */
static bool begins_as_text(const char *path) {
  char block[4096];
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = descriptor < 0 ? 0 : read(descriptor, block, sizeof block);
  if (descriptor >= 0) close(descriptor);
  return got <= 0 || !memchr(block, 0, (size_t)got);
}

static bool has_charset(const char *const *arguments) {
  for (; arguments && *arguments; arguments++)
    if (!strncmp(*arguments, "-finput-charset", 15)) return true;
  return false;
}

/* A readable file, no directory and nothing that has no end: what cc says about others is less clear. */
static bool is_usable(const char *path, const char *const *own, const ParseOptions *options, Diagnostics *diagnostics) {
  enum { SIZE_LIMIT = 256 << 20 };
  struct stat status;
  bool is_known = !stat(path, &status), is_file = is_known && S_ISREG(status.st_mode);
  if (!is_known)
    diagnose_file(diagnostics, path, "%s", strerror(errno));
  else if (S_ISDIR(status.st_mode))
    diagnose_file(diagnostics, path, "is a directory: name the files in it");
  else if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
    diagnose_file(diagnostics, path, "is a device");
  else if (is_file && status.st_size > SIZE_LIMIT)
    diagnose_file(diagnostics, path, "the program is too large: more than %d MiB", SIZE_LIMIT >> 20);
  else if (is_file && !has_charset(own) && !has_charset(options->cpp_arguments) && !begins_as_text(path))
    diagnose_file(diagnostics, path, "the file holds a null character: it is not a program text");
  else
    return true;
  return false;
}

SourceFile *preprocess_load(Sources *sources, const char *path, const char *const *own, const ParseOptions *options,
                            Diagnostics *diagnostics) {
  Buffer text = {0};
  bool is_ready = is_preprocessed(path);
  bool is_read = is_ready ? read_file(path, &text, diagnostics)
                          : is_usable(path, own, options, diagnostics) && preprocess(path, own, options, &text, diagnostics);
  if (is_read && !sources_have_room(sources, text.size)) {
    diagnose_file(diagnostics, path, "the program is too large");
    is_read = false;
  }
  if (!is_read) {
    vector_release(&text);
    return NULL;
  }
  buffer_text(&text);
  SourceFile *file = sources_add(sources, path, text.data, text.size, !is_ready);
  Buffer written = {0};
  if (!is_ready && file_read(path, SOURCE_LIMIT, &written)) source_set_written(file, (char *)buffer_text(&written), written.size);
  const char *zero = memchr(text.data, 0, text.size);
  if (!zero) return file;
  diagnose(diagnostics, DIAGNOSTIC_ERROR, file->base + (SourcePos)(zero - text.data),
           "the file holds a null character: it is not a program text");
  return NULL;
}

/* ---- other texts --------------------------------------------------------------------------------------- */

static const char begins[] = "craig_text_begins_here", ends[] = "craig_texts_end_here";

/* A file of ours in memory: the other one, and the texts behind it, each on a line behind a word that nobody else has; -1: there is none. */
static int make_input(const char *path, const StringVector *texts) {
  Buffer text = {0};
  buffer_format(&text, "#include \"%s\"\n", path);
  for (size_t i = 0; i < texts->size; i++) {
    buffer_format(&text, "%s ", begins);
    for (const char *at = texts->data[i]; *at; at++) vector_push(&text, *at == '\n' || *at == '\r' ? ' ' : *at);
    buffer_add(&text, "\n");
  }
  buffer_format(&text, "%s\n", ends);
  int input = memfd_create("craig", MFD_CLOEXEC);
  bool good = input >= 0 && write(input, text.data, text.size) == (ssize_t)text.size && !lseek(input, 0, SEEK_SET);
  if (!good && input >= 0) close(input);
  vector_release(&text);
  return good ? input : -1;
}

static bool take_texts(const char *at, size_t count, Arena *arena, StringVector *expanded) {
  for (size_t i = 0; i < count; i++) {
    const char *begin = strstr(at, begins), *next = begin ? strstr(begin + 1, i + 1 < count ? begins : ends) : NULL;
    if (!next) return false;
    begin += sizeof begins - 1;
    while (begin < next && (*begin == ' ' || *begin == '\n')) begin++;
    while (next > begin && (next[-1] == ' ' || next[-1] == '\n')) next--;
    char *text = arena_string(arena, begin, (size_t)(next - begin));
    for (char *c = text; *c; c++)
      if (*c == '\n') *c = ' ';
    vector_push(expanded, text);
    at = next;
  }
  return true;
}

bool preprocess_expand(const char *path, const char *const *own, const ParseOptions *options, const StringVector *texts, Arena *arena, StringVector *expanded) {
  if (is_preprocessed(path) || !strcmp(path, "/dev/stdin")) {
    for (size_t i = 0; i < texts->size; i++) vector_push(expanded, texts->data[i]);
    return true;
  }
  Command command;
  Diagnostics none;
  Buffer text = {0}, messages = {0};
  int input = make_input(path, texts);
  diagnostics_init(&none, NULL, NULL);
  command_init(&command, "-", own, options);
  command.arguments.data[command.arguments.size - 1] = "-P"; /* without lines that say where a text comes from */
  add_argument(&command, NULL);
  bool good = input >= 0 && !run(&command, path, input, &text, &messages, &none) && take_texts(buffer_text(&text), texts->size, arena, expanded);
  if (input >= 0) close(input);
  command_release(&command);
  vector_release(&text);
  vector_release(&messages);
  return good;
}
