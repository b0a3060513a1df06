internal import ArgumentParser
internal import Bytes
internal import SourceText

struct DumpCalls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calls", abstract: "Print `offset name labels count` of every call with a name.",
    discussion: """
      The offset is that of the callee's last name or of the `#` of a macro, or of the first word of a selector. Labels look like \
      `(a:_:)`, those of a message like `word:word:`; the count is that of the trailing closures.
      """)

  @OptionGroup var files: DumpedFiles

  func run() throws {
    try files.dump { file, output in
      let calls = file.structure.calls.filter { $0.kind != .member }
      for (name, call) in calls.compactMap({ call in call.name.map { (file.tokens[$0], call) } }).sorted(by: {
        $0.0.offset < $1.0.offset
      }) {
        output.write("\(name.offset) \(file.text(name.range)) \(labels(of: call, in: file)) \(call.trailingClosures.count)\n")
      }
    }
  }

  private func labels(of call: Call, in file: SourceFile) -> String {
    guard call.kind != .message else {
      // What follows a comma belongs to no part of the selector.
      let words = call.arguments.compactMap { $0.label.map(file.text) }
      return words.isEmpty ? "-" : words.map { $0 + ":" }.joined()
    }
    return "(" + call.arguments.map { ($0.label.map(file.text) ?? "_") + ":" }.joined() + ")"
  }
}
