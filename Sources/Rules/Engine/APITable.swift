internal import Binary
internal import Bytes
internal import Findings
internal import SourceText

/// The names of an API, found in sources and binaries with the same grades of evidence.
struct APITable: Sendable {
  /// An occurrence of a name in a source file.
  struct SourceReference {
    let name: String
    let evidence: Evidence
    let range: Range<Int>
    /// Whether it is an import of the header of that name.
    var isHeader = false
    /// Whether it only qualifies the name of a nested type, as in `UIWebView.NavigationType`.
    var isQualifier = false
  }

  /// The strongest evidence in an image.
  struct BinaryReference {
    let name: String
    let evidence: Evidence
    let symbol: String?
    let section: String?
  }

  private let classes: [String]
  private let protocols: [String]
  private let constants: [String]
  private let enumerators: [String]
  private let names: NameTable
  /// Names that the compiler emits no import for.
  private let declaringNames: NameTable
  private let search: LiteralSearch
  /// Every name of the table contains one of these.
  let triggers: [String]

  /// - Parameters:
  ///   - protocols: protocol names, which are evidence of a declaration and not of a use.
  ///   - constants: names of constants and functions, or prefixes of them (`Stem*`).
  ///   - enumerators: the same for enumeration cases, which the compiler replaces with numbers.
  init(classes: [String] = [], protocols: [String] = [], constants: [String] = [], enumerators: [String] = []) {
    (self.classes, self.protocols, self.constants, self.enumerators) = (classes, protocols, constants, enumerators)
    names = NameTable(classes + protocols + constants + enumerators)
    declaringNames = NameTable(protocols + enumerators)
    triggers = Self.triggers(of: classes + protocols + constants + enumerators)
    search = LiteralSearch(triggers)
  }

  func merging(_ other: APITable) -> APITable {
    APITable(
      classes: Set(classes + other.classes).sorted(), protocols: Set(protocols + other.protocols).sorted(),
      constants: Set(constants + other.constants).sorted(), enumerators: Set(enumerators + other.enumerators).sorted())
  }

  func contains(_ name: String) -> Bool {
    names.contains(name)
  }

  // MARK: Sources

  /// Functions that convert between names and classes or protocols.
  private static let lookups = NameTable([
    "NSClassFromString", "NSStringFromClass", "NSProtocolFromString", "NSStringFromProtocol", "NSSelectorFromString",
    "objc_getClass",
    "objc_lookUpClass", "objc_getRequiredClass", "objc_getMetaClass", "objc_getProtocol", "object_getClassName", "class_getName",
    "classNamed", "className", "describing", "reflecting",
  ])

  func forEachReference(in file: SourceFile, _ body: (SourceReference) -> Void) {
    lazy var looksUpNames = file.tokens.contains { token in
      token.kind == .identifier && !token.isDead && Self.lookups.contains(file.bytes.span.extracting(token.range))
    }
    for (index, token) in file.tokens.enumerated() {
      switch token.kind {
      case .identifier: reference(identifier: token, in: file, isInSelector: file.isSelector(before: index), body)
      case .headerName: reference(headerName: token, in: file, body)
      case .string: reference(string: token, in: file, looksUpNames: looksUpNames, body)
      case .stringPart, .comment, .directiveText, .regex: mentions(in: token.range, of: file, body)
      case .number, .punctuation, .operator, .character, .directive: break
      }
    }
  }

  /// - Parameter isInSelector: whether it is the type in `#selector(Type.method)`, which compiles to a name only.
  private func reference(
    identifier token: Token, in file: SourceFile, isInSelector: @autoclosure () -> Bool, _ body: (SourceReference) -> Void
  ) {
    let name = file.bytes.span.extracting(token.range)
    guard names.contains(name) else { return }
    let isMention = token.isDead || isInSelector()
    let isQualifier = !isMention && file.namesNestedType(after: token)
    let isUse = token.role == .code && !declaringNames.contains(name) && !isQualifier
    body(
      SourceReference(
        name: file.text(token.range), evidence: isMention ? .mention : isUse ? .use : .declaration, range: token.range,
        isQualifier: isQualifier))
  }

  /// Checks the last component of `<UIKit/UIWebView.h>` without extension.
  private func reference(headerName token: Token, in file: SourceFile, _ body: (SourceReference) -> Void) {
    let inner = file.text(token.range.dropFirst().dropLast())
    let component = inner.split(separator: "/").last ?? ""
    guard component.hasSuffix(".h"), names.contains(String(component.dropLast(2))) else { return }
    body(
      SourceReference(
        name: String(component.dropLast(2)), evidence: token.isDead ? .mention : .declaration, range: token.range, isHeader: true)
    )
  }

  /// A literal equal to a name may be looked up at run time, if the file uses such a lookup; otherwise it is just a string, such
  /// as a title. A longer literal only mentions the name.
  private func reference(
    string token: Token, in file: SourceFile, looksUpNames: @autoclosure () -> Bool, _ body: (SourceReference) -> Void
  ) {
    let content = file.contentRange(ofString: token)
    if names.contains(file.bytes.span.extracting(content)) {
      let evidence: Evidence = !token.isDead && looksUpNames() ? .dynamic : .mention
      body(SourceReference(name: file.text(content), evidence: evidence, range: content))
    } else {
      mentions(in: content, of: file, body)
    }
  }

