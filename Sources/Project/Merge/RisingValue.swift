/// Values of which the higher is right if two branches raise them.
enum RisingValue {
  private static let keys: Set<String> = [
    "CURRENT_PROJECT_VERSION", "MARKETING_VERSION", "DYLIB_CURRENT_VERSION", "VERSIONING_SYSTEM_VERSION",
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck", "CreatedOnToolsVersion",
    "objectVersion", "archiveVersion", "preferredProjectObjectVersion", "minimizedProjectReferenceProxies",
    "compatibilityVersion",
    "SWIFT_VERSION",
  ]

  static func isRising(_ key: String) -> Bool { keys.contains(key) || key.hasSuffix("_DEPLOYMENT_TARGET") }
}

/// A version: numbers with dots, also after a word. One with a suffix, such as `1.2.0-1`, has no place that people agree on.
struct VersionNumber: Comparable {
  private let numbers: [[UInt8]]

  /// - Returns: nil for text that is not a version, such as `$(VERSION)`.
  init?(_ text: String) {
    let start = text.firstIndex { $0.isASCII && $0.isNumber } ?? text.endIndex
    let word = text[..<start]
    guard start < text.endIndex, word.isEmpty || word == "v" || word == "Xcode " else { return nil }
    var numbers: [[UInt8]] = []
    for part in text[start...].split(separator: ".", omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(Array(part.utf8.drop { $0 == 0x30 }))
    }
    while let last = numbers.last, last.isEmpty { numbers.removeLast() }
    self.numbers = numbers
  }

  static func < (left: Self, right: Self) -> Bool {
    for index in 0..<max(left.numbers.count, right.numbers.count) {
      let one = index < left.numbers.count ? left.numbers[index] : []
      let other = index < right.numbers.count ? right.numbers[index] : []
      if one != other { return one.count != other.count ? one.count < other.count : one.lexicographicallyPrecedes(other) }
    }
    return false
  }
}

/// The requirement of a package: kind and version are one value.
struct PackageRequirement {
  let kind: String
  /// Nil for a branch, a revision, or a version that is none.
  let version: VersionNumber?
  let text: String

  init(_ side: MergeSide, _ node: Int) {
    let string = { (key: StaticString) in side.value(key, of: node).flatMap { side.document.string($0) } }
    kind = string("kind") ?? ""
    let text: String?
    switch kind {
    case "exactVersion": text = string("version")
    case "upToNextMajorVersion", "upToNextMinorVersion", "versionRange": text = string("minimumVersion")
    case "branch": text = string("branch")
    case "revision": text = string("revision")
    default: text = nil
    }
    let isPin = kind == "branch" || kind == "revision"
    version = isPin ? nil : text.flatMap { VersionNumber($0) }
    self.text = "\(kind) \(text ?? "")"
  }

  var isPin: Bool { kind == "branch" || kind == "revision" }
}
