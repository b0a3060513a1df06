/// A position in a text file for people and editors.
public struct LinePosition: Hashable, Sendable {
  /// 1-based.
  public let line: Int
  /// 1-based, in bytes (UTF-8 code units) from the start of the line.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Turns byte offsets of one file into lines and columns. Lines end with LF, CRLF or a lone CR, as for compilers. A byte order mark of UTF-8
/// stands before the first line.
public struct LineIndex: Sendable {
  private let starts: [Int]
  private let count: Int

  public init(_ bytes: Span<UInt8>) {
    var starts = [bytes.utf8MarkLength]
    // Growing step by step would touch twice the memory.
    starts.reserveCapacity(bytes.count / 48)
    var index = bytes.lineEnd(from: 0)
    while index < bytes.count {
      let isCRLF = bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      index += isCRLF ? 2 : 1
      starts.append(index)
      index = bytes.lineEnd(from: index)
    }
    self.starts = starts
    count = bytes.count
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

  /// The bytes of a 1-based line, with its line end; empty for a line that does not exist.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return count..<count }
    return starts[line - 1]..<(line < starts.count ? starts[line] : count)
  }
}
