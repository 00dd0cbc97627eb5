# lib.sh: what the test suites share.  A suite calls `pass NAME` and `fail NAME REASON`, then `finish`, which prints
# the count on a line of its own and returns failure if a test failed.
passed=0
failed=0
pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  echo "FAIL $1: $2"
}
# For work spread over processes: lines "ok NAME" or "FAIL NAME: reason" on standard input.
tally() {
  while IFS= read -r line; do
    case $line in
      "ok "*) pass ;;
      "FAIL "*) failed=$((failed + 1)); echo "$line" ;;
      *) echo "$line" ;;
    esac
  done
}
finish() {
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
  count=$("$@" 2>&1 | tee "build/test-logs/random-$name.log" | grep -E '^[0-9]+ passed, [0-9]+ failed$' | tail -n 1)
  [ -n "$count" ] || { fail "$name" "no count"; return; }
  passed=$((passed + ${count%% *}))
  local bad=${count#*, }
  bad=${bad%% *}
  [ "$bad" = 0 ] || { failed=$((failed + bad)); echo "FAIL $name: $count"; }
}
