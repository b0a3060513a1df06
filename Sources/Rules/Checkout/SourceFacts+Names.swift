public import SourceText

extension SourceFacts {
  /// Everything that checkout checks use from the file, apart from positions. If it is unchanged, their findings are as well.
  public var names: Set<String> {
    var counts: [String: Int] = [:]
    func add(_ parts: String...) { counts[parts.joined(separator: "\u{0}"), default: 0] += 1 }
    for use in uses.map(\.value) {
      let excluders = use.excludedBy.flatMap { $0.versions.map { "\($0) \($1)" }.sorted() + [""] }
      add(
        "use", "\(use.kind.rawValue)", use.name.key, "\(use.bundle.rawValue)", use.macro ?? "",
        use.pool.map { "\($0.rawValue)" } ?? "",
        excluders.joined(separator: ";"), "\(use.traits.rawValue)", use.display?.key ?? "",
        use.formatArguments.map { "\($0)" } ?? "")
    }
    for text in texts.map(\.value) { add("text", "\(text.place)", text.text) }
    for macro in macros { add("macro", macro.name, "\(macro.kind)") }
    for constant in constants {
      add(
        "constant", constant.container ?? "", constant.name, constant.literal.value, "\(constant.isOfFile)",
        "\(constant.isObjectiveC)")
    }
    for type in types { add("type", type.name, "\(type.inherited)", "\(type.adopted)", "\(type.isExtension)") }
    for name in protocols { add("protocol", name) }
    for (alias, type) in aliases { add("alias", alias, type) }
    for function in Set(functions) { add("function", "\(function)") }
    for literal in literals { add("literal", literal) }
    for identifier in identifiers { add("identifier", identifier) }
    for pattern in patterns { add("pattern", "\(pattern)") }
    for literal in imageLiterals { add("image literal", "\(literal)") }
    add("generator", generator.map { "\($0)" } ?? "")
    add("license", license.map { "\($0)" } ?? "")
    return Set(counts.map { "\($0.value) \($0.key)" })
  }
}

extension SourceFacts: HasUsesInCode {
  var usesInCode: [UseInCode] {
    uses.map { UseInCode(subject: "\($0.value.kind.rawValue) \($0.value.name.key)", region: $0.region) }
  }
}

extension NameUse.Name {
  /// Unique per name. Interpolating the case itself would use reflection, which is slow.
  fileprivate var key: String {
    switch self {
    case .literal(let text): "l" + text
    case .pattern(let pieces): "p" + pieces.joined(separator: "\u{1}")
    case .constant(let names): "c" + names.joined(separator: "\u{1}")
    case .variable(let value): value.map { "v" + $0 } ?? "u"
    }
  }
}

extension ImageDisplay {
  fileprivate var key: String {
    switch self {
    case .unknown: "u"
    case .natural: "n"
    case .stretched: "s"
    case .view(let name, let isButton): (isButton ? "b" : "v") + name
    }
  }
}

extension ClassMembers {
  /// Whether both declare the same members.
  public func isSame(as other: ClassMembers) -> Bool { names == other.names && selectors == other.selectors }
}
