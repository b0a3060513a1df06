internal import Bytes
internal import Findings

/// The lines that findings stand in, read again when a report shows them. Of one file after the other the last is kept.
final class SourceLines {
  private let contents: @Sendable (String) -> [UInt8]?
  private var path: String?
  private var bytes: [UInt8] = []
  private var lines = LineIndex([UInt8]().span)

  init(_ result: ScanResult) {
    contents = result.contents
  }

  /// The region with columns in UTF-16 code units, as far as the file can still be read.
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
    var range = lines.range(ofLine: line)
    while let last = bytes[range].last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      range = range.lowerBound..<range.upperBound - 1
    }
    return bytes[range]
  }

  private func column(_ column: Int, inLine line: Int) -> Int {
    let range = lines.range(ofLine: line)
    let prefix = bytes[range].prefix(column - 1)
    guard prefix.count == column - 1, prefix.contains(where: { $0 >= 0x80 }) else { return column }
    return String(decoding: prefix, as: UTF8.self).utf16.count + 1
  }

  private func read(_ path: String) {
    guard path != self.path else { return }
    self.path = path
    let raw = contents(path) ?? []
    // Columns are told of the text without its mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes = UTF16Text.decode(raw) ?? (raw.starts(with: mark) ? Array(raw[3...]) : raw)
    lines = LineIndex(bytes.span)
  }
}
