public import Bytes
public import Project

/// A condition on which code is compiled, as `#if` states it.
indirect enum CodeCondition: Hashable, Sendable {
  case constant(Bool)
  /// The systems on which it holds.
  case systems(Set<XcodePlatform>)
  /// A condition of Swift that build settings define.
  case flag(String)
  /// A macro of C, true if it is defined as anything but 0.
  case macro(String)
  case not(CodeCondition)
  case all([CodeCondition])
  case any([CodeCondition])
  /// It depends on what a checkout does not contain, such as a module that may be imported.
  case unknown

  /// Whether it holds in a build; nil if that cannot be decided.
  func holds(in build: CompilationContext) -> Bool? {
    switch self {
    case .constant(let value): value
    case .systems(let systems): systems.contains(build.system)
    case .flag(let name): build.hasFlag(name)
    case .macro(let name): build.macro(name)
    case .not(let condition): condition.holds(in: build).map { !$0 }
    case .all(let conditions): Self.first(false, of: conditions, in: build)
    case .any(let conditions): Self.first(true, of: conditions, in: build)
    case .unknown: nil
    }
  }

  /// The value that decides the result if a condition has it, else the other one if all are known.
  private static func first(_ decisive: Bool, of conditions: [CodeCondition], in build: CompilationContext) -> Bool? {
    var isKnown = true
    for condition in conditions {
      guard let value = condition.holds(in: build) else {
        isKnown = false
        continue
      }
      if value == decisive { return decisive }
    }
    return isKnown ? !decisive : nil
  }

  /// Whether it holds for no device with an App Store, whatever settings define.
  var isNever: Bool {
    XcodePlatform.allCases.allSatisfy { holds(in: CompilationContext(system: $0, flags: nil, macros: nil)) == false }
  }
}

/// What decides the conditions of code in one build for a device.
struct CompilationContext {
  let system: XcodePlatform
  /// The conditions that settings define for Swift; nil if unknown.
  let flags: Set<String>?
  /// The macros that settings define for C; nil if unknown.
  let macros: [String: Bool]?

  fileprivate func hasFlag(_ name: String) -> Bool? {
    if let flags { return flags.contains(name) ? true : Self.isSetElsewhere(name) ? nil : false }
    return name == "DEBUG" ? false : nil
  }

  fileprivate func macro(_ name: String) -> Bool? {
    // A header may define any other macro.
    macros?[name] ?? (name == "DEBUG" ? false : nil)
  }

  /// CocoaPods sets it in a file that is often not in the checkout.
  private static func isSetElsewhere(_ name: String) -> Bool { name == "COCOAPODS" }
}

extension Product {
  /// The system for which it is uploaded.
  var system: XcodePlatform { isForIOS ? .iOS : target.platforms?.min { $0.rawValue < $1.rawValue } ?? .iOS }

  /// Whether code of the product is compiled under a condition; nil if that cannot be decided. Of several configurations, all
  /// must agree.
  ///
  /// - Parameter hasSettings: whether the settings of the product apply to the code, as they do not to that of packages.
  func compiles(_ condition: CodeCondition, on system: XcodePlatform, hasSettings: Bool) -> Bool? {
    let values = builds.map { build in
      condition.holds(
        in: CompilationContext(
          system: system, flags: hasSettings ? build.flags : nil, macros: hasSettings ? build.macros : nil))
    }
    if values.allSatisfy({ $0 == true }) { return true }
    return values.contains(false) ? false : nil
  }
}

extension Product.Build {
  /// The conditions that settings define for Swift; nil if unknown.
  fileprivate var flags: Set<String>? {
    guard let conditions = words(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS"), let options = words(of: "OTHER_SWIFT_FLAGS") else {
      return nil
    }
    var flags = Set(conditions)
    var isName = false
    for option in options {
      // `-D NAME`, `-DNAME`
      if isName { flags.insert(option) } else if option.hasPrefix("-D") { flags.insert(String(option.dropFirst(2))) }
      isName = option == "-D"
    }
    return flags
  }

  /// The macros that settings define for C, and whether they are true; nil if unknown.
  fileprivate var macros: [String: Bool]? {
    words(of: "GCC_PREPROCESSOR_DEFINITIONS").map { words in
      words.reduce(into: [:]) { macros, word in
        let parts = word.split(separator: "=", maxSplits: 1)
        if let name = parts.first { macros[String(name)] = parts.count < 2 || parts[1] != "0" }
      }
    }
  }

  private func words(of setting: String) -> [String]? {
    switch value(setting) {
    case .unset: []
    case .unknown: nil
    case .known(let text): text.split { $0.isWhitespace || $0 == "\"" }.map(String.init)
    }
  }
}

extension CodeCondition: Recordable {
  func write(to record: inout RecordWriter) {
    switch self {
    case .constant(let value): record.write(0, value)
    case .systems(let systems): record.write(1, systems)
    case .flag(let name): record.write(2, name)
    case .macro(let name): record.write(3, name)
    case .not(let condition): record.write(4, condition)
    case .all(let conditions): record.write(5, conditions)
    case .any(let conditions): record.write(6, conditions)
    case .unknown: record.write(7)
    }
  }

  init(from record: inout RecordReader) throws(ReadError) {
    try record.enter()
    defer { record.leave() }
    switch try Int(from: &record) {
    case 0: self = .constant(try record.read())
    case 1: self = .systems(try record.read())
    case 2: self = .flag(try record.read())
    case 3: self = .macro(try record.read())
    case 4: self = .not(try record.read())
    case 5: self = .all(try record.read())
    case 6: self = .any(try record.read())
    default: self = .unknown
    }
  }
}

extension XcodePlatform: Recordable {}
