internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// Prints what swift-syntax sees in the files whose paths come on standard input, one per line.
///
/// For each file a line `file SIZE PATH`, a line `invalid` where it does not parse, then one line per token. `DevTool dump` prints the
/// same form.
@main
struct SwiftSyntaxOracle {
  static func main() {
    let dump: (SourceFileSyntax, inout Lines) -> Void
    switch CommandLine.arguments.dropFirst().first {
    case "tokens": dump = TokenDump.write
    default: fail("usage: swift-syntax-oracle tokens < LIST")
    }
    while let path = readLine() {
      guard let bytes = FileManager.default.contents(atPath: path) else { fail("cannot read \(path)") }
      var lines = Lines()
      lines.add("file \(bytes.count) \(path)")
      // From the bytes, not from a String: that would repair what is not UTF-8 and move every offset after it.
      let tree = unsafe Array(bytes).withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
      // What stands in such a file is split by rules of recovery, which are nobody's business but swift-syntax's.
      if tree.hasError { lines.add("invalid") }
      dump(tree, &lines)
      FileHandle.standardOutput.write(Data(lines.text.utf8))
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }
}

/// Lines on their way to standard output.
struct Lines {
  private(set) var text = ""

  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }
}
