internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let brokenAssetCatalog = Rule(
    RuleDescriptor(
      id: "broken-asset-catalog",
      level: .error,
      summary: "An asset catalog whose files and Contents.json do not agree",
      rationale: """
        A Contents.json that names a file which is not there, or that is no JSON after a merge, makes an image vanish, and the build \
        prints a warning among a thousand others. Two different sets with one name in one target hide one another: which of them is \
        used is undefined. A file that no Contents.json names is in the repository and never in the app (a warning).
        """,
      remedy: "Open the set in Xcode and drop the right file into the place, or take the entry out of Contents.json.",
      fix: "Correct the set in Xcode's asset catalog editor",
      tags: ["images"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "filename": "↓flag.pdf"}
            ]
          }

          """),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "filename": "flag.pdf"}
            ]
          }

          """, beside: .pdf("Assets.xcassets/flag.imageset/flag.pdf") + .pdf("↓Assets.xcassets/flag.imageset/old-flag.pdf")),
      ],
      goodExamples: [
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "filename": "flag.pdf"}
            ]
          }

          """, beside: .pdf("Assets.xcassets/flag.imageset/flag.pdf")),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "filename": "flag.pdf"}
            ]
          }

          """,
          beside: .pdf("Assets.xcassets/flag.imageset/flag.pdf")
            + Companions(("Assets.xcassets/flag.imageset/flag.psd", ""), ("Assets.xcassets/flag.imageset/export.sh", ""))),
      ]),
    checks: [
      .checkout(facts: .resources + [.sourcePaths, .assetContents, .buildSettings]) { checkout, sink in
        for catalog in checkout.firstParty.catalogs {
          let isForMac = checkout.resources.targets.isForMacOnly(catalog.file.path)
          for item in catalog.items { judge(item, isForMac: isForMac, &sink) }
        }
        judgeNames(checkout, &sink)
      }
    ])

  /// - Parameter isForMac: whether the catalog is built for Macs only, whose disks take either case.
  private static func judge(_ item: AssetCatalog.Item, isForMac: Bool, _ sink: inout FindingSink) {
    if let fault = item.fault {
      let end = min(fault.offset, item.contents.count)
      sink.report(
        .invalid(fault), path: item.contentsPath, at: item.region(of: end..<end), identity: "invalid")
      return
    }
    guard let kind = item.kind, kind.holdsFiles else { return }
    guard let set = item.set else {
      if !item.files.isEmpty { sink.report(.withoutContents, path: item.path, identity: "no Contents.json") }
      return
    }
    var named: Set<String> = []
    let isEmpty = item.files.isEmpty && set.slots.count { $0.filename?.isEmpty == false } > 1
    let files = Set(item.files)
    let spellings = Dictionary(item.files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for slot in set.slots {
      guard let name = slot.filename, !name.isEmpty else { continue }
      named.insert(name.lowercased())
      if files.contains(name) { continue }
      let spelling = spellings[name.lowercased()]
      // A set that is wholly empty is made by the build, more often than not.
      let level: Level? = spelling == nil ? (isEmpty ? .note : nil) : (isForMac ? .warning : nil)
      sink.report(
        .absent(name, spelling), path: item.contentsPath, at: item.region(of: slot.place), identity: "absent \(name)",
        level: level, in: spelling == nil ? Membership(name, in: absent) : nil)
    }
    // A script or a drawing program's file is there for whoever makes the pictures.
    for file in item.files where !named.contains(file.lowercased()) && !file.isForDesigners {
      // `Contents 2.json` is what a copying Finder leaves.
      let isCopy = file.hasPrefix("Contents ") && file.hasSuffix(".json")
      sink.report(.unnamed(file), path: item.path + "/" + file, identity: "unnamed", level: isCopy ? .note : .warning)
    }
  }

  private static let absent = FindingGroup("absent", title: "files are not in the set's folder")

  /// Two sets of one kind with one name in one target.
  private static func judgeNames(_ checkout: Checkout, _ sink: inout FindingSink) {
    struct Key: Hashable {
      let kind: AssetSet.Kind
      let name: String
      let target: Int
    }
    let targets = checkout.resources.targets
    let choosing = Set(
      checkout.facts[.buildSettings].lazy.flatMap { checkout.settings(of: $0) }
        .filter { !$0.settings.settings("EXCLUDED_SOURCE_FILE_NAMES").isEmpty }.map(\.target))
    var first: [Key: String] = [:]
    var reported: Set<String> = []
    for catalog in checkout.firstParty.catalogs {
      let owners = targets.targets(of: catalog.file.path)
      for item in catalog.items {
        guard let kind = item.kind, !item.isPart, [.image, .color, .data, .symbol].contains(kind) else { continue }
        for owner in owners.sorted() {
          let key = Key(kind: kind, name: item.name, target: owner)
          guard let other = first[key] else {
            first[key] = item.path
            continue
          }
          // Each configuration may leave another one out.
          if choosing.contains(targets.targets[owner].name) { continue }
          guard !reported.contains(item.path) else { continue }
          let (own, others) = (checkout.derived.assetContents[item.path], checkout.derived.assetContents[other])
          if own != nil, own == others { continue }
          reported.insert(item.path)
          // Brands have a catalog each, and which of them a target is left with may be decided elsewhere.
          let isKnown = own != nil && others != nil && other.hasPrefix(catalog.file.path + "/")
          sink.report(.duplicate(item.name, other), path: item.path, identity: "duplicate", level: isKnown ? nil : .warning)
        }
      }
    }
  }
}

extension String {
  /// Whether a file is a source or a script of those who make pictures.
  fileprivate var isForDesigners: Bool {
    let ending = split(separator: ".").last.map { $0.lowercased() } ?? ""
    return ["psd", "ai", "sketch", "fig", "xcf", "sh", "py", "rb", "txt", "md", "afdesign", "pxm"].contains(ending)
  }
}

extension AssetSet.Kind {
  /// Whether its Contents.json names the files beside it.
  fileprivate var holdsFiles: Bool {
    switch self {
    case .image, .appIcon, .symbol, .data, .launchImage: true
    default: false
    }
  }
}

extension Message {
  fileprivate static func invalid(_ fault: ReadError) -> Message { "Contents.json cannot be read: \(fault.reason)" }

  fileprivate static var withoutContents: Message { "the set has files and no Contents.json" }

  fileprivate static func absent(_ name: String, _ spelling: String?) -> Message {
    guard let spelling else { return "\(name) is not in the set's folder" }
    return "\(name) is \(spelling) in the set's folder: a case-sensitive disk does not find it"
  }

  fileprivate static func unnamed(_ file: String) -> Message { "Contents.json does not name \(file), so that it never ships" }

  fileprivate static func duplicate(_ name: String, _ other: String) -> Message {
    "duplicate asset name '\(name)', also in \(other.parentPath); which one is used is undefined"
  }
}
