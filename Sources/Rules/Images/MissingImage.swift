internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let missingImage = Rule(
    RuleDescriptor(
      id: "missing-image",
      title: "Missing image",
      level: .warning,
      summary: "Image names that resolve to nothing at run time",
      rationale: """
        UIImage(named:) and [UIImage imageNamed:] return nil for a name that does not resolve, and the image is blank; in a \
        storyboard or nib, it only causes a log message. Forced unwrapping and image literals crash the app and are reported \
        as errors. A name with the wrong case may work in Simulator but fails on a device; on a Mac it fails on a \
        case-sensitive volume and is reported as a note. A file other than a PNG is found only with its \
        extension. The rule ignores names built at run time, bundles and folders that are not checked out, system images, and \
        images that code replaces through an outlet. Findings in targets and code that only developers run are reported as \
        notes, as are lookups with a fallback (??, if let, ?:) and those that run only on OS versions older than an \
        #available check requires.
        """,
      remedy: "Correct the name, or add the image to a catalog of the target.",
      fix: "Correct the name or add the image to the target",
      tags: ["images", "interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let flag = UIImage(named: \"↓flagg\")\n", beside: .flag),
        Example(.swift, "let flag = UIImage(named: \"↓Flag\")\n", beside: .flag),
        Example(.swift, "let flag = UIImage(named: \"↓flagg\")!\n", beside: .flag),
        Example(.objectiveC, "UIImage *flag = [UIImage imageNamed:@\"↓flagg\"];\n", beside: .flag),
        Example(.objectiveC, "NSString *Flag = @\"flagg\";\nUIImage *flag = [UIImage imageNamed:↓Flag];\n", beside: .flag),
        Example(.swift, "let flag: UIImage? = .init(named: \"↓flagg\")\n", beside: .flag),
        Example(
          .swift,
          """
          func flag() -> UIImage? {
            if #available(iOS 13, *) { return UIImage(named: "flag") } else { return UIImage(named: "↓flagg") }
          }

          """, beside: .flag + .app(oldest: "12.0")),
        Example(
          .interface,
          "<document targetRuntime=\"iOS.CocoaTouch\">\n<imageView image=\"↓flagg\" id=\"a\"/>\n</document>\n", beside: .flag),
        // Code only tints the image.
        Example(
          .interface, connectedImage("↓flagg"),
          beside: .flag + Companions(("Page.swift", "class Page { func load() { seal.image = seal.image?.tinted } }\n"))),
        Example(
          .swift, "let flag = UIImage(named: \"↓flagg\", in: .module, with: nil)\n",
          beside: .flag + Companions(("Package.swift", ""))),
        Example(
          .swift, "let flag = NSImage(named: \"↓Flag\")\n",
          beside: .flag
            + Companions(
              (
                "App.xcodeproj/project.pbxproj",
                Example.project("PBXSourcesBuildPhase", of: "Example.swift", settings: "SDKROOT = macosx;")
              ))),
      ],
      goodExamples: [
        Example(.swift, "let flag = UIImage(named: \"flag\")\n", beside: .flag),
        Example(.swift, "let flag = UIImage(named: \"flagg\", in: .module, with: nil)\n", beside: .flag),
        Example(
          .swift, "let flag = UIImage(named: \"flag\", in: .module, with: nil)\n",
          beside: .flag + Companions(("Package.swift", ""))),
        Example(.swift, "let flag = UIImage(named: \"flag_\\(country)\")\n", beside: .flag),
        Example(.swift, "let gear = UIImage(systemName: \"gear\")\n", beside: .flag),
        Example(
          .interface,
          "<document targetRuntime=\"iOS.CocoaTouch\">\n<imageView image=\"flag\" id=\"a\"/>\n</document>\n", beside: .flag),
        Example(
          .objectiveC, "UIImage *Flag(NSString *identifier) { return [UIImage imageNamed:identifier]; }\n",
          beside: .flag + Companions(("Key.swift", "enum Key: String { case identifier = \"id\" }\n"))),
        Example(
          .swift, "struct Flag { static let name = \"id\"; func image(name: String) -> UIImage? { UIImage(named: name) } }\n",
          beside: .flag),
        Example(.swift, "let brand: UIColor? = .init(named: \"flagg\")\nicon.image = .init(named: \"flagg\")\n", beside: .flag),
        Example(
          .swift,
          """
          func flag() -> UIImage? {
            if #available(iOS 13, *) { return UIImage(named: "flag") } else { return UIImage(named: "flagg") }
          }

          """, beside: .flag + .app(oldest: "13.0")),
        // Code replaces the image.
        Example(
          .interface, connectedImage("flagg"),
          beside: .flag + Companions(("Page.swift", "class Page { func load() { seal.image = red } }\n"))),
        Example(
          .interface, connectedImage("flagg"),
          beside: .flag + Companions(("Page.m", "@implementation Page\n- (void)load { [self.seal setImage:red]; }\n@end\n"))),
        // The target copies a folder that is a submodule and not checked out.
        Example(
          .objectiveC, "UIImage *flag = [UIImage imageNamed:@\"flagg.png\"];\n",
          beside: .flag
            + Companions(
              ("App.xcodeproj/project.pbxproj", Example.project("PBXResourcesBuildPhase", of: "Example.m", "servers")),
              (".gitmodules", "[submodule \"servers\"]\n\tpath = servers\n"))),
        Example(.objectiveC, "UIImage *arrow = [UIImage imageNamed:@\"Refresh.bundle/arrow\"];\n", beside: .flag),
        Example(
          .objectiveC, "NSImage *stamp = [NSImage imageNamed:@\"stamp\"];\n", beside: .flag + Companions(("stamp.jpg", ""))),
      ]),
    checks: [
      .checkout(facts: .resources + .products + [.names, .interfaces, .filePresence, .propertyReceivers], wholeTree: true) {
        checkout, sink in
        lazy var replaced = ReplacedProperties(.image, checkout.facts)
        let similar = SimilarNames(checkout.resources.images.names)
        let withheld = checkout.firstParty.hasNoImages ? "the checkout has no image of the app" : nil
        for source in checkout.firstParty.sources {
          for use in source.uses {
            guard checkout.resources.kind(of: use.value) == .image, checkout.resolves(use.value.bundle, in: source),
              let name = checkout.resources.literal(of: use.value, in: source)
            else { continue }
            // Reported by scale-suffix-in-image-name.
            if name.isScaled { continue }
            let traits = use.value.traits
            var image = RequestedImage(
              name: name, bundle: use.value.bundle, file: source.file, region: use.region, isForAppKit: traits.contains(.appKit))
            if traits.contains(.isForced) { (image.level, image.isForced) = (.error, true) }
            if traits.contains(.debugOnly) || checkout.isForDevelopersOnly(source.file) { image.level = .note }
            image.mitigation = use.value.mitigation ?? withheld
            if case .view(let name, _) = use.value.display, image.mitigation == nil,
              replaced.mayReplaceImage(of: name, in: source)
            {
              image.mitigation = "other code sets the image of '\(name)'"
            }
            image.report(in: checkout, similar, &sink)
          }
        }
        lazy var uses = checkout.interfaceUses
        lazy var classes = checkout.classes
        for interface in checkout.firstParty.interfaces {
          lazy var requiredText = uses.requiredText(interface, classes)
          for image in interface.images where !image.value.isScaled && !uses.mayDraw(image.value, for: interface) {
            var request = RequestedImage(name: image.value, file: interface.file, region: image.region, isForAppKit: true)
            let outlets = interface.outletsOfImages[image.region] ?? []
            let isReplaced = replaced.include(outlets)
            // Any code may set an outlet with this name, but a controller's outlets are usually set by the controller itself.
            let isOfController = outlets.allSatisfy { $0.type?.hasSuffix("Controller") == true && !$0.isCollection }
            // An image that code replaces is never visible.
            if isReplaced, !isOfController || replaced.areSetByOwners(outlets) { continue }
            let isOpen = isReplaced || outlets.contains(where: \.isCollection)
            if isOpen || checkout.isForDevelopersOnly(interface.file) { request.level = .note }
            request.requiredText = uses.requiredTextOfScene(interface, line: image.region.line, classes) ?? requiredText
            request.mitigation = interface.rarelyVisibleImages.contains(image.region) ? "rarely visible" : withheld
            request.report(in: checkout, similar, &sink) {
              uses.isNeverShown(interface, line: image.region.line, classes) ? "never shown" : nil
            }
          }
        }
      }
    ])

  private static func connectedImage(_ name: String) -> String {
    """
    <document targetRuntime="iOS.CocoaTouch">
    <viewController customClass="Page" id="a"><connections><outlet property="seal" destination="b" id="c"/></connections></viewController>
    <imageView image="\(name)" id="b"/>
    </document>

    """
  }
}

extension Checkout {
  /// Whether only developers run the targets that build a file.
  fileprivate func isForDevelopersOnly(_ file: CheckoutFile) -> Bool { resources.targets.isForDevelopersOnly(file.path) }
}
