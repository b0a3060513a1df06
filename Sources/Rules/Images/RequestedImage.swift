internal import Findings
internal import SourceText

/// A reference to an image by name.
struct RequestedImage {
  let name: String
  var bundle = NameUse.Bundle.main
  let file: CheckoutFile
  let region: Region
  /// Whether files of any format are found without extension, as by NSImage and in storyboards and nibs.
  let isForAppKit: Bool
  /// Nil for the level of the rule.
  var level: Level?
  /// Whether a lookup that fails ends the program.
  var isForced = false
  /// Why a missing image does little harm.
  var mitigation: String?
  /// The text that code must contain for the image to be shown.
  var requiredText: RequiredText?
}

extension NameUse {
  var isForced: Bool { traits.contains(.isForced) }

  var mitigation: String? {
    traits.contains(.hasFallback)
      ? "the code falls back to another" : excludedBy.isEmpty ? nil : "needed only on older OS versions"
  }
}
