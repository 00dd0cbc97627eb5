# Table 1 of the paper on MISper, from runs.csv of tests/bench/guesses: solved, and mean and median of the CPU time of those.
function is_of(f, column) {
  if (column == "pdr") return verdict[f, "pdr"] == "true"
  if (verdict[f, "misper"] != "true") return 0
  if (column == "candidate") return candidate[f]
  if (column == "subset") return subset[f]
  if (column == "strengthened") return strengthened[f]
  if (column == "line 3") return !(candidate[f] + subset[f] + strengthened[f])
  return 1
}
function cell(column, only_new,   f, n, numbers, sum, i, j, x) {
  for (f in files) {
    if ((only_new && verdict[f, "pdr"] == "true") || !is_of(f, column)) continue
    x = cpu[f, column == "pdr" ? "pdr" : "misper"]
    sum += x
    for (j = n++; j >= 1 && numbers[j] > x; j--) numbers[j + 1] = numbers[j]
    numbers[j + 1] = x
  }
  return n ? sprintf("%d (%.2f/%.2f)", n, sum / n, n % 2 ? numbers[(n + 1) / 2] : (numbers[n / 2] + numbers[n / 2 + 1]) / 2) : "0"
}
function row(name, only_new) {
  printf "| %s | %s | %s | %s | %s | %s | %s |\n", name, only_new ? "" : cell("pdr", 0), cell("misper", only_new), cell("line 3", only_new), cell("candidate", only_new), cell("subset", only_new), cell("strengthened", only_new)
}
FNR > 1 {
  files[$1] = 1; verdict[$1, $2] = $3; cpu[$1, $2] = $4
  if ($2 == "misper") { candidate[$1] = $5; subset[$1] = $6; strengthened[$1] = $7 }
  if ($3 == "false") print "WRONG", $0
}
END {
  for (f in files) { count++; if (verdict[f, "pdr"] == "true" && verdict[f, "misper"] != "true") lost++ }
  print "| " count " programs | PDR | MISper | of these by PDR (line 3) | by the candidate | by its subset | by PDR with that |\n| --- | --- | --- | --- | --- | --- | --- |"
  row("all", 0)
  row("not solved by PDR", 1)
  printf "%d of PDR's are not solved by MISper\n", lost
}
