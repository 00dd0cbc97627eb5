/* The flags of gcc: one line of the table each, the longest name that fits counts.  See gcc_flags.h.
 *
 * What decides about the text of the program is handed to `cc -E`; what only the code generator, the linker or the reader of warnings
 * cares for is left out.  Of -O only its macros are left, and _FORTIFY_SOURCE beside it is not, so that the headers of the C library have their plain functions, as with -O0.
 * What defines macros is for `cc -E`, too, whatever else it does.  What makes the compiled program another one than we verify (plain char unsigned,
 * floating point by other rules, threads) is refused; what does so only for some programs is remembered (options.h) until the program is known. */
#include "cli/gcc_flags.h"
#include <string.h>

/* How a value follows the name. */
typedef enum {
  EXACT,    /* none */
  ATTACHED, /* in the same argument, or none */
  APART,    /* in the next argument */
  EITHER    /* in the same argument or, if nothing stands there, in the next one */
} Form;

typedef struct {
  const char *name;
  Form form;
  GccFlagKind kind;
  bool is_path;
  const char *reason;
} Line;

#define FLOATS "floating point is taken as IEEE 754 has it"
#define LAYOUT "objects are laid out as the ABI has it"

/* clang-format off */
static const Line table[] = {
    /* the text of the program */
    {"-std=",              ATTACHED, GCC_PASSED,  false, NULL},
    {"-ansi",              EXACT,    GCC_PASSED,  false, NULL},
    {"-include",           EITHER,   GCC_PASSED,  true,  NULL},
    {"-imacros",           EITHER,   GCC_PASSED,  true,  NULL},
    {"-isystem",           EITHER,   GCC_PASSED,  true,  NULL},
    {"-iquote",            EITHER,   GCC_PASSED,  true,  NULL},
    {"-idirafter",         EITHER,   GCC_PASSED,  true,  NULL},
    {"-isysroot",          EITHER,   GCC_PASSED,  true,  NULL},
    {"--sysroot=",         ATTACHED, GCC_PASSED,  true,  NULL},
    {"-nostdinc",          EXACT,    GCC_PASSED,  false, NULL},
    {"-undef",             EXACT,    GCC_PASSED,  false, NULL},
    {"-trigraphs",         EXACT,    GCC_PASSED,  false, NULL},
    {"-pthread",           EXACT,    GCC_PASSED,  false, NULL},
    {"-ffreestanding",     EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-hosted",        EXACT,    GCC_PASSED,  false, NULL},
    {"-fgnu89-inline",     EXACT,    GCC_PASSED,  false, NULL},
    {"-fpic",              EXACT,    GCC_PASSED,  false, NULL},
    {"-fPIC",              EXACT,    GCC_PASSED,  false, NULL},
    {"-fpie",              EXACT,    GCC_PASSED,  false, NULL},
    {"-fPIE",              EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-pic",           EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-PIC",           EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-pie",           EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-PIE",           EXACT,    GCC_PASSED,  false, NULL},
    {"-fhosted",           EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-freestanding",  EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-gnu89-inline",  EXACT,    GCC_PASSED,  false, NULL},
    {"-fstack-protector",  ATTACHED, GCC_PASSED,  false, NULL},
    {"-fno-stack-protector", ATTACHED, GCC_PASSED, false, NULL},
    {"-fcf-protection",    ATTACHED, GCC_PASSED,  false, NULL},
    {"-fsanitize=",        ATTACHED, GCC_PASSED,  false, NULL},
    {"-fno-sanitize=",     ATTACHED, GCC_PASSED,  false, NULL},
    {"-fexceptions",       EXACT,    GCC_PASSED,  false, NULL},
    {"-fno-exceptions",    EXACT,    GCC_PASSED,  false, NULL},
    {"-fnon-call-exceptions", EXACT, GCC_PASSED,  false, NULL},
    {"-fno-asynchronous-unwind-tables", EXACT, GCC_PASSED, false, NULL},
    {"-fno-dwarf2-cfi-asm", EXACT,   GCC_PASSED,  false, NULL},
    {"-fno-trapping-math", EXACT,    GCC_PASSED,  false, NULL},
    {"-frounding-math",    EXACT,    GCC_PASSED,  false, NULL},
    {"-fsignaling-nans",   EXACT,    GCC_PASSED,  false, NULL},
    {"-fcx-",              ATTACHED, GCC_PASSED,  false, NULL},
    {"-finput-charset=",   ATTACHED, GCC_PASSED,  false, NULL},
    {"-fmacro-prefix-map=", ATTACHED, GCC_PASSED, false, NULL},
    {"-ffile-prefix-map=", ATTACHED, GCC_PASSED,  false, NULL},
    {"-m",                 ATTACHED, GCC_PASSED,  false, NULL},
    /* the data model, the language */
    {"-m32",               EXACT,    GCC_ILP32,   false, NULL},
    {"-m64",               EXACT,    GCC_LP64,    false, NULL},
    {"-x",                 EITHER,   GCC_LANGUAGE, false, NULL},
    /* another meaning */
    {"-funsigned-char",    EXACT,    GCC_REFUSED, false, "char is taken to be signed"},
    {"-fno-signed-char",   EXACT,    GCC_REFUSED, false, "char is taken to be signed"},
    {"-funsigned-bitfields", EXACT,  GCC_REFUSED, false, "bit-fields of type int are taken to be signed"},
    {"-fno-signed-bitfields", EXACT, GCC_REFUSED, false, "bit-fields of type int are taken to be signed"},
    {"-fshort-enums",      EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-fshort-wchar",      EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-fpack-struct",      ATTACHED, GCC_REFUSED, false, LAYOUT},
    {"-malign-double",     EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-mms-bitfields",     EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-mlong-double-",     ATTACHED, GCC_REFUSED, false, LAYOUT},
    {"-m96bit-long-double", EXACT,   GCC_REFUSED, false, LAYOUT},
    {"-m128bit-long-double", EXACT,  GCC_REFUSED, false, LAYOUT},
    {"-mx32",              EXACT,    GCC_REFUSED, false, "the data models are ILP32 and LP64"},
    {"-m16",               EXACT,    GCC_REFUSED, false, "the data models are ILP32 and LP64"},
    {"-fexec-charset=",    ATTACHED, GCC_REFUSED, false, "strings are taken as they are written"},
    {"-fwide-exec-charset=", ATTACHED, GCC_REFUSED, false, "strings are taken as they are written"},
    {"-ffast-math",        EXACT,    GCC_REFUSED, false, FLOATS},
    {"-Ofast",             EXACT,    GCC_REFUSED, false, FLOATS},
    {"-funsafe-math-optimizations", EXACT, GCC_REFUSED, false, FLOATS},
    {"-fassociative-math", EXACT,    GCC_REFUSED, false, FLOATS},
    {"-freciprocal-math",  EXACT,    GCC_REFUSED, false, FLOATS},
    {"-ffinite-math-only", EXACT,    GCC_REFUSED, false, FLOATS},
    {"-fno-signed-zeros",  EXACT,    GCC_REFUSED, false, FLOATS},
    {"-fsingle-precision-constant", EXACT, GCC_REFUSED, false, FLOATS},
    {"-fno-math-errno",    EXACT,    GCC_REFUSED, false, "functions of <math.h> set errno"},
    {"-ftrivial-auto-var-init=", ATTACHED, GCC_REFUSED, false, "variables without an initialiser have any value"},
    {"-ftrivial-auto-var-init=uninitialized", EXACT, GCC_IGNORED, false, NULL},
    {"-ffinite-loops",     EXACT,    GCC_REFUSED, false, "a loop may go on for ever"},
    {"-fpreprocessed",     EXACT,    GCC_REFUSED, false, "files are preprocessed unless their name ends in .i"},
    {"-fgnu-tm",           EXACT,    GCC_REFUSED, false, "there are no transactions"},
    {"-fgimple",           EXACT,    GCC_REFUSED, false, "craig reads C"},
    {"-fleading-underscore", EXACT,  GCC_REFUSED, false, LAYOUT},
    {"-mno-ieee-fp",       EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mpc32",             EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mpc64",             EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mabi=ms",           EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-mandroid",          EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-mbionic",           EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-miamcu",            EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-mno-sse",           EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mno-sse2",          EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mdaz-ftz",          EXACT,    GCC_REFUSED, false, FLOATS},
    {"-mfpmath=",          ATTACHED, GCC_REFUSED, false, FLOATS},
    {"-mfpmath=sse",       EXACT,    GCC_PASSED,  false, NULL},
    {"-fsso-struct=",      ATTACHED, GCC_REFUSED, false, LAYOUT},
    {"-fsso-struct=native", EXACT,   GCC_IGNORED, false, NULL},
    {"-fsso-struct=little-endian", EXACT, GCC_IGNORED, false, NULL},
    {"-fplan9-extensions", EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-fms-extensions",    EXACT,    GCC_REFUSED, false, LAYOUT},
    {"-Wl,--wrap",         ATTACHED, GCC_REFUSED, false, "functions are linked by their names"},
    {"-Wl,-wrap",          ATTACHED, GCC_REFUSED, false, "functions are linked by their names"},
    {"-Wl,--defsym",       ATTACHED, GCC_REFUSED, false, "functions are linked by their names"},
    {"-Wp,",               ATTACHED, GCC_REFUSED, false, "flags are looked at one by one"},
    {"-Xpreprocessor",     APART,    GCC_REFUSED, false, "flags are looked at one by one"},
    {"-ftrapv",            EXACT,    GCC_REFUSED, false, "signed overflow is what --property no-overflow asks about"},
    {"-fopenmp",           ATTACHED, GCC_REFUSED, false, "there are no threads"},
    {"-fopenacc",          ATTACHED, GCC_REFUSED, false, "there are no threads"},
    {"-finstrument-functions", ATTACHED, GCC_REFUSED, false, "calls are taken as they are written"},
    /* another meaning of some programs */
    {"-march=",            ATTACHED, GCC_CONTRACTS, false, NULL},
    {"-march=x86-64",      EXACT,    GCC_PASSED,  false, NULL},
    {"-march=x86-64-v2",   EXACT,    GCC_PASSED,  false, NULL},
    {"-march=i",           ATTACHED, GCC_PASSED,  false, NULL},
    {"-march=ivybridge",   EXACT,    GCC_PASSED,  false, NULL},
    {"-march=icelake",     ATTACHED, GCC_CONTRACTS, false, NULL},
    {"-march=pentium",     ATTACHED, GCC_PASSED,  false, NULL},
    {"-march=core2",       EXACT,    GCC_PASSED,  false, NULL},
    {"-march=nehalem",     EXACT,    GCC_PASSED,  false, NULL},
    {"-march=sandybridge", EXACT,    GCC_PASSED,  false, NULL},
    {"-mfma",              ATTACHED, GCC_CONTRACTS, false, NULL},
    {"-mxop",              EXACT,    GCC_CONTRACTS, false, NULL},
    {"-mavx512",           ATTACHED, GCC_CONTRACTS, false, NULL},
    {"-ffp-contract=",     ATTACHED, GCC_CONTRACT, false, NULL},
    {"-fwrapv",            ATTACHED, GCC_WRAPS,   false, NULL},
    {"-fno-strict-overflow", EXACT,  GCC_WRAPS,   false, NULL},
    /* warnings, code, files, linking */
    {"-W",                 ATTACHED, GCC_IGNORED, false, NULL},
    {"-w",                 EXACT,    GCC_IGNORED, false, NULL},
    {"-pedantic",          ATTACHED, GCC_IGNORED, false, NULL},
    {"-f",                 ATTACHED, GCC_IGNORED, false, NULL},
    {"-O",                 ATTACHED, GCC_IGNORED, false, NULL},
    {"-g",                 ATTACHED, GCC_IGNORED, false, NULL},
    {"-c",                 EXACT,    GCC_IGNORED, false, NULL},
    {"-S",                 EXACT,    GCC_IGNORED, false, NULL},
    {"-E",                 EXACT,    GCC_IGNORED, false, NULL},
    {"-pipe",              EXACT,    GCC_IGNORED, false, NULL},
    {"--coverage",         EXACT,    GCC_IGNORED, false, NULL},
    {"-pg",                EXACT,    GCC_IGNORED, false, NULL},
    {"-save-temps",        ATTACHED, GCC_IGNORED, false, NULL},
    {"-M",                 ATTACHED, GCC_IGNORED, false, NULL},
    {"-MF",                EITHER,   GCC_IGNORED, true,  NULL},
    {"-MT",                EITHER,   GCC_IGNORED, false, NULL},
    {"-MQ",                EITHER,   GCC_IGNORED, false, NULL},
    {"-l",                 EITHER,   GCC_IGNORED, false, NULL},
    {"-L",                 EITHER,   GCC_IGNORED, true,  NULL},
    {"-B",                 EITHER,   GCC_IGNORED, true,  NULL},
    {"-s",                 EXACT,    GCC_IGNORED, false, NULL},
    {"-static",            ATTACHED, GCC_IGNORED, false, NULL},
    {"-shared",            ATTACHED, GCC_IGNORED, false, NULL},
    {"-rdynamic",          EXACT,    GCC_IGNORED, false, NULL},
    {"-pie",               EXACT,    GCC_IGNORED, false, NULL},
    {"-no-pie",            EXACT,    GCC_IGNORED, false, NULL},
    {"-nostdlib",          EXACT,    GCC_IGNORED, false, NULL},
    {"-nodefaultlibs",     EXACT,    GCC_IGNORED, false, NULL},
    {"-nostartfiles",      EXACT,    GCC_IGNORED, false, NULL},
    {"-Xlinker",           APART,    GCC_IGNORED, false, NULL},
    {"-Xassembler",        APART,    GCC_IGNORED, false, NULL},
    {"--param",            APART,    GCC_IGNORED, false, NULL},
    {"--param=",           ATTACHED, GCC_IGNORED, false, NULL},
};
/* clang-format on */

static bool fits(const Line *line, const char *argument, size_t length) {
  if (strncmp(argument, line->name, length)) return false;
  return !argument[length] || line->form == ATTACHED || line->form == EITHER;
}

/* ---- -Wp,FLAG,FLAG ---------------------------------------------------------------------------------- */

static size_t part_length(const char *part) { return strcspn(part, ","); }

static bool part_is_macro(const char *part) { return !strncmp(part, "-D", 2) || !strncmp(part, "-U", 2); }

/* What -MD and its like write to stands apart. */
static bool part_is_dependence(const char *part) { return !strncmp(part, "-M", 2) || *part != '-'; }

static bool all_parts(const char *parts, bool (*is_such)(const char *part), size_t least) {
  for (const char *p = parts;; p += part_length(p) + 1) {
    if (!is_such(p) || part_length(p) < least) return false;
    if (!p[part_length(p)]) return true;
  }
}

/* Either all of them are macros, and the argument is passed on, or all are about dependences; what is mixed nobody has looked at. */
static GccFlagKind preprocessor_flags(const char *parts) {
  if (all_parts(parts, part_is_macro, 3)) return GCC_PASSED;
  return !strncmp(parts, "-M", 2) && all_parts(parts, part_is_dependence, 1) ? GCC_IGNORED : GCC_REFUSED;
}

/* ---- the table --------------------------------------------------------------------------------------- */

GccFlag gcc_flag_find(const char *argument) {
  GccFlag flag = {.kind = GCC_OTHER, .name = "", .value = ""};
  for (const Line *line = table; line < table + sizeof table / sizeof *table; line++) {
    size_t length = strlen(line->name);
    if (length < strlen(flag.name) || !fits(line, argument, length)) continue;
    const char *value = argument + length;
    bool takes_next = line->form == APART || (line->form == EITHER && !*value);
    flag = (GccFlag){line->kind, line->name, value, takes_next, line->is_path, line->reason};
  }
  if (!strcmp(flag.name, "-Wp,")) flag.kind = preprocessor_flags(flag.value);
  return flag;
}

bool gcc_renames_functions(const GccFlag *flag, const char *next) {
  bool is_for_linker = !strcmp(flag->name, "-Xlinker") && next;
  return is_for_linker && (strstr(next, "-wrap") || strstr(next, "-defsym"));
}

void gcc_effects_add(GccEffects *effects, const GccFlag *flag, const char *argument) {
  if (flag->kind == GCC_CONTRACTS) effects->contracts = argument;
  if (flag->kind == GCC_CONTRACT) effects->contracts_not = !strcmp(flag->value, "off");
  if (flag->kind == GCC_WRAPS) effects->wraps = argument;
  if (!strcmp(flag->name, "-O")) effects->optimizes = *flag->value == '0' ? 0 : *flag->value ? *flag->value : '1';
}

const char *const *gcc_effects_macros(const GccEffects *effects) {
  static const char *const none[] = {NULL}, *const speed[] = {"-D__OPTIMIZE__=1", "-Wp,-U_FORTIFY_SOURCE", NULL};
  static const char *const size[] = {"-D__OPTIMIZE__=1", "-D__OPTIMIZE_SIZE__=1", "-Wp,-U_FORTIFY_SOURCE", NULL};
  bool is_size = effects->optimizes == 's' || effects->optimizes == 'z';
  return is_size ? size : effects->optimizes ? speed : none;
}

void gcc_effects_describe(const GccEffects *effects, Buffer *out) {
  buffer_format(out, "%s %s %d %d\n", effects->contracts ? effects->contracts : "", effects->wraps ? effects->wraps : "", effects->contracts_not, effects->optimizes);
}

void gcc_effects_join(GccEffects *effects, const GccEffects *more) {
  if (more->contracts && !more->contracts_not && !effects->contracts_not) effects->contracts = more->contracts;
  if (more->wraps) effects->wraps = more->wraps;
}

/* ---- compilers --------------------------------------------------------------------------------------- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* A machine is a prefix of the name up to a dash, with anything behind it that tells its kinds apart. */
static bool is_for(const char *name, const char *const *machines) {
  for (; *machines; machines++) {
    size_t length = strlen(*machines);
    if (!strncmp(name, *machines, length) && name[length + strcspn(name + length, "-")]) return true;
  }
  return false;
}

static bool has_part(const char *name, const char *const *parts) {
  for (; *parts; parts++)
    if (strstr(name, *parts)) return true;
  return false;
}

GccMachine gcc_machine(const char *compiler) {
  static const char *const i386[] = {"i386", "i486", "i586", "i686", NULL};
  static const char *const others[] = {"aarch64", "alpha", "arm", "arc", "avr", "bpf", "csky", "hppa", "ia64", "loongarch", "m68k", "microblaze", "mips", "msp430", "nios2", "or1k", "powerpc", "ppc", "riscv", "s390", "sh4", "sparc", "wasm", "xtensa", NULL};
  static const char *const systems[] = {"mingw", "cygwin", "darwin", "gnux32", "android", "armcc", "armclang", NULL}; /* sizes of long or long double are others */
  const char *name = base_name(compiler);
  if (is_for(name, others) || has_part(name, systems)) return MACHINE_OTHER;
  return is_for(name, i386) ? MACHINE_I386 : MACHINE_OURS;
}

bool gcc_is_cpp_compiler(const char *compiler) { return strstr(base_name(compiler), "++"); }

const char *gcc_standard(const char *compiler) {
  const char *name = base_name(compiler);
  return !strcmp(name, "c89") ? "-std=c89" : !strcmp(name, "c99") ? "-std=c99" : NULL;
}

/* ---- languages --------------------------------------------------------------------------------------- */

bool gcc_is_cpp_language(const char *name) { return strstr(name, "++") || !strncmp(name, "objective-c", 11); }

bool gcc_is_cpp_file(const char *path) {
  static const char *const endings[] = {".cpp", ".cc", ".cxx", ".c++", ".C", ".CPP", ".cp", ".ii", ".hpp", ".hh", ".hxx", ".h++", ".H", ".tcc"};
  const char *name = strrchr(path, '/'), *ending = strrchr(name ? name : path, '.');
  for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
    if (!strcmp(ending, endings[i])) return true;
  return false;
}
