internal import Findings
internal import Project

extension Rule {
  static let incompleteDocumentType = Rule(
    RuleDescriptor(
      id: "incomplete-document-type",
      title: "Incomplete document type",
      level: .warning,
      summary: "Document types about which App Store Connect sends a warning",
      rationale: """
        An app for iPhone and iPad that opens documents must say whether it opens them in place, and rank itself for each type. \
        App Store Connect accepts it otherwise, but sends a warning after every upload.
        """,
      remedy: """
        Set LSSupportsOpeningDocumentsInPlace to YES or NO, or UISupportsDocumentBrowser to YES. Add LSHandlerRank to each \
        document type; Alternate is a rank for types of other apps.
        """,
      fix: "Add the key",
      rejectionCodes: ["ITMS-90737", "ITMS-90788"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .infoPlist, Example.propertyList("<key>↓CFBundleDocumentTypes</key>\n<array><dict>\(type)\(rank)</dict></array>"),
          beside: .app()),
        Example(
          .infoPlist, Example.propertyList("\(inPlace)<key>CFBundleDocumentTypes</key>\n<array>↓<dict>\(type)</dict></array>"),
          beside: .app()),
      ],
      goodExamples: [
        Example(
          .infoPlist,
          Example.propertyList("\(inPlace)<key>CFBundleDocumentTypes</key>\n<array><dict>\(type)\(rank)</dict></array>"),
          beside: .app()),
        Example(.infoPlist, Example.propertyList("<key>CFBundleDocumentTypes</key>\n<array/>"), beside: .app()),
      ]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        sink.report(checkout.iOSProducts([.app])) { _, _, list in defects(of: list) }
      }
    ])

  private static func defects(of list: InfoPlist) -> [ProductDefect] {
    let key = "CFBundleDocumentTypes"
    guard let types = list[key].place, let elements = types.elements.map(Array.init), !elements.isEmpty else { return [] }
    var defects: [ProductDefect] = []
    let keys = ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]
    if keys.allSatisfy({ list[$0].isMissing }) {
      defects.append(
        ProductDefect(
          message: "document types require 'LSSupportsOpeningDocumentsInPlace' or 'UISupportsDocumentBrowser'",
          identity: "in place", place: types,
          rejectionCode: "ITMS-90737",
          fix: Fix("Add LSSupportsOpeningDocumentsInPlace")))
    }
    for (index, type) in elements.enumerated() where type.kind == .dictionary && type["LSHandlerRank"] == nil {
      let name = type["CFBundleTypeName"]?.string
      defects.append(
        ProductDefect(
          message: .lacksRank(name), identity: "rank \(name ?? "\(index)")", place: type, rejectionCode: "ITMS-90788",
          fix: Fix("Add LSHandlerRank")))
    }
    return defects
  }

  private static let type = "<key>CFBundleTypeName</key><string>Card</string>"
  private static let rank = "<key>LSHandlerRank</key><string>Owner</string>"
  private static let inPlace = "<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>\n"
}

extension Message {
  fileprivate static func lacksRank(_ name: String?) -> Message {
    "document type\(name.map { " '\($0)'" } ?? "") has no 'LSHandlerRank'"
  }
}
