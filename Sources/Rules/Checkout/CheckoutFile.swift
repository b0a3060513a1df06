public import Bytes

/// A file of the checkout, as checkout checks see it.
public struct CheckoutFile: Hashable, Sendable {
  /// Relative to the root of the checkout.
  public let path: String
  public let isThirdParty: Bool
  /// Whether version control ignores it. Names may resolve to it, but it is not checked.
  public let isIgnored: Bool
  private let purpose: Purpose

  /// The purpose of a file, by the components of its path.
  public struct Purpose: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let test = Purpose(rawValue: 1 << 0)
    public static let template = Purpose(rawValue: 1 << 1)
  }

  public init(path: String, isThirdParty: Bool, isIgnored: Bool) {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    self.init(
      path: path, isThirdParty: isThirdParty, isIgnored: isIgnored,
      purpose: components.reduce(into: []) { $0.formUnion(Purpose(ofName: $1)) })
  }

  /// - Parameter purpose: the union of the purposes of the file and its parent folders.
  init(path: String, isThirdParty: Bool, isIgnored: Bool, purpose: Purpose) {
    self.path = path
    self.isThirdParty = isThirdParty
    self.isIgnored = isIgnored
    self.purpose = purpose
  }

  var isTest: Bool { purpose.contains(.test) }
  /// Whether it is a template from which a tool generates projects.
  var isTemplate: Bool { purpose.contains(.template) }
  /// Whether it is first-party and not ignored.
  public var isFirstParty: Bool { !isThirdParty && !isIgnored }
}

extension CheckoutFile.Purpose {
  /// - Parameter component: the name of a file or folder.
  public init(of component: [UInt8]) {
    // Not generic, because other modules cannot specialize the generic initializer, which is then 100 times slower.
    self.init(ofName: component)
  }

  init(ofName component: some BidirectionalCollection<UInt8>) {
    self = []
    if Self.isOfTests(component) { insert(.test) }
    if Self.isOfTemplates(component) { insert(.template) }
  }

  private static func isOfTests(_ component: some BidirectionalCollection<UInt8>) -> Bool {
    let name = component.prefix { $0 != UInt8(ascii: ".") }
    guard let last = name.last, "stck".utf8.contains(last) else { return false }
    return testEndings.contains { name.count >= $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || name.elementsEqual("tests".utf8) || name.elementsEqual("test".utf8)
  }

  private static func isOfTemplates(_ component: some BidirectionalCollection<UInt8>) -> Bool {
    switch component.first {
    case UInt8(ascii: "t"): component.elementsEqual("templates".utf8)
    case UInt8(ascii: "T"): component.elementsEqual("Templates".utf8)
    case UInt8(ascii: "{"): component.starts(with: "{{".utf8)
    case UInt8(ascii: "_"): component.starts(with: "___".utf8)
    default: false
    }
  }

  private static let testEndings = ["Tests", "Test", "Specs", "Spec", "Mocks", "Mock"]
}

extension CheckoutFile.Purpose: Recordable {}

extension CheckoutFile: FieldRecordable {
  public static let fields = RecordFields(CheckoutFile.init(path:isThirdParty:isIgnored:purpose:)) {
    ($0.path, $0.isThirdParty, $0.isIgnored, $0.purpose)
  }
}
