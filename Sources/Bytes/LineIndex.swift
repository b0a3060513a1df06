internal import CByteSearch

/// A position in a text file, for people and editors.
public struct LinePosition: Hashable, Sendable {
  /// 1-based.
  public let line: Int
  /// 1-based, in bytes (UTF-8 code units) from the start of the line.
  public let column: Int
}

/// Maps byte offsets of a file to lines and columns. Lines end with LF, CRLF, or a lone CR, as in compilers. A UTF-8 byte order
/// mark precedes the first line.
public struct LineIndex: Sendable {
  private let starts: [Int]
  private let count: Int
  private var checkpoints = UTF16Checkpoints()

  public init(_ bytes: Span<UInt8>) {
    let first = bytes.utf8MarkLength
    var longest = 0
    starts = unsafe bytes.withUnsafeBufferPointer { text in
      // Counting first is faster than a growing array.
      let capacity = unsafe 1 + applint_count_line_ends(text.baseAddress, text.count, first)
      return unsafe [Int](unsafeUninitializedCapacity: capacity) { starts, lineCount in
        lineCount = unsafe applint_line_starts(text.baseAddress, text.count, first, starts.baseAddress, &longest)
      }
    }
    count = bytes.count
    // The end of a line counts, too.
    guard longest + 2 > UTF16Checkpoints.interval else { return }
    for line in 1...starts.count where range(ofLine: line).count > UTF16Checkpoints.interval {
      checkpoints.add(textRange(ofLine: line, in: bytes), of: bytes)
    }
  }

  public var lineCount: Int { starts.count }

  /// The position of a byte offset from 0 up to the size of the file.
  public func position(of offset: Int) -> LinePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return LinePosition(line: low + 1, column: max(0, offset - starts[low]) + 1)
  }

  /// The column as in LSP, SARIF, and GitHub: 1-based, in UTF-16 code units. Positions inside a line end map to the end of the
  /// line.
  ///
  /// - Parameter bytes: those of which the index was made.
  public func utf16Column(of position: LinePosition, in bytes: Span<UInt8>) -> Int {
    let line = textRange(ofLine: position.line, in: bytes)
    let offset = min(line.lowerBound + position.column - 1, line.upperBound)
    return checkpoints.units(from: line.lowerBound, to: offset, in: bytes) + 1
  }

  /// The bytes of a 1-based line, with its line end; empty if the line does not exist.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return count..<count }
    return starts[line - 1]..<(line < starts.count ? starts[line] : count)
  }

  /// The bytes of a 1-based line without its line end.
  ///
  /// - Parameter bytes: those of which the index was made.
  public func textRange(ofLine line: Int, in bytes: Span<UInt8>) -> Range<Int> {
    let range = range(ofLine: line)
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return range.lowerBound..<end
  }
}

extension Span where Element == UInt8 {
  /// The number of line feeds and carriage returns.
  public var lineEndCount: Int {
    unsafe withUnsafeBufferPointer { unsafe applint_count_line_ends($0.baseAddress, $0.count, 0) }
  }
}
