/// A range of text in a file. Lines and columns are 1-based, columns count UTF-8 bytes, the end is the position after the last byte.
public struct Region: Hashable, Sendable {
  public let line: Int
  public let column: Int
  public let endLine: Int
  public let endColumn: Int

  public init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}
