internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let vectorNotPreserved = Rule(
    RuleDescriptor(
      id: "vector-not-preserved",
      title: "Vector data not preserved",
      level: .note,
      summary: "Vector images displayed larger than their native size",
      rationale: """
        Xcode rasterizes a PDF or SVG at its native size. If displayed larger, it is blurry unless the image set preserves the \
        vector data.
        """,
      remedy: "Turn on Preserve Vector Data for the image set, or redraw the image at its displayed size.",
      fix: "Turn on Preserve Vector Data",
      tags: ["images", "interface"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <imageView image="↓flag" id="a"><rect key="frame" x="0" y="0" width="96" height="96"/></imageView>
          </document>

          """, beside: .flag)
      ],
      goodExamples: [
        // The small variant is for devices with little memory.
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <imageView image="map" id="a"><rect key="frame" x="0" y="0" width="96" height="96"/></imageView>
          </document>

          """,
          beside: .pdf("Assets.xcassets/map.imageset/map-small.pdf")
            + Companions(
              (
                "Assets.xcassets/map.imageset/Contents.json",
                """
                {
                  "images": [
                    {"idiom": "universal", "filename": "map-small.pdf", "memory": "1GB"},
                    {"idiom": "universal", "filename": "map.pdf"}
                  ]
                }

                """
              ), ("Assets.xcassets/map.imageset/map.pdf", "%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 96 96] >> endobj\n"))),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <imageView image="flag" id="a"><rect key="frame" x="0" y="0" width="24" height="24"/></imageView>
          </document>

          """, beside: .flag),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <imageView image="flag" id="a"><rect key="frame" x="0" y="0" width="96" height="96"/></imageView>
          </document>

          """,
          beside: .pdf("Assets.xcassets/flag.imageset/flag.pdf")
            + Companions(
              (
                "Assets.xcassets/flag.imageset/Contents.json",
                """
                {
                  "images": [{"idiom": "universal", "filename": "flag.pdf"}],
                  "properties": {"preserves-vector-representation": true}
                }

                """
              ))),
      ]),
    checks: [
      .checkout(facts: .resources + [.imageSizes, .interfaces]) { checkout, sink in
        var vectors: [String: ImageHeader] = [:]
        for item in checkout.catalogs.flatMap(\.items) where item.kind == .image {
          // Resizable images are designed to be stretched.
          guard let set = item.set, !set.preservesVector, !set.slots.contains(where: \.isResizable) else { continue }
          // Only a few devices show the variant for their memory or graphics.
          let general = set.slots.filter(\.isForAnyDevice)
          let files = (general.isEmpty ? set.slots : general).compactMap(\.filename)
          if let header = files.lazy.compactMap({ item.headers[$0] }).first(where: \.isVector) { vectors[item.name] = header }
        }
        for interface in checkout.firstParty.interfaces {
          for view in interface.imageViews {
            guard let header = vectors[view.value.image], let width = header.width, let height = header.height, width > 0,
              height > 0
            else { continue }
            // If only one side is larger, it may just be padding.
            guard view.value.frame.width > width + 1, view.value.frame.height > height + 1 else { continue }
            sink.report(
              .larger(view.value, width, height), path: interface.file.path, at: view.region, identity: view.value.image)
          }
        }
      }
    ])
}

extension AssetSet.Slot {
  /// Whether it has a file for devices with any memory, graphics, and screen.
  fileprivate var isForAnyDevice: Bool {
    filename?.isEmpty == false && ["memory", "graphics-feature-set", "subtype"].allSatisfy { self[$0] == nil }
  }
}

extension Message {
  fileprivate static func larger(_ view: InterfaceFacts.ImageView, _ width: Double, _ height: Double) -> Message {
    let (native, shown) = (points(width, height), points(view.frame.width, view.frame.height))
    return "vector image '\(view.image)' is rasterized at \(native) pt but displayed at \(shown) pt"
  }

  private static func points(_ width: Double, _ height: Double) -> String {
    "\(Int(nearestTo: width)) × \(Int(nearestTo: height))"
  }
}
