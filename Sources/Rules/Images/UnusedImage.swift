internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let unusedImage = Rule(
    RuleDescriptor(
      id: "unused-image",
      level: .note,
      summary: "Images that nothing names",
      rationale: """
        No literal, no name that is put together, no interface file, no property list and no generated symbol leads to the image: it \
        makes the app larger for nothing. The rule is opt-in, because names may come from a server or from a script.
        """,
      remedy: "Delete the image, after a search for the way in which its name could be put together.",
      fix: "Delete the image, or use it",
      tags: ["images"],
      judgesThirdParty: false,
      isOptIn: true,
      badExamples: [
        Example(
          .swift, "let flag = UIImage(named: \"flag\")\n",
          beside: .flag + .folder("↓Assets.xcassets/stamp.imageset") + .vectorSet("stamp")),
        Example(
          .swift, "let flag = UIImage(named: \"flag\")\n",
          beside: .flag + .folder("↓Assets.xcassets/stamp-16.imageset") + .vectorSet("stamp-16")
            + Companions(
              ("Help/help.css", "a { width: calc(100% -\n16px); }\n"), ("Help/help.js", "let icon = 'stamp-' + size\n"))),
      ],
      goodExamples: [
        Example(
          .swift, "let flag = UIImage(named: \"flag\")\nlet stamp = UIImage(resource: .stamp)\n",
          beside: .flag + .vectorSet("stamp")),
        Example(.swift, "let image = UIImage(named: \"stamp_\\(country)\")\n", beside: .vectorSet("stamp_de")),
        Example(
          .swift, "var iconName: String { \"stamp-\\(Self.tag)-\\(rawValue)\" }\nlet image = Image(icon.iconName)\n",
          beside: .vectorSet("stamp-light-red")),
        Example(
          .swift, "let list = Bundle.main.url(forResource: \"stamps\", withExtension: \"json\")\n",
          beside: .vectorSet("stamp") + .vectorSet("seal") + .vectorSet("rosette") + .vectorSet("letter")
            + Companions(
              ("stamps.json", "[{\"image\": \"stamp\"}]\n"),
              ("Help/help.css", "a { background: url(img/seal.png) no-repeat; }\n"),
              ("Help/help.html", "<img src='letter.png'/>\n"), ("Prefix.pch.example", "#define IMAGE @\"rosette\"\n"))),
      ]),
    checks: [
      .checkout(
        facts: .resources + [.names, .everyName, .propertyListWords, .resourceWords, .webFolders, .interfaces], wholeTree: true
      ) { checkout, sink in
        let names = UsedNames(checkout)
        for catalog in checkout.firstParty.catalogs {
          for item in catalog.items where item.kind == .image && !item.isPart && !names.include(item.name) {
            sink.report(.unused(item.name), path: item.path, identity: "unused")
          }
        }
        var seen: Set<String> = []
        for image in checkout.interfaceImages where image.isPicture {
          guard seen.insert(image.folder + "/" + image.name.base).inserted, !names.include(image.name.base) else { continue }
          sink.report(.unused(image.name.base), path: image.file.path, identity: "unused")
        }
      }
    ])

  /// Every text and symbol by which an image could be asked for.
  private struct UsedNames {
    private var texts: Set<String> = []
    /// In pages and data, where `width: 100%` puts no name together.
    private var wholeNames: Set<String> = []
    private var symbols: Set<String> = []
    private var patterns = NamePatternIndex()
    /// Whether some name is put together of nothing but what the run knows: `%@%d`.
    private var joinsAnything = false

    init(_ checkout: Checkout) {
      for source in checkout.facts[.names] {
        texts.formUnion(source.literals)
        symbols.formUnion(source.identifiers)
        for use in source.uses {
          if case .pattern(let pieces) = use.value.name { add(pieces) }
        }
        for pieces in source.patterns { add(pieces) }
      }
      for interface in checkout.facts[.interfaces] {
        texts.formUnion(interface.images.map(\.value))
        texts.formUnion(interface.values)
      }
      for words in checkout.facts[.propertyListWords] { texts.formUnion(words) }
      // A text may carry an extension, a scale or a folder.
      texts.formUnion(texts.map { ImageFileName($0.lastPathComponent).base })
      for text in texts where text.contains("%") { add(Self.pieces(ofFormat: text)) }
      // A part of a name that is put together begins or ends where the other part joins it: `icon_`, `-selected`.
      for text in texts where text.utf8.count > 2 {
        if text.last == "_" || text.last == "-" { patterns.insert([text, ""]) }
        if text.first == "_" || text.first == "-" { patterns.insert(["", text]) }
      }
      for words in checkout.facts[.resourceWords] { wholeNames.formUnion(words) }
    }

    private mutating func add(_ pieces: [String]) {
      if pieces.count > 1, pieces.allSatisfy(\.isEmpty) { joinsAnything = true }
      patterns.insert(pieces)
    }

    func include(_ name: String) -> Bool {
      let last = name.lastPathComponent
      if texts.contains(name) || texts.contains(last) || wholeNames.contains(last) { return true }
      let ownSymbols = [AssetSymbol.identifier(for: last), AssetSymbol.wholeIdentifier(for: last)]
      if ([last, AssetSymbol.objectiveCName(for: last)] + ownSymbols).contains(where: symbols.contains) { return true }
      if joinsAnything, (4..<max(5, last.count)).contains(where: { texts.contains(String(last.prefix($0))) }) { return true }
      return patterns.match(last)
    }

    private static func pieces(ofFormat text: String) -> [String] {
      var pieces = [""]
      var isConversion = false
      for character in text {
        if isConversion {
          if character.isLetter || character == "@" || character == "%" {
            isConversion = false
            if character != "%" { pieces.append("") }
          }
        } else if character == "%" {
          isConversion = true
        } else {
          pieces[pieces.count - 1].append(character)
        }
      }
      return pieces
    }
  }
}

extension LooseImage {
  fileprivate var isPicture: Bool { ["png", "jpg", "jpeg", "pdf", "heic", "gif"].contains(name.fileExtension) }
}

extension Message {
  fileprivate static func unused(_ name: String) -> Message { "nothing names '\(name)'" }
}
