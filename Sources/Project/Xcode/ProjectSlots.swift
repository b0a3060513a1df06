public import Bytes

/// The range of each element of a list, which moves when the list is sorted.
///
/// If every element has its own lines, these are whole lines without terminators, so indentation and trailing comments move
/// along. Otherwise it is the element with its trailing comment; commas and whitespace between elements stay in place.
struct ProjectSlots {
  let ranges: [Range<Int>]
  /// Whether the ranges are whole lines.
  let areLines: Bool

  /// - Parameter elements: nodes of elements of an array, or of the keys of entries of a dictionary.
  init(_ elements: [Int], in document: OpenStepDocument) {
    let entries = elements.map { document.extent(of: $0) }
    let lines = entries.map { document.lines(around: $0.whole) }
    areLines = entries.allSatisfy(\.isTerminated) && !lines.contains { $0 == nil }
    ranges = areLines ? lines.compactMap { $0 } : entries.map(\.value)
  }
}

extension OpenStepDocument {
  /// The bytes of an element of an array or an entry of a dictionary.
  struct Extent {
    /// The element with its trailing comment; for an entry, from the key to the `;`.
    let value: Range<Int>
    /// Including the comma.
    let whole: Range<Int>
    /// Whether it ends with a comma or semicolon.
    let isTerminated: Bool
  }

  func extent(of node: Int) -> Extent {
    let start = range(of: node).lowerBound
    var end = range(of: node).upperBound
    var lexer = OpenStepLexer(bytes: bytes, position: end)
    var isEntry = false
    while true {
      let piece = lexer.next()
      switch piece.kind {
      case .comment, .blanks:
        // A line comment, or one on a later line, does not belong to the element.
        guard piece.kind == .comment, bytes[piece.range].starts(with: "/*".utf8), !hasLineEnd(in: end..<piece.range.lowerBound)
        else { continue }
        end = piece.range.upperBound
      case .sign where bytes[piece.range.lowerBound] == UInt8(ascii: "=") && !isEntry:
        isEntry = true
        end = range(of: node + 1).upperBound
        lexer.position = end
      case .sign where bytes[piece.range.lowerBound] == UInt8(ascii: ";"):
        return Extent(value: start..<piece.range.upperBound, whole: start..<piece.range.upperBound, isTerminated: true)
      case .sign where bytes[piece.range.lowerBound] == UInt8(ascii: ","):
        return Extent(value: start..<end, whole: start..<piece.range.upperBound, isTerminated: true)
      default: return Extent(value: start..<end, whole: start..<end, isTerminated: false)
      }
    }
  }

  /// The lines of a range that contain nothing else but whitespace and a trailing comment, without the last line terminator;
  /// nil otherwise.
  func lines(around range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start == 0 || isLineEnd(bytes[start - 1]) else { return nil }
    var lexer = OpenStepLexer(bytes: bytes, position: range.upperBound)
    var end = bytes.span.lineEnd(from: range.upperBound)
    while lexer.position < end {
      let piece = lexer.next()
      guard piece.isTrivia, !hasLineEnd(in: piece.range) || piece.kind == .blanks else { return nil }
    }
    // Trailing whitespace belongs to the line.
    end = bytes.span.lineEnd(from: range.upperBound)
    return start..<end
  }

  func hasLineEnd(in range: Range<Int>) -> Bool { bytes[range].contains(where: isLineEnd) }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension Rearrangement {
  /// Edits that sort the list, touching only elements that move.
  public func edits(in project: XcodeProject) -> [Edit] {
    let ranges = ProjectSlots(elements, in: project.document).ranges
    return order.indices.filter { order[$0] != $0 }.map { place in
      Edit(ranges[place], Array(project.document.bytes[ranges[order[place]]]))
    }
  }
}
