internal import Bytes

/// An unresolved merge conflict, possibly incomplete.
public struct MergeConflict: Hashable, Sendable {
  /// From its first marker to the end of its last one.
  public let range: Range<Int>
  /// Label after `<<<<<<<`, a branch or commit; nil if that marker is missing.
  public let ours: String?
  /// Label after `>>>>>>>`; nil if that marker is missing.
  public let theirs: String?

  /// All conflicts in a file. Markers are seven characters at the start of a line, optionally with a space and a label;
  /// `=======` counts only between the other two because underlined headings look like it.
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
