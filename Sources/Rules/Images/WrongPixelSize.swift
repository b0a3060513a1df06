internal import Findings
internal import Project

extension Rule {
  static let wrongPixelSize = Rule(
    RuleDescriptor(
      id: "wrong-pixel-size",
      title: "Wrong pixel size",
      level: .warning,
      summary: "Images whose pixel sizes do not match their scales",
      rationale: """
        An @2x image must be twice as wide and high as the 1x image, and an @3x image three times. Otherwise, the image \
        differs in size between devices or is blurry. The rule ignores unused images, images that a view scales to a fixed size, \
        and variants with the same aspect ratio if the view is known only at run time. Deviations below 8% are reported as \
        notes. In an asset catalog, the slot determines the scale; elsewhere, the file name does.
        """,
      remedy: "Export the image at the expected size, or move the file to the right slot of the set.",
      fix: "Export the image at the expected size",
      tags: ["images"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .appIcon,
          """
          {
            "images": [
              {"idiom": "iphone", "size": "20x20", "scale": "2x", "filename": "↓icon-20@2x.png"}
            ]
          }

          """, beside: .png("Assets.xcassets/AppIcon.appiconset/icon-20@2x.png", width: 20, height: 20)),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "scale": "1x", "filename": "flag.png"},
              {"idiom": "universal", "scale": "2x", "filename": "↓flag@2x.png"},
              {"idiom": "universal", "scale": "3x", "filename": "flag@3x.png"}
            ]
          }

          """,
          beside: .using("flag") + .png("Assets.xcassets/flag.imageset/flag.png", width: 20, height: 20)
            + .png("Assets.xcassets/flag.imageset/flag@2x.png", width: 60, height: 60)
            + .png("Assets.xcassets/flag.imageset/flag@3x.png", width: 60, height: 60)),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .png("flag@2x.png", width: 40, height: 40) + .png("↓flag@3x.png", width: 40, height: 40)),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .png("↓flag@2x.png", width: 20, height: 20) + .png("flag@3x.png", width: 60, height: 60)),
        // The set has no Mac slots, so the Mac uses the universal ones.
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "iphone", "scale": "2x", "filename": "phone@2x.png"},
              {"idiom": "ipad", "scale": "2x", "filename": "phone@2x.png"},
              {"idiom": "universal", "scale": "1x", "filename": "flag.png"},
              {"idiom": "universal", "scale": "2x", "filename": "↓flag@2x.png"}
            ]
          }

          """,
          beside: .using("flag") + .png("Assets.xcassets/flag.imageset/flag.png", width: 20, height: 20)
            + .png("Assets.xcassets/flag.imageset/flag@2x.png", width: 60, height: 60)
            + .png("Assets.xcassets/flag.imageset/phone@2x.png", width: 40, height: 40)
            + .catalogProject(settings: "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";")),
      ],
      goodExamples: [
        Example(
          .appIcon,
          """
          {
            "images": [
              {"idiom": "iphone", "size": "20x20", "scale": "2x", "filename": "icon-20@2x.png"}
            ]
          }

          """, beside: .png("Assets.xcassets/AppIcon.appiconset/icon-20@2x.png", width: 40, height: 40)),
        // The app is for the iPhone only.
        Example(
          .appIcon,
          """
          {
            "images": [
              {"idiom": "ipad", "size": "20x20", "scale": "2x", "filename": "icon-20@2x.png"}
            ]
          }

          """,
          beside: .png("Assets.xcassets/AppIcon.appiconset/icon-20@2x.png", width: 58, height: 58)
            + .catalogProject(settings: "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = 1;")),
        Example(.swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n", beside: .scaledSet("flag")),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "universal", "scale": "1x", "filename": "flag@2x.png"},
              {"idiom": "universal", "scale": "2x", "filename": "flag@2x@2x.png"},
              {"idiom": "universal", "scale": "3x", "filename": "flag@3x.png"}
            ]
          }

          """,
          beside: .using("flag") + .png("Assets.xcassets/flag.imageset/flag@2x.png", width: 200, height: 204)
            + .png("Assets.xcassets/flag.imageset/flag@2x@2x.png", width: 400, height: 400)
            + .png("Assets.xcassets/flag.imageset/flag@3x.png", width: 600, height: 600)),
        Example(.swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n", beside: .scaled("flag")),
        // watchOS uses only @2x, iPhones their own slots; images larger than a screen are scaled down.
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .catalogProject(settings: "SDKROOT = watchos;")
            + .imageSet("flag", ("universal", 1, 30, 30), ("universal", 2, 58, 58), ("universal", 3, 70, 70))),
        Example(
          .swift, "let flag = UIImageView(image: UIImage(named: \"flag\"))\n",
          beside: .catalogProject(settings: "SDKROOT = iphoneos;")
            + .imageSet(
              "flag", ("iphone", 2, 40, 40), ("iphone", 3, 60, 60), ("ipad", 2, 40, 40), ("universal", 1, 20, 20),
              ("universal", 3, 90, 90))),
        Example(
          .swift, "let seal = UIImageView(image: UIImage(named: \"seal\"))\n",
          beside: .catalogProject(settings: "SDKROOT = iphoneos;")
            + .imageSet("seal", ("universal", 1, 90, 90), ("universal", 2, 40, 40), ("universal", 3, 60, 60))),
        Example(
          .swift, "let tour = [UIImageView(image: UIImage(named: \"tour\")), UIImageView(image: UIImage(named: \"wide\"))]\n",
          beside: .imageSet("tour", ("universal", 1, 1290, 2796), ("universal", 2, 1400, 2900))
            + .imageSet("wide", ("universal", 2, 750, 300), ("universal", 3, 1242, 300))),
        // Not used; one view draws both sizes; the small file is a different drawing.
        Example(
          .swift, "let letter = UIImageView(image: UIImage(named: \"letter\"))\n",
          beside: .imageSet("flag", ("universal", 2, 40, 40), ("universal", 3, 40, 40))),
        Example(
          .interface, Example.imageView("flag", width: 20, height: 20),
          beside: .imageSet("flag", ("universal", 2, 40, 40), ("universal", 3, 40, 40))),
        Example(
          .imageSet,
          """
          {
            "images": [
              {"idiom": "mac", "scale": "1x", "filename": "flagSmall.png"},
              {"idiom": "mac", "scale": "2x", "filename": "flag.png"}
            ]
          }

          """,
          beside: .using("flag") + .png("Assets.xcassets/flag.imageset/flagSmall.png", width: 24, height: 20)
            + .png("Assets.xcassets/flag.imageset/flag.png", width: 72, height: 72)),
      ]),
    checks: [
      .checkout(facts: .resources + .imageUses + [.imageSizes, .buildSettings]) { checkout, sink in
        let devices = SlotDevices(checkout)
        for catalog in checkout.firstParty.catalogs {
          for item in catalog.items {
            if item.kind == .image { check(item, in: checkout, of: catalog.file.path, &sink) }
            if item.kind == .appIcon { checkIcon(item, in: catalog.file.path, for: devices, &sink) }
          }
        }
        checkLooseImages(checkout, &sink)
      }
    ])

  private static func check(_ item: AssetCatalog.Item, in checkout: Checkout, of catalog: String, _ sink: inout FindingSink) {
    guard let set = item.set, !set.slots.contains(where: \.isResizable) else { return }
    let targets = checkout.resources.targets
    // Macs have no @3x and phones no longer have @1x.
    let isForPhones = targets.targets(of: catalog).isEmpty && set.slots.contains { $0.scale == "3x" && $0.filename != nil }
    var found: [(variant: ImageVariant, slot: AssetSet.Slot)] = []
    let files = Set(item.files)
    var chosen: [String: Set<Int>] = [:]
    for slot in set.slots where !slot.unassigned {
      guard let name = slot.filename, let scale = slot.scale?.first?.wholeNumberValue, files.contains(name) else { continue }
      let idiom = slot.idiom ?? "universal"
      let scales = chosen[idiom] ?? item.chosenScales(of: idiom, on: targets.platforms(of: catalog))
      chosen[idiom] = scales
      guard let header = item.headers[name], !header.exceedsScreen(at: scale),
        let variant = ImageVariant(
          name, scale: scale, header, region: item.region(of: slot.place),
          isChosen: scales.contains(scale) && (scale > 1 || !isForPhones || idiom != "universal"))
      else { continue }
      found.append((variant, slot))
    }
    // Most sets have a few variants of one size, and comparing these costs less than grouping them.
    if found.count <= 12, found.allSatisfy({ one in found.allSatisfy { one.variant.fits($0.variant) } }) { return }
    let isMentioned = checkout.imageUses.mention(item.name)
    let displays = checkout.imageUses.displays(of: item)
    for variants in groups(found) { compare(variants, displays, isMentioned, path: item.contentsPath, &sink) }
  }

  /// Groups variants that are used under the same conditions.
  private static func groups(_ variants: [(variant: ImageVariant, slot: AssetSet.Slot)]) -> [[ImageVariant]] {
    var groups: [String: [ImageVariant]] = [:]
    for (variant, slot) in variants {
      let key =
        [
          slot.idiom, slot.subtype, slot.locale, slot.languageDirection, slot.widthClass, slot.heightClass, slot["memory"],
          slot["graphics-feature-set"], slot.screenWidth, slot["display-gamut"],
        ].map { $0 ?? "" }.joined(separator: "|") + slot.appearances.map(\.value).joined()
      groups[key, default: []].append(variant)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// - Parameter folder: the folder of loose images, which are reported at the file; nil in a catalog.
  private static func compare(
    _ variants: [ImageVariant], _ displays: Set<ImageUses.Display>, _ isMentioned: Bool, path: String = "",
    in folder: String? = nil, _ sink: inout FindingSink
  ) {
    guard !displays.isEmpty || isMentioned, let (odd, other, isPair) = variants.outlier,
      !displays.drawsAlike(variants.map(\.points))
    else {
      return
    }
    // A view known only at run time may scale variants of the same shape to one size.
    if !displays.isKnown, odd.hasShape(of: other) { return }
    let expected = odd.expected(beside: other)
    let level: Level = odd.deviation(from: other) < 0.08 ? .note : .warning
    sink.report(
      .pixelSize(odd.name, odd.width, odd.height, expected.width, expected.height, beside: isPair ? other.name : nil),
      path: folder.map { $0.isEmpty ? odd.name : $0 + "/" + odd.name } ?? path, at: odd.region, identity: "size \(odd.name)",
      level: level, in: folder == nil ? Membership("'\(odd.name)'", in: misfits) : nil)
  }

  private static let misfits = FindingGroup("sizes", title: "images have the wrong size for their scale")

  private static func checkLooseImages(_ checkout: Checkout, _ sink: inout FindingSink) {
    let checked = checkout.firstParty.images
    let targets = checkout.resources.targets
    for image in checked where image.name.repeatedScale != nil {
      sink.report(.duplicateScale(image.file.path.lastPathComponent), path: image.file.path, identity: "twice")
    }
    let byFolder = Dictionary(grouping: checked.filter { $0.header != nil }, by: \.folder)
    for (folder, images) in byFolder.sorted(by: { $0.key < $1.key }) {
      let groups = Dictionary(grouping: images) {
        "\($0.name.base)|\($0.name.isTall)|\($0.name.idiom ?? "")|\($0.name.fileExtension)"
      }
      for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
        let variants = group.compactMap { image in
          targets.platforms(of: image.file.path).scales.contains(image.name.scale ?? 1) ? ImageVariant(image) : nil
        }
        guard let image = group.first else { continue }
        let isMentioned = checkout.imageUses.mention(image.name.base)
        compare(variants, checkout.imageUses.displays(of: image), isMentioned, in: folder, &sink)
      }
    }
  }
}
