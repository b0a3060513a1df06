internal import Findings
internal import Project

extension Rule {
  static let vectorNotPreserved = Rule(
    RuleDescriptor(
      id: "vector-not-preserved",
      level: .note,
      summary: "A vector that is shown larger than it is drawn",
      rationale: """
        Xcode draws a PDF or SVG once, at its nominal size, and keeps the pixels. Shown larger it is blurred like any other picture, \
        unless the set says that the vector is kept.
        """,
      remedy: "Turn on Preserve Vector Data for the set, or draw the vector at the size at which it is shown.",
      fix: "Turn on Preserve Vector Data",
      tags: ["images", "interface"],
      judgesThirdParty: false,
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
          // A picture with caps is made to be stretched.
          guard let set = item.set, !set.preservesVector, !set.slots.contains(where: \.isResizable) else { continue }
          if let header = item.files.lazy.compactMap({ item.headers[$0] }).first(where: \.isVector) {
            vectors[item.name] = header
          }
        }
        for interface in checkout.firstParty.interfaces {
          for view in interface.imageViews {
            guard let header = vectors[view.value.image], let width = header.width, let height = header.height, width > 0,
              height > 0
            else { continue }
            // Both sides must be larger: one of them may only leave room.
            guard view.value.frame.width > width + 1, view.value.frame.height > height + 1 else { continue }
            sink.report(
              .larger(view.value, width, height), path: interface.file.path, at: view.region, identity: view.value.image)
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func larger(_ view: InterfaceFacts.ImageView, _ width: Double, _ height: Double) -> Message {
    "'\(view.image)' is drawn at \(points(width, height)) and shown at \(points(view.frame.width, view.frame.height))"
  }

  private static func points(_ width: Double, _ height: Double) -> String {
    "\(Int(width.rounded())) × \(Int(height.rounded()))"
  }
}
