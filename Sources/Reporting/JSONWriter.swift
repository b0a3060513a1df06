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

  private let output: Output
  /// What is not yet in the output, so that few calls leave the writer.
  private var pending: [UInt8] = []
  private let layout: Layout
  /// Whether each open object or array has an element yet.
  private var hasElements: [Bool] = []
  private var followsKey = false
  /// A line break and the indentation of the next element; empty if nothing is indented.
  private var lineBreak: [UInt8]

  init(output: Output, layout: Layout = .indented) {
    self.output = output
    self.layout = layout
    lineBreak = layout == .indented ? [UInt8(ascii: "\n")] : []
  }

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
    pending.appendJSON(name)
    pending.append(UInt8(ascii: ":"))
    if layout == .indented { pending.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  @inline(never)
  mutating func string(_ text: String) {
    separate()
    pending.appendJSON(text)
    if pending.count > Self.pieceSize { flush() }
  }

  @inline(never)
  mutating func scalar(_ text: String) {
    separate()
    pending += text.utf8
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
  mutating func finish() {
    pending.append(UInt8(ascii: "\n"))
    flush()
  }

  private static let pieceSize = 32 << 10

  private mutating func flush() {
    output.write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func container(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    begin(open)
    body(&self)
    end(close)
  }

  @inline(never)
  private mutating func begin(_ open: String) {
    separate()
    pending += open.utf8
    hasElements.append(false)
    if layout == .indented { lineBreak += "  ".utf8 }
  }

  @inline(never)
  private mutating func end(_ close: String) {
    if layout == .indented { lineBreak.removeLast(2) }
    if hasElements.removeLast() { pending += lineBreak }
    pending += close.utf8
    if pending.count > Self.pieceSize { flush() }
  }

  /// Writes the separator before the next element.
  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if let last = hasElements.indices.last {
      if hasElements[last] { pending.append(UInt8(ascii: ",")) }
      pending += lineBreak
      hasElements[last] = true
    }
  }
}
