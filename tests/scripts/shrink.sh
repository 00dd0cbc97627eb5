# shrink.sh: a failing program made smaller, for scripts that find some.
#
#   shrink FILE STILL_FAILS ARGUMENTS...     STILL_FAILS CANDIDATE ARGUMENTS... says whether a candidate fails in the same way
#
# Deletes ever smaller groups of lines as long as the failure stays; the first line stays.  Candidates are $work/smaller.c.
shrink() {
  local file=$1 chunk lines
  shift
  for ((chunk = $(wc -l <"$file") / 2; chunk > 1; chunk /= 2)); do delete_groups "$chunk" "$file" "$@"; done
  for ((lines = 0; lines != $(wc -l <"$file"); )); do # what was deleted last may have been all that needed what stands before
    lines=$(wc -l <"$file")
    delete_groups 1 "$file" "$@"
  done
  unwrap_blocks "$file" "$@"
}

delete_groups() { # SIZE FILE STILL_FAILS ARGUMENTS...
  local size=$1 file=$2 start
  shift 2
  for ((start = 2; start <= $(wc -l <"$file"); )); do
    sed "${start},$((start + size - 1))d" "$file" >"$work/smaller.c"
    keep_smaller "$file" "$@" || start=$((start + size))
  done
}

keep_smaller() { # FILE STILL_FAILS ARGUMENTS...
  local file=$1 still_fails=$2
  shift 2
  "$still_fails" "$work/smaller.c" "$@" && cp "$work/smaller.c" "$file"
}

# The statements of a block without the block.
unwrap_blocks() {
  local file=$1 start
  shift
  for ((start = 2; start <= $(wc -l <"$file"); start++)); do
    sed -n "${start}p" "$file" | grep -qE '\{$' || continue
    awk -v s="$start" 'NR == s { match($0, /^ */); depth = RLENGTH; open = 1; next }
      open && match($0, /^ *}/) { t = $0; match(t, /^ */); if (RLENGTH == depth) { open = 0; next } } { print }' "$file" >"$work/smaller.c"
    if keep_smaller "$file" "$@"; then start=$((start - 1)); fi
  done
}
