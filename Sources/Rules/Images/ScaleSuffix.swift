internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let scaleSuffixInImageName = Rule(
    RuleDescriptor(
      id: "scale-suffix-in-image-name",
      title: "Scale suffix in image name",
      level: .warning,
      summary: "@2x or @3x in an image name passed to UIKit",
      rationale: """
        UIKit selects the scale. If asked for pic@2x.png, it loads exactly that file: the image is blurry on 3x displays, and \
        the @3x file is never used. In an asset catalog, no image has such a name, and nothing is shown. The rule ignores images \
        that do not exist at another scale of current displays.
        """,
      remedy: "Remove the suffix. For PNG files and images in asset catalogs, the extension is not needed either.",
      fix: "Remove the scale suffix",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(.swift, "let icon = UIImage(named: \"↓icon@2x.png\")\n", beside: .vectorSet("icon")),
        Example(.swift, "let icon = UIImage(named: \"↓icon@3x\")\n", beside: .vectorSet("icon")),
        Example(.swift, "let icon = UIImage(named: \"↓icon@2x~ipad.png\")\n", beside: .vectorSet("icon")),
        Example(.objectiveC, "UIImage *icon = [UIImage imageNamed:@\"↓icon@2x.png\"];\n", beside: .vectorSet("icon")),
        Example(.swift, "let icon = UIImage(named: \"↓icon~ipad@2x\")\n", beside: .vectorSet("icon")),
        Example(.swift, "let icon = UIImage(named: name + \"↓@2x.png\")\n", beside: .arrows),
        Example(.swift, "let icon = UIImage(named: ↓\"\\(name)@2x\")\n", beside: .arrows),
        Example(
          .objectiveC, "UIImage *icon = [UIImage imageNamed:[NSString stringWithFormat:@\"↓%@@2x.png\", name]];\n",
          beside: .arrows),
        Example(.objectiveC, "UIImage *icon = [UIImage imageNamed:[name stringByAppendingString:@\"↓@2x\"]];\n", beside: .arrows),
        Example(
          .objectiveC, "#define ICON @\"icon@2x.png\"\nUIImage *icon = [UIImage imageNamed:↓ICON];\n",
          beside: .vectorSet("icon")),
        Example(
          .objectiveC, "#define IMG(name) [UIImage imageNamed:name]\nUIImage *icon = IMG(@\"↓icon@2x\");\n",
          beside: .vectorSet("icon")),
      ],
      goodExamples: [
        Example(.swift, "let icon = UIImage(named: \"icon\")\n"),
        Example(.swift, "let address = \"user@2x.com\"\n"),
        // No other file that a current iPhone would use.
        Example(
          .swift, "let icon = UIImage(named: \"icon@2x\")\n",
          beside: .png("icon.png", width: 24, height: 24) + .png("icon@2x.png", width: 48, height: 48)),
        // The only scale, and no image at all.
        Example(
          .swift, "let icon = UIImage(named: \"icon@2x\")\nlet launch = UIImage(named: \"LaunchImage-800-667h@2x\")\n",
          beside: .png("icon@2x.png", width: 48, height: 48)),
        Example(.swift, "let icon = URL(string: \"https://example.com/icon@2x.png\")\n"),
        Example(.objectiveC, "NSString *path = [bundle pathForResource:@\"arrow@2x\" ofType:@\"png\"];\n"),
        Example(.objectiveC, "BOOL isLarge = [name hasSuffix:@\"@2x.png\"];\n"),
        Example(.objectiveC, "[data writeToFile:[name stringByAppendingString:@\"@2x.png\"] atomically:YES];\n"),
        Example(.swift, "let isLarge = name.hasSuffix(\"@2x\") || name == \"icon@2x.png\"\n"),
      ]),
    checks: [
      .checkout(facts: .resources + [.names]) { checkout, sink in
        for source in checkout.firstParty.sources {
          for use in source.uses where checkout.resources.kind(of: use.value) == .image {
            let name = name(of: use.value, in: source, checkout)
            let file = ImageFileName(name.lastPathComponent)
            let isForMac = checkout.resources.targets.isForMacOnly(source.file.path)
            guard hasSuffix(name), let scale = file.scale,
              checkout.resources.hasOtherVariant(name.lastPathComponent, isForMac: isForMac)
            else { continue }
            sink.report(
              .suffix(name, scale, isForMac: isForMac), path: source.file.path, at: use.region, identity: name,
              fix: fix(of: name, use.value, checkout))
          }
        }
      }
    ],
    fixers: [
      .file(.swift, make: replacingName), .file(.objectiveC, make: replacingName),
      .file(.objectiveCPlusPlus, make: replacingName),
    ])

  /// Removes the suffix if the literal is the whole name and an image has the resulting name.
  private static func fix(of name: String, _ use: NameUse, _ checkout: Checkout) -> Fix? {
    let file = ImageFileName(name.lastPathComponent)
    guard case .literal = use.name, file.repeatedScale == nil, file.idiom == nil, let scale = file.scale,
      let suffix = name.range(ofLast: "@\(scale)x")
    else { return nil }
    let bare = name.replacingCharacters(in: suffix)
    guard case .found = checkout.resources.image(named: bare) else { return nil }
    return Fix("Replace with '\(bare)'", replacement: bare, isSafe: true)
  }

  /// - Parameter range: the contents of a literal that is the whole name and has no escapes.
  private static func replacingName(in file: SourceFile, _ range: Range<Int>, _ fix: Fix?) -> FixIt? {
    guard let bare = fix?.replacement, file.stringToken(holding: range) != nil, hasSuffix(file.text(range)),
      let suffix = file.text(range).range(ofLast: "@"), bare.hasPrefix(file.text(range)[..<suffix.lowerBound])
    else { return nil }
    return FixIt(replacing: range, with: bare, isSafe: fix?.isSafe == true)
  }

  static let scaleSuffixInResourcePath = Rule(
    RuleDescriptor(
      id: "scale-suffix-in-resource-path",
      title: "Scale suffix in resource path",
      level: .note,
      summary: "@2x or @3x in a resource path requested from a bundle",
      rationale: """
        A bundle looks up files by name and ignores scales. pathForResource:@"arrow@2x" works, but always returns the same \
        scale: on other displays, the image is blurry or larger than necessary. The rule ignores images with only one scale and \
        code that asks for several.
        """,
      remedy: "Load the image with UIImage(named:in:compatibleWith:), without the suffix.",
      fix: "Use UIImage(named:in:compatibleWith:) without the suffix",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(.objectiveC, "NSString *path = [bundle pathForResource:@\"↓arrow@2x\" ofType:@\"png\"];\n", beside: .arrows),
        Example(.swift, "let path = bundle.path(forResource: \"↓arrow@2x\", ofType: \"png\")\n", beside: .arrows),
        Example(.swift, "let path = bundle.path(forResource: name + \"↓@2x\", ofType: \"png\")\n", beside: .arrows),
      ],
      goodExamples: [
        // The only scale.
        Example(
          .swift, "let path = bundle.path(forResource: \"arrow@2x\", ofType: \"png\")\n",
          beside: .png("arrow@2x.png", width: 48, height: 48)),
        Example(.objectiveC, "NSString *path = [bundle pathForResource:@\"arrow\" ofType:@\"png\"];\n"),
        Example(
          .objectiveC, "NSString *path = [bundle pathForResource:isLarge ? @\"arrow@3x\" : @\"arrow@2x\" ofType:@\"png\"];\n"),
        Example(
          .swift,
          """
          let path = bundle.path(forResource: name + "@2x", ofType: "png") ?? bundle.path(forResource: name, ofType: "png")

          """),
        Example(.swift, "let url = bundle.url(forResource: \"sounds\", withExtension: \"plist\")\n"),
      ]),
    checks: [
      .checkout(facts: [.names, .looseImages]) { checkout, sink in
        let scales = checkout.facts[.looseImages].reduce(into: [String: Set<Int>]()) { scales, image in
          scales[image.name.base, default: []].insert(image.name.scale ?? 1)
        }
        let choices = scales.filter { $0.value.count > 1 }.map(\.key)
        for source in checkout.firstParty.sources {
          let uses = source.uses.filter { checkout.resources.kind(of: $0.value) == .resource }
          let scales = uses.reduce(into: [String: Set<Int>]()) { scales, use in
            let file = ImageFileName(name(of: use.value, in: source, checkout).lastPathComponent)
            scales[file.base, default: []].insert(file.scale ?? 1)
          }
          for use in uses {
            let name = name(of: use.value, in: source, checkout)
            // Code that requests several scales chooses among them.
            guard hasSuffix(name), scales[ImageFileName(name.lastPathComponent).base]?.count == 1,
              // Without other scales, the result is the same.
              choices.contains(where: { isName(name, of: $0) })
            else { continue }
            sink.report(.singleScale(name), path: source.file.path, at: use.region, identity: name)
          }
        }
      }
    ])

  /// The name, with `…` for parts known only at run time.
  private static func name(of use: NameUse, in source: SourceFacts, _ checkout: Checkout) -> String {
    if case .pattern(let pieces) = use.name { return pieces.joined(separator: "…") }
    return checkout.resources.literal(of: use, in: source) ?? "…"
  }

  /// Whether a name, which may contain `…`, can be that of an image, ignoring the scale.
  private static func isName(_ name: String, of image: String) -> Bool {
    let base = ImageFileName(name.lastPathComponent).base
    guard let placeholder = base.firstIndex(of: "…") else { return base == image }
    return image.hasPrefix(base[..<placeholder])
  }

  private static func hasSuffix(_ name: String) -> Bool {
    ImageFileName(name.lastPathComponent).scale.map { $0 > 1 } ?? false
  }
}

extension String {
  /// The last occurrence, ignoring case.
  fileprivate func range(ofLast text: String) -> Range<Index>? {
    indices.reversed().lazy.compactMap { start -> Range<Index>? in
      guard let end = index(start, offsetBy: text.count, limitedBy: endIndex) else { return nil }
      return self[start..<end].lowercased() == text ? start..<end : nil
    }.first
  }

  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}

extension Message {
  fileprivate static func suffix(_ name: String, _ scale: Int, isForMac: Bool) -> Message {
    "remove '@\(scale)x' from '\(name)'; \(isForMac ? "AppKit" : "UIKit") selects the scale"
  }

  fileprivate static func singleScale(_ name: String) -> Message {
    let scale = ImageFileName(name.lastPathComponent).scale ?? 1
    let path =
      name.hasPrefix("…") ? "path ending in '\(name.drop { $0 == "…" })'" : "path '\(name)'"
    return "resource \(path) always resolves to the @\(scale)x image"
  }
}