  private func mentions(in range: Range<Int>, of file: SourceFile, _ body: (SourceReference) -> Void) {
    forEachName(in: file.bytes, within: range) { name in
      body(SourceReference(name: file.text(name), evidence: .mention, range: name))
    }
  }

  // MARK: Binaries

  func strongestReference(in image: BinaryImage) -> BinaryReference? {
    var best: BinaryReference?
    func consider(_ reference: BinaryReference) {
      if let best, best.evidence >= reference.evidence { return }
      best = reference
    }
    if image.symbolStrings.contains(where: { search.hasMatch(in: $0.span) }) { forEachTypeReference(in: image, consider) }
    if best?.evidence != .use { forEachMention(in: image, consider) }
    return best
  }

  /// The strongest reference to each name that an image imports or mentions, sorted by name.
  func references(in image: BinaryImage) -> [BinaryReference] {
    var best: [String: BinaryReference] = [:]
    func consider(_ reference: BinaryReference) {
      if let current = best[reference.name], current.evidence >= reference.evidence { return }
      best[reference.name] = reference
    }
    if image.symbolStrings.contains(where: { search.hasMatch(in: $0.span) }) {
      forEachTypeReference(in: image, consider)
      image.forEachImport { bytes, range in
        // C symbols have a leading underscore.
        let name = range.dropFirst(bytes[range].first == UInt8(ascii: "_") ? 1 : 0)
        guard names.contains(bytes.span.extracting(name)) else { return }
        consider(
          BinaryReference(
            name: String(decoding: bytes[name], as: UTF8.self), evidence: .use,
            symbol: String(decoding: bytes[range], as: UTF8.self),
            section: nil))
      }
    }
    forEachMention(in: image, consider)
    return best.values.sorted { $0.name < $1.name }
  }

  private func forEachTypeReference(in image: BinaryImage, _ body: (BinaryReference) -> Void) {
    image.forEachTypeReference { reference in
      guard names.contains(reference.strings.span.extracting(reference.nameRange)) else { return }
      body(
        BinaryReference(
          name: String(decoding: reference.strings[reference.nameRange], as: UTF8.self),
          evidence: reference.kind == .classImport ? .use : .declaration,
          symbol: reference.section == nil ? reference.symbolName : nil, section: reference.section))
    }
  }

  private func forEachMention(in image: BinaryImage, _ body: (BinaryReference) -> Void) {
    for section in image.stringSections {
      forEachName(in: section.bytes, within: 0..<section.bytes.count) { range in
        let name = String(decoding: section.bytes[range], as: UTF8.self)
        body(
          BinaryReference(
            name: name, evidence: evidence(ofNameAt: range, in: section), symbol: nil, section: section.qualifiedName))
      }
    }
  }

  private func evidence(ofNameAt range: Range<Int>, in section: StringSection) -> Evidence {
    let bytes = section.bytes
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
    // Type encodings name a class as @"X" and a protocol as @"<X>".
    if before == UInt8(ascii: "\""), after == UInt8(ascii: "\"") || after == UInt8(ascii: "<") { return .declaration }
    if before == UInt8(ascii: "<"), after == UInt8(ascii: ">"), section.name != "__cstring" { return .declaration }
    guard before == 0, after == 0 else { return .mention }
    switch section.name {
    case "__cstring": return .dynamic
    case "__objc_classname" where declaringNames.contains(bytes.span.extracting(range)): return .declaration
    default: return .mention
    }
  }

  /// Calls `body` for every identifier in the range that is in the table.
  private func forEachName(in bytes: [UInt8], within range: Range<Int>, _ body: (Range<Int>) -> Void) {
    search.forEachMatch(in: bytes.span.extracting(range)) { offset, _ in
      let match = range.lowerBound + offset
      // Longer than any name; the bounds prevent quadratic time for one endless identifier.
      var start = match
      while start > range.lowerBound, match - start < 256, bytes[start - 1].isIdentifierByte { start -= 1 }
      var end = match
      while end < range.upperBound, end - match < 256, bytes[end].isIdentifierByte { end += 1 }
      if names.contains(bytes.span.extracting(start..<end)) { body(start..<end) }
      return true
    }
  }
}

extension SourceFile {
  /// Whether it is the `Class` in `Class.Enumeration`, which does not import the class.
  fileprivate func namesNestedType(after token: Token) -> Bool {
    let end = token.range.upperBound
    return language == .swift && end + 1 < bytes.count && bytes[end] == UInt8(ascii: ".")
      && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[end + 1])
  }
}

extension SourceFile {
  /// Whether a token is the first in the parentheses of `#selector`.
  fileprivate func isSelector(before index: Int) -> Bool {
    guard index > 1, bytes[tokens[index - 1].offset] == UInt8(ascii: "("), tokens[index - 2].kind == .directive else {
      return false
    }
    return bytes[tokens[index - 2].range].elementsEqual("#selector".utf8)
  }
}
