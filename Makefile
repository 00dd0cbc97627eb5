# craig: `make` builds, `make demo` shows, `make check` tests.  `make help` lists all targets.
#
# Variants live side by side below build/: release, debug (for the debugger: asserts and logging, not optimised), sanitize
# (asserts, logging, ASan and UBSan: all that can find fault), clang (the second compiler; asserts).  Positions of lines are
# enough outside of the debugger: -g1 compiles and links faster.  ROOMS restricts a build to some folders of src/.

ROOMS    ?= base lang logic solve flow spec model infer engine unwind evidence verify report cli project
PREFIX   ?= /usr/local
DESTDIR  ?=
JOBS     ?= $(shell nproc 2>/dev/null || echo 2)
VARIANT  ?= release
OUT      ?= build/$(VARIANT)

# V=1 shows the commands.
Q        := $(if $(V),,@)
say       = $(if $(V),,@printf '  %-5s %s\n' $(1) $(2))

WARNINGS := -Wall -Wextra -Werror
CC_release    := gcc
CC_debug      := gcc
CC_sanitize   := gcc
CC_clang      := clang
CC_fuzz       := clang
CC_coverage   := gcc
CXX_release   := g++
CXX_debug     := g++
CXX_sanitize  := g++
CXX_clang     := clang++
CXX_fuzz      := clang++
CXX_coverage  := g++
FLAGS_release  := -O2 -g1 -DNDEBUG $(FLAGS_EXTRA)
FLAGS_debug    := -O0 -g3 -DLOGGING
FLAGS_sanitize := -O1 -g1 -DLOGGING -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
FLAGS_clang    := -O1 -g1
FLAGS_coverage := -O0 -DNDEBUG --coverage -DWITH_COVERAGE
FLAGS_fuzz     := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer

CC       := $(CC_$(VARIANT))
CXX      := $(CXX_$(VARIANT))
CPPFLAGS := -Isrc -D_GNU_SOURCE
CFLAGS   := -std=gnu11 $(WARNINGS) $(FLAGS_$(VARIANT))
CXXFLAGS := -std=c++17 $(WARNINGS) $(FLAGS_$(VARIANT))
LDLIBS   := -lcadical -lz3 -lyaml -ljansson -lsqlite3 -lmpfr -lgmp -lpthread -lm

SOURCES  := $(sort $(foreach room,$(ROOMS),$(wildcard src/$(room)/*.c src/$(room)/*/*.c)))
SHIMS    := $(sort $(foreach room,$(ROOMS),$(wildcard src/$(room)/*.cpp)))
MODELS   := $(if $(filter flow,$(ROOMS)),$(sort $(wildcard src/libc/*.c)))
PAGE     := src/report/page/page.css src/report/page/page.js
AUTOMATA := $(if $(filter spec,$(ROOMS)),$(sort $(wildcard src/automata/*.aut)))
OBJECTS  := $(SOURCES:src/%.c=$(OUT)/%.o) $(SHIMS:src/%.cpp=$(OUT)/%.o) $(if $(MODELS),$(OUT)/libc/texts.o) $(if $(AUTOMATA),$(OUT)/automata/texts.o) $(if $(filter report,$(ROOMS)),$(OUT)/page/texts.o) $(if $(filter cli,$(ROOMS)),$(OUT)/glossary/texts.o)
UNITS    := $(sort $(foreach room,$(ROOMS),$(wildcard tests/unit/$(room)/test_*.c tests/unit/$(room)/*/test_*.c)))
TOOL_BINARIES := $(patsubst tests/tools/%.c,$(OUT)/tools/%,$(wildcard tests/tools/*.c))
UNIT_BINARIES := $(UNITS:tests/unit/%.c=$(OUT)/unit/%)

VERSION_TEXT := $(shell cat VERSION 2>/dev/null || echo unknown)
GIT_TEXT     := $(shell git describe --always --dirty --match 'v*' 2>/dev/null)
VERSION_FLAG := -DCRAIG_VERSION='"$(VERSION_TEXT)$(if $(GIT_TEXT),-$(GIT_TEXT))"'

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all craig variant units tools demo check check-fast check-loaded deps-build install deb check-deb check-benchexec check-sarif check-web clean help format

all: craig ## build ./craig (release)

craig: deps-build
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=release variant
	@cmp -s build/release/craig craig || { cp build/release/craig craig.new && mv -f craig.new craig; }

variant: $(OUT)/craig

$(OUT)/craig: $(OUT)/main.o $(OUT)/libcraig.a
	$(call say,link,$@)
	$(Q)$(CXX) $(FLAGS_$(VARIANT)) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/libcraig.a: $(OBJECTS)
	@rm -f $@
	$(Q)ar rcs $@ $^

# The interpreter computes in the rounding mode of the program that it runs.
ROUNDING := $(addprefix $(OUT)/flow/,code/code_run.o code/number.o interpret/interpret_call.o interpret/native_math.o)
$(ROUNDING): CFLAGS += -frounding-math
$(ROUNDING): Makefile # made without the flag they round in the wrong way

$(OUT)/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/%.o: src/%.cpp
	@mkdir -p $(@D)
	$(call say,c++,$<)
	$(Q)$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<

# The models of the C library (flow/library/libc.h) and the automata of properties (spec/shipped.h) are kept as text in the binary: one string literal per file.
# $(call embed,header,array,type,files)
define embed
	@mkdir -p $(@D)
	$(call say,embed,$(dir $(firstword $(4))))
	$(Q){ echo '#include "$(1)"'; echo 'const $(3) $(2)[] = {'; \
	  for file in $(4); do echo "{\"$${file##*/}\","; \
	    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/' $$file; echo '},'; done; \
	  echo '{0, 0}};'; } >$@
