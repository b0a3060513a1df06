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
  private let events: [Event]

  private enum Event: Equatable {
    case use(String, around: [Declaration])
    case mention(String, SourceFile.Mention, around: [Declaration])
    /// The line of a compiler directive.
    case directive(String)
  }

  /// A declaration without its place.
  private struct Declaration: Equatable {
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

  /// Nil for anything but a source, and if the mentions lead too far.
  init?(_ uses: [UseInCode], in source: ReadSource?) {
    guard let source, let file = source.file else { return nil }
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
        guard file.bytes.span.isWord(offset..<offset + length), let mention = source.mention(at: offset) else { return }
        found.append((offset, .mention(new[name], mention, around: around(offset))))
      }
    }
    guard names.count == searched.count else { return nil }
    for token in file.tokens where token.kind == .directive {
      let line = file.lines.range(ofLine: file.lines.position(of: token.offset).line)
      found.append((token.offset, .directive(file.text(line))))
    }
    // A sort is not stable, and spellings of several names may begin at one byte.
    events = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element.event)
  }

  private static var maxSteps: Int { 8 }
}
