internal import Binary
internal import Findings

extension SDKUse {
  /// What an image uses of all lists.
  static func all(in image: BinaryImage) -> [SDKUse] {
    var uses = BinaryAPITable.shared.uses(in: image, of: Set(BinaryAPIList.allCases))
    // An image with many private names is a list.
    if Set(uses.lazy.filter { $0.list == .privateNames }.map(\.entry)).count >= PrivateName.maxNames {
      uses.removeAll { $0.list == .privateNames }
    }
    return joined(uses.compactMap(SDKUse.init))
  }

  /// - Returns: nil for what only a built app is asked for.
  private init?(_ use: BinaryAPITable.Use) {
    let (kind, subject): (Kind, String)
    switch use.list {
    case .requiredReasons: (kind, subject) = (.requiredReason, RequiredReason.all[use.entry].category)
    case .protectedResources: (kind, subject) = (.purpose, ProtectedResource.all[use.entry].keys[0])
    case .privateNames: (kind, subject) = (.privateName, PrivateName.all[use.entry].name)
    case .deprecatedNames: (kind, subject) = (.deprecatedName, DeprecatedAPI.importedNames[use.entry])
    case .remoteNotifications: return nil
    }
    self.init(kind: kind, subject: subject, names: [use.name])
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
