internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let hardcodedImageName = Rule(
    RuleDescriptor(
      id: "hardcoded-image-name",
      title: "Hardcoded image name",
      level: .note,
      summary: "Images referenced by string literals where a generated symbol exists",
      rationale: """
        The compiler does not check a string literal: if the image is renamed or deleted, the app still compiles and shows \
        nothing. Xcode 15 and later generate a symbol for every image in an asset catalog; R.swift and SwiftGen do so for \
        older projects. The rule checks names that resolve to an image; names that do not are reported by missing-image.
        """,
      remedy: """
        Use the generated symbol: UIImage(resource: .icFlag) or Image(.icFlag) in Swift, [UIImage imageNamed:ACImageNameIcFlag] \
        in Objective-C, or the accessor that the project already uses.
        """,
      fix: "Use the generated symbol",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(.swift, "let flag = UIImage(named: \"↓flag\")\n", beside: .flag),
        Example(
          .swift, "let icon = UIImage(named: \"↓FlagImage\")\n", beside: .flag + .vectorSet("FlagImage")),
        Example(.objectiveC, "UIImage *flag = [UIImage imageNamed:@\"↓flag\"];\n", beside: .flag),
      ],
      goodExamples: [
        // The symbols of another bundle are not accessible here.
        Example(
          .objectiveC,
          "UIImage *flag = [UIImage imageNamed:@\"flag\" inBundle:[Kit resources] compatibleWithTraitCollection:nil];\n",
          beside: .flag
            + Companions(
              ("Kit.xcodeproj/project.pbxproj", Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets")),
              ("App.xcodeproj/project.pbxproj", Example.project("PBXSourcesBuildPhase", of: "Example.m")))),
        // Xcode versions that generate symbols do not build for iOS 10.
        Example(.swift, "let flag = UIImage(named: \"flag\")\n", beside: .flag + .app(oldest: "10.0")),
        // Xcode generates symbols only for asset catalogs.
        Example(.swift, "let stamp = UIImage(named: \"stamp\")\n", beside: .flag + .png("stamp.png", width: 24, height: 24)),
        Example(.swift, "let flag = UIImage(resource: .flag)\n", beside: .flag),
        Example(.swift, "let gear = UIImage(systemName: \"gear\")\n", beside: .flag),
        Example(.objectiveC, "UIImage *flag = [UIImage imageNamed:ACImageNameFlag];\n", beside: .flag),
        Example(.swift, "let flag = UIImage(named: \"flag_\\(country)\")\n", beside: .flag),
      ]),
    checks: [
      .checkout(facts: .resources + [.names]) { checkout, sink in
        let clashes = SymbolClashes(checkout)
        let accessor = checkout.facts[.names].lazy.compactMap(\.generator).first { $0 != .other }
        let symbols = ImageSymbols(checkout, accessor)
        checkout.forEachNamedImage { source, use, name in
          // A constant spells the name in one place already.
          guard case .literal = use.value.name,
            case .found(let resources) = checkout.resources.image(named: name)
          else { return }
          let isInCatalog = checkout.hasSymbol(for: resources, named: name, in: source.file.path)
          // Generated symbols load from the bundle of the source.
          if !isInCatalog, use.value.bundle == .other { return }
          let whole = name.withoutImageExtension
          // Image sets rarely have a scale in their name.
          let bare = checkout.resources.images[whole].contains(where: \.isInCatalog) ? whole : whole.withoutImageScale
          let isLoose = resources.first?.isInCatalog != true
          // Only R.swift generates symbols for loose files.
          if isLoose, accessor != .rSwift { return }
          // Xcode versions that generate symbols do not build for iOS 11.
          if accessor == nil, checkout.resources.targets.isForSystemsBefore(["ios": "12.0"], source.file.path) { return }
          let symbol = isInCatalog ? AssetSymbol.expression(for: bare, isSwift: source.isSwift, accessor: accessor) : nil
          if let symbol, accessor != .rSwift, clashes.include(symbol) {
            return sink.report(
              .sharedSymbol(name), path: source.file.path, at: use.region, identity: name,
              in: Membership(name, in: names), fix: Fix("Rename one of the images"))
          }
          let fix = symbol.map { symbols.fix(bare, as: $0, in: source, resources) }
          let place = isLoose ? Fix("Move the image into an asset catalog") : Fix("Expose the image from its own module")
          sink.report(
            .hardcoded(name, symbol, isLoose: isLoose), path: source.file.path, at: use.region, identity: name,
            in: Membership(name, in: names), fix: fix ?? place)
        }
      }
    ],
    fixers: [
      .file(.swift, make: replacingCall), .file(.objectiveC, make: replacingLiteral),
      .file(.objectiveCPlusPlus, make: replacingLiteral),
    ])

  private static let names = FindingGroup("", title: "images referenced by string literals")

  /// A symbol gives a non-optional image and a name an optional one, so only calls where both compile are replaced.
  private static func replacingCall(in file: SourceFile, _ range: Range<Int>, _ fix: Fix?) -> FixIt? {
    guard let fix, let symbol = fix.replacement, let call = LiteralCall(file, literal: range) else { return nil }
    switch (call.callee, call.label) {
    case ("UIImage", "named") where !symbol.hasPrefix("."): return FixIt(replacing: call.range, with: symbol, isSafe: fix.isSafe)
    case ("UIImage", "named"):
      let image = "UIImage(resource: \(symbol))"
      switch call.use {
      case .forced(let mark):
        return FixIt(replacing: call.range.lowerBound..<mark.upperBound, with: image, isSafe: fix.isSafe)
      case .stored: return FixIt(replacing: call.range, with: image, isSafe: fix.isSafe)
      case .other: return FixIt(replacing: call.range, with: image, isSafe: false)
      case .tested: return nil
      }
    case ("Image", nil) where symbol.hasPrefix("."):
      return FixIt(replacing: call.range, with: "Image(\(symbol))", isSafe: fix.isSafe)
    default: return nil
    }
  }

  /// Never safe: the symbol does not compile unless the generated header is imported.
  private static func replacingLiteral(in file: SourceFile, _ range: Range<Int>, _ fix: Fix?) -> FixIt? {
    guard let symbol = fix?.replacement, let literal = file.stringToken(holding: range) else { return nil }
    return FixIt(replacing: file.tokens[literal].range, with: symbol, isSafe: false)
  }
}

