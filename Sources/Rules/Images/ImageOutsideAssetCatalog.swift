internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let imageOutsideAssetCatalog = Rule(
    RuleDescriptor(
      id: "image-outside-asset-catalog",
      title: "Image outside asset catalog",
      level: .note,
      summary: "Loose images in targets that have an asset catalog",
      rationale: """
        App thinning applies to asset catalogs: each device downloads only the scale it needs, in a format that decodes \
        faster. Loose files ship to every device, need a project entry for every scale, and get no generated symbols. The rule \
        reports images that code, a storyboard, or a nib looks up by name, if every target that contains them has a catalog.
        """,
      remedy: "Move the image into the asset catalog. Names in code stay the same.",
      fix: "Move the image into an asset catalog",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png"),
          beside: .flag + .png("↓stamp.png", width: 24, height: 24)
            + Companions(("Album.swift", "let image = UIImage(named: \"stamp\")\n"))),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png"),
          beside: .flag + .png("↓stamp.png", width: 24, height: 24)
            + Companions(("Album.swift", "let image = UIImage(named: \"stamp.png\")\n"))),
      ],
      goodExamples: [
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets"), beside: .flag + .vectorSet("stamp")),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "stamp.png"),
          beside: .png("stamp.png", width: 24, height: 24)),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "Help", "App.icon", "rosette.png", "Pages"),
          beside: .flag + .png("Help/stamp.png", width: 24, height: 24) + .png("App.icon/Assets/seal.png", width: 24, height: 24)
            + .png("rosette.png", width: 24, height: 24)
            + Companions(("Album.swift", "let image = UIImage(named: \"Art/rosette\")\n"))
            + .png("Pages/img/letter.png", width: 24, height: 24) + Companions(("Pages/help.css", "a {}\n"))),
        // Not looked up by name.
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png"),
          beside: .flag + .png("stamp.png", width: 24, height: 24)),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png", "help.html"),
          beside: .flag + .png("stamp.png", width: 24, height: 24)
            + Companions(("help.html", "<img src=\"stamp.png\"/>\n"))),
        Example(
          .project, Example.project("PBXResourcesBuildPhase", of: "Assets.xcassets", "stamp.png", "About.swift"),
          beside: .flag + .png("stamp.png", width: 24, height: 24)
            + Companions(
              ("About.swift", "let icon = \"stamp.png\"\nlet page = template.replacingOccurrences(of: \"ICON\", with: icon)\n"))),
      ]),
    checks: [
      .checkout(facts: .resources + [.sourcePaths, .names, .imageFileNames, .webFolders, .propertyListWords]) { checkout, sink in
        let targets = checkout.resources.targets
        let withCatalog = checkout.catalogs.filter { !$0.file.isIgnored }
          .reduce(into: Set<Int>()) { $0.formUnion(targets.targets(of: $1.file.path)) }
        guard !withCatalog.isEmpty else { return }
        lazy var files = filesByName(checkout)
        let names = checkout.namesOfImages
        var folders: [String: [LooseImage]] = [:]
        for image in checkout.interfaceImages
        where image.isPicture && names.contains(image.name.base) && !files.contains(image.name.base) {
          folders[image.folder, default: []].append(image)
        }
        for (folder, images) in folders.sorted(by: { $0.key < $1.key }) {
          // A target without a catalog would no longer find the image.
          let shipped = images.filter { image in
            let owners = targets.targets(of: image.file.path)
            return !owners.isEmpty && owners.isSubset(of: withCatalog)
          }
          let group = FindingGroup(folder, title: "images are outside the target's asset catalog", spansFiles: true)
          for image in shipped {
            let name = image.file.path.lastPathComponent
            sink.report(
              "'\(name)' is outside the target's asset catalog", path: image.file.path, identity: "outside",
              in: Membership("'\(name)'", in: group))
          }
        }
      }
    ])

  /// Names of images that are loaded as files, which does not work in catalogs: from a bundle, by path, or through a property
  /// list that has the name with its extension.
  private static func filesByName(_ checkout: Checkout) -> Set<String> {
    var files: Set<String> = []
    for source in checkout.facts[.names] {
      for use in source.uses {
        guard let name = checkout.resources.literal(of: use.value, in: source), use.value.kind == .resource || name.holds("/")
        else { continue }
        files.insert(ImageFileName(name.lastPathComponent).base)
      }
    }
    // A file name that is not passed to an image loader may end up in a web page.
    let named = Set(checkout.facts[.imageFileNames].lazy.map(\.path))
    let loaded = Dictionary(
      checkout.facts[.names].lazy.filter { named.contains($0.file.path) }.map { source in
        (source.file.path, Set(source.uses.filter { $0.value.kind == .image || $0.value.kind == .macro }.map(\.region.line)))
      }, uniquingKeysWith: { $0.union($1) })
    for source in checkout.facts[.imageFileNames] {
      for name in source.names where loaded[source.path]?.contains(name.region.line) != true {
        files.insert(ImageFileName(name.value.lastPathComponent).base)
      }
    }
    for words in checkout.facts[.propertyListWords] {
      let names = words.lazy.filter { $0.holds(".") }.map { ImageFileName($0.lastPathComponent) }
      files.formUnion(names.filter { !$0.fileExtension.isEmpty }.map(\.base))
    }
    return files
  }
}

extension Checkout {
  /// The images that code, storyboards, and nibs look up, without scale and extension.
  fileprivate var namesOfImages: Set<String> {
    var names: Set<String> = []
    for source in facts[.names] {
      for use in source.uses where resources.kind(of: use.value) == .image {
        if let name = resources.literal(of: use.value, in: source) { names.insert(ImageFileName(name.lastPathComponent).base) }
      }
    }
    for interface in facts[.interfaces] {
      names.formUnion(interface.images.lazy.map { ImageFileName($0.value.lastPathComponent).base })
    }
    return names
  }
}

extension LooseImage {
  fileprivate var isPicture: Bool { ["png", "jpg", "jpeg", "heic"].contains(name.fileExtension) }
}
