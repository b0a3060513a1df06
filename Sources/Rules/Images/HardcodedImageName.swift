internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let hardcodedImageName = Rule(
    RuleDescriptor(
      id: "hardcoded-image-name",
      level: .note,
      summary: "Images that code names by a text",
      rationale: """
        A name in a text is checked by nobody: when the image is renamed or deleted, the app compiles and shows nothing. Xcode 15 and \
        later make a symbol of every image in a catalog, and tools such as R.swift and SwiftGen do the same for older projects. The \
        rule judges names that lead to an image; names that lead nowhere are missing-image.
        """,
      remedy: """
        Use the generated symbol: UIImage(resource: .icFlag) or Image(.icFlag) in Swift, [UIImage imageNamed:ACImageNameIcFlag] in \
        Objective-C, or the accessor that the project already has.
        """,
      fix: "Use the generated symbol",
      tags: ["images"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "let flag = UIImage(named: \"↓flag\")\n", beside: .flag),
        Example(
          .swift, "let icon = UIImage(named: \"↓FlagImage\")\n", beside: .flag + .vectorSet("FlagImage")),
        Example(.objectiveC, "UIImage *flag = [UIImage imageNamed:@\"↓flag\"];\n", beside: .flag),
      ],
      goodExamples: [
        // Another bundle has no symbol that is in reach here.
        Example(
          .objectiveC,
          "UIImage *flag = [UIImage imageNamed:@\"flag\" inBundle:[Kit resources] compatibleWithTraitCollection:nil];\n",
          beside: .flag
            + Companions(
              ("Kit.xcodeproj/project.pbxproj", Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets")),
              ("App.xcodeproj/project.pbxproj", Example.project("PBXSourcesBuildPhase", of: "Example.m")))),
        // An Xcode that makes symbols does not build for a system so old.
        Example(.swift, "let flag = UIImage(named: \"flag\")\n", beside: .flag + .app(oldest: "10.0")),
        // Xcode generates symbols for catalogs only.
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
          // A constant is one place, and hands its name on where it is used.
          guard case .literal = use.value.name,
            case .found(let resources) = checkout.resources.image(named: name)
          else { return }
          let isInCatalog = checkout.hasSymbol(for: resources, named: name, in: source.file.path)
          // Generated symbols are those of the source's own bundle.
          if !isInCatalog, use.value.bundle == .other { return }
          let whole = name.withoutImageExtension
          // Hardly any set has a scale in its name.
          let bare = checkout.resources.images[whole].contains(where: \.isInCatalog) ? whole : whole.withoutImageScale
          let isLoose = resources.first?.isInCatalog != true
          // Only R.swift generates symbols for loose files.
          if isLoose, accessor != .rSwift { return }
          // An Xcode that generates symbols does not build for iOS 11.
          if accessor == nil, checkout.resources.targets.isForSystemsBefore(["ios": "12.0"], source.file.path) { return }
          if isInCatalog, accessor != .rSwift, clashes.include(bare, isSwift: source.isSwift) {
            return sink.report(
              .shared(name), path: source.file.path, at: use.region, identity: name,
              in: Membership(name, in: names), fix: Fix("Rename one of the images"))
          }
          let symbol = isInCatalog ? AssetSymbol.expression(for: bare, isSwift: source.isSwift, accessor: accessor) : nil
          let fix = isInCatalog ? symbols.fix(bare, in: source, resources) : nil
          let place = isLoose ? Fix("Move the image into an asset catalog") : Fix("Expose the image from its own module")
          sink.report(
            .named(name, symbol, isLoose: isLoose), path: source.file.path, at: use.region, identity: name,
            in: Membership(name, in: names), fix: fix ?? place)
        }
      }
    ],
    fixers: [
      .file(.swift, make: replacingCall), .file(.objectiveC, make: replacingLiteral),
      .file(.objectiveCPlusPlus, make: replacingLiteral),
    ])

  private static let names = FindingGroup("", title: "images named by string literals")

  /// An image by its symbol is never nil, by its name it may be: only where both compile nothing else has to change.
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

  /// Objective-C has to import what is generated, so that the name alone may not compile.
  private static func replacingLiteral(in file: SourceFile, _ range: Range<Int>, _ fix: Fix?) -> FixIt? {
    guard let symbol = fix?.replacement, let literal = file.stringToken(holding: range) else { return nil }
    return FixIt(replacing: file.tokens[literal].range, with: symbol, isSafe: false)
  }
}

extension String {
  /// A name without the extension that UIKit ignores in catalogs.
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

/// Names of images for which Xcode would generate the same symbol: only one of them gets it.
private struct SymbolClashes {
  private var names: [String: String] = [:]
  private var clashes: Set<String> = []

  init(_ checkout: Checkout) {
    let images = checkout.resources.images
    for name in images.names where images[name].contains(where: \.isInCatalog) {
      for symbol in [Self.symbol(for: name, isSwift: true), Self.symbol(for: name, isSwift: false)]
      where names.updateValue(name, forKey: symbol) != nil { clashes.insert(symbol) }
    }
  }

  func include(_ name: String, isSwift: Bool) -> Bool { clashes.contains(Self.symbol(for: name, isSwift: isSwift)) }

  private static func symbol(for name: String, isSwift: Bool) -> String {
    AssetSymbol.expression(for: name, isSwift: isSwift, accessor: nil)
  }
}

extension Message {
  fileprivate static func shared(_ name: String) -> Message {
    "'\(name)' is named by a text, and another image has the same symbol"
  }

  fileprivate static func named(_ name: String, _ symbol: String?, isLoose: Bool) -> Message {
    if isLoose { return "'\(name)' is named by a text, and the file lies in no asset catalog" }
    guard let symbol else { return "'\(name)' is named by a text, and the image belongs to another module" }
    return "'\(name)' is named by a text; \(symbol) is checked by the compiler"
  }
}

extension Checkout {
  /// Calls `body` for every name that our own code hands to an API of images, constants and macros followed one step.
  func forEachNamedImage(_ body: (SourceFacts, Placed<NameUse>, _ name: String) -> Void) {
    for source in firstParty.sources {
      for use in source.uses where resources.kind(of: use.value) == .image {
        guard let name = resources.literal(of: use.value, in: source) else { continue }
        body(source, use, name)
      }
    }
  }
}
