# A scatter plot (SVG, both axes logarithmic) of column `column` of runs.csv: engine `x` across, engine `y` up.  A program is a dot if both
# engines gave `verdict`; where only one did, it is a cross at the edge of the other.
function place(value) { return 40 + 360 * (log(value < low ? low : value) - log(low)) / (log(high) - log(low)) }
function mark(px, py, both) {
  if (both) printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#2060a0\" fill-opacity=\"0.6\"/>\n", px, 440 - py
  else printf "<path d=\"M%.1f %.1fl6 6m0 -6l-6 6\" stroke=\"#c04000\" fill=\"none\"/>\n", px - 3, 437 - py
}
FNR > 1 { files[$1] = 1; seen[$1, $2] = $3; value[$1, $2] = $column; if ($column > high) high = $column; if ($column > 0 && (!low || $column < low)) low = $column }
END {
  if (!low) low = 1
  if (high <= low) high = 10 * low
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 440 440\" width=\"440\" height=\"440\" font-family=\"sans-serif\" font-size=\"11\">"
  print "<rect width=\"440\" height=\"440\" fill=\"white\"/>"
  print "<path d=\"M40 400V40H400V400ZL400 40\" fill=\"none\" stroke=\"#888\"/>"
  for (tick = 0.001; tick <= high; tick *= 10) {
    if (tick < low) continue
    p = place(tick)
    printf "<text x=\"%.1f\" y=\"415\" text-anchor=\"middle\">%g</text><text x=\"36\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", p, tick, 444 - p, tick
  }
  printf "<text x=\"220\" y=\"25\" text-anchor=\"middle\">%s</text>\n", title
  for (f in files) {
    a = seen[f, x] == verdict; b = seen[f, y] == verdict
    if (a || b) mark(a ? place(value[f, x]) : 404, b ? place(value[f, y]) : 404, a && b)
  }
  print "</svg>"
}
