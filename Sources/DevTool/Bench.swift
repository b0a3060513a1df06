internal import Arguments
internal import Bytes
internal import SourceText

/// Measures the tokenizers and the prefilter over text in memory, unlike `make bench`.
struct Bench: Command {
  static let name = "bench"
  static let abstract = "Measure tokenizers and prefilter over source files."
  static let discussion =
    "Reads paths from standard input, one per line. Prints megabytes per second on one thread: the best of seven runs."

  let literals: String

  init(_ arguments: inout ArgumentReader) throws {
    literals = try arguments.positional("<literals>", "File of literals, one per line, for the prefilter.")
  }

  func run() throws {
    let search = LiteralSearch(
      String(decoding: try OpenFile.contents(of: Path(literals)), as: UTF8.self).split(separator: "\n").map(String.init))
    var files: [SourceFile.Language: [[UInt8]]] = [:]
    for path in try OpenFile.standardInput().contents().split(separator: UInt8(ascii: "\n")).map({ Path(bytes: Array($0)) }) {
      files[DumpedFiles.language(of: path), default: []].append(try OpenFile.contents(of: path))
    }
    let output = try Output(.standardOutput)
    for (language, name) in [
      (SourceFile.Language.swift, "Swift"), (.objectiveC, "Objective-C"), (.objectiveCPlusPlus, "Objective-C++"),
    ] {
      guard let texts = files[language] else { continue }
      var storage: [Token] = []
      var tokens = 0
      let seconds = Self.best {
        tokens = 0
        for text in texts {
          storage = SourceFile.tokenize(text.span, language, reusing: storage)
          tokens += storage.count
        }
      }
      output.write("\(name) tokenizer: \(Self.rate(texts, seconds)) MB/s, \(texts.count) files, \(tokens) tokens\n")
    }
    let texts = files.values.flatMap(\.self)
    var hits = 0
    let seconds = Self.best {
      hits = 0
      for text in texts where search.hasMatch(in: text.span) { hits += 1 }
    }
    output.write("prefilter: \(Self.rate(texts, seconds)) MB/s, \(hits) of \(texts.count) files contain a literal\n")
    try output.finish()
  }

  private static func rate(_ texts: [[UInt8]], _ seconds: Double) -> Int {
    Int(Double(texts.reduce(0) { $0 + $1.count }) / seconds / 1e6)
  }

  private static func best(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<7).map { _ in clock.measure(body) / .seconds(1) }.min() ?? 0
  }
}
