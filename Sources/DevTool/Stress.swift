internal import Arguments
internal import Bytes
internal import SourceText

/// Verifies that tokenizing takes linear time, also for hostile and generated files, by comparing two sizes.
struct Stress: Command {
  static let name = "stress"
  static let abstract = "Tokenize endless lines, deep nesting and unterminated literals at 1× and 10×."
  static let discussion =
    "Prints the time of the larger size and the ratio, which is about 10 for linear time. Exit status: 1 above 30."

  let megabytes: Int

  init(_ arguments: inout ArgumentReader) throws {
    megabytes = try arguments.option("--megabytes <megabytes>", "Megabytes of the larger size.", standard: "50") { Int($0) } ?? 50
  }

  private struct Shape {
    let name: String
    let language: SourceFile.Language
    var head = ""
    let piece: String
  }

  private static let shapes = [
    Shape(name: "one line of Swift", language: .swift, piece: "let a = f(b: \"c\", d[1]); "),
    Shape(name: "one line of Objective-C", language: .objectiveC, head: "void f() {", piece: "[a b:@\"c\" d:e(1)]; "),
    Shape(name: "one identifier", language: .swift, piece: "abcdefgh"),
    Shape(name: "nested parentheses, Swift", language: .swift, piece: "f("),
    Shape(name: "nested braces, Swift", language: .swift, piece: "if a {"),
    Shape(name: "nested closures", language: .swift, piece: "a { "),
    Shape(name: "nested generics", language: .swift, piece: "A<"),
    Shape(name: "nested interpolations", language: .swift, piece: "\"\\("),
    Shape(name: "nested comments", language: .swift, piece: "/*"),
    Shape(name: "nested messages", language: .objectiveC, head: "void f() {", piece: "[[a b] c:"),
    Shape(name: "nested blocks", language: .objectiveC, head: "void f() {", piece: "a(^{ "),
    Shape(name: "nested conditionals", language: .objectiveC, piece: "#if A\n{\n#else\n"),
    Shape(name: "unterminated string, Swift", language: .swift, head: "\"\"\"", piece: "a\\n\"\" "),
    Shape(name: "unterminated string, C", language: .objectiveC, head: "@\"", piece: "a\\n\\\n"),
    Shape(name: "unterminated raw string", language: .objectiveCPlusPlus, head: "R\"x(", piece: ")y\" "),
    Shape(name: "unterminated regex", language: .swift, piece: "=/a("),
    Shape(name: "unterminated comment", language: .objectiveC, head: "/*", piece: "a * / "),
    Shape(name: "unterminated container", language: .objectiveC, head: "@interface A\n", piece: "- (void)a:(int)b\n"),
    Shape(name: "closing brackets", language: .swift, piece: ")]}"),
    Shape(name: "macros", language: .objectiveC, piece: "#define A(x) f(x)\n"),
    Shape(name: "backslashes", language: .objectiveC, piece: "\\\n"),
    Shape(name: "hashes", language: .swift, piece: "#"),
  ]

  func run() throws {
    let output = try Output(.standardOutput)
    var isLinear = true
    for shape in Self.shapes {
      let large = seconds(shape, bytes: megabytes << 20)
      let small = (0..<3).map { _ in seconds(shape, bytes: (megabytes << 20) / 10) }.min() ?? 0
      let ratio = large / small
      isLinear = isLinear && (ratio <= 30 || large < 0.05)
      output.write("\(Self.rounded(ratio))x  \(Self.rounded(large)) s for \(megabytes) MB  \(shape.name)\n")
      output.flush()
    }
    try output.finish()
    if !isLinear { throw ExitCode(1) }
  }

  private func seconds(_ shape: Shape, bytes: Int) -> Double {
    let text = Array((shape.head + String(repeating: shape.piece, count: bytes / shape.piece.utf8.count)).utf8)
    let elapsed = ContinuousClock().measure {
      let file = SourceFile(text, language: shape.language)
      _ = SourceNames(file, needs: [.uses, .visibleTexts, .members])
    }
    return elapsed / .seconds(1)
  }

  private static func rounded(_ number: Double) -> Double {
    (number * 100).rounded() / 100
  }
}
