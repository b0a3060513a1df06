internal import Bytes

extension StringProtocol {
  /// Whether the name contains a word used for development targets: `AppDebug`.
  var hasDeveloperWord: Bool { camelCaseWords.contains(where: developerWords.contains) }

  /// Whether a name says that it is for tests: `KitTest`.
  var hasTestWord: Bool { camelCaseWords.contains { $0 == "test" || $0 == "tests" } }

  /// The words of a camel-case name in lower case: `UITestHost` becomes `ui`, `test`, `host`.
  var camelCaseWords: [String] {
    if let words = camelCaseWordsInASCII { return words }
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

  /// The same without looking at characters, which takes ten times as long; nil for other names.
  private var camelCaseWordsInASCII: [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    func isSmall(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
    let bytes = Array(utf8)
    for (index, byte) in bytes.enumerated() {
      if byte >= 0x80 { return nil }
      let begins =
        isCapital(byte)
        && (index == 0 || !isCapital(bytes[index - 1]) || index + 1 < bytes.count && isSmall(bytes[index + 1]))
      let isLetter = isCapital(byte) || isSmall(byte)
      if begins || !isLetter, !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if isLetter { word.append(byte | 0x20) }
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
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

  /// Whether the project at this path is in a folder for what is no longer used: `old/App.xcodeproj`,
  /// `AppBackup 2016-04-26/App.xcodeproj`.
  var isObsolete: Bool {
    split(separator: "/").dropLast(2).contains { component in
      let name = component.lowercased()
      if obsoleteWords.contains(name) { return true }
      guard let word = name.firstRange(of: "backup") else { return false }
      return name[word.upperBound...].drop { !$0.isLetter && !$0.isNumber }.prefix { $0.isNumber }.count >= 4
    }
  }
}

private let obsoleteWords: Set = ["archived", "backup", "obsolete", "old"]
private let demoWords: Set = ["demo", "demos", "example", "examples", "sample", "samples"]

private let developerWords: Set = [
  "automation", "benchmark", "benchmarks", "debug", "demo", "demos", "example", "examples", "mock", "mocks", "playground",
  "sample", "samples", "screenshot", "screenshots", "snapshot", "test", "testing", "tests",
]
