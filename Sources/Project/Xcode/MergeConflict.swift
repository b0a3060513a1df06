internal import Bytes

/// A conflict that a merge left in a text, or what is left of one.
public struct MergeConflict: Hashable, Sendable {
  /// The bytes from its first marker to the end of its last one.
  public let range: Range<Int>
  /// What stands behind `<<<<<<<`: a branch or commit; nil where that marker is gone.
  public let ours: String?
  /// What stands behind `>>>>>>>`; nil where that marker is gone.
  public let theirs: String?

  /// Every conflict in a text. Markers are seven signs at the start of a line, with a label behind a space; `=======` counts only
  /// between the other two, because underlined headings look like it.
  public static func all(in bytes: [UInt8]) -> [MergeConflict] {
    guard markers.hasMatch(in: bytes.span) else { return [] }
    var conflicts: [MergeConflict] = []
    var open: (start: Int, end: Int, label: String)?
    var start = 0
    while start < bytes.count {
      let end = bytes.span.lineEnd(from: start)
      if let label = label(of: bytes[start..<end], after: UInt8(ascii: "<")) {
        if let open { conflicts.append(MergeConflict(range: open.start..<open.end, ours: open.label, theirs: nil)) }
        open = (start, end, label)
      } else if let label = label(of: bytes[start..<end], after: UInt8(ascii: ">")) {
        conflicts.append(MergeConflict(range: (open?.start ?? start)..<end, ours: open?.label, theirs: label))
        open = nil
      }
      start = end + 1
    }
    if let open { conflicts.append(MergeConflict(range: open.start..<open.end, ours: open.label, theirs: nil)) }
    return conflicts
  }

  private static let markers = LiteralSearch(["<<<<<<<", ">>>>>>>"])

  private static func label(of line: ArraySlice<UInt8>, after sign: UInt8) -> String? {
    guard line.count >= 7, line.prefix(7).allSatisfy({ $0 == sign }) else { return nil }
    let rest = line.dropFirst(7)
    guard rest.first == nil || rest.first == UInt8(ascii: " ") else { return nil }
    return String(decoding: rest.dropFirst(), as: UTF8.self)
  }
}
