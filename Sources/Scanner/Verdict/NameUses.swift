internal import Bytes
internal import Rules
internal import SourceText

struct PlacedDeclaration: Hashable {
  let path: String
  let value: CodeDeclaration
  var name: String { value.name }
}

/// A file that may use names, with its declarations.
struct ReadSource {
  let path: String
  let file: SourceFile?
  private let declarations: CodeDeclarations?
  private let unreached: UnreachedCode?
  /// The declaration of a storyboard or nib: the file itself.
  private let whole: [PlacedDeclaration]
  /// A storyboard or nib.
  private let interface: [UInt8]?
  private let lines: LineIndex?

  init(_ bytes: [UInt8], _ language: SourceFile.Language, _ path: String) {
    self.path = path
    let file = SourceFile(bytes, language: language, assignsRoles: false)
    declarations = CodeDeclarations(file)
    unreached = UnreachedCode(file)
    self.file = file
    whole = []
    interface = nil
    lines = nil
  }

  init(interface bytes: [UInt8], _ path: Path) {
    self.path = path.description
    interface = bytes
    lines = LineIndex(bytes.span)
    file = nil
    declarations = nil
    unreached = nil
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    // Info.plist and build settings refer to these.
    let isMain = ["Main", "Launch", "Interface"].contains(where: name.hasPrefix)
    whole = [
      PlacedDeclaration(
        path: self.path, value: CodeDeclaration(interface: name, access: isMain ? .system : .named, count: bytes.count))
    ]
  }

  func isUnreached(line: Int, column: Int) -> Bool { offset(line: line, column: column).map(isUnreached) ?? false }

  func isUnreached(_ offset: Int) -> Bool { unreached?.contains(offset) ?? false }

  func around(line: Int, column: Int) -> [PlacedDeclaration] { offset(line: line, column: column).map(around) ?? whole }

  /// Nil in a storyboard or nib.
  func offset(line: Int, column: Int) -> Int? { file.map { $0.lines.range(ofLine: line).lowerBound + column - 1 } }

  func around(_ offset: Int) -> [PlacedDeclaration] {
    declarations?.around(offset).map { PlacedDeclaration(path: path, value: $0) } ?? whole
  }
}

/// The uses of requested names.
struct NameUses {
  /// The uses of one name.
  struct Usage {
    /// The declarations around each use, innermost first.
    var uses: [[PlacedDeclaration]] = []
    /// Whether it has more uses than are followed, or one in used code.
    var isUsed = false
    /// Whether it is the name of a Swift type.
    var isType = false
    /// Whether code names it as the type of objects that other code creates.
    var describesObjects = false
    /// Classes that declare a method of that name.
    var declaringTypes: Set<String> = []
    /// Whether an Objective-C protocol requires a method of that name.
    var isRequirement = false
    /// By the class that receives an action of that name, the storyboards and nibs that send it.
    fileprivate var senders: [String: Set<PlacedDeclaration>] = [:]

    /// The uses that may be those of a declaration; nil if it is used.
    func uses(of declaration: PlacedDeclaration, _ types: DeclaredTypes) -> [[PlacedDeclaration]]? {
      if isUsed { return nil }
      guard !senders.isEmpty else { return uses }
      let own = senders.lazy.filter { receiver, _ in declaration.value.type.map { types.mayBeRelated($0, receiver) } ?? true }
      let interfaces = own.flatMap(\.value)
      return interfaces.allSatisfy { types.mayBeUnused($0.value) } ? uses + interfaces.map { [$0] } : nil
    }
  }

  private(set) var byName: [String: Usage] = [:]

  /// A name with more uses is assumed to be used by used code.
  private static var maxUses: Int { 6 }
  /// A word that occurs more often, including in comments, is assumed to name something else, too.
  private static var maxOccurrences: Int { 40 }
  private static var minNameLength: Int { 3 }

  /// Searches files for names.
  ///
  /// - Parameters:
  ///   - searched: the files.
  ///   - types: those of the checkout.
  ///   - idle: lines that use nothing.
  mutating func look(
    for names: Set<String>, in searched: SearchedFiles, types: DeclaredTypes, besides idle: IdleInterfaces
  ) {
    let names = names.sorted()
    for name in names { byName[name] = Usage(isUsed: name.utf8.count < Self.minNameLength) }
    let search = SpellingSearch(names)
    var counts = Array(repeating: 0, count: names.count)
    var open = names.indices.filter { byName[names[$0]]?.isUsed == false }
    for index in searched.fromSmallest {
      // Most names are used in the first files.
      if open.isEmpty { return }
      var candidates: [(name: Int, spelling: [UInt8])]?
      let contents = searched.contents(of: index) { words in
        candidates = search.candidates(among: open, in: words)
        return candidates?.isEmpty != true
      }
      guard let bytes = contents else { continue }
      var offsets: [Int: [Int]] = [:]
      search.forEachMatch(of: candidates, in: bytes.span) { name, offset, length in
        if counts[name] <= Self.maxOccurrences, bytes.span.isWord(offset..<offset + length) {
          counts[name] += 1
          offsets[name, default: []].append(offset)
        }
      }
      var read: ReadSource?
      for (name, offsets) in offsets.sorted(by: { $0.key < $1.key }) where byName[names[name]]?.isUsed == false {
        if counts[name] > Self.maxOccurrences {
          byName[names[name]]?.isUsed = true
          continue
        }
        if read == nil { read = searched.source(index, bytes) }
        let open = read.map { unsent(offsets, of: names[name], in: $0, idle) }
        add(open ?? offsets, of: names[name], in: read, types)
      }
      if !offsets.isEmpty { open.removeAll { byName[names[$0]]?.isUsed != false } }
    }
  }

