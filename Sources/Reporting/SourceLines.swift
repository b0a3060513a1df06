internal import Bytes
internal import Findings

/// The lines that findings stand in, read again when a report shows them. Of one file after the other the last is kept.
final class SourceLines {
  private let contents: @Sendable (String) -> [UInt8]?
  private var path: String?
  private var bytes: [UInt8] = []
  private var lines = LineIndex([UInt8]().span)
  /// Where the last answer was, from which the next goes on: a line may be as long as a file.
  private var known = KnownColumn()

  /// A place in a line, 0-based, in bytes and in UTF-16 code units.
  private struct KnownColumn {
    var line = 0
    var byte = 0
    var unit = 0
  }

  init(_ result: ScanResult) {
    contents = result.contents
  }

  /// The region with columns in UTF-16 code units, as far as the file can still be read. What it does not have any more ends with its line.
  func inUTF16(_ region: Region, of path: String) -> Region {
    read(path)
    return Region(
      line: region.line, column: column(region.column, inLine: region.line), endLine: region.endLine,
      endColumn: column(region.endColumn, inLine: region.endLine))
  }

  /// A line without its end; nil where there is none.
  func text(ofLine line: Int, of path: String) -> ArraySlice<UInt8>? {
    read(path)
    guard line >= 1, line <= lines.lineCount, !bytes.isEmpty else { return nil }
    return bytes[range(ofLine: line)]
  }

  /// Without the line's end.
  private func range(ofLine line: Int) -> Range<Int> {
    var range = lines.range(ofLine: line)
    while let last = bytes[range].last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private func column(_ column: Int, inLine line: Int) -> Int {
    guard !bytes.isEmpty, line <= lines.lineCount else { return column }
    let range = range(ofLine: line)
    let target = max(0, min(column - 1, range.count))
    if known.line != line || known.byte > target { known = KnownColumn(line: line) }
    let step = bytes[(range.lowerBound + known.byte)..<(range.lowerBound + target)]
    known.unit += step.contains { $0 >= 0x80 } ? String(decoding: step, as: UTF8.self).utf16.count : step.count
    known.byte = target
    return known.unit + 1
  }

  private func read(_ path: String) {
    if let known = self.path, known.isSame(as: path) { return }
    self.path = path
    let raw = contents(path) ?? []
    bytes = UTF16Text.decode(raw) ?? raw
    lines = LineIndex(bytes.span)
    known = KnownColumn()
  }
}
