internal import Findings
internal import Project
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
  /// What a missing image does beside being blank.
  var effect: String? { isForced ? "the lookup crashes the app" : nil }
  /// Why a missing image does little harm.
  var mitigation: String?
  /// The text that code must contain for the image to be shown.
  var requiredText: RequiredText?
}

extension NameUse {
  var mitigation: String? {
    traits.contains(.hasFallback)
      ? "the code falls back to another" : excludedBy.isEmpty ? nil : "needed only on older OS versions"
  }
}

extension String {
  /// Whether the name of an image has a scale suffix.
  var isScaled: Bool { ImageFileName(self).scale != nil }
}
