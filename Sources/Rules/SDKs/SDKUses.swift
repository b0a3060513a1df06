internal import Binary
internal import Findings

extension SDKUse {
  /// What an image uses of all lists.
  static func all(in image: BinaryImage) -> [SDKUse] {
    struct Key: Hashable {
      let kind: Kind
      let subject: String
    }
    var names: [Key: Set<String>] = [:]
    for use in BinaryAPITable.shared.uses(in: image, of: Set(BinaryAPIList.allCases)) {
      let (kind, subject) = about(use)
      names[Key(kind: kind, subject: subject), default: []].insert(use.name)
    }
    return names.map { SDKUse(kind: $0.key.kind, subject: $0.key.subject, names: $0.value.sorted()) }
      .sorted { ($0.kind, $0.subject) < ($1.kind, $1.subject) }
  }

  private static func about(_ use: BinaryAPITable.Use) -> (Kind, subject: String) {
    switch use.list {
    case .requiredReasons: (.requiredReason, RequiredReason.all[use.entry].category)
    case .protectedResources: (.purpose, ProtectedResource.all[use.entry].keys[0])
    case .privateNames: (.privateName, PrivateName.all[use.entry].name)
    case .deprecatedNames: (.deprecatedName, DeprecatedAPI.importedNames[use.entry])
    }
  }
}

extension DeprecatedAPI {
  /// Those that a binary shows, with the class that has its own rule: methods of other classes may have the same name.
  static let imports: [[BinaryAPI]] = all.map(\.imports) + [[.type("UIWebView")]]

  /// The names of `imports`.
  fileprivate static let importedNames = all.map(\.name) + ["UIWebView"]

  private var imports: [BinaryAPI] {
    switch pattern {
    case .creation(let name), .receiver(let name): [.type(name)]
    case .function(let name, _): [.function(name)]
    default: []
    }
  }
}

/// The keys of purpose strings.
public enum PurposeStrings {
  public static var keys: [String] { Set(ProtectedResource.all.flatMap(\.keys)).sorted() }
}