  /// The occurrences of a name without idle ones and without actions of which the receiver is known.
  private mutating func unsent(_ offsets: [Int], of name: String, in read: ReadSource, _ idle: IdleInterfaces) -> [Int] {
    offsets.filter { offset in
      guard let line = read.line(at: offset) else { return true }
      if idle.contain(line: line, of: read.path) { return false }
      guard let receiver = idle.receiver(ofActionAt: line, in: read.path) else { return true }
      byName[name]?.senders[receiver, default: []].formUnion(read.around(offset))
      return false
    }
  }

  /// - Parameter read: nil for a property list, in which any word is a use.
  private mutating func add(_ offsets: [Int], of name: String, in read: ReadSource?, _ types: DeclaredTypes) {
    var found = byName[name] ?? Usage()
    guard let read else {
      byName[name]?.isUsed = true
      return
    }
    let locals = Set(offsets.lazy.compactMap { read.localVariable(at: $0) })
    for offset in offsets {
      switch read.mention(at: offset) {
      case .none: break
      case .typeOfObject where types.include(name): found.describesObjects = true
      case .type: found.isType = true
      case .declaration:
        guard let declared = read.around(offset).first?.value else { break }
        if declared.isBodyless, declared.name == name, let type = declared.type { found.declaringTypes.insert(type) }
        // Only requirements have no declaration of their own.
        if declared.kind == .type, declared.name != name, read.file?.language != .swift { found.isRequirement = true }
      case .typeOfVariable where types.isView(name): found.describesObjects = true
      case .use, .typeOfObject, .typeOfVariable:
        let around = read.around(offset)
        if !locals.isEmpty, !read.isMember(offset), let function = around.first,
          locals.contains(LocalVariable(name: read.word(at: offset), function: function))
        {
          continue
        }
        let isOwn = around.contains { $0.name == name && ($0.value.kind == .type || $0.value.kind == .interface) }
        if isOwn || around.contains(where: { $0.value.kind == .preview }) { continue }
        if !around.contains(where: { types.mayBeUnused($0.value) }) { found.isUsed = true }
        if !found.uses.contains(around) { found.uses.append(around) }
      }
    }
    if found.uses.count > Self.maxUses { found.isUsed = true }
    byName[name] = found
  }
}

extension ReadSource {
  /// The line of a byte in a storyboard or nib; nil in a source.
  fileprivate func line(at offset: Int) -> Int? { lines?.position(of: offset).line }

  /// How the word at a byte is used; nil in comments and code that never runs.
  func mention(at offset: Int) -> SourceFile.Mention? {
    if let file { return isUnreached(offset) ? nil : file.mention(at: offset) }
    // The owner of a nib loads it.
    return interface?[..<offset].isInPlaceholder == true ? .typeOfObject : .use
  }
}

extension ArraySlice<UInt8> {
  /// Whether the open tag at the end is that of an object that exists before the file is loaded.
  fileprivate var isInPlaceholder: Bool {
    guard let tag = lastIndex(of: UInt8(ascii: "<")) else { return false }
    return self[(tag + 1)...].starts(with: "placeholder ".utf8)
  }
}

/// A variable of a Swift function, which hides a member of the same name.
private struct LocalVariable: Hashable {
  let name: String
  let function: PlacedDeclaration
}

extension ReadSource {
  /// The variable that the word at a byte declares in a function; nil for any other word.
  fileprivate func localVariable(at offset: Int) -> LocalVariable? {
    guard let file, file.language == .swift, file.mention(at: offset) == .declaration, let function = around(offset).first,
      function.value.kind == .function || function.value.kind == .property,
      // Not the declaration of the property itself.
      file.bytes[function.value.range.lowerBound..<offset].contains(UInt8(ascii: "{"))
    else { return nil }
    return LocalVariable(name: word(at: offset), function: function)
  }

  fileprivate func word(at offset: Int) -> String {
    String(decoding: file?.bytes[offset...].prefix { $0.isIdentifierByte } ?? [], as: UTF8.self)
  }

  /// Whether a dot precedes the word at a byte.
  func isMember(_ offset: Int) -> Bool { offset > 0 && file?.bytes[offset - 1] == UInt8(ascii: ".") }

  /// Nil for a property list.
  init?(_ bytes: [UInt8], _ kind: FileKind, _ path: Path) {
    if let language = kind.traits.sourceLanguage {
      self.init(bytes, language, path.description)
    } else if kind == .interface {
      self.init(interface: bytes, path)
    } else {
      return nil
    }
  }
}
