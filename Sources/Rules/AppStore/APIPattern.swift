internal import SourceText

/// What code must contain to use an API.
enum APIPattern: Hashable, Sendable {
  /// An instance: `CBCentralManager(…)`, `[[CBCentralManager alloc] …]`.
  case creation(String)
  /// A class as a receiver: `UserDefaults.standard`, `UserDefaults(…)`, `[NSUserDefaults …]`, but not `UserDefaults.Key`.
  case receiver(String)
  /// A call of a class method whose name begins with a text; if arguments are given, with one of these identifiers among the
  /// next tokens.
  case call(String, String, arguments: [String] = [])
  /// A call of a method of any object.
  case method(String, arguments: [String] = [])
  /// A call of a function. Of one that shares its name with a structure, such as `stat`, with arguments.
  case function(String, hasArguments: Bool = false)
  /// A constant; in Swift also a member of any type: `.creationDateKey`.
  case constant(String)
  /// A name after another one that is at most four tokens before it: `processInfo.systemUptime`. Of an instance, not after a type
  /// itself: `UIApplication.keyWindow` is a first-party property.
  case after(String, String, ofInstance: Bool = false)
  /// The entry point of a UIKit app: `@UIApplicationMain`, `@main class`, `UIApplicationMain(…)`.
  case entry(String)
  /// A key of a dictionary, in Swift `[.creationDate]`, in a file that contains one of these identifiers.
  case key(String, with: [String])

  /// The identifier that begins a match.
  var name: String {
    switch self {
    case .creation(let name), .receiver(let name), .call(let name, _, _), .method(let name, _), .function(let name, _),
      .constant(let name), .after(_, let name, _), .entry(let name), .key(let name, _):
      name
    }
  }

  /// What the bytes of a source must contain. A short name alone would be in almost every source: `stat` in `static`.
  var trigger: String {
    switch self {
    case .function(let name, _): name + "("
    case .entry(let name) where name == "main": "@" + name
    default: name
    }
  }

  /// `CBCentralManager`, `AVCaptureDevice.requestAccess`.
  var title: String {
    switch self {
    case .call(let name, let method, _): "\(name).\(method)"
    default: name
    }
  }
}

/// Finds patterns in the tokens of a source file.
struct APIPatternReader {
  let file: SourceFile
  private let isObjectiveC: Bool

  init(_ file: SourceFile) {
    self.file = file
    isObjectiveC = file.language != .swift
  }

  func matches(_ pattern: APIPattern, at index: Int) -> Bool {
    switch pattern {
    case .creation: creates(at: index)
    case .receiver:
      isObjectiveC ? isSign("[", index - 1) : isSign("(", index + 1) || isSign(".", index + 1) && !namesType(index + 2)
    case .call(_, let method, let arguments): calls(method, at: index) && isFollowed(by: arguments, index)
    case .method(_, let arguments):
      (isSign(".", index - 1) && isSign("(", index + 1) || isObjectiveC && isSign(":", index + 1) && beginsMessage(index))
        && isFollowed(by: arguments, index)
    case .function(_, let hasArguments):
      isSign("(", index + 1) && !(hasArguments && isSign(")", index + 2)) && !isSign(".", index - 1) && !isWord("func", index - 1)
    case .constant: isObjectiveC || isSign(".", index - 1)
    case .after(let other, _, let ofInstance):
      (1...4).contains { isWord(other, index - $0) } && !isDeclared(at: index)
        && !(ofInstance && isSign(".", index - 1) && isWord(other, index - 2))
    case .entry(let name):
      isObjectiveC
        ? name != "main" && isSign("(", index + 1)
        : isSign("@", index - 1) && (name != "main" || (1...3).contains { isWord("class", index + $0) })
    case .key(_, let others):
      !isObjectiveC && isSign(".", index - 1) && (isSign("[", index - 2) || isWord("FileAttributeKey", index - 2))
        && file.tokens.contains { $0.kind == .identifier && others.contains(file.text($0.range)) }
    }
  }

  /// `Name(`, `Name.init(`, `[Name alloc]`, `[Name new]`.
  private func creates(at index: Int) -> Bool {
    if isObjectiveC { return isSign("[", index - 1) && (isWord("alloc", index + 1) || isWord("new", index + 1)) }
    return isSign("(", index + 1) || isSign(".", index + 1) && isWord("init", index + 2)
  }

  /// `Name.method(`, `Name.method {`, `[Name method…]`.
  private func calls(_ method: String, at index: Int) -> Bool {
    if isObjectiveC { return isSign("[", index - 1) && hasPrefix(method, index + 1) }
    return isSign(".", index + 1) && hasPrefix(method, index + 2) && (isSign("(", index + 3) || isSign("{", index + 3))
  }

  /// Whether one of the next tokens is one of these identifiers, if there are any.
  private func isFollowed(by names: [String], _ index: Int) -> Bool {
    names.isEmpty || file.tokens[index...].prefix(12).contains { $0.kind == .identifier && names.contains(file.text($0.range)) }
  }

  /// Whether an identifier is a type that another one contains, such as a key in an extension of `UserDefaults`.
  private func namesType(_ index: Int) -> Bool {
    guard file.tokens.indices.contains(index), let first = file.text(file.tokens[index].range).unicodeScalars.first else {
      return false
    }
    return first.properties.isUppercase
  }

  /// Whether it is a property or method of the file's own: `extension UIApplication { var keyWindow`.
  private func isDeclared(at index: Int) -> Bool { ["var", "let", "func"].contains { isWord($0, index - 1) } }

  /// Whether a part of a selector is the first one in a message, or in `@selector`. It is not in
  /// `[Text size:a sizeWithFont:font]`, nor in the method `- (CGSize)sizeWithFont:(UIFont *)font`.
  private func beginsMessage(_ index: Int) -> Bool {
    var depth = 0
    for place in stride(from: index - 1, to: max(-1, index - 64), by: -1) {
      if isSign("]", place) || isSign(")", place) || isSign("}", place) {
        depth += 1
      } else if isSign("[", place) || isSign("(", place) || isSign("{", place) {
        if depth == 0 { return isSign("[", place) || isWord("selector", place - 1) }
        depth -= 1
      } else if depth == 0, isSign(":", place) || isSign(";", place) || isSign("-", place) || isSign("+", place) {
        return false
      }
    }
    return true
  }

  private func isSign(_ sign: Unicode.Scalar, _ index: Int) -> Bool {
    guard file.tokens.indices.contains(index) else { return false }
    let range = file.tokens[index].range
    return range.count == 1 && file.bytes[range.lowerBound] == UInt8(ascii: sign)
  }

  private func isWord(_ word: String, _ index: Int) -> Bool {
    file.tokens.indices.contains(index) && file.text(file.tokens[index].range) == word
  }

  private func hasPrefix(_ prefix: String, _ index: Int) -> Bool {
    file.tokens.indices.contains(index) && file.text(file.tokens[index].range).hasPrefix(prefix)
  }
}
