/* `craig explain WORD`: the entry of docs/glossary.md, which the binary holds as text.
 *
 * An entry is a headline `## name, other name` and what follows up to the next.  A whole reason (`UNKNOWN(incomplete: recursion, a.c:3:1)`) is explained by the longest
 * name that it begins with. */
#include "cli/commands.h"
#include "cli/glossary.h"
#include "cli/verdict.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char headline[] = "\n## ";

/* Behind the headline; NULL: no more entries. */
static const char *next_entry(const char *text) {
  const char *found = strstr(text, headline);
  return found ? found + strlen(headline) : NULL;
}

/* How much of `word` this name explains: all, or a part that ends where a word does; 0: nothing. */
static size_t fits(const char *name, size_t length, const char *word) {
  if (strncasecmp(name, word, length)) return 0;
  return isalnum((unsigned char)word[length]) ? 0 : length;
}

/* By any of the names in the headline at `entry`. */
static size_t entry_fits(const char *entry, const char *word) {
  size_t best = 0;
  for (const char *name = entry; *name && *name != '\n';) {
    size_t length = strcspn(name, ",\n"), fit = fits(name, length, word);
    if (fit > best) best = fit;
    name += length;
    name += strspn(name, ", ");
  }
  return best;
}

static void print_entry(const char *entry) {
  const char *end = strstr(entry, headline);
  size_t length = end ? (size_t)(end - entry) : strlen(entry);
  while (length && entry[length - 1] == '\n') length--;
  printf("%.*s\n", (int)length, entry);
}

static int list_words(void) {
  for (const char *entry = next_entry(glossary_text); entry; entry = next_entry(entry)) printf("%.*s\n", (int)strcspn(entry, "\n"), entry);
  return 0;
}

static int complain(const char *word) {
  Guess guess;
  char name[64];
  const char *near = NULL;
  for (const char *entry = next_entry(glossary_text); entry; entry = next_entry(entry)) {
    snprintf(name, sizeof name, "%.*s", (int)strcspn(entry, ",\n"), entry);
    guess_init(&guess, word);
    guess_consider(&guess, name);
    if (guess.best) near = entry;
  }
  fprintf(stderr, "craig: error: nothing is known of '%s'", word);
  if (near) fprintf(stderr, " (did you mean '%.*s'?)", (int)strcspn(near, ",\n"), near);
  fprintf(stderr, "; `craig explain` lists the words\n");
  return STATUS_UNUSABLE;
}

static void join_words(const Options *options, Buffer *out) {
  for (size_t i = 0; i < options->files.size; i++) buffer_format(out, "%s%s", i ? " " : "", options->files.data[i]);
}

int explain_command(const Options *options) {
  static const char before[] = "UNKNOWN(";
  if (!options->files.size) return list_words();
  Buffer text = {0};
  join_words(options, &text);
  const char *word = buffer_text(&text), *best = NULL;
  if (!strncmp(word, before, strlen(before))) word += strlen(before);
  size_t longest = 0;
  for (const char *entry = next_entry(glossary_text); entry; entry = next_entry(entry)) {
    size_t fit = entry_fits(entry, word);
    if (fit > longest) longest = fit, best = entry;
  }
  if (best) print_entry(best);
  int status = best ? 0 : complain(word);
  vector_release(&text);
  return status;
}
