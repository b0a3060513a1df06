internal import Findings
internal import Project

/// A SiriKit intent definition of the app.
struct IntentDefinition: Sendable {
  /// An intent that the definition declares.
  struct Intent: Sendable {
    let name: String
    let title: Text
    let description: Text
    /// Where its name is.
    let place: Region

    var texts: [(kind: String, text: Text)] { [("title", title), ("description", description)] }
  }

  /// A text for people.
  struct Text: Sendable {
    let isMissing: Bool
    /// The key in the strings tables of localizations; nil if the text is in none.
    let key: String?
  }

  let file: CheckoutFile
  /// `StringTableFacts.family` of its localizations; nil if it is not localized.
  let family: String?
  let intents: [Intent]
}

extension AnyFact where Self == Fact<IntentDefinition> {
  /// First-party intent definitions.
  static var intentDefinitions: Self {
    Fact(
      "intent-definitions",
      [
        FileCollector("intent-definitions", .intentDefinition, firstPartyOnly: true) {
          (list: PropertyListFile, place: FilePlace) -> IntentDefinition? in IntentDefinition(list, place.file)
        }
      ])
  }
}

extension IntentDefinition {
  /// - Returns: nil if it declares no intent.
  fileprivate init?(_ list: PropertyListFile, _ file: CheckoutFile) {
    let intents = (list.document?.root["INIntents"]?.elements.map(Array.init) ?? []).compactMap { Intent($0, in: list) }
    guard !intents.isEmpty else { return nil }
    self.file = file
    self.intents = intents
    let folder = file.path.parentPath
    let table = file.path.lastPathComponent.withoutExtension + ".strings"
    family =
      folder.hasSuffix(".lproj") ? (folder.parentPath.isEmpty ? table : folder.parentPath + "/" + table) : nil
  }
}

extension IntentDefinition.Intent {
  /// - Returns: nil without a name, and for an intent that is no longer offered.
  fileprivate init?(_ intent: PlistValue, in list: PropertyListFile) {
    guard let name = intent["INIntentName"]?.string, intent["INIntentDeprecated"]?.boolean != true else { return nil }
    self.name = name
    title = IntentDefinition.Text(intent, "INIntentTitle")
    description = IntentDefinition.Text(intent, "INIntentDescription")
    let range = intent["INIntentName"]?.contentRange ?? intent.place
    place = Region(range, in: list.lines, of: list.bytes)
  }
}

extension IntentDefinition.Text {
  fileprivate init(_ intent: PlistValue, _ key: String) {
    isMissing = intent[key]?.string?.contains { !$0.isWhitespace } != true
    self.key = intent[key + "ID"]?.string
  }
}
