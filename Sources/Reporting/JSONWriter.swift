internal import Bytes
internal import Findings

/// Streaming JSON writer that keeps keys in the order written.
///
/// Methods are not inlined: there are hundreds of call sites, and inlining took a tenth of the module's compile time.
struct JSONWriter {
  enum Layout {
    /// Indented by two spaces.
    case indented
    /// On one line.
    case line
  }

  let output: Output
  var layout = Layout.indented
  /// Whether each open object or array has an element yet.
  var hasElements: [Bool] = []
  var followsKey = false

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    container("{", "}", body)
  }

  mutating func array(_ body: (inout JSONWriter) -> Void) {
    container("[", "]", body)
  }

  mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  /// An array of objects.
  mutating func objects<Item>(_ name: String, _ items: some Sequence<Item>, _ body: (Item, inout JSONWriter) -> Void) {
    array(name) { json in
      for item in items { json.object { body(item, &$0) } }
    }
  }

  @inline(never)
  mutating func key(_ name: String) {
    separate()
    output.append { bytes in
      bytes.appendJSON(name)
      bytes += layout == .line ? ":".utf8 : ": ".utf8
    }
    followsKey = true
  }

  @inline(never)
  mutating func string(_ text: String) {
    separate()
    output.append { $0.appendJSON(text) }
  }

  @inline(never)
  mutating func scalar(_ text: String) {
    separate()
    output.write(text)
  }

  @inline(never)
  mutating func field(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  @inline(never)
  mutating func field(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    scalar(String(value))
  }

  @inline(never)
  mutating func field(_ name: String, _ value: Bool) {
    key(name)
    scalar(value ? "true" : "false")
  }

  @inline(never)
  mutating func field(_ name: String, _ values: [String]) {
    array(name) { json in
      for value in values { json.string(value) }
    }
  }

  @inline(never)
  mutating func field(_ name: String, _ owner: Owner?) {
    guard let owner else { return }
    object(name) { json in
      json.field("kind", owner.kind.rawValue)
      json.field("name", owner.name)
      json.field("version", owner.version)
    }
  }

  /// Ends the document, or a line of JSON Lines.
  func finish() {
    output.write("\n")
  }

  private mutating func container(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    begin(open)
    body(&self)
    end(close)
  }

  @inline(never)
  private mutating func begin(_ open: String) {
    separate()
    output.write(open)
    hasElements.append(false)
  }

  @inline(never)
  private mutating func end(_ close: String) {
    if hasElements.removeLast() { breakLine() }
    output.write(close)
  }

  /// Writes the separator before the next element.
  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if let last = hasElements.indices.last {
      if hasElements[last] { output.write(",") }
      breakLine()
      hasElements[last] = true
    }
  }

  private func breakLine() {
    guard layout == .indented else { return }
    output.append { bytes in
      bytes.append(UInt8(ascii: "\n"))
      for _ in 0..<2 * hasElements.count { bytes.append(UInt8(ascii: " ")) }
    }
  }
}
