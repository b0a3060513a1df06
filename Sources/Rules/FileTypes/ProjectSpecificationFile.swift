internal import Bytes
internal import Findings
internal import SourceText

extension AnyFileType where Self == FileType<ProjectSpecification> {
  /// The input of a project generator, whose project is not committed: `project.yml` of XcodeGen.
  static var projectSpecification: Self {
    FileType(
      id: "project-specification", title: "a project specification", names: [.name("project.yml"), .name("project.yaml")],
      isAuxiliary: true, reading: TextReading(read: { bytes, _ in ProjectSpecification(xcodeGen: bytes) }, hasComments: false),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }
}

/// The files that a generated project will build, as far as the specification lists them literally.
struct ProjectSpecification: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  var comments: [Range<Int>] { [] }
  /// Paths and globs, relative to the folder of the specification.
  private var patterns: [String] = []
  /// Whether it has exclusions, so that the files are unknown.
  private var excludes = false
  private(set) var developmentRegion: String?
  /// Whether it describes frameworks but no app.
  private(set) var hasOnlyFrameworks = false

  /// Whether the project will build a file.
  ///
  /// - Parameter path: relative to the folder of the specification.
  func builds(_ path: String) -> Bool {
    !excludes
      && patterns.contains { pattern in
        let parts = pattern.split(separator: "/").filter { $0 != "." }
        let folder = parts.prefix { !$0.contains("*") && !$0.contains("{") }.joined(separator: "/")
        guard !pattern.isEmpty, path == folder || path.isBelow(folder) else { return false }
        // `**/*.strings` matches one file extension only.
        return parts.last.map { !$0.hasPrefix("*.") || path.hasSuffix($0.dropFirst()) } ?? true
      }
  }
}

// XcodeGen
extension ProjectSpecification {
  /// Reads `sources` and the lines indented below it: paths, or `path` of entries.
  init(xcodeGen bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    var indentOfSources: Int?
    var types: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let content = line.drop { $0 == UInt8(ascii: " ") }
      let indent = line.count - content.count
      let (isItem, key, value) = Self.entry(content)
      if let around = indentOfSources, isItem ? indent < around : indent <= around { indentOfSources = nil }
      if key == "type" { types.insert(value) }
      if key == "developmentLanguage" { developmentRegion = value }
      if key == "sources" {
        indentOfSources = indent
        patterns += value.split { "[], ".contains($0) }.map { Self.unquoted($0) }
      } else if indentOfSources != nil {
        if key == "excludes" || key == "includes" { excludes = true }
        if key == "path" || isItem && key.isEmpty { patterns.append(value) }
      }
    }
    hasOnlyFrameworks = types.contains("framework") && !types.contains { $0.hasPrefix("app") || $0.hasSuffix("extension") }
  }

  /// The parts of `- key: value`.
  private static func entry(_ line: ArraySlice<UInt8>) -> (isItem: Bool, key: String, value: String) {
    let isItem = line.starts(with: "- ".utf8)
    let text = String(decoding: isItem ? line.dropFirst(2) : line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return (isItem, "", unquoted(text[...])) }
    return (isItem, text[..<colon].filter { $0 != " " }, unquoted(text[text.index(after: colon)...]))
  }

  private static func unquoted(_ text: Substring) -> String {
    String(text.prefix { $0 != "#" }).split { "\"' ".contains($0) }.joined(separator: " ")
  }
}

// Tuist
extension ProjectSpecification {
  /// Reads the string literals of `sources:` and `resources:`; nil if the source does not describe a project.
  init?(tuist file: SourceFile) {
    bytes = file.bytes
    lines = file.lines
    var collects = false
    var label = ""
    for (index, token) in file.tokens.enumerated() {
      let isLabel = token.kind == .identifier && token.range.upperBound < bytes.count && bytes[token.range.upperBound] == 0x3A
      if isLabel {
        label = String(decoding: bytes[token.range], as: UTF8.self)
        if !["path", "glob"].contains(label) { collects = ["sources", "resources"].contains(label) }
        if label == "excluding" { excludes = true }
      } else if token.kind == .string, let text = file.literal(of: index..<index + 1)?.value {
        if collects { patterns.append(text) }
        if label == "developmentRegion" { developmentRegion = text }
      }
    }
    guard !patterns.isEmpty else { return nil }
  }
}
