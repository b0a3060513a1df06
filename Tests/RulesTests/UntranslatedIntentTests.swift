import Findings
import Testing

@testable import Rules

/// Which texts of intents must exist, and in which languages.
struct UntranslatedIntentTests {
  private static let definition = "Base.lproj/Intents.intentdefinition"

  private func intent(_ entries: String...) -> String {
    let texts = [
      "<key>INIntentName</key><string>Erase</string>", "<key>INIntentTitle</key><string>Erase</string>",
      "<key>INIntentTitleID</key><string>t</string>",
    ]
    return Example.propertyList(
      "<key>INIntents</key>\n<array><dict>\((texts + entries).joined(separator: "\n"))</dict></array>")
  }

  private static let described = [
    "<key>INIntentDescription</key><string>Erases</string>", "<key>INIntentDescriptionID</key><string>d</string>",
  ].joined()

  private func found(_ files: [String: String], sdk: String = "iphoneos") -> [String] {
    let project = Example.app(
      "SDKROOT = \(sdk);", sources: Self.definition, "en.lproj/Intents.strings", "de.lproj/Intents.strings",
      "de.lproj/Intents.stringsdict"
    ).replacing("targets = (T);", with: "targets = (T); developmentRegion = en;").replacing("SDKROOT = iphoneos; ", with: "")
    return findings(of: "untranslated-intent", in: files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 })
  }

  @Test func titleAndDescriptionMustExist() {
    #expect(found([Self.definition: intent()]) == ["warning: the intent 'Erase' has no description"])
    #expect(
      found([Self.definition: intent("<key>INIntentDescription</key><string> </string>")]) == [
        "warning: the intent 'Erase' has no description"
      ])
    #expect(found([Self.definition: intent(Self.described)]) == [])
  }

  @Test func aLocalizationMayHaveThem() {
    let id = "<key>INIntentDescriptionID</key><string>d</string>"
    let german = "\"t\" = \"Löschen\";\n\"d\" = \"Löscht\";\n"
    #expect(found([Self.definition: intent(id), "de.lproj/Intents.strings": german]) == [])
  }

  @Test func everyLocalizationNeedsThem() {
    let files = [Self.definition: intent(Self.described), "de.lproj/Intents.strings": "\"t\" = \"\";\n"]
    #expect(
      found(files) == [
        "warning: the description of the intent 'Erase' is not translated into 'de'",
        "warning: the title of the intent 'Erase' is not translated into 'de'",
      ])
  }

  @Test func noneOfTheseIsChecked() {
    let deprecated = "<key>INIntentDeprecated</key><true/>"
    #expect(found([Self.definition: intent(deprecated)]) == [])
    #expect(found([Self.definition: intent()], sdk: "macosx") == [])
    let texts = intent(Self.described)
    // The definition has the texts of the development language; plurals are in another file.
    #expect(found([Self.definition: texts, "en.lproj/Intents.strings": "/* none */\n"]) == [])
    #expect(found([Self.definition: texts, "de.lproj/Intents.stringsdict": "<plist version=\"1.0\"><dict/></plist>\n"]) == [])
    // No target copies it.
    #expect(found([Self.definition: texts, "fr.lproj/Intents.strings": "\"t\" = \"Effacer\";\n"]) == [])
  }
}
