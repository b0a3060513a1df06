/// A range of text in a file. Lines and columns are 1-based, columns count UTF-8 bytes, the end is the position after the last byte.
public struct Region: Hashable, Sendable {
  private let start: Position
  private let end: Position
  /// A hash of the text around the start, so that of several findings with one identity the one that was there before is recognized;
  /// 0 where it is not known.
  public let context: UInt32

  private struct Position: Hashable, Sendable {
    let line: Int32
    let column: Int32

    init(_ line: Int, _ column: Int) {
      self.line = Int32(clamping: line)
      self.column = Int32(clamping: column)
    }
  }

  public init(line: Int, column: Int, endLine: Int, endColumn: Int, context: UInt32 = 0) {
    start = Position(line, column)
    end = Position(endLine, endColumn)
    self.context = context
  }

  public var line: Int { Int(start.line) }
  public var column: Int { Int(start.column) }
  public var endLine: Int { Int(end.line) }
  public var endColumn: Int { Int(end.column) }
}
