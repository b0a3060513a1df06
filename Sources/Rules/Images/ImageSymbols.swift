internal import Bytes
internal import Findings

/// The symbols and accessors that sources of a checkout can use in place of image names.
struct ImageSymbols {
  let checkout: Checkout
  let accessor: SourceFacts.Generator?
  private let isGenerated: Bool
  /// Hashes of names in the sources that R.swift has made.
  private let functions: Set<UInt64>

  init(_ checkout: Checkout, _ accessor: SourceFacts.Generator?) {
    self.checkout = checkout
    self.accessor = accessor
    isGenerated = !checkout.projects.isEmpty && checkout.projects.allSatisfy(\.generatesAssetSymbols)
    functions = checkout.facts[.names].reduce(into: []) { functions, source in
      if source.generator == .rSwift { functions.formUnion(source.functions) }
    }
  }

  func fix(_ name: String, in source: SourceFacts, _ resources: [ResourceIndex.Resource]) -> Fix {
    guard source.isSwift else {
      let symbol = AssetSymbol.objectiveCName(for: name)
      return Fix("Use \(symbol)", replacement: symbol)
    }
    if accessor == .rSwift {
      let accessor = AssetSymbol.expression(for: name, isSwift: true, accessor: .rSwift) + "()"
      return Fix(
        "Use \(accessor)", replacement: accessor,
        isSafe: functions.contains(StableHash.of(AssetSymbol.wholeIdentifier(for: name))))
    }
    let symbol = AssetSymbol.symbol(for: name)
    return Fix(
      "Use the generated symbol \(symbol)", replacement: symbol,
      isSafe: isGenerated && accessor == nil && name.hasPlainSymbol && isInAllTargets(of: source, resources))
  }

  /// Whether every target that compiles a source has the image.
  private func isInAllTargets(of source: SourceFacts, _ resources: [ResourceIndex.Resource]) -> Bool {
    let index = checkout.resources.targets
    let targets = index.targets(of: source.file.path)
    let catalogs = resources.filter(\.isInCatalog)
    return !targets.isEmpty && !catalogs.isEmpty && catalogs.allSatisfy { targets.isSubset(of: index.targets(of: $0.path)) }
  }
}

extension String {
  /// Whether the generated symbol is unambiguous: of ASCII words, the first in lower case or with one capital in front.
  fileprivate var hasPlainSymbol: Bool {
    let first = prefix { $0.isUppercase }.count
    return utf8.first.map { $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter } == true && first < 2
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_- ".contains($0)) }
      && ![".init", ".self", ".Type", ".Protocol"].contains(AssetSymbol.symbol(for: self))
  }
}
