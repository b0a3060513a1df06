internal import Bytes

/// What a class declares that an interface file can connect to: its properties by name, its methods by selector.
public struct ClassMembers: Sendable {
  /// Properties, instance variables and methods that stand for one (`setName:`).
  public private(set) var names: Set<String> = []
  public private(set) var selectors: Set<String> = []

  public init() {}

  public func joined(with other: ClassMembers) -> ClassMembers {
    var joined = self
    joined.names.formUnion(other.names)
    joined.selectors.formUnion(other.selectors)
    return joined
  }

  /// The members that a file declares, by the name of the class; those of extensions and categories are there, too.
  public static func all(in file: SourceFile) -> [String: ClassMembers] {
    if file.language == .swift {
      var reader = SwiftMemberReader(file)
      return reader.read()
    }
    var reader = ObjectiveCMemberReader(file)
    return reader.read()
  }

  mutating func add(property name: String) {
    names.insert(name)
  }

  /// `setName:` makes a property `name` as far as connections go.
  mutating func add(selector: String) {
    selectors.insert(selector)
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.utf8.count > 4 else { return }
    let word = selector.dropFirst(3).dropLast()
    names.insert(word.prefix(1).lowercased() + word.dropFirst())
    names.insert(String(word))
  }
}

/// A reader that looks at tokens by their indexes.
protocol TokenReader {
  var bytes: [UInt8] { get }
  var tokens: [Token] { get }
}

extension TokenReader {
  /// So many tokens are looked at for the end of a declaration; none that people write is longer.
  static var reach: Int { 512 }

  /// Where to stop looking for the end of what begins at a place.
  func limit(from start: Int) -> Int { min(tokens.count, start + Self.reach) }

  func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign, in: bytes)
  }

  func isName(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .identifier
  }

  func text(at index: Int) -> String {
    tokens.indices.contains(index) ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }
}
