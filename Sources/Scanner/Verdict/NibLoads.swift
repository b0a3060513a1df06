internal import Bytes
internal import Findings
internal import SourceText

/// Which classes code uses in a way that may load their nib or show their scene.
///
/// A view controller loads its nib when it is created, unless code assigns its view or names another nib. Any other class loads it
/// through a call that composes the name, so every mention counts, except registrations of the class itself and casts; of a
/// cell, neither its creation nor a variable of its type counts. A scene may be shown by any code that refers to its class.
struct NibLoads {
  private let names: [String]
  private let search: LiteralSearch
  /// The names, for a file that may contain one.
  let queries: [WordQuery]
  private var uses: [NibMention.Kind: Set<String>] = [:]

  init(_ names: Set<String>) {
    self.names = names.sorted()
    search = LiteralSearch(self.names)
    queries = self.names.map(WordQuery.init)
  }

  func mayLoad(_ loaders: NibLoaders) -> Bool {
    let kinds: [NibMention.Kind] =
      switch loaders.kind {
      case .controllers: [.call, .creation]
      case .views: [.call, .creation, .variable, .mention]
      case .cells: [.call, .mention]
      case .scenes: NibMention.Kind.allCases
      }
    return kinds.contains { kind in loaders.classes.contains { uses[kind]?.contains($0) == true } }
  }

  /// Whether code may compose the identifier of the scene from the name of a class. A variable of the type does not.
  func mayCompose(_ loaders: NibLoaders) -> Bool {
    [NibMention.Kind.call, .creation, .mention].contains { kind in
      loaders.classes.contains { uses[kind]?.contains($0) == true }
    }
  }

  mutating func search(_ bytes: [UInt8]) {
    guard !names.isEmpty else { return }
    var uses = uses
    search.forEachMatch(in: bytes.span) { offset, literal in
      let mention = NibMention(bytes: bytes, name: offset..<offset + names[literal].utf8.count)
      if let kind = mention.kind { uses[kind, default: []].insert(names[literal]) }
      return true
    }
    self.uses = uses
  }
}

/// A class name in a source file.
private struct NibMention {
  enum Kind: CaseIterable {
    /// A class method or property.
    case call
    /// `[Page alloc]`, `Page()`
    case creation
    /// `Page *page`
    case variable
    case mention
    /// A registration, a cast, or the creation of an object with another nib or view: none of them loads the nib.
    case other
  }

  let bytes: [UInt8]
  let name: Range<Int>

  /// Nil for a declaration or import of the class, for a longer word, and in a comment or string.
  var kind: Kind? {
    let (start, end) = (name.lowerBound, name.upperBound)
    if start > 0, bytes[start - 1].isIdentifierByte || bytes[start - 1] == UInt8(ascii: "\"") { return nil }
    guard end < bytes.count, !bytes[end].isIdentifierByte, !bytes.span.isInLineComment(start), !has(".h", at: end) else {
      return nil
    }
    let before = word(before: start)
    if ["class", "extension", "interface", "implementation", "struct", "import"].contains(before) { return nil }
    // `as? Row`, `<Row`
    let previous = byte(before: start)
    if ["is", "as"].contains(before) || "?!<".utf8.contains(previous) { return .other }
    switch bytes[end] {
    case UInt8(ascii: "("): return usesOtherView(from: end) ? .other : .creation
    case UInt8(ascii: "."):
      let member = word(from: end + 1)
      if member == "init" { return usesOtherView(from: end) ? .other : .creation }
      return member == "self" && isRegistered(from: end + 5) ? .other : .call
    case UInt8(ascii: " ") where previous == UInt8(ascii: "["):
      let message = word(from: end + 1)
      if message == "class" { return isRegistered(from: end + 7) ? .other : .call }
      guard ["alloc", "new"].contains(message) else { return .call }
      return usesOtherView(from: end) ? .other : .creation
    case UInt8(ascii: ">"), UInt8(ascii: ","): return .other
    case UInt8(ascii: " ") where previous == UInt8(ascii: "(") && has(" *)", at: end): return .other
    case UInt8(ascii: "*") where previous == UInt8(ascii: "("): return .other
    case UInt8(ascii: " ") where has(" *", at: end), UInt8(ascii: "*"): return .variable
    default: return .mention
    }
  }

  /// Whether the class is registered for a reuse identifier: `, forCellReuseIdentifier:`, `] forCellReuseIdentifier:`.
  private func isRegistered(from end: Int) -> Bool {
    var index = end
    while index < bytes.count, " ,]\n\t".utf8.contains(bytes[index]) { index += 1 }
    return ["forCell", "forHeader", "forSupplementary", "forAnnotation"].contains { has($0, at: index) }
  }

  /// Whether the object that is created gets a view of its own, or another nib: `page.view = `, `initWithNibName:@"Other"`.
  private func usesOtherView(from end: Int) -> Bool {
    var index = end
    while index < min(bytes.count, end + Self.longestStatement), !";\n\"".utf8.contains(bytes[index]) { index += 1 }
    let call = String(decoding: bytes[end..<index], as: UTF8.self)
    if index < bytes.count, bytes[index] == UInt8(ascii: "\""), call.hasSuffix("nibName: ") || call.hasSuffix("initWithNibName:@")
    {
      return true
    }
    guard let variable else { return false }
    let function = bytes.span.extracting(end..<min(bytes.count, end + Self.longestFunction))
    return function.holds("\(variable).view = ".utf8Span.span)
  }

  private static var longestStatement: Int { 200 }
  private static var longestFunction: Int { 2000 }

  /// The variable that the object is assigned to.
  private var variable: String? {
    var index = name.lowerBound
    while index > 0, " \t\n[".utf8.contains(bytes[index - 1]) { index -= 1 }
    guard index > 1, bytes[index - 1] == UInt8(ascii: "=") else { return nil }
    let name = word(before: index - 1)
    return name.isEmpty ? nil : name
  }

  /// The byte before an index, ignoring spaces.
  private func byte(before index: Int) -> UInt8 {
    var index = index
    while index > 0, bytes[index - 1] == UInt8(ascii: " ") { index -= 1 }
    return index > 0 ? bytes[index - 1] : 0
  }

  private func word(before index: Int) -> String {
    var end = index
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    var start = end
    while start > 0, end - start < Self.longestStatement, bytes[start - 1].isIdentifierByte { start -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func word(from start: Int) -> String {
    var end = start
    while end < bytes.count, end - start < Self.longestStatement, bytes[end].isIdentifierByte { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func has(_ text: String, at index: Int) -> Bool { bytes[min(index, bytes.count)...].starts(with: text.utf8) }
}
