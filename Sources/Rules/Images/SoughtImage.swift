internal import Findings
internal import SourceText

/// A name that leads to an image, or to none.
struct SoughtImage {
  let name: String
  var bundle = NameUse.Bundle.main
  let file: CheckoutFile
  let region: Region
  /// Whether a file of any format is found without its extension, as NSImage and interface files do.
  let isForAppKit: Bool
  /// Nil for the rule's own.
  var level: Level?
  /// Why its absence is rarely visible.
  var excuse: String?
  /// What code must hold for the image to show.
  var sought: SoughtText?
}

extension NameUse {
  var excuse: String? {
    traits.contains(.hasFallback) ? "the code has a fallback" : excludedBy.isEmpty ? nil : "only older systems run the code"
  }
}
