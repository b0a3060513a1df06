internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let unusedImage = Rule(
    RuleDescriptor(
      id: "unused-image",
      title: "Unused image",
      level: .note,
      summary: "Images that no code, storyboard, nib, or property list references",
      rationale: """
        An image that nothing references only makes the app larger. References are string literals, names built at run time, \
        storyboards, nibs, property lists, and generated symbols. The rule is opt-in because names may also come from a server \
        or a script.
        """,
      remedy: "Search for code that builds the name at run time. Delete the image if there is none.",
      fix: "Delete the image",
      tags: ["images"],
      checksThirdParty: false,
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
        // The code of a country in data, in lower case.
        Example(
          .swift, "let flag = UIImage(named: code.lowercased())\n",
          beside: .vectorSet("tz") + .vectorSet("hk")
            + Companions(
              ("Countries.plist", "<plist><dict><key>TZ</key><string>Tanzania</string></dict></plist>\n"),
              ("codes.json", "[{\"code\": \"HK\"}]\n"))),
        Example(
          .swift, "let flag = UIImage(named: \"flag\")\nlet stamp = UIImage(resource: .stamp)\n",
          beside: .flag + .vectorSet("stamp")),
        Example(.swift, "let image = UIImage(named: \"stamp_\\(country)\")\n", beside: .vectorSet("stamp_de")),
        Example(.swift, "let image = UIImage(named: \"stamp_\\(size)_small.png\")\n", beside: .vectorSet("stamp_16_small")),
        // Replaces the system image on older systems.
        Example(
          .swift, "let flag = 1\n",
          beside: .vectorSet("checkmark.seal")
            + Companions(("Page.xib", "<document><imageView image=\"checkmark.seal\" catalog=\"system\" id=\"a\"/></document>\n"))
        ),
        Example(
          .swift, "var iconName: String { \"stamp-\\(Self.tag)-\\(rawValue)\" }\nlet image = Image(icon.iconName)\n",
          beside: .vectorSet("stamp-light-red")),
        Example(
          .objectiveC,
          """
          UIImage *icon = [UIImage imageNamed:[name stringByAppendingString:@"Icon"]];
          UIImage *mark = [UIImage imageNamed:[NSString stringWithFormat:@"%@_mark", name]];
          UIImage *seal = [UIImage imageNamed:[name stringByAppendingFormat:@"Seal%d", 1]];

          """, beside: .vectorSet("stampIcon") + .vectorSet("stamp_mark") + .vectorSet("stampSeal1")),
        Example(
          .swift, "let icon = UIImage(named: name + \"Icon\")\nlet mark = UIImage(named: \"\\(name)_mark\")\n",
          beside: .vectorSet("stampIcon") + .vectorSet("stamp_mark")),
        Example(
          .swift, "let page = Bundle.main.url(forResource: \"help\", withExtension: \"rtf\")\n",
          beside: .vectorSet("stamp") + .vectorSet("seal")
            + Companions(
              ("help.rtf", "{\\rtf1 {{\\NeXTGraphic stamp.png \\width320}}}\n"), ("Help.md", "![Seal](img/seal.png)\n"))),
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
        facts: .resources + .referencedNames + [.webFolders], wholeTree: true
      ) { checkout, sink in
        let names = ReferencedNames(checkout)
        for catalog in checkout.firstParty.catalogs {
          let images = catalog.items.filter { $0.kind == .image && !$0.isPart }
          let codes = names.codes(among: images.map(\.name))
          for item in images where !codes.contains(item.name) && !names.include(item.name) {
            sink.report(.unused(item.name), path: item.path, identity: "unused")
          }
        }
        var seen: Set<String> = []
        let codes = Dictionary(grouping: checkout.interfaceImages.filter(\.isPicture), by: \.folder)
          .mapValues { names.codes(among: $0.map(\.name.base)) }
        for image in checkout.interfaceImages where image.isPicture && codes[image.folder]?.contains(image.name.base) != true {
          guard seen.insert(image.folder + "/" + image.name.base).inserted, !names.include(image.name.base) else { continue }
          sink.report(.unused(image.name.base), path: image.file.path, identity: "unused")
        }
      }
    ])
}

extension LooseImage {
  fileprivate var isPicture: Bool { ["png", "jpg", "jpeg", "pdf", "heic", "gif"].contains(name.fileExtension) }
}

extension Message {
  fileprivate static func unused(_ name: String) -> Message { "image '\(name)' is never used" }
}
