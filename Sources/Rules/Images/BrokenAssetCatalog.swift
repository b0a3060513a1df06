internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let brokenAssetCatalog = Rule(
    RuleDescriptor(
      id: "broken-asset-catalog",
      title: "Inconsistent asset catalog",
      level: .warning,
      summary: "Asset catalogs whose files and Contents.json disagree",
      rationale: """
        If Contents.json lists a missing file, the image disappears, and the build only prints a warning. If it is malformed \
        after a merge, the whole set disappears; this is reported as an error. If two different sets in one target have the \
        same name, it is undefined which one is used. A file that Contents.json does not list never ships and is reported as a \
        note, like missing launch images, which only iOS versions before 13 show, and missing files of images that nothing uses.
        """,
      remedy: "Open the set in Xcode. Drop the right file into the slot, or remove the entry from Contents.json.",
      fix: "Correct the set in Xcode's asset catalog editor",
      tags: ["images"],
      checksThirdParty: false,
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
        let devices = SlotDevices(checkout)
        for catalog in checkout.firstParty.catalogs {
          // Enough to tell whether code names images.
          let names = Array(catalog.items.lazy.filter { $0.kind == .image }.map(\.name).prefix(25))
          for item in catalog.items {
            check(item, in: catalog.file.path, for: devices, &sink) {
              item.kind == .image ? .image(item.name, among: names) : nil
            }
          }
        }
        checkNames(checkout, &sink)
      }
    ])

  /// - Parameter requiredText: what code must contain for an image to matter.
  private static func check(
    _ item: AssetCatalog.Item, in catalog: String, for devices: SlotDevices, _ sink: inout FindingSink,
    requiredText: () -> RequiredText?
  ) {
    if let problem = item.problem {
      let end = min(problem.offset, item.contents.count)
      sink.report(
        .invalid(problem), path: item.contentsPath, at: item.region(of: end..<end), identity: "invalid",
        level: .error)
      return
    }
    guard let kind = item.kind, kind.holdsFiles else { return }
    guard let set = item.set else {
      if !item.files.isEmpty {
        sink.report(
          .withoutContents, path: item.path, identity: "no Contents.json",
          requiredText: requiredText())
      }
      return
    }
    var named: Set<String> = []
    let isEmpty = item.files.isEmpty && item.links.isEmpty && set.slots.count { $0.filename?.isEmpty == false } > 1
    let files = Set(item.files + item.links)
    let spellings = Dictionary(item.files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for slot in set.slots {
      guard let name = slot.filename, !name.isEmpty else { continue }
      named.insert(name.lowercased())
      if files.contains(name) { continue }
      let spelling = spellings[name.lowercased()]
      // A set without any files is usually filled by the build.
      // A template may list icons for a watch. The App Store requires a launch storyboard instead of launch images.
      let isUnused = isEmpty || kind == .launchImage || !devices.mayUse(slot.idiom, of: catalog)
      // Volumes of Macs are usually case-insensitive.
      let isFound = spelling != nil && devices.isForMacOnly(catalog)
      let level: Level? = isUnused || isFound ? .note : nil
      sink.report(
        .absent(name, spelling), path: item.contentsPath, at: item.region(of: slot.place), identity: "absent \(name)",
        level: level, in: spelling == nil ? Membership(name, in: absent) : nil, requiredText: requiredText())
    }
    // Scripts and design documents are there for designers.
    for file in item.files where !named.contains(file.lowercased()) && !file.isForDesigners {
      sink.report(.unlisted(file), path: item.path + "/" + file, identity: "unnamed", level: .note)
    }
  }

  private static let absent = FindingGroup("absent", title: "files listed in Contents.json do not exist")

  /// Reports sets of the same kind and name in one target.
  private static func checkNames(_ checkout: Checkout, _ sink: inout FindingSink) {
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
          // Each configuration may exclude another one.
          if choosing.contains(targets.targets[owner].name) { continue }
          guard !reported.contains(item.path) else { continue }
          let (own, others) = (checkout.derived.assetContents[item.path], checkout.derived.assetContents[other])
          if own != nil, own == others { continue }
          reported.insert(item.path)
          sink.report(.duplicate(item.name, other), path: item.path, identity: "duplicate")
        }
      }
    }
  }
}

extension RequiredText {
  /// The name of an image set, which matters only if something refers to it.
  fileprivate static func image(_ name: String, among names: [String]) -> RequiredText {
    RequiredText(
      name, others: names.filter { $0 != name }, symbol: AssetSymbol.identifier(for: name.lastPathComponent),
      reason: "nothing uses the image")
  }
}

extension String {
  /// Whether it is a design document, script, or readme.
  fileprivate var isForDesigners: Bool {
    let ending = split(separator: ".").last.map { $0.lowercased() } ?? ""
    return ["psd", "ai", "sketch", "fig", "xcf", "sh", "py", "rb", "txt", "md", "afdesign", "pxm"].contains(ending)
  }
}

extension AssetSet.Kind {
  /// Whether its Contents.json lists the files in its folder.
  fileprivate var holdsFiles: Bool {
    switch self {
    case .image, .appIcon, .symbol, .data, .launchImage: true
    default: false
    }
  }
}

extension Message {
  fileprivate static func invalid(_ problem: ReadError) -> Message { "malformed Contents.json: \(problem.reason)" }

  fileprivate static var withoutContents: Message { "asset set contains files but no Contents.json" }

  fileprivate static func absent(_ name: String, _ spelling: String?) -> Message {
    guard let spelling else { return "'\(name)' is listed in Contents.json but does not exist" }
    return "'\(name)' differs in case from '\(spelling)' on disk; it is not found on a case-sensitive volume"
  }

  fileprivate static func unlisted(_ file: String) -> Message {
    "'\(file)' is not listed in Contents.json; it is not included in the app"
  }

  fileprivate static func duplicate(_ name: String, _ other: String) -> Message {
    "duplicate asset name '\(name)', also in '\(other.parentPath)'; which one is used is undefined"
  }
}
