internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static func reportMisplacedPositions(in original: TableLanguage, _ sink: inout FindingSink) {
    for part in original.parts {
      lazy var lines = part.table.lines
      for entry in part.table.entries where entry.kind == .text && entry.hasPercent {
        guard case .text(let text) = part.table.value(of: entry), FormatSpecifiers(text).hasMisplacedPosition else { continue }
        let key = part.table.key(of: entry)
        sink.report(
          .misplacedPosition(key), path: part.file.path,
          at: entry.keyRange.isEmpty ? nil : Region(entry.keyRange, in: lines, of: part.table.bytes),
          identity: "position \(key)")
      }
    }
  }

  static func compareFormats(
    _ original: TableLanguage, _ language: TableLanguage, among languages: [TableLanguage], _ translations: Translations,
    _ sink: inout FindingSink
  ) {
    lazy var isDropped = translations.isDropped(language)
    for part in language.parts {
      lazy var lines = part.table.lines
      for entry in part.table.entries where entry.kind == .text && entry.hasPercent {
        for source in original.parts {
          guard let other = source.entry(like: entry, of: part.table), other.kind == .text,
            !part.table.hasSameFormat(entry, as: other, of: source.table),
            case .text(let translation) = part.table.value(of: entry), case .text(let text) = source.table.value(of: other),
            !isDropped
          else { continue }
          let key = part.table.key(of: entry)
          var passed = translations.passedArguments(with: key)
          if passed == nil,
            text.isEmpty || languages.agree(on: translation, of: entry, in: part.table, besides: language.name, text)
          {
            continue
          }
          // Another table with the key has as many arguments, so code most likely passes them.
          let mentioned = translations.mentionedArguments(with: key, in: original.name)
          if passed == nil, FormatSpecifiers(translation).slots.count <= mentioned { passed = mentioned }
          reportFormat(
            FormatPair(FormatOriginal(key: key, text: text), translation: translation, passed: passed), in: language.name,
            requiredText: translations.requiredText(key, in: original), path: part.file.path, identity: "format \(key)", &sink
          ) {
            entry.keyRange.isEmpty ? nil : Region(entry.keyRange, in: lines, of: part.table.bytes)
          }
        }
      }
    }
  }

  /// - Parameters:
  ///   - isUnused: whether no code looks up the key.
  ///   - requiredText: the key, if the finding matters only if code looks it up.
  static func reportFormat(
    _ pair: FormatPair, in language: String, isUnused: Bool = false, requiredText: @autoclosure () -> RequiredText?,
    path: String, identity: String, _ sink: inout FindingSink, region: () -> Region?
  ) {
    // Few strings differ in their formats, and finding out whether one is JSON takes longer.
    guard !pair.original.text.isEmpty, let (reason, level) = pair.defect, !pair.original.text.isJSON else { return }
    let numbered = FormatSpecifiers.positions(in: pair.read, of: pair.original.specifiers)
      .flatMap { FormatSpecifiers.numbered(pair.translation, $0) }
    let fix =
      numbered.map { Fix("Number the arguments: '\($0.formatSpecifiers)'", replacement: $0) }
      ?? Fix("Use the same format specifiers in all languages")
    sink.report(
      .mismatchedFormat(pair.original.key, in: language, isUnused ? "\(reason); no code looks up the key" : reason), path: path,
      at: region(), identity: identity, level: isUnused ? .note : level, fix: fix, requiredText: isUnused ? nil : requiredText())
  }

  /// Only a translator knows which argument belongs where, so the fix is unsafe.
  static func numberingArguments(in table: StringTable, _ range: Range<Int>, _ fix: Fix?) -> FixIt? {
    guard let numbered = fix?.replacement, let entry = table.entries.first(where: { $0.keyRange == range }),
      !entry.valueRange.isEmpty
    else { return nil }
    let written = String(decoding: table.bytes[entry.valueRange], as: UTF8.self)
    let positions = FormatSpecifiers(numbered).arguments.map(\.position)
    return FormatSpecifiers.numbered(written, positions).map { FixIt(replacing: entry.valueRange, with: $0, isSafe: false) }
  }
}

/// A text that is used as a format, with its key.
struct FormatOriginal {
  let key: String
  let text: String
  let specifiers: FormatSpecifiers
  /// The number of arguments of a key that is a format itself, as in SwiftUI, so that code passes them all.
  fileprivate let argumentsOfKey: Int?

  init(key: String, text: String) {
    (self.key, self.text) = (key, text)
    let (ofKey, ofText) = (FormatSpecifiers(key), FormatSpecifiers(text))
    let isFormat = !ofKey.isProse && [nil, .unused, .width].contains(FormatSpecifiers.differ(ofKey, ofText))
    specifiers = isFormat ? ofKey : ofText
    argumentsOfKey = isFormat ? ofKey.slots.count : nil
  }
}

/// A text and its translation, both used as formats.
struct FormatPair {
  let original: FormatOriginal
  let translation: String
  /// The number of arguments that code passes; nil if unknown.
  private let passed: Int?
  let read: FormatSpecifiers

  /// - Parameter passed: as read in code.
  init(_ original: FormatOriginal, translation: String, passed: Int?) {
    (self.original, self.translation) = (original, translation)
    self.passed = original.argumentsOfKey.map { max($0, passed ?? 0) } ?? passed
    read = FormatSpecifiers(translation)
  }

  /// What is wrong, if anything: only an argument that is known to be absent or of another type crashes for sure.
  var defect: (reason: String, level: Level)? {
    switch FormatSpecifiers.differ(original.specifiers, read, passed: passed) {
    case .crash(let reason):
      if passed != nil { return (reason, .error) }
      if case .crash = FormatSpecifiers.differ(original.specifiers, read, passed: read.slots.count) { return (reason, .error) }
      return (reason, .warning)
    case .wrongText(let reason): return (reason, .warning)
    case .unexpectedSpecifiers: return ("expected no format specifiers", .warning)
    case .width, .unused, nil: return nil
    }
  }
}

extension [TableLanguage] {
  /// Whether other translations also have more arguments than the original, so that the original may be the one that omits some.
  fileprivate func agree(
    on translation: String, of entry: StringTable.Entry, in table: StringTable, besides language: String, _ original: String
  ) -> Bool {
    let (read, taken) = (FormatSpecifiers(translation), FormatSpecifiers(original))
    guard read.slots.count > taken.slots.count, FormatSpecifiers.differ(read, taken) == .unused else { return false }
    let others = lazy.filter { $0.name != language }.flatMap(\.parts).filter { part in
      guard let other = part.entry(like: entry, of: table), case .text(let text) = part.table.value(of: other) else {
        return false
      }
      let specifiers = FormatSpecifiers(text)
      return specifiers.slots.count == read.slots.count && FormatSpecifiers.differ(read, specifiers) == nil
    }
    return others.prefix(2).count == 2
  }
}

extension String {
  /// Whether it looks like a JSON document, which no code formats.
  fileprivate var isJSON: Bool { ["{\"", "[{", "[\"", "{\\", "[\\"].contains(filter { !$0.isWhitespace }.prefix(2)) }

  /// The specifiers without the text between them.
  fileprivate var formatSpecifiers: String {
    let bytes = Array(utf8)
    return FormatSpecifiers(self).arguments.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined(separator: " ")
  }
}
