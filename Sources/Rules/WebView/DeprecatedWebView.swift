internal import Binary
internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let deprecatedWebView = Rule(
    RuleDescriptor(
      id: "deprecated-web-view",
      title: "Deprecated web view (UIWebView)",
      level: .error,
      summary: "Uses of UIWebView, which App Store Connect has rejected since 2020",
      rationale: """
        App Store Connect rejects new apps and updates that use UIWebView, in their own code or in any SDK. The rejection email \
        does not say where UIWebView is used. An identifier in compiled code or a class imported by a binary is reported as an \
        error. Delegate protocols, pointers, property types, enum constants, and \
        forward declarations do not import the class, and names in strings, storyboards, and nibs are only looked up at run \
        time. Apple has not said whether these count, so they are reported as warnings. Uses in tests, which \
        are not submitted, in source files that no target builds, and in binaries that no target links are reported as notes.
        """,
      remedy: """
        In your own code, use WKWebView. Update SDKs to a version without UIWebView; the finding shows the SDK, the archive \
        member, and the architectures. In storyboards and nibs, replace the web view with a WebKit View (wkWebView).
        """,
      fix: "Use WKWebView, or update the SDK that uses UIWebView",
      rejectionCodes: ["ITMS-90809"],
      tags: ["app-store", "deprecated"],
      checksThirdParty: true,
      needsBuiltCode: true,
      badExamples: [
        Example(.swift, "let page = ↓UIWebView(frame: .zero)\n"),
        Example(.swift, "final class Page: ↓UIWebView {}\n"),
        Example(.swift, "weak var page: ↓UIWebView?\n"),
        Example(.swift, "print(\"\\(↓UIWebView.self)\")\n"),
        Example(.swift, "class Reader: NSObject, ↓UIWebViewDelegate {}\n"),
        Example(.swift, "let type = NSClassFromString(\"↓UIWebView\")\n"),
        Example(.objectiveC, "UIView *page = [[↓UIWebView alloc] init];\n"),
        Example(.objectiveC, "@interface Page : ↓UIWebView\n@end\n"),
        Example(.objectiveC, "@class ↓UIWebView;\n"),
        Example(.objectiveC, "@property (nonatomic) ↓UIWebView *page;\n"),
        Example(.objectiveC, "if (type == ↓UIWebViewNavigationTypeLinkClicked) { return NO; }\n"),
        Example(.objectiveC, "page.paginationMode = ↓UIWebPaginationModeLeftToRight;\n"),
        Example(.objectiveC, "Class page = NSClassFromString(@\"↓UIWebView\");\n"),
        Example(.interface, "<document targetRuntime=\"iOS.CocoaTouch\">\n<↓webView id=\"a\"/>\n</document>\n"),
        Example(
          .interface, "<document targetRuntime=\"iOS.CocoaTouch\">\n<view customClass=\"↓UIWebView\" id=\"a\"/>\n</document>\n"),
      ],
      goodExamples: [
        Example(.swift, "let page = WKWebView(frame: .zero)\n"),
        Example(.swift, "struct Page: View { var body: some View { WebView(url) } }\n"),
        Example(.swift, "let log = \"UIWebView is gone\"\n"),
        Example(.swift, "tab.title = \"UIWebView\"\n"),
        Example(.objectiveC, "QMUIWebView *page = [QMUIWebView new];\n"),
        Example(.objectiveC, "#import \"UIWebViewJavascriptBridge.h\"\n[UIWebViewJavascriptBridge bridgeForWebView:page];\n"),
        Example(.interface, "<document targetRuntime=\"iOS.CocoaTouch\">\n<wkWebView id=\"a\"/>\n</document>\n"),
        Example(.interface, "<document targetRuntime=\"MacOSX.Cocoa\">\n<webView id=\"a\"/>\n</document>\n"),
        Example(
          .interface,
          "<document targetRuntime=\"iOS.CocoaTouch\">\n<webView customClass=\"TallWebView\" id=\"a\"/>\n</document>\n"),
        Example(
          .swift, "let page = 1\n",
          beside: Companions(("iPhoneOS.sdk/UIKit.h", "@interface UIWebView : UIView\n@end\nUIWebView *view;\n"))),
      ]),
    checks: [
      .file(.swift, .objectiveC, .objectiveCPlusPlus, triggers: triggers) { file, sink in
        // Uses of a framework are reported in its binary, and SDK headers are for reference only.
        if sink.path.holds(".framework/") || sink.path.holds(".sdk/") { return }
        var scopes = TypeScopes(file)
        webView.forEachReference(in: file) { reference in
          let group = scopes.type(at: reference.range.lowerBound).map(references) ?? references
          let isImport = reference.isHeader && reference.evidence > .mention
          let message: Message =
            isImport
            ? .imports(reference.name)
            : reference.isQualifier ? .refers(to: reference.name) : .found(reference.name, reference.evidence)
          sink.report(
            message, reference.evidence,
            of: reference.name, at: reference.range,
            in: Membership(reference.name, in: group))
        }
      },
      .file(.interface, triggers: ["<webView", "UIWebView"]) { file, sink in
        for element in file.elements {
          // A custom class is reported where it is declared.
          let customClass = file.value(of: "customClass", in: element)
          if file.isNamed(element, "webView"), !file.isForMacOS, customClass.map({ webView.contains($0) }) ?? true {
            sink.report(
              .webViewElement, .dynamic, of: "UIWebView", at: file.nameRange(of: element), in: Membership("", in: references))
          } else if let name = file.value(of: "customClass", in: element), webView.contains(name),
            file.value(of: "customModule", in: element) == nil
          {
            sink.report(
              .found(name, .dynamic), .dynamic, of: name, at: file.valueRange(of: "customClass", in: element),
              in: Membership("", in: references))
          } else if file.value(of: "class", in: element) == "IBUIWebView" {
            sink.report(
              .webViewElement, .dynamic, of: "UIWebView", at: file.valueRange(of: "class", in: element),
              in: Membership("", in: references))
          }
        }
      },
      .binary(triggers: triggers, [.symbols, .strings]) { image, sink in
        guard let reference = webView.strongestReference(in: image) else { return }
        sink.report(
          .found(reference.name, reference.evidence), reference.evidence, of: "UIWebView", in: image,
          symbol: reference.symbol,
          section: reference.section)
      },
    ])

  /// References outside of types.
  private static let references = FindingGroup("", title: "references to UIWebView in this file", mixesLevels: true)

  /// References in a type, across its header and implementation.
  private static func references(in type: String) -> FindingGroup {
    FindingGroup(type, title: "references to UIWebView in '\(type)'", spansFiles: true, mixesLevels: true)
  }

  private static let classes = ["UIWebView"]
  private static let protocols = ["UIWebViewDelegate"]
  private static let enumerators = ["UIWebViewNavigationType*", "UIWebPaginationMode*", "UIWebPaginationBreakingMode*"]

  private static let triggers = APITable.triggers(of: classes + protocols + enumerators)
  private static let webView = APITable(classes: classes, protocols: protocols, enumerators: enumerators)
}

extension Message {
  fileprivate static var webViewElement: Message { "creates a UIWebView when loaded" }

  fileprivate static func imports(_ name: String) -> Message { "imports the header of \(name)" }

  fileprivate static func refers(to name: String) -> Message { "refers to \(name)" }

  fileprivate static func found(_ name: String, _ evidence: Evidence) -> Message {
    switch evidence {
    case .use: "uses \(name)"
    case .declaration: name == "UIWebView" ? "declares a UIWebView" : .refers(to: name)
    case .dynamic: "may look up \(name) at run time"
    case .mention: "mentions \(name)"
    }
  }
}
