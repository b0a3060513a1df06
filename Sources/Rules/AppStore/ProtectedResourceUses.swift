internal import Bytes
internal import Findings
internal import SourceText

/// The uses of protected resources in a source file.
struct ProtectedResourceUses: Sendable {
  let file: CheckoutFile
  let uses: [Use]

  struct Use: Sendable {
    /// Index in `ProtectedResource.all`.
    let resource: Int
    let name: String
    let region: Region
  }
}

extension AnyFact where Self == Fact<ProtectedResourceUses> {
  /// Uses of protected resources in first-party sources.
  static var protectedResourceUses: Self {
    Fact(key, [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static var key: String { "protected-resource-uses" }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, _, isThirdParty in
      if isThirdParty { return nil }
      return PlannedCollector(literals: Array(ProtectedResourceReader.byName.keys).sorted()) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty else { return nil }
          let uses = ProtectedResourceReader(file: file).uses
          return uses.isEmpty
            ? nil
            : CollectedFact(
              key: key, path: place.path, value: ProtectedResourceUses(file: place.file, uses: uses), dependsOnCheckout: true)
        }
      }
    }
  }
}

/// Finds uses of protected resources in tokens.
struct ProtectedResourceReader {
  let file: SourceFile
  private var isObjectiveC: Bool { file.language != .swift }

  init(file: SourceFile) {
    self.file = file
  }

  /// Patterns and their resources, by the identifier that begins a match.
  static let byName: [String: [(resource: Int, pattern: ProtectedResource.Pattern)]] = {
    var patterns: [String: [(resource: Int, pattern: ProtectedResource.Pattern)]] = [:]
    for (index, resource) in ProtectedResource.all.enumerated() {
      for use in resource.uses { patterns[use.name, default: []].append((index, use)) }
    }
    return patterns
  }()

  var uses: [ProtectedResourceUses.Use] {
    var uses: [ProtectedResourceUses.Use] = []
    for (index, token) in file.tokens.enumerated() where token.kind == .identifier && !token.isDead {
      guard let patterns = Self.byName[file.text(token.range)] else { continue }
      for (resource, pattern) in patterns where matches(pattern, at: index) {
        let region = Region(token.range, in: file.lines, of: file.bytes)
        uses.append(ProtectedResourceUses.Use(resource: resource, name: pattern.title, region: region))
      }
    }
    return uses
  }

  private func matches(_ pattern: ProtectedResource.Pattern, at index: Int) -> Bool {
    switch pattern {
    case .creation: creates(at: index)
    case .call(_, let method, let arguments): calls(method, at: index) && (arguments.isEmpty || isFollowed(by: arguments, index))
    case .method(_, let arguments):
      (isSign(".", index - 1) && isSign("(", index + 1) || isObjectiveC && isSign(":", index + 1))
        && (arguments.isEmpty || isFollowed(by: arguments, index))
    case .function: isSign("(", index + 1) && !isSign(".", index - 1) && !isWord("func", index - 1)
    }
  }

  /// `Name(`, `Name.init(`, `[Name alloc]`, `[Name new]`.
  private func creates(at index: Int) -> Bool {
    if isObjectiveC {
      return isSign("[", index - 1) && (isWord("alloc", index + 1) || isWord("new", index + 1))
    }
    if isSign("(", index + 1) { return true }
    return isSign(".", index + 1) && isWord("init", index + 2)
  }

  /// `Name.method(`, `Name.method {`, `[Name method…]`.
  private func calls(_ method: String, at index: Int) -> Bool {
    if isObjectiveC { return isSign("[", index - 1) && hasPrefix(method, index + 1) }
    return isSign(".", index + 1) && hasPrefix(method, index + 2) && (isSign("(", index + 3) || isSign("{", index + 3))
  }

  /// Whether one of the next tokens is one of these identifiers.
  private func isFollowed(by names: [String], _ index: Int) -> Bool {
    file.tokens[index...].prefix(12).contains { $0.kind == .identifier && names.contains(file.text($0.range)) }
  }

  private func isSign(_ sign: Unicode.Scalar, _ index: Int) -> Bool {
    guard file.tokens.indices.contains(index) else { return false }
    let range = file.tokens[index].range
    return range.count == 1 && file.bytes[range.lowerBound] == UInt8(ascii: sign)
  }

  private func isWord(_ word: String, _ index: Int) -> Bool {
    file.tokens.indices.contains(index) && file.text(file.tokens[index].range) == word
  }

  private func hasPrefix(_ prefix: String, _ index: Int) -> Bool {
    file.tokens.indices.contains(index) && file.text(file.tokens[index].range).hasPrefix(prefix)
  }
}

extension ProtectedResource.Pattern {
  /// `CBCentralManager`, `AVCaptureDevice.requestAccess`.
  fileprivate var title: String { if case .call(let name, let method, _) = self { "\(name).\(method)" } else { name } }
}
