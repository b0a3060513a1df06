extension FormatSpecifiers {
  /// The original's argument for each specifier of a translation that has the same unnumbered specifiers in another order.
  ///
  /// - Returns: 1-based positions in the order of the translation; nil if the specifiers differ.
  public static func positions(in translation: FormatSpecifiers, of original: FormatSpecifiers) -> [Int]? {
    let (given, read) = (original.arguments, translation.arguments)
    guard given.count == read.count, given.count > 1, given.map(\.position) == Array(1...given.count),
      read.map(\.position) == Array(1...read.count),
      (given + read).allSatisfy({ !$0.isDoubtful && $0.argumentClass != .variable })
    else { return nil }
    var left = given
    var positions: [Int] = []
    for argument in read {
      guard let index = left.firstIndex(where: { $0.argumentClass == argument.argumentClass }) else { return nil }
      positions.append(left.remove(at: index).position)
    }
    return positions
  }

  /// Numbers the arguments of a format: `%@: %d` becomes `%2$@: %1$d`.
  ///
  /// - Parameters:
  ///   - format: the format, possibly with escapes as in a file.
  ///   - positions: one for each specifier.
  /// - Returns: nil if the number of specifiers differs.
  public static func numbered(_ format: String, _ positions: [Int]) -> String? {
    let arguments = FormatSpecifiers(format).arguments
    guard arguments.count == positions.count, Set(arguments.map(\.range.lowerBound)).count == arguments.count else { return nil }
    var bytes = Array(format.utf8)
    for (argument, position) in zip(arguments, positions).reversed() {
      bytes.insert(contentsOf: "\(position)$".utf8, at: argument.range.lowerBound + 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
