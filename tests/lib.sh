# lib.sh: what the test suites share.  A suite calls `pass NAME` and `fail NAME REASON`, then `finish`, which prints
# the count on a line of its own and returns failure if a test failed.
#
# No outcome depends on how fast the machine is.  What must come to an end has `patience`, seconds that only end what hangs
# (20 times of what the slowest takes on an idle machine is the least); a shorter limit may only lead to an answer that is allowed.
passed=0
failed=0
undecided=0
patience=600
# Which of several processes decides, and so what is said, depends on it: a suite that wants them asks for --jobs.
export CRAIG_JOBS=1
pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  echo "FAIL $1: $2"
}
# describe FILE: sets what the first line of a program says, `first`, and its parts: expected, violated, must, options, unknown.
# Without a process for each of them: it is asked for thousands of times.
describe() {
  first=
  IFS= read -r first <"$1"
  part expected '^// *([A-Z]*)'
  part violated '^// *FALSE\(([a-z-]*)\)'
  part must '.*must: *([a-z ]*)'
  part options '.*options: *([^;]*)'
  part unknown '.*unknown: *([^;]*)'
  [ -z "$unknown" ] || must=bmc # must say why it does not know
}
part() { if [[ $first =~ $2 ]]; then printf -v "$1" %s "${BASH_REMATCH[1]}"; else printf -v "$1" %s ""; fi; }
# For work spread over processes: lines "ok NAME", "FAIL NAME: reason" or "open NAME" (allowed to be undecided) on standard input.
tally() {
  while IFS= read -r line; do
    case $line in
      "ok "*) pass ;;
      "open "*) undecided=$((undecided + 1)) ;;
      "FAIL "*) failed=$((failed + 1)); echo "$line" ;;
      *) echo "$line" ;;
    esac
  done
}
# insist FILE PERCENT COMMAND...: of the lines "ok NAME" and "open NAME" in FILE that many must be "ok".  If they are not, the
# machine may be slow: COMMAND NAME is asked again about those that are open, with 20 times the LIMIT.
insist() {
  local file=$1 percent=$2 decided
  shift 2
  [ "$(decided_percent "$file")" -ge "$percent" ] || {
    grep '^open ' "$file" | cut -d ' ' -f 2- | LIMIT=$(awk "BEGIN { print 20 * $LIMIT }") xargs -L 1 -P "${JOBS:-2}" "$@" >"$file.again"
    { grep -v '^open ' "$file"; cat "$file.again"; } >"$file.all" && mv "$file.all" "$file"
  }
  decided=$(decided_percent "$file")
  if [ "$decided" -ge "$percent" ]; then pass; else fail "$file" "only $decided % are decided, expected $percent %"; fi
}
decided_percent() { awk '/^ok / { ok++ } /^open / { open++ } END { print ok + open ? int(100 * ok / (ok + open)) : 0 }' "$1"; }
# build [VARIANT=...] TARGETS...: by make; one suite at a time, since several may need the same
build() {
  local variant=release
  case $1 in VARIANT=*) variant=${1#*=} ;; esac
  mkdir -p build
  flock "build/lock-$variant" make --no-print-directory -s -j"${JOBS:-2}" "$@" >/dev/null || fail build "make $* does not build"
}
finish() {
  [ "$undecided" = 0 ] || echo "$undecided undecided, as they may be"
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
# Can this machine build programs for ILP32, headers included?
has_32_bit_library() {
  printf '#include <stdio.h>\nint main(void) { return 0; }\n' | gcc -m32 -x c -o /dev/null - 2>/dev/null
}

# add NAME COMMAND...: what the last line of a campaign counts is added
add() {
  local name=$1 count
  shift
  local log=build/test-logs/random-$name.log
  count=$("$@" 2>&1 | tee "$log" | grep -E '^[0-9]+ passed, [0-9]+ failed$' | tail -n 1)
  [ -n "$count" ] || { fail "$name" "it ended without a count, after: $(tail -n 1 "$log")"; return; }
  passed=$((passed + ${count%% *}))
  local bad=${count#*, }
  bad=${bad%% *}
  [ "$bad" = 0 ] || { failed=$((failed + bad)); echo "FAIL $name: $count, in $log:"; grep -vE '^ok |^[0-9]+ passed' "$log" | tail -n 10; }
}
