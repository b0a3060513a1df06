internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let imageOutsideAssetCatalog = Rule(
    RuleDescriptor(
      id: "image-outside-asset-catalog",
      level: .note,
      summary: "Loose images in a target that has an asset catalog",
      rationale: """
        The App Store thins what lies in a catalog: each device gets the scale that it needs, in a format that decodes faster. Loose \
        files ship to everybody, need an entry in the project for every scale, and get no generated symbols.
        """,
      remedy: "Move the images into the catalog; names in code stay as they are.",
      tags: ["images"],
      judgesThirdParty: false,
      badExamples: [
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png"),
          beside: .flag + .png("↓stamp.png", width: 24, height: 24))
      ],
      goodExamples: [
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets"), beside: .flag + .vectorSet("stamp")),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "stamp.png"),
          beside: .png("stamp.png", width: 24, height: 24)),
      ]),
    checks: [
      .checkout(facts: .resources + [.sourcePaths, .names]) { checkout, sink in
        let targets = checkout.resources.targets
        let withCatalog = checkout.catalogs.filter { !$0.file.isIgnored }
          .reduce(into: Set<Int>()) { $0.formUnion(targets.targets(of: $1.file.path)) }
        guard !withCatalog.isEmpty else { return }
        // A bundle that is asked for a file does not look into catalogs.
        let files = checkout.facts[.names].reduce(into: Set<String>()) { names, source in
          for use in source.uses where use.value.kind == .resource {
            if let name = checkout.resources.literal(of: use.value, in: source) { names.insert(ImageFileName(name).base) }
          }
        }
        var folders: [String: [LooseImage]] = [:]
        for image in checkout.firstParty.images
        where image.isOfInterface && !files.contains(image.name.base) {
          folders[image.folder, default: []].append(image)
        }
        for (folder, images) in folders.sorted(by: { $0.key < $1.key }) {
          let shipped = images.filter { !targets.targets(of: $0.file.path).isDisjoint(with: withCatalog) }
          let group = FindingGroup(folder, title: "image files are outside of the target's asset catalog", spansFiles: true)
          for image in shipped {
            let name = image.file.path.lastPathComponent
            sink.report(
              "'\(name)' is outside of the target's asset catalog", path: image.file.path, identity: "outside",
              in: Membership("'\(name)'", in: group))
          }
        }
      }
    ])
}

extension LooseImage {
  /// Whether it is a picture for the interface: no icon of the app, no page, nothing in a bundle.
  fileprivate var isOfInterface: Bool {
    ["png", "jpg", "jpeg", "heic"].contains(name.fileExtension) && !file.path.holds(".bundle/")
      && !["Icon", "AppIcon", "Default", "iTunesArtwork"].contains { name.base.hasPrefix($0) }
  }
}
