import SourceText

func names(
  _ text: String, _ language: SourceFile.Language = .swift, _ needs: SourceNames.Needs = .uses
) -> SourceNames {
  SourceNames(SourceFile(Array(text.utf8), language: language), needs: needs)
}

/// `kind name`, a pattern as its pieces with stars between them, a constant with a dollar sign.
func uses(_ text: String, _ language: SourceFile.Language = .swift) -> [String] {
  names(text, language).uses.map { use in
    switch use.name {
    case .literal(let name): "\(use.kind) \(name)"
    case .pattern(let pieces): "\(use.kind) \(pieces.joined(separator: "*"))"
    case .constant(let names): "\(use.kind) $\(names.joined(separator: "|"))"
    case .variable(let value): "\(use.kind) =\(value ?? "?")"
    }
  }
}
