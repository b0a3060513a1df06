internal import Bytes
internal import Findings
internal import Project

/// Finds what App Store Connect rejects in a privacy manifest.
struct PrivacyManifestCheck {
  struct Defect {
    let message: Message
    /// Nil for the file as a whole.
    let range: Range<Int>?
    let identity: String
    /// Nil for the level of the rule.
    let level: Level?
    let code: String?
  }

  private typealias Schema = PrivacyManifestSchema

  /// A code of App Store Connect for which rejections are known.
  enum Code: String, CaseIterable {
    case form = "ITMS-91056"
    case category = "ITMS-91054"
    case reason = "ITMS-91055"
    case tracking = "ITMS-91064"
  }

  /// Tests are not uploaded.
  let isTest: Bool
  private(set) var defects: [Defect] = []

  init(isTest: Bool) {
    self.isTest = isTest
  }

  mutating func run(_ file: PropertyListFile) {
    guard let document = file.document, document.format != .json, document.root.kind == .dictionary else {
      // A script may fill an empty file.
      if file.bytes.isEmpty { return }
      return add(.notAManifest(isJSON: file.document?.format == .json), nil, identity: "form", .form)
    }
    let root = document.root
    for value in root.values where !Schema.keys.contains(value.key ?? "") {
      let key = value.key ?? ""
      add(.unknownKey(key, key.nearest(of: Schema.keys)), value.place, identity: "key \(key)", .form)
    }
    let tracking = root[Schema.tracking]
    if let tracking { expectBoolean(tracking) }
    if let domains = root[Schema.domains] { checkDomains(domains, tracks: tracking?.boolean == true) }
    if let types = root[Schema.dataTypes] {
      forEachDictionary(of: types) { check, type in check.checkDataType(type) }
    }
    if let types = root[Schema.apiTypes] {
      var known: Set<String> = []
      forEachDictionary(of: types) { check, type in check.checkAPIType(type, &known) }
    }
  }

  // MARK: Tracking

  private mutating func checkDomains(_ domains: PlistValue, tracks: Bool) {
    guard let elements = domains.elements else { return expect("an array", domains) }
    var isEmpty = true
    for domain in elements {
      isEmpty = false
      guard let name = domain.string else {
        expect("a string", domain, in: domains.key)
        continue
      }
      if name.contains("/") || name.contains(" ") {
        warn(.notAHost(name), domain.place, identity: "domain \(name)")
      }
    }
    if !isEmpty, !tracks { add(.domainsWithoutTracking, domains.place, identity: "tracking", .tracking) }
  }

  // MARK: Data

  private mutating func checkDataType(_ type: PlistValue) {
    if let name = type[Schema.dataType] {
      if let text = expectText(name), !Schema.dataTypeNames.contains(text) {
        warn(
          .unknown("type of data", text, text.nearest(of: Schema.dataTypeNames.sorted())), name.range, identity: "data \(text)")
      }
    } else {
      add(.lacks(Schema.dataType), type.place, identity: "data without type", .form)
    }
    for flag in Schema.flags { if let value = type[flag] { expectBoolean(value) } }
    guard let purposes = type[Schema.purposes] else { return }
    guard let elements = purposes.elements else { return expect("an array", purposes) }
    for purpose in elements {
      guard let text = expectText(purpose, in: purposes.key), !Schema.purposeNames.contains(text) else { continue }
      warn(
        .unknown("purpose", text, text.nearest(of: Schema.purposeNames.sorted())), purpose.place, identity: "purpose \(text)")
    }
  }

  // MARK: Required reason APIs

  private mutating func checkAPIType(_ type: PlistValue, _ known: inout Set<String>) {
    var category: Schema.Category?
    if let name = type[Schema.apiType] {
      guard let text = expectText(name) else { return }
      category = Schema.category(named: text)
      if category == nil {
        let names = Schema.categories.map(\.name)
        let full = Schema.categoryPrefix + text
        add(
          .unknown("category", text, names.contains(full) ? full : text.nearest(of: names)), name.contentRange,
          identity: "category \(text)", .category)
      } else if !known.insert(text).inserted {
        warn(.repeated(text), name.contentRange, identity: "repeated \(text)")
      }
    } else {
      add(.lacks(Schema.apiType), type.place, identity: "API without category", .form)
    }
    guard let reasons = type[Schema.reasons] else { return }
    guard let elements = reasons.elements else { return expect("an array", reasons) }
    for reason in elements {
      guard let text = expectText(reason, in: reasons.key), let category, !category.reasons.contains(text) else { continue }
      add(
        .wrongReason(text, category.name, others: category.reasons.sorted()), reason.place,
        identity: "reason \(text) of \(category.name)", .reason)
    }
  }

