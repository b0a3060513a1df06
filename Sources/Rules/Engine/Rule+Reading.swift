extension Rule {
  /// Whether a check uses the contents or the name of files of a kind: directly, or through a fact.
  public func reads(_ kind: FileKind) -> Bool {
    let type = kind.traits.id
    let isBinary = kind == .binary || kind == .unknownBinary
    if id == Rule.ofSuppressions.id { return kind.traits.lineComment != nil }
    return checks.contains { check in
      switch check {
      case .file(let check): check.types.contains(type)
      case .binary: isBinary
      case .checkout(let check):
        check.facts.flatMap(\.collectors).contains { $0.types.contains(type) || isBinary && $0.types.isEmpty }
      }
    }
  }
}
