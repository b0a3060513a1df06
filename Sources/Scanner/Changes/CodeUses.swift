internal import Bytes
internal import Findings
internal import Rules
internal import SourceText

/// What the findings about uses in a source depend on in its code, for a comparison of two states.
///
/// A finding in unused code is a note. So it matters which declarations are around a use and where the source mentions these, which
/// declarations are around the mentions, and so on; and which conditions of the compiler are around all of these.
struct CodeUses: Equatable {
  /// In the order of the source.
  let events: [Event]

  enum Event: Equatable {
    case use(String, around: [Declaration])
    case mention(String, SourceFile.Mention, isMember: Bool, around: [Declaration])
    /// A line with compiler directives, and those on which it continues.
    case directive(String)
  }

  /// A declaration without its place.
  struct Declaration: Equatable {
    let kind: CodeDeclaration.Kind
    let name: String
    let access: CodeDeclaration.Access
    let type: String?
    let isBodyless: Bool

    init(_ declaration: PlacedDeclaration) {
      (kind, name, access) = (declaration.value.kind, declaration.name, declaration.value.access)
      (type, isBodyless) = (declaration.value.type, declaration.value.isBodyless)
    }
  }

  /// Nil for anything but a source, and if there are too many uses and mentions to compare.
  init?(_ uses: [UseInCode], in source: ReadSource?) {
    guard let source, let file = source.file, uses.count <= Self.maxEvents else { return nil }
    var found: [(offset: Int, event: Event)] = []
    var names: Set<String> = []
    func around(_ offset: Int) -> [Declaration] {
      let declarations = source.around(offset)
      names.formUnion(declarations.lazy.map(\.name))
      return declarations.map(Declaration.init)
    }
    for use in uses {
      guard let offset = source.offset(line: use.region.line, column: use.region.column) else { return nil }
      // Code that is not reached has no declarations, unlike code that is.
      found.append((offset, .use(use.subject, around: source.isUnreached(offset) ? [] : around(offset))))
    }
    var searched: Set<String> = []
    for _ in 0..<Self.maxSteps where names.count > searched.count {
      let new = names.subtracting(searched).sorted()
      searched.formUnion(new)
      SpellingSearch(new).forEachMatch(of: nil, in: file.bytes.span) { name, offset, length in
        guard found.count <= Self.maxEvents, file.bytes.span.isWord(offset..<offset + length),
          let mention = source.mention(at: offset)
        else { return }
        found.append((offset, .mention(new[name], mention, isMember: source.isMember(offset), around: around(offset))))
      }
    }
    guard names.count == searched.count, found.count <= Self.maxEvents else { return nil }
    var end = 0
    for token in file.tokens where token.kind == .directive && token.offset >= end {
      let line = file.logicalLine(at: token.offset)
      found.append((token.offset, .directive(file.text(line))))
      end = line.upperBound
    }
    // A sort is not stable, and spellings of several names may begin at one byte.
    events = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element.event)
  }

  private static var maxSteps: Int { 8 }
  /// An event takes as much memory as the declarations around it.
  private static var maxEvents: Int { 20_000 }
}

extension SourceFile {
  /// The line of a byte, and those on which it continues.
  fileprivate func logicalLine(at offset: Int) -> Range<Int> {
    var line = lines.position(of: offset).line
    let start = lines.range(ofLine: line).lowerBound
    while line < lines.lineCount, bytes[lines.textRange(ofLine: line, in: bytes.span)].last == UInt8(ascii: "\\") { line += 1 }
    return start..<lines.range(ofLine: line).upperBound
  }
}
