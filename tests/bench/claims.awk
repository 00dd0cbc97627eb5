# The numbers of the claims, from runs.csv of tests/bench/claims.
FNR > 1 { files[$1] = 1; verdict[$1, $2] = $3; wall[$1, $2] = $4; converged[$1, $2] = $6; interpolants[$1, $2] = $7; here[$1, $2] = $8; global[$1, $2] = $9; solved[$2, $3]++ }
END {
  for (f in files) {
    count++
    i = verdict[f, "imc"]; s = verdict[f, "ismc"]; d = verdict[f, "dar"]
    if (i == "false" && s == "false") { bugs++; ratio += log((wall[f, "ismc"] + 0.001) / (wall[f, "imc"] + 0.001)); if (wall[f, "ismc"] < wall[f, "imc"]) faster++ }
    if (i != "false" && s == "false") ismc_only++
    if (i == "false" && s != "false") imc_only++
    if (d == "true" && here[f, "dar"] + global[f, "dar"] > 0) {
      proofs++; part = global[f, "dar"] / (here[f, "dar"] + global[f, "dar"]); parts += part
      if (part < 0.5) below++
      if (!global[f, "dar"]) never++
    }
    if (d == "true" && i == "true" && interpolants[f, "imc"] > 0) { both++; if (interpolants[f, "dar"] > interpolants[f, "imc"]) more++; if (interpolants[f, "dar"] == interpolants[f, "imc"]) same++; more_ratio += log(interpolants[f, "dar"] / interpolants[f, "imc"]) }
  }
  printf "%d programs; solved (proofs + bugs): imc %d + %d, ismc %d + %d, dar %d + %d\n", count, solved["imc", "true"], solved["imc", "false"], solved["ismc", "true"], solved["ismc", "false"], solved["dar", "true"], solved["dar", "false"]
  printf "H1.A: of %d bugs that both find, ISMC is faster on %d; geometric mean of its time over IMC's %.2f; only ISMC finds %d, only IMC %d\n", bugs, faster, bugs ? exp(ratio / bugs) : 0, ismc_only, imc_only
  printf "H2.A: of %d proofs of DAR with at least one iteration, the share of global ones is below 0.5 in %d, zero in %d, on average %.3f\n", proofs, below, never, proofs ? parts / proofs : 0
  printf "H2.C: of %d proofs of both with interpolants, DAR computes more than IMC in %d, as many in %d; geometric mean of the ratio %.2f\n", both, more, same, both ? exp(more_ratio / both) : 0
}
