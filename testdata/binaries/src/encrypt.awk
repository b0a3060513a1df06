# Adds an encryption command to the YAML form of a linked arm64 file, as the
# App Store does to programs it ships: the code is unreadable from outside, the
# symbol table and the imports are not. The command covers the first section.
/^  ncmds:/ { sub(/[0-9]+/, $2 + 1) }
/^  sizeofcmds:/ { sub(/[0-9]+/, $2 + 24) }
/^        size:/ && !size { size = $2 }
/^        offset:/ && !offset { offset = $2 }
/^LinkEditData:/ {
  print "  - cmd:             LC_ENCRYPTION_INFO_64"
  print "    cmdsize:         24"
  print "    cryptoff:        " offset
  print "    cryptsize:       " size
  print "    cryptid:         1"
  print "    pad:             0"
}
{ print }
