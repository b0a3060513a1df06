internal import Project
internal import SourceText

/// What a file is, by its name; binaries are confirmed by their first bytes.
enum FileKind: Equatable {
  case source(SourceFile.Language)
  /// A storyboard or xib.
  case interface
  /// `project.pbxproj`.
  case project
  /// `.gitattributes`.
  case gitAttributes
  /// `.podspec` or `.podspec.json`.
  case podSpecification(isJSON: Bool)
  /// A picture, whatever its format.
  case image
  /// A table of strings.
  case stringTable(isCatalog: Bool)
  /// What a tool generates the project from, which version control then leaves out: `project.yml` of XcodeGen.
  case projectSpecification
  /// A property list, of which only the words are asked for.
  case propertyList
  /// A compiled interface file.
  case compiledInterface
  /// Its name promises a binary: `libX.a`, `X.framework/X`.
  case binary
  /// Its name says nothing; the first bytes decide.
  case unknown
  /// No rule looks at such files.
  case other

  /// - Parameter framework: the name of the framework around the file, without extension.
  init(name: [UInt8], framework: [UInt8]?) {
    // AppleDouble files hold the attributes of the file whose name they carry; only where that is a binary must it be told.
    if name.starts(with: "._".utf8) {
      self = FileKind(name: Array(name.dropFirst(2)), framework: framework) == .binary ? .binary : .other
    } else if name.elementsEqual(".gitattributes".utf8) {
      self = .gitAttributes
    } else if name.hasSuffix(".podspec.json") {
      self = .podSpecification(isJSON: true)
    } else if Self.projectSpecifications.contains(name) {
      self = .projectSpecification
    } else if name == framework {
      self = .binary
    } else if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 {
      let ending = Array(name[(dot + 1)...])
      self = Self.byExtension[ending] ?? Self.byExtension[ending.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }] ?? .other
    } else {
      self = name.first == UInt8(ascii: ".") ? .other : .unknown
    }
  }

  /// Whether a reader opens it for its own sake.
  var isRead: Bool {
    self != .other && self != .image && self != .compiledInterface && self != .propertyList && self != .projectSpecification
  }

  private static let projectSpecifications: Set<[UInt8]> = [Array("project.yml".utf8), Array("project.yaml".utf8)]

  private static let byExtension: [[UInt8]: FileKind] = {
    var kinds: [(String, FileKind)] = [
      ("swift", .source(.swift)), ("m", .source(.objectiveC)), ("h", .source(.objectiveC)), ("pch", .source(.objectiveC)),
      ("mm", .source(.objectiveCPlusPlus)), ("storyboard", .interface), ("xib", .interface), ("a", .binary), ("dylib", .binary),
      ("o", .binary), ("tbd", .binary), ("so", .unknown), ("pbxproj", .project), ("podspec", .podSpecification(isJSON: false)),
      ("strings", .stringTable(isCatalog: false)), ("stringsdict", .stringTable(isCatalog: false)),
      ("xcstrings", .stringTable(isCatalog: true)),
      ("nib", .compiledInterface), ("plist", .propertyList),
    ]
    kinds += ImageFileName.extensions.map { ($0, .image) }
    return Dictionary(uniqueKeysWithValues: kinds.map { (Array($0.0.utf8), $0.1) })
  }()
}
