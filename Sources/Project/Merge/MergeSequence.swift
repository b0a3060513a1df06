/// A list as units: elements, and flags with their arguments, such as `-framework A`.
struct MergeSequence {
  /// Ranges of elements.
  private(set) var units: [Range<Int>] = []
  /// By unit.
  private(set) var hashes: [UInt64] = []

  private static let flagsWithArgument: Set<String> = [
    "-framework", "-weak_framework", "-needed_framework", "-reexport_framework", "-upward_framework", "-lazy_framework",
    "-weak_library", "-reexport_library", "-needed_library", "-upward_library", "-force_load", "-load_hidden",
    "-exported_symbols_list", "-unexported_symbols_list", "-order_file", "-install_name", "-compatibility_version",
    "-current_version", "-undefined", "-rpath", "-filelist", "-bundle_loader", "-arch", "-target", "-isysroot", "-isystem",
    "-iframework", "-iquote", "-idirafter", "-include", "-imacros", "-import-objc-header", "-module-name", "-swift-version",
    "-enable-experimental-feature", "-enable-upcoming-feature", "-x", "-u", "-e", "-D", "-I", "-L", "-F", "-l",
  ]

  init(_ side: MergeSide, _ nodes: [Int]) {
    var words = nodes.map { side.kind(of: $0) == .string ? side.text(of: $0) : "" }[...]
    while !words.isEmpty {
      let start = words.startIndex
      words = words.dropFirst(Self.length(of: words))
      units.append(start..<words.startIndex)
      hashes.append(
        nodes[start..<words.startIndex].dropFirst().reduce(side.hashes[nodes[start]]) { MergeSide.mix($0, side.hashes[$1]) })
    }
  }

  /// The number of elements in the first unit.
  private static func length(of words: ArraySlice<String>) -> Int {
    guard let flag = words.first, flag.hasPrefix("-"), words.count > 1 else { return 1 }
    let next = words[words.startIndex + 1]
    if flag.hasPrefix("-X") {
      // `-Xlinker -rpath -Xlinker path` is one flag of the linker.
      let rest = words.dropFirst(2).prefix(2)
      let isPair = next.hasPrefix("-") && rest.count == 2 && rest.first == flag && rest.last?.hasPrefix("-") == false
      return isPair ? 4 : 2
    }
    if flag == "-sectcreate" { return min(4, words.count) }
    return flagsWithArgument.contains(flag) && !next.hasPrefix("-") ? 2 : 1
  }

  /// The elements of some units, without as many equal ones as there are among others.
  func elements(in range: Range<Int>, without others: ArraySlice<UInt64>) -> [Int] {
    var counts: [UInt64: Int] = [:]
    for hash in others { counts[hash, default: 0] += 1 }
    return range.filter { unit in
      guard let count = counts[hashes[unit]], count > 0 else { return true }
      counts[hashes[unit]] = count - 1
      return false
    }.flatMap { Array(units[$0]) }
  }
}