endef

$(OUT)/libc/texts.c: $(MODELS) Makefile
	$(call embed,flow/library/libc.h,model_texts,ModelText,$(MODELS))

$(OUT)/automata/texts.c: $(AUTOMATA) Makefile
	$(call embed,spec/shipped.h,shipped_automata,ShippedAutomaton,$(AUTOMATA))

# Style and script of reports (report/page.h).
$(OUT)/page/texts.c: $(PAGE) Makefile
	$(call embed,report/page.h,page_texts,PageText,$(PAGE))

# The words of `craig explain` (cli/glossary.h).
$(OUT)/glossary/texts.c: docs/glossary.md Makefile
	@mkdir -p $(@D)
	$(Q){ echo '#include "cli/glossary.h"'; echo 'const char glossary_text[] ='; \
	  sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/' $<; echo ';'; } >$@

$(OUT)/%/texts.o: $(OUT)/%/texts.c
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Of all that is done for the tests, hundreds of links by the usual linker cost most after compiling.
QUICK_LINKER := $(if $(shell command -v ld.gold),-fuse-ld=gold)

units: $(UNIT_BINARIES)
tools: $(TOOL_BINARIES)

$(OUT)/unit/%: tests/unit/%.c $(OUT)/libcraig.a
	@mkdir -p $(@D)
	$(call say,test,$<)
	$(Q)$(CC) $(CPPFLAGS) -Itests $(CFLAGS) -MMD -MP -MT $@ -MF $@.d -c -o $@.o $<
	$(Q)$(CXX) $(FLAGS_$(VARIANT)) $(QUICK_LINKER) -o $@ $@.o $(OUT)/libcraig.a -lcmocka $(LDLIBS)

$(OUT)/tools/%: tests/tools/%.c $(OUT)/libcraig.a
	@mkdir -p $(@D)
	$(call say,tool,$<)
	$(Q)$(CC) $(CPPFLAGS) -Itests $(CFLAGS) -MMD -MP -MT $@ -MF $@.d -c -o $@.o $<
	$(Q)$(CXX) $(FLAGS_$(VARIANT)) $(QUICK_LINKER) -o $@ $@.o $(OUT)/libcraig.a $(LDLIBS)

# Compiled anew whenever the version is another one: $(OUT)/version has the last one.  It is written here, since a rule's target that libcraig.a does not
# need any more would not be made.
$(if $(filter clean help,$(MAKECMDGOALS)),,$(shell mkdir -p $(OUT); echo '$(VERSION_FLAG)' | cmp -s - $(OUT)/version || echo '$(VERSION_FLAG)' > $(OUT)/version))
$(OUT)/cli/version.o: CPPFLAGS += $(VERSION_FLAG)
$(OUT)/cli/version.o: $(wildcard $(OUT)/version)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# ---- set-up, demo, tests --------------------------------------------------------------------------------

DEPS         := $(if $(CRAIG_SKIP_DEPS),@true,@scripts/deps)

deps-build:
	@[ -e /usr/include/ccadical.h ] && [ -e /usr/include/mpfr.h ] && [ -e /usr/include/z3.h ] && [ -e /usr/include/yaml.h ] && [ -e /usr/include/jansson.h ] && [ -e /usr/include/sqlite3.h ] && command -v gcc g++ >/dev/null || \
	  { echo "craig needs these packages to build: $$(scripts/deps --list build)"; \
	    echo "'make demo' and 'make check' install them; or: scripts/deps build"; exit 1; }

demo: ## install what is missing, build, verify the examples and show the evidence
	$(DEPS) demo
	@$(MAKE) --no-print-directory craig
	@scripts/demo

check: ## install what is missing, build all variants, run all tests
	$(DEPS) check
	@$(MAKE) --no-print-directory test-tools
	@tests/run

LOAD     ?= 8
check-loaded: ## all tests while LOAD (8) loops keep the processors busy: no outcome depends on the machine's speed
	tests/scripts/under-load $(LOAD) $(MAKE) --no-print-directory check

check-fast: craig ## the inner loop: the quick suites, under a minute
	@tests/run --fast

install: craig build/man/craig.1 ## install to $(DESTDIR)$(PREFIX): the program, craig.h, its manual page and completions of its command line
	install -D -m 755 craig $(DESTDIR)$(PREFIX)/bin/craig
	install -D -m 644 include/craig.h $(DESTDIR)$(PREFIX)/include/craig.h
	install -D -m 644 build/man/craig.1 $(DESTDIR)$(PREFIX)/share/man/man1/craig.1
	install -D -m 644 contrib/completions/craig.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/craig
	install -D -m 644 contrib/completions/_craig $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_craig

build/man/craig.1: craig scripts/man
	@mkdir -p $(@D)
	$(Q)scripts/man ./craig >$@

deb: ## a Debian package in build/deb, looked at by lintian
	$(DEPS) deb
	scripts/deb build/deb

check-benchexec: craig ## ten programs run by BenchExec, which is fetched from PyPI
	tests/scripts/check-benchexec

check-sarif: craig ## results for other tools against the schema of SARIF 2.1.0, which is fetched from the registry of npm
	$(DEPS) sarif
	tests/scripts/check-sarif

check-web: craig ## reports in a browser without a window, narrow and wide, light and dark: build/web has the pictures
	$(DEPS) web
	tests/scripts/check-web

check-deb: deb ## the package installed and used in a bare chroot
	$(DEPS) chroot
	tests/scripts/check-deb build/deb

format: ## clang-format over our own sources
	clang-format -i $(shell git ls-files 'src/*.[ch]' 'src/*.cpp' 'tests/unit/*.c' 'tests/tools/*.c')

clean: ## remove everything that was built
	rm -rf build craig

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22
	@echo "  variants: make VARIANT=release|debug|sanitize|clang variant   (binary: build/VARIANT/craig)"

# ---- campaigns: not part of `make check` ----------------------------------------------------------------

.PHONY: fuzz bench bench-real verify-real bench-interrupts bench-claims bench-guesses bench-growth bench-entry-points bench-models bench-proofs bench-decide test-tools campaign campaign-roundtrip campaign-run campaign-interpolants campaign-floats campaign-evidence campaign-termination campaign-witnesses fuzz-model fuzz-verdicts fuzz-language roundtrip fuzz-coverage fuzz-transformed
RUNS     ?= 1000000
SEED     ?= 1
TOOLS    := build/release/tools
FUZZ     := build/fuzz

fuzz: ## RUNS random texts through the front end, under ASan and UBSan; findings go to build/fuzz
	$(DEPS) fuzz
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=fuzz ROOMS="base lang" OUT=$(FUZZ) $(FUZZ)/fuzz_parse
	@mkdir -p $(FUZZ)/corpus
	$(FUZZ)/fuzz_parse -runs=$(RUNS) -max_len=4096 -timeout=20 -dict=tests/fuzz/c.dict -artifact_prefix=$(FUZZ)/ \
	  $(FUZZ)/corpus tests/fuzz/seeds tests/malformed tests/roundtrip

$(FUZZ)/fuzz_parse: tests/fuzz/fuzz_parse.c $(OUT)/libcraig.a
	$(call say,fuzz,$<)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ -lmpfr -lgmp -lpthread -lm

bench: craig ## reading C against `gcc -fsyntax-only`: time and memory, on programs made here
	@tests/bench/parse-vs-gcc

bench-interrupts: test-tools ## how late 300 calls of each kind of solver come back when their budget ends
	$(TOOLS)/interrupt_campaign 300 $(SEED)

LIST     ?=
campaign-termination: craig ## evidence for termination, confirmed by z3, cvc5 and gcc; LIST names programs
	tests/scripts/termination-evidence $(LIST)

campaign-witnesses: craig ## witnesses, ours and falsified ones, validated; LIST names programs
	tests/scripts/witness-evidence $(LIST)

bench-decide: test-tools ## 100 questions of bounded model checking against z3 and boolector; LIST names more programs
	tests/scripts/bench-decide $(LIST)

bench-claims: craig ## what the paper says of IMC, ISMC and DAR (H1.A to H2.E), on the programs of LIST (lines `32 FILE` or `64 FILE`), into OUT; OPTIONS='--blocks single': of all three
	OPTIONS="$(OPTIONS)" tests/bench/claims $(or $(SECONDS_EACH),10) $(LIST) $(or $(OUT),build/claims)

bench-guesses: craig ## Table 1 of the paper on MISper, on the safe programs of LIST (as in bench-claims), into OUT
	tests/bench/guesses $(or $(SECONDS_EACH),30) $(LIST) $(or $(OUT),build/guesses)

bench-growth: test-tools ## how the encoding grows on families of programs whose sizes double
	tests/bench/growth

bench-entry-points: craig ## how engines grow with the entry points of a driver
	tests/bench/entry-points

bench-models: test-tools ## what the models of the programs in LIST (lines `set,file,property,data model`) cost
	tests/scripts/model-table $(LIST)

bench-proofs: test-tools ## what recording, trimming and replaying proofs costs, and how small interpolants become
	$(TOOLS)/proof_campaign

SOURCES_OF_OTHERS ?= build/real
CBMC     ?=
bench-real: test-tools ## harnesses over functions of Debian's source packages: verdict, time, memory; CBMC=PATH compares
	$(DEPS) real
	tests/real/fetch $(SOURCES_OF_OTHERS)
	CBMC=$(CBMC) SECONDS_EACH=$(or $(SECONDS_EACH),60) tests/real/bench $(SOURCES_OF_OTHERS) $(HARNESSES)

verify-real: ## the harnesses of bench-real, compiled: they hold on RUNS random inputs, and fail with their seeded bugs
	$(DEPS) real
	tests/real/fetch $(SOURCES_OF_OTHERS)
	RUNS=$(RUNS) tests/real/verify $(SOURCES_OF_OTHERS) $(HARNESSES)

test-tools: craig
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=release tools

campaign: campaign-roundtrip campaign-run campaign-interpolants campaign-floats campaign-evidence campaign-termination fuzz-model fuzz-verdicts ## all of these

campaign-roundtrip: test-tools ## 300 csmith programs printed back to C: compiled and run, the same checksum
	tests/scripts/csmith-roundtrip 300 $(SEED)
	tests/scripts/layout-vs-gcc 300 $(SEED)

FILES    ?= tests/roundtrip
roundtrip: test-tools ## real C printed back, FILES="FOLDER|FILE...": compiles, and defines what it defined; goes on where it ended
	tests/scripts/real-roundtrip $(FILES)

campaign-run: test-tools ## 1,000 csmith programs: the interpreter prints what the compiled program prints
	tests/scripts/csmith-run 1000 $(SEED)
	tests/scripts/run-vs-gcc 1000 $(SEED)

campaign-interpolants: test-tools ## 5,000 random and 500 structured problems, and 20,000 terms against Z3
	$(TOOLS)/itp_campaign 5000 500 $(SEED)
	$(TOOLS)/second_campaign 20000 $(SEED)

campaign-floats: test-tools ## a million operands for each floating-point operation
	$(TOOLS)/float_campaign 1000000 $(SEED)

campaign-evidence: test-tools ## 500 generated programs: certificates, tests and witnesses are checked
	TASKS=500 tests/suites/evidence

fuzz-model: test-tools ## the encoding against the interpreter, 100,000 random runs of generated programs and our own
	tests/scripts/fuzz-model 100000 $(SEED)

fuzz-verdicts: test-tools ## 2,000 generated programs by every engine, against explicit-state exploration
	tests/scripts/fuzz-verdicts 2000 $(SEED)
	TASKS=memory KEEP=build/fuzz-verdicts/memory tests/scripts/fuzz-verdicts 1000 $(SEED)

SECONDS  ?= 600
fuzz-language: test-tools ## the whole language for SECONDS (600): gcc against `craig run` and against verdicts; goes on where it ended
	tests/scripts/fuzz-language for $(SECONDS)

fuzz-transformed: craig ## libFuzzer finds the violations in our own transformed programs (contrib/fuzz)
	$(DEPS) fuzz
	contrib/fuzz/all

fuzz-coverage: craig ## how many lines of front end and encoder fuzz-language executes, by gcov
	tests/scripts/language-coverage
