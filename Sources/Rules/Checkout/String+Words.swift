internal import Bytes

extension StringProtocol {
  /// Whether the name contains a word used for development targets: `AppDebug`.
  var hasDeveloperWord: Bool { camelCaseWords.contains(where: developerWords.contains) }

  /// The words of a camel-case name in lower case: `UITestHost` becomes `ui`, `test`, `host`.
  var camelCaseWords: [String] {
    var words: [String] = []
    var word = ""
    var previous: Character?
    for (index, character) in zip(indices, self) {
      let next = self[self.index(after: index)...].first
      let begins = character.isUppercase && (previous?.isUppercase != true || next?.isLowercase == true)
      if begins || !character.isLetter {
        words.append(word)
        word = ""
      }
      if character.isLetter { word.append(character.lowercased()) }
      previous = character
    }
    return (words + [word]).filter { !$0.isEmpty }
  }
}

extension String {
  /// Whether the project at this path is a demo, by its name or folder: `Example/App.xcodeproj`.
  var isDemo: Bool {
    let folder = hasSuffix(".pbxproj") ? parentPath : self
    let around = folder.parentPath.lastPathComponent
    return folder.hasSuffix("Demo.xcodeproj") || folder.holds("KitchenSink")
      || around.camelCaseWords.contains(where: demoWords.contains)
      || folder.split(separator: "/").contains { demoWords.contains($0.lowercased()) }
  }

  /// Whether the project at this path is in a folder for what is no longer used: `old/App.xcodeproj`.
  var isObsolete: Bool { split(separator: "/").dropLast(2).contains { obsoleteWords.contains($0.lowercased()) } }
}

private let obsoleteWords: Set = ["archived", "backup", "obsolete", "old"]
private let demoWords: Set = ["demo", "demos", "example", "examples", "sample", "samples"]

private let developerWords: Set = [
  "automation", "benchmark", "benchmarks", "debug", "demo", "demos", "example", "examples", "mock", "mocks", "playground",
  "sample", "samples", "screenshot", "screenshots", "snapshot", "test", "testing", "tests",
]
