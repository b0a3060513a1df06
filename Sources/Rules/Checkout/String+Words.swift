internal import Bytes

extension StringProtocol {
  /// Whether a word in the name marks it as a developer's: `AppDebug`.
  var hasDeveloperWord: Bool { camelCaseWords.contains(where: developerWords.contains) }

  /// `UITestHost` has `ui`, `test` and `host`.
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
  /// Whether a project shows how a library is used, by its name or that of the folder around it: `Example/App.xcodeproj`.
  var isOfDemo: Bool {
    let folder = hasSuffix(".pbxproj") ? parentPath : self
    let around = folder.parentPath.lastPathComponent
    return folder.hasSuffix("Demo.xcodeproj") || folder.holds("KitchenSink")
      || around.camelCaseWords.contains(where: demoWords.contains)
      || folder.split(separator: "/").contains { demoWords.contains($0.lowercased()) }
  }
}

private let demoWords: Set = ["demo", "demos", "example", "examples", "sample", "samples"]

private let developerWords: Set = [
  "benchmark", "benchmarks", "debug", "demo", "demos", "example", "examples", "mock", "mocks", "playground", "sample", "samples",
  "snapshot",
  "test", "tests",
]