extension String {
  /// UIKit ignores the extension in asset catalogs.
  fileprivate var withoutImageExtension: String {
    let ending = ImageFileName(lastPathComponent).fileExtension
    return ending.isEmpty ? self : String(dropLast(ending.count + 1))
  }

  fileprivate var withoutImageScale: String {
    let file = ImageFileName(lastPathComponent)
    guard let scale = file.scale, scale > 1 else { return self }
    return parentPath.isEmpty ? file.withoutScale : parentPath + "/" + file.withoutScale
  }
}

/// Image names that map to the same generated symbol, which Xcode generates only once.
private struct SymbolClashes {
  private var clashes: Set<String> = []

  init(_ checkout: Checkout) {
    let images = checkout.resources.images
    var nameOfSymbol: [String: String] = [:]
    let names = images.names.filter { images[$0].contains(where: \.isInCatalog) }
    // Most names have letters of their own, and making a symbol takes much longer than comparing these.
    for name in Dictionary(grouping: names, by: Self.letters).values.filter({ $0.count > 1 }).joined() {
      for symbol in [Self.symbol(for: name, isSwift: true), Self.symbol(for: name, isSwift: false)]
      where nameOfSymbol.updateValue(name, forKey: symbol) != nil { clashes.insert(symbol) }
    }
  }

  func include(_ symbol: String) -> Bool { clashes.contains(symbol) }

  /// What names with the same symbol have in common: their letters and digits in lower case, without those of a kind.
  private static func letters(of name: String) -> [UInt8] {
    // Other letters may change in number.
    if name.utf8.contains(where: { $0 >= 0x80 }) { return [] }
    var letters: [UInt8] = []
    for byte in name.utf8 {
      let lower = byte | 0x20
      if lower &- UInt8(ascii: "a") < 26 { letters.append(lower) } else if byte &- UInt8(ascii: "0") < 10 { letters.append(byte) }
      for kind in kinds where letters.suffix(kind.count).elementsEqual(kind) { letters.removeLast(kind.count) }
    }
    return letters
  }

  private static let kinds = [Array("image".utf8), Array("color".utf8)]

  private static func symbol(for name: String, isSwift: Bool) -> String {
    AssetSymbol.expression(for: name, isSwift: isSwift, accessor: nil)
  }
}

extension Message {
  fileprivate static func sharedSymbol(_ name: String) -> Message {
    "image '\(name)' is referenced by a string literal; its generated symbol conflicts with another image's"
  }

  fileprivate static func hardcoded(_ name: String, _ symbol: String?, isLoose: Bool) -> Message {
    if isLoose { return "image '\(name)' is referenced by a string literal; it is not in an asset catalog" }
    guard let symbol else {
      return "image '\(name)' is referenced by a string literal; its generated symbol is in another module"
    }
    return "use \(symbol) instead of the string literal '\(name)'"
  }
}

extension Checkout {
  /// Calls `body` for every name that first-party code passes to an image API; constants and macros are resolved one level deep.
  func forEachNamedImage(_ body: (SourceFacts, Placed<NameUse>, _ name: String) -> Void) {
    for source in firstParty.sources {
      for use in source.uses where resources.kind(of: use.value) == .image {
        guard let name = resources.literal(of: use.value, in: source) else { continue }
        body(source, use, name)
      }
    }
  }
}