  // MARK: Types of values

  private mutating func forEachDictionary(
    of list: PlistValue, _ body: (inout PrivacyManifestCheck, PlistValue) -> Void
  ) {
    guard let elements = list.elements else { return expect("an array", list) }
    for element in elements {
      guard let entries = element.entries else {
        expect("a dictionary", element, in: list.key)
        continue
      }
      if entries.contains(where: { _ in true }) {
        body(&self, element)
      } else {
        add(.emptyDictionary(list.key ?? ""), element.range, identity: "empty in \(list.key ?? "")", .form)
      }
    }
  }

  private mutating func expectBoolean(_ value: PlistValue) {
    if value.boolean == nil { expect("a Boolean", value) }
  }

  /// A text that is not empty; nil after a report.
  private mutating func expectText(_ value: PlistValue, in list: String? = nil) -> String? {
    guard let text = value.string else {
      expect("a string", value, in: list)
      return nil
    }
    if !text.isEmpty { return text }
    let key = value.key ?? list ?? ""
    add(.emptyText(key), value.place, identity: "empty \(key)", .form)
    return nil
  }

  private mutating func expect(_ kind: String, _ value: PlistValue, in list: String? = nil) {
    let key = value.key ?? list ?? ""
    add(.wrongKind(key, isElement: value.key == nil, kind), value.place, identity: "kind of \(key)", .form)
  }

  // MARK: Defects

  private mutating func add(_ message: Message, _ range: Range<Int>?, identity: String, _ code: Code) {
    let message: Message = "\(message.text) (\(code.rawValue))"
    defects.append(Defect(message: message, range: range, identity: identity, level: isTest ? .note : nil, code: code.rawValue))
  }

  /// Reports what is wrong by the documentation, although no rejection for it is known.
  private mutating func warn(_ message: Message, _ range: Range<Int>?, identity: String) {
    defects.append(Defect(message: message, range: range, identity: identity, level: isTest ? .note : .warning, code: nil))
  }
}

extension Message {
  fileprivate static func notAManifest(isJSON: Bool) -> Message {
    isJSON ? "the privacy manifest is JSON, not a property list" : "the privacy manifest is not a property list with a dictionary"
  }

  fileprivate static func unknownKey(_ key: String, _ nearest: String?) -> Message {
    "unknown key '\(key)' in the privacy manifest\(hint(nearest))"
  }

  fileprivate static func unknown(_ what: String, _ name: String, _ nearest: String?) -> Message {
    "unknown \(what) '\(name)'\(hint(nearest))"
  }

  fileprivate static func wrongReason(_ reason: String, _ category: String, others: [String]) -> Message {
    "'\(reason)' is not a reason of '\(category)'; these are: \(others.joined(separator: ", "))"
  }

  fileprivate static func repeated(_ category: String) -> Message { "'\(category)' is listed twice" }

  fileprivate static func lacks(_ key: String) -> Message { "'\(key)' is missing in this dictionary" }

  fileprivate static func emptyDictionary(_ list: String) -> Message { "'\(list)' has an empty dictionary" }

  fileprivate static func emptyText(_ key: String) -> Message { "'\(key)' has an empty string" }

  fileprivate static func wrongKind(_ key: String, isElement: Bool, _ kind: String) -> Message {
    isElement ? "each element of '\(key)' must be \(kind)" : "'\(key)' must be \(kind)"
  }

  fileprivate static func notAHost(_ domain: String) -> Message { "'\(domain)' is not a host name, such as 'ads.example.com'" }

  fileprivate static var domainsWithoutTracking: Message {
    "tracking domains are listed, but 'NSPrivacyTracking' is not true"
  }

  private static func hint(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
