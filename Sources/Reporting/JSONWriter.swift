internal import Bytes
internal import Findings

/// Writes JSON piece by piece, indented by two spaces, keys in the order in which they come.
struct JSONWriter {
  private let output: Output
  /// For each open object or array whether something has been written into it.
  private var hasElements: [Bool] = []
  private var followsKey = false

  init(_ output: Output) {
    self.output = output
  }

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    container("{", "}", body)
  }

  mutating func array(_ body: (inout JSONWriter) -> Void) {
    container("[", "]", body)
  }

  mutating func key(_ name: String) {
    separate()
    output.write(name.jsonLiteral + ": ")
    followsKey = true
  }

  mutating func string(_ text: String) {
    scalar(text.jsonLiteral)
  }

  mutating func scalar(_ text: String) {
    separate()
    output.write(text)
  }

  mutating func field(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  mutating func field(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    scalar(String(value))
  }

  /// Ends the document with a line feed.
  func finish() {
    output.write("\n")
  }

  private mutating func container(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    output.write(open)
    hasElements.append(false)
    body(&self)
    if hasElements.removeLast() { output.write("\n" + indentation) }
    output.write(close)
  }

  /// What stands between this element and the one before it.
  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if let last = hasElements.indices.last {
      output.write(hasElements[last] ? ",\n" : "\n")
      output.write(indentation)
      hasElements[last] = true
    }
  }

  private var indentation: String { String(repeating: "  ", count: hasElements.count) }
}
