/// A range of text in a file. Lines and columns are 1-based, the end is the position after the last character.
///
/// Stores columns in both units that reports use, so that no report has to read the file.
public struct Region: Hashable, Sendable {
  private let start: Position
  private let end: Position
  /// A hash of the text around the start, which distinguishes findings with the same identity; 0 if unknown.
  public let context: UInt32

  /// Compact, because a scan may have a million of them.
  private struct Position: Hashable, Sendable {
    let line: Int32
    let column: Int32
    let utf16Column: Int32

    init(_ line: Int, _ column: Int, _ utf16Column: Int) {
      self.line = Int32(clamping: line)
      self.column = Int32(clamping: column)
      self.utf16Column = Int32(clamping: utf16Column)
    }
  }

  /// - Parameters:
  ///   - utf16Column: nil if the line up to it is ASCII.
  ///   - utf16EndColumn: likewise.
  public init(
    line: Int, column: Int, endLine: Int, endColumn: Int, utf16Column: Int? = nil, utf16EndColumn: Int? = nil,
    context: UInt32 = 0
  ) {
    start = Position(line, column, utf16Column ?? column)
    end = Position(endLine, endColumn, utf16EndColumn ?? endColumn)
    self.context = context
  }

  public var line: Int { Int(start.line) }
  /// In UTF-8 bytes, as compilers count.
  public var column: Int { Int(start.column) }
  public var endLine: Int { Int(end.line) }
  public var endColumn: Int { Int(end.column) }
  /// In UTF-16 code units, as LSP, SARIF and GitHub count.
  public var utf16Column: Int { Int(start.utf16Column) }
  public var utf16EndColumn: Int { Int(end.utf16Column) }
}
