# Drops the page padding between the segments of a linked Mach-O file.
#
# Reads the file's YAML form (obj2yaml) twice and prints it with every file
# offset moved up. Addresses stay as they are, and so does the distance between
# an address and its file offset within a segment. The result cannot be loaded
# (segments no longer begin on a page), but it is what a parser expects of a
# linked image at a tenth of the size.

function num(s,   i, v, c) {
  gsub(/[' ]/, "", s)
  if (s !~ /^0[xX]/) return s + 0
  v = 0
  for (i = 3; i <= length(s); i++) { c = index("0123456789abcdef", tolower(substr(s, i, 1))) - 1; v = v * 16 + c }
  return v
}
function key(line) { sub(/^[ -]*/, "", line); sub(/:.*/, "", line); return line }
function val(line) { sub(/^[^:]*: */, "", line); return line }
NR == FNR {
  k = key($0)
  if ($0 ~ /^  - cmd:/) { insect = 0 ; inseg = ($0 ~ /LC_SEGMENT/); if (inseg) n++ }
  if (inseg && k == "fileoff") off[n] = num(val($0))
  if (inseg && k == "filesize") { size[n] = num(val($0)); last[n] = off[n] }
  if (inseg && k == "size") ssize = num(val($0))
  if (inseg && k == "offset") { e = num(val($0)) + ssize; if (num(val($0)) && e > last[n]) last[n] = e }
  if (k == "segname" && $0 ~ /__LINKEDIT/) le = n
  next
}
FNR == 1 {
  pos = 0
  for (i = 1; i <= n; i++) {
    len = size[i]
    if (i != le && len > 0) { len = last[i] - off[i]; len = int((len + 15) / 16) * 16 }
    if (size[i] > 0) { delta[i] = off[i] - pos; newsize[i] = len; pos += len }
    else { delta[i] = 0; newsize[i] = 0 }
  }
  n = 0
}
{
  k = key($0); v = num(val($0))
  if ($0 ~ /^  - cmd:/) { inseg = ($0 ~ /LC_SEGMENT/); if (inseg) n++ }
  d = 0; hit = 0
  if (inseg && (k == "fileoff" || k == "offset") && v > 0) { hit = 1; v -= delta[n] }
  else if (inseg && k == "filesize") { hit = 1; v = newsize[n] }
  else if (!inseg && v > 0 && k ~ /^(rebase_off|bind_off|weak_bind_off|lazy_bind_off|export_off|symoff|stroff|indirectsymoff|extreloff|locreloff|dataoff)$/) { hit = 1; v -= delta[le] }
  if (hit) { line = $0; sub(/:.*/, ": " v, line); print line } else print
}
