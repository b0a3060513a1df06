/// Format strings of the `printf` family.
enum FormatString {
  /// Conversion characters, and the second percent sign of `%%`.
  private static let conversions = Array("@dDiuUxXoOfeEgGcCsSpaAF%".utf8)

  /// The text between the conversions of a format: `icon_` and an empty piece for `icon_%d`.
  static func pieces(of format: ArraySlice<UInt8>) -> [String] {
    var pieces: [[UInt8]] = [[]]
    var index = format.startIndex
    while index < format.endIndex {
      guard format[index] == UInt8(ascii: "%") else {
        pieces[pieces.count - 1].append(format[index])
        index += 1
        continue
      }
      let end = format[(index + 1)...].firstIndex(where: conversions.contains) ?? format.endIndex
      if end < format.endIndex, format[end] == UInt8(ascii: "%") {
        pieces[pieces.count - 1].append(UInt8(ascii: "%"))
      } else {
        pieces.append([])
      }
      index = min(end + 1, format.endIndex)
    }
    return pieces.map { String(decoding: $0, as: UTF8.self) }
  }
}
