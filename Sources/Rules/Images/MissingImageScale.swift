internal import Findings
internal import Project

extension Rule {
  static let missingImageScale = Rule(
    RuleDescriptor(
      id: "missing-image-scale",
      title: "Missing image scale",
      level: .warning,
      summary: "Images that lack a scale that other images in the catalog have",
      rationale: """
        An iPhone with a 3x display scales up an @2x image, which looks blurry; this is reported as a note. If there is only a \
        1x image, it is blurry everywhere; this is reported as a warning, if the image is not larger than an icon at 3x. The \
        rule checks images that code, a storyboard, or a nib uses; if the size of the view is known, an image is reported only \
        if the view needs more pixels than the image has. Images are compared with the others in the catalog, so the rule \
        ignores apps that ship a single scale. Vector and single-scale images need no variants. macOS and tvOS images need no \
        @3x variant, watchOS and Touch Bar images need only @2x, and images for one device need only its scale. The rule \
        ignores photos, images as large as a screen, and icons exported as squares of 128, 256, 512, or 1024 pixels, because \
        they are scaled down.
        """,
      remedy: "Add the missing scale, or replace the image with a PDF or SVG.",
      fix: "Add the missing scale, or use a PDF or SVG",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "scale": "2x", "filename": "flag@2x.png"},
              {"idiom": "universal", "scale": "3x"}
            ]
          }

          """,
          beside: .using("flag") + .folder("↓Assets.xcassets/flag.imageset")
            + .png("Assets.xcassets/flag.imageset/flag@2x.png", width: 40, height: 40) + .scaledSet("letter")
            + .scaledSet("stamp")),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .png("↓flag@2x.png", width: 40, height: 40) + .scaled("letter") + .scaled("stamp")),
        Example(
          .project,
          Example.project(
            "PBXResourcesBuildPhase", of: "Assets.xcassets", "Gallery.swift",
            settings: "SUPPORTED_PLATFORMS = \"watchos iphoneos\";"),
          beside: .using("flag") + .folder("↓Assets.xcassets/flag.imageset") + .imageSet("flag", ("universal", 2, 40, 40))
            + .scaledSet("letter")
            + .scaledSet("stamp")),
        // The view needs 96 pixels at 3x.
        Example(
          .interface,
          Example.imageView("flag", width: 32, height: 32),
          beside: .folder("↓Assets.xcassets/flag.imageset") + .imageSet("flag", ("universal", 2, 64, 64)) + .scaledSet("letter")
            + .scaledSet("stamp")),
      ],
      goodExamples: [
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "scale": "2x", "filename": "flag@2x.png"},
              {"idiom": "universal", "scale": "3x", "filename": "flag@3x.png"}
            ]
          }

          """,
          beside: .using("flag") + .scaled("Assets.xcassets/flag.imageset/flag") + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "filename": "flag.pdf"}
            ]
          }

          """,
          beside: .using("flag") + .pdf("Assets.xcassets/flag.imageset/flag.pdf") + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .scaled("flag") + .scaled("letter") + .scaled("stamp")),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "mac", "scale": "1x", "filename": "flag.png"},
              {"idiom": "mac", "scale": "2x", "filename": "flag@2x.png"},
              {"idiom": "mac", "scale": "3x"}
            ]
          }

          """,
          beside: .using("flag") + .png("Assets.xcassets/flag.imageset/flag.png", width: 20, height: 20)
            + .scaled("Assets.xcassets/flag.imageset/flag")
            + .scaledSet("letter", idiom: "mac") + .scaledSet("stamp", idiom: "mac")),
        Example(
          .project,
          Example.project(
            "PBXResourcesBuildPhase", of: "Gallery.swift", "\"flag@2x.png\"", "\"letter@2x.png\"", "\"letter@3x.png\"",
            "\"stamp@2x.png\"",
            "\"stamp@3x.png\"", settings: "SDKROOT = macosx;"),
          beside: .using("flag") + .png("flag@2x.png", width: 40, height: 40) + .scaled("letter") + .scaled("stamp")),
        // watchOS and tvOS have no @3x.
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .catalogProject(settings: "SDKROOT = watchos;") + .imageSet("flag", ("universal", 2, 40, 40))
            + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .catalogProject(settings: "SDKROOT = appletvos;") + .imageSet("flag", ("universal", 2, 40, 40))
            + .scaledSet("letter") + .scaledSet("stamp")),
        // A larger variant is scaled down.
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .imageSet("flag", ("universal", 3, 60, 60)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .imageSet("flag", ("universal", 1, 256, 256)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let tour = UIImageView(image: UIImage(named: \"tour\"))\n",
          beside: .imageSet("tour", ("universal", 1, 1290, 2796)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let guide = UIImageView(image: UIImage(named: \"guide-640960\"))\n",
          beside: .png("guide-640960@2x.png", width: 640, height: 960) + .png("guide-5S-2@2x.png", width: 640, height: 1136)
            + .png("Default-667h@2x.png", width: 750, height: 1334) + .scaled("flag") + .scaled("letter") + .scaled("stamp")
            + .scaled("seal")),
        // The image is not used.
        Example(
          .swift, "let letter = UIImageView(image: UIImage(named: \"letter\"))\n",
          beside: .imageSet("flag", ("universal", 2, 40, 40)) + .scaledSet("letter") + .scaledSet("stamp")),
        // The view is smaller than the image, or its size is known only at run time.
        Example(
          .interface,
          Example.imageView("flag", width: 32, height: 32),
          beside: .imageSet("flag", ("universal", 2, 128, 128)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .interface,
          Example.imageView("letter", width: 32, height: 32, outlet: "flagView"),
          beside: Companions(("Cell.swift", "cell.flagView?.image = UIImage(named: \"flag\")\n"))
            + .imageSet("flag", ("universal", 2, 128, 128)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "let flag = UIImage(named: \"flag\")\n",
          beside: .imageSet("flag", ("universal", 2, 40, 40)) + .scaledSet("letter") + .scaledSet("stamp")),
        Example(
          .swift, "field.background = UIImage(named: \"flag\")?.resizableImage(withCapInsets: insets)\n",
          beside: .imageSet("flag", ("universal", 2, 40, 40)) + .scaledSet("letter") + .scaledSet("stamp")),
      ]),
    checks: [
      .checkout(facts: .resources + .imageUses + [.imageSizes]) { checkout, sink in
        for catalog in checkout.firstParty.catalogs {
          let sets = catalog.items.compactMap { item in item.scaledSet.map { (item, $0) } }
          let shipped = ShippedScales(sets.map(\.1))
          let folders = Dictionary(grouping: sets) { $0.0.path.parentPath }.mapValues { ShippedScales($0.map(\.1)) }
          let platforms = checkout.resources.targets.platforms(of: catalog.file.path)
          for (item, scales) in sets
          where !ImageFileName(item.name).isForOneDevice && !item.fillsScreen && !item.hasNoDetails {
            for (idiom, present) in scales.sorted(by: { $0.key < $1.key }) {
              guard !present.isEmpty else { continue }
              let group = FindingGroup(item.name, title: "missing variants of '\(item.name)'")
              let chosen = item.isForTouchBar ? [2] : item.chosenScales(of: idiom, on: platforms)
              // A larger variant is scaled down without harm, and a subfolder may use other scales.
              let expected = shipped.expected(of: idiom).filter { scale in
                !present.contains { $0 >= scale } && folders[item.path.parentPath]?.mayExpect(scale, of: idiom) != false
              }
              // With only 1x, every other scale is missing.
              let absent = present == [1] && !expected.isEmpty ? expected.union([2]) : expected
              let missing = absent.intersection(chosen).sorted()
              guard !missing.isEmpty, let largest = item.largestVariant(of: idiom), !largest.header.isExportedIcon else {
                continue
              }
              let displays = checkout.imageUses.displays(of: item)
              for scale in missing where displays.enlarge(largest.header, for: largest.scale, to: scale) {
                sink.report(
                  .missing(item.name, scale, idiom), path: item.path, identity: "\(idiom) \(scale)",
                  level: level(of: displays, largest.header, for: largest.scale),
                  in: Membership("@\(scale)x\(Message.device(idiom))", in: group))
              }
            }
          }
        }
        looseImages(checkout, &sink)
      }
    ])

  private static func looseImages(_ checkout: Checkout, _ sink: inout FindingSink) {
    let checked = checkout.firstParty.images.filter {
      ["png", "jpg", "jpeg"].contains($0.name.fileExtension) && $0.name.idiom == nil
        && !$0.name.isForOneDevice && !$0.hasSystemName && checkout.isKnownToShip($0.file)
        && checkout.resources.targets.platforms(of: $0.file.path).scales.contains(3)
    }
    for (_, images) in Dictionary(grouping: checked, by: \.folder).sorted(by: { $0.key < $1.key }) {
      let byName = Dictionary(grouping: images, by: \.name.base)
      let scaled = byName.filter { $0.value.contains { ($0.name.scale ?? 1) != 1 } }
      // Most scaled images in the folder must have an @3x variant.
      let full = scaled.values.count { $0.contains { $0.name.scale == 3 } }
      guard full * 2 > scaled.count, full < scaled.count else { continue }
      for (name, variants) in scaled.sorted(by: { $0.key < $1.key }) where !variants.contains(where: { $0.name.scale == 3 }) {
        // Reported at the largest variant, which stays the same when others are added.
        guard let largest = variants.max(by: { ($0.name.scale ?? 1) < ($1.name.scale ?? 1) }), let header = largest.header,
          !header.isLine, !variants.contains(where: { $0.header?.fillsScreen == true }),
          checkout.imageUses.displays(of: largest).enlarge(header, for: largest.name.scale ?? 1, to: 3)
        else { continue }
        sink.report(.missing(name, 3, "universal"), path: largest.file.path, identity: "universal 3", level: .note)
      }
    }
  }

  /// An enlarged @2x image is only slightly blurry, but a 1x image is blurry on every current iPhone, unless it is so large that
  /// it was most likely put into the wrong slot.
  private static func level(of displays: Set<ImageUses.Display>, _ header: ImageHeader, for scale: Int) -> Level? {
    scale == 1 && displays.enlarge(header, for: 1, to: 2) && !header.isLargerThanIcons ? nil : .note
  }
}

extension Message {
  fileprivate static func missing(_ name: String, _ scale: Int, _ idiom: String) -> Message {
    "'\(name)' has no @\(scale)x variant\(device(idiom))"
  }

  /// A clause that names the device of an idiom; empty for all devices.
  fileprivate static func device(_ idiom: String) -> String {
    let names = ["ipad": "iPad", "iphone": "iPhone", "mac": "Mac", "tv": "Apple TV", "watch": "Apple Watch", "car": "CarPlay"]
    return idiom == "universal" ? "" : " for \(names[idiom] ?? idiom)"
  }
}
