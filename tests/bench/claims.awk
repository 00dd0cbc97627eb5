# The numbers of the claims, from runs.csv of tests/bench/claims.  A proof by a fixed point is one with interpolants: the others unroll all there is.
function ratio_of(a, b) { return (a + 0.001) / (b + 0.001) }
function sort_numbers(numbers, count,   i, j, x) {
  for (i = 2; i <= count; i++) {
    x = numbers[i]
    for (j = i - 1; j >= 1 && numbers[j] > x; j--) numbers[j + 1] = numbers[j]
    numbers[j + 1] = x
  }
}
# The bound that three quarters of IMC's proofs by a fixed point do not exceed.
function high_bound(   f, count, numbers) {
  for (f in files) if (fixed(f, "imc")) numbers[++count] = bound[f, "imc"]
  sort_numbers(numbers, count)
  return count ? numbers[int(0.75 * (count - 1)) + 1] : 0
}
function fixed(f, e) { return verdict[f, e] == "true" && interpolants[f, e] > 0 }
function is_same(f, e, v) { return verdict[f, "imc"] == v && verdict[f, e] == v }
# CPU time of both on what both solve.
function overall(name, e, paper,   f, v, total, theirs, ours) {
  for (f in files)
    for (v in verdicts) if (is_same(f, e, v)) { total[v]++; theirs[v] += cpu[f, "imc"]; ours[v] += cpu[f, e] }
  printf "%s: on %d proofs of both %.2f of IMC's CPU time, on %d bugs %.2f, on all %.2f (paper: %s)\n", name, total["true"], ratio_of(ours["true"], theirs["true"]),
    total["false"], ratio_of(ours["false"], theirs["false"]), ratio_of(ours["true"] + ours["false"], theirs["true"] + theirs["false"]), paper
}
# How the logarithm of CPU time follows that of the mean size of interpolants: correlation and slope, on what both solve with interpolants.
function sensitivity(e,   f, n, x, y, sx, sy, sxx, syy, sxy) {
  for (f in files) {
    if (!(interpolants[f, "imc"] > 0 && interpolants[f, "dar"] > 0) || verdict[f, "imc"] == "unknown" || verdict[f, "dar"] == "unknown") continue
    x = log(atoms[f, e] / interpolants[f, e] + 1); y = log(cpu[f, e] + 0.001)
    n++; sx += x; sy += y; sxx += x * x; syy += y * y; sxy += x * y
  }
  both = n
  if (n < 3 || n * sxx == sx * sx || n * syy == sy * sy) return "too few"
  return sprintf("correlation %.2f, slope %.2f", (n * sxy - sx * sy) / sqrt((n * sxx - sx * sx) * (n * syy - sy * sy)), (n * sxy - sx * sy) / (n * sxx - sx * sx))
}
FNR > 1 {
  files[$1] = 1; verdict[$1, $2] = $3; cpu[$1, $2] = $4; bound[$1, $2] = $5; converged[$1, $2] = $6; interpolants[$1, $2] = $7
  here[$1, $2] = $8; global[$1, $2] = $9; atoms[$1, $2] = $10; solved[$2, $3]++
}
END {
  verdicts["true"]; verdicts["false"]
  high = high_bound()
  for (f in files) {
    count++
    if (is_same(f, "ismc", "false")) { bugs++; ratio += log(ratio_of(cpu[f, "ismc"], cpu[f, "imc"])); if (cpu[f, "ismc"] < cpu[f, "imc"]) faster++ }
    if (verdict[f, "imc"] != "false" && verdict[f, "ismc"] == "false") ismc_only++
    if (verdict[f, "imc"] == "false" && verdict[f, "ismc"] != "false") imc_only++
    if (fixed(f, "imc") && bound[f, "imc"] > high) {
      high_proofs++
      if (verdict[f, "ismc"] != "true") high_lost++
      else { high_both++; high_ratio += log(ratio_of(cpu[f, "ismc"], cpu[f, "imc"])); if (cpu[f, "ismc"] < cpu[f, "imc"]) high_faster++ }
    }
    if (fixed(f, "dar") && here[f, "dar"] + global[f, "dar"] > 0) {
      proofs++; part = global[f, "dar"] / (here[f, "dar"] + global[f, "dar"]); parts += part
      if (part < 0.5) below++
      if (!global[f, "dar"]) never++
    }
    if (fixed(f, "dar") && fixed(f, "imc")) {
      pairs++; if (interpolants[f, "dar"] > interpolants[f, "imc"]) more++
      if (interpolants[f, "dar"] == interpolants[f, "imc"]) same++
      more_ratio += log(interpolants[f, "dar"] / interpolants[f, "imc"])
      if (cpu[f, "dar"] < cpu[f, "imc"]) dar_faster++
      if (converged[f, "imc"] < converged[f, "dar"]) { shorter++; if (cpu[f, "dar"] < cpu[f, "imc"]) shorter_slower++ }
      if (converged[f, "imc"] > converged[f, "dar"]) longer++
    }
  }
  printf "%d programs; solved (proofs + bugs): imc %d + %d, ismc %d + %d, dar %d + %d\n", count, solved["imc", "true"], solved["imc", "false"], solved["ismc", "true"], solved["ismc", "false"], solved["dar", "true"], solved["dar", "false"]
  printf "H1.A: of %d bugs that both find, ISMC is faster on %d; geometric mean of its time over IMC's %.2f; only ISMC finds %d, only IMC %d (paper: 127 and 27)\n", bugs, faster, bugs ? exp(ratio / bugs) : 0, ismc_only, imc_only
  printf "H1.B: of %d proofs of IMC at a bound above %d, ISMC has %d, faster on %d; geometric mean of its time over IMC's %.2f (paper: mostly slower)\n", high_proofs, high, high_both, high_faster, high_both ? exp(high_ratio / high_both) : 0
  overall("H1.C", "ismc", "2.02, 0.72, 1.17")
  printf "H2.A: of %d proofs of DAR with at least one iteration, the share of global ones is below 0.5 in %d, zero in %d, on average %.3f (paper: 0.097)\n", proofs, below, never, proofs ? parts / proofs : 0
  printf "H2.B: of %d proofs of both, IMC converges earlier in %d, of which DAR is faster in %d, and later in %d; DAR is faster in %d of all (paper: IMC mostly earlier, and faster)\n", pairs, shorter, shorter_slower, longer, dar_faster
  printf "H2.C: of %d proofs of both, DAR computes more interpolants than IMC in %d, as many in %d; geometric mean of the ratio %.2f (paper: never fewer)\n", pairs, more, same, pairs ? exp(more_ratio / pairs) : 0
  imc_line = sensitivity("imc"); dar_line = sensitivity("dar")
  printf "H2.D: time and mean size of interpolants, on %d programs that both solve with interpolants: IMC %s; DAR %s (paper: no difference)\n", both, imc_line, dar_line
  overall("H2.E", "dar", "1.34, 0.93, 1.10")
}
