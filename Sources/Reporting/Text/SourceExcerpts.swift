internal import Bytes
internal import Findings

/// The source lines of some findings. Each file is read once.
struct SourceExcerpts {
  private struct Place: Hashable {
    let path: String
    let line: Int
  }

  /// Longer lines are cut around the finding, in bytes.
  private static let maxLineLength = 4_096

  private var lines: [Place: [UInt8]] = [:]

  /// - Parameter contents: of a file, by its path in findings; nil where it cannot be read.
  init(of findings: [Finding], contents: (String) -> [UInt8]?) {
    var numbers: [String: Set<Int>] = [:]
    for finding in findings {
      if let region = finding.region { numbers[finding.path, default: []].insert(region.line) }
    }
    for (path, numbers) in numbers {
      guard let raw = contents(path), !raw.isEmpty else { continue }
      let bytes = UTF16Text.decode(raw) ?? raw
      let index = LineIndex(bytes.span)
      for number in numbers where (1...index.lineCount).contains(number) {
        lines[Place(path: path, line: number)] = Array(bytes[index.textRange(ofLine: number, in: bytes.span)])
      }
    }
  }

  /// - Parameter width: columns for the source line.
  /// - Returns: nil for a binary, and where the line is not known.
  func excerpt(of finding: Finding, width: Int) -> SourceExcerpt? {
    guard let region = finding.region, let line = lines[Place(path: finding.path, line: region.line)] else { return nil }
    return SourceExcerpt(line, region, width: width)
  }
}

/// A source line without its indentation, and a caret below what is found.
struct SourceExcerpt {
  let gutter: String
  let emptyGutter: String
  let line: String
  let caret: String

  init?(_ bytes: [UInt8], _ region: Region, width: Int) {
    let indentation = bytes.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
    let start = min(max(0, region.column - 1), bytes.count)
    let end = region.endLine > region.line ? bytes.count : min(max(start, region.endColumn - 1), bytes.count)
    guard indentation < bytes.count else { return nil }
    var head = Self.text(bytes[min(indentation, start)..<start])
    var mark = Self.text(bytes[start..<end])
    var tail = Self.text(bytes[end...])
    if head.count + mark.count + tail.count > width {
      if head.count > width / 3 { head = "…" + head.suffix(max(0, width / 3 - 1)) }
      let room = width - head.count
      if mark.count > room { mark = mark.prefix(max(1, room - 1)) + "…" }
      if mark.count + tail.count > room { tail = tail.prefix(max(0, room - mark.count - 1)) + "…" }
      if head.count + mark.count + tail.count > width { tail = "" }
    }
    let number = String(region.line)
    gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " |"
    emptyGutter = String(repeating: " ", count: max(5, number.count)) + " |"
    line = head + mark + tail
    caret = String(repeating: " ", count: head.count) + "^" + String(repeating: "~", count: max(0, mark.count - 1))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    TerminalText.escaped(String(decoding: bytes, as: UTF8.self).replacing("\t", with: "  "))
  }
}
