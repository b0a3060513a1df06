internal import Bytes

/// Reads Objective-C metadata (`class_t`, `class_ro_t`, `category_t`, `protocol_t` of objc4's `objc-runtime-new.h`).
struct ObjectiveCReader {
  private let pointers: Pointers
  private let sections: [Section]
  /// Any number of pointers may share a string; this limits the total length.
  private var budget: Int
  /// Remaining entries for all lists: a section can be as large as a sparse file, which costs nothing.
  private var entriesLeft = Self.maxEntries

  private static let maxEntries = 1 << 22
  private static let maxNameBytes = 1 << 28

  init(_ pointers: Pointers, sections: [Section], imageSize: Int) {
    self.pointers = pointers
    self.sections = sections
    budget = min(4 * imageSize, Self.maxNameBytes) + (1 << 16)
  }

  /// What could be read, and the first error of each list.
  mutating func read() -> (facts: ObjectiveCFacts, problems: [ReadError]) {
    var facts = ObjectiveCFacts()
    var problems: [ReadError] = []
    func walk(_ names: [SectionName], _ body: (UInt64) throws(ReadError) -> Void) {
      for section in sections where names.contains(section.sectionName) {
        do throws(ReadError) {
          for index in 0..<section.size / pointers.size {
            guard entriesLeft > 0 else { throw pointers.error("the lists have more than \(Self.maxEntries) entries", at: 0) }
            entriesLeft -= 1
            try body(section.address &+ index &* pointers.size)
          }
        } catch {
          problems.append(error)
        }
      }
    }
    walk(["__objc_classlist"]) { place throws(ReadError) in
      guard case .address(let address) = try pointers.target(at: place) else { return }
      guard let name = try className(at: address) else { return }
      facts.classes.append(.init(name: name, superclass: try self.name(ofClassAt: address &+ pointers.size)))
    }
    walk(["__objc_catlist", "__objc_catlist2"]) { place throws(ReadError) in
      guard case .address(let address) = try pointers.target(at: place), let name = try string(at: address) else { return }
      let owner = try pointers.target(at: address &+ pointers.size)
      guard let className = try self.name(of: owner) else { return }
      facts.categories.append(.init(name: name, className: className, isOnImportedClass: owner.isSymbol))
    }
    walk(["__objc_protolist"]) { place throws(ReadError) in
      guard case .address(let address) = try pointers.target(at: place) else { return }
      if let name = try string(at: address &+ pointers.size) { facts.protocols.append(name) }
    }
    walk(["__objc_classrefs"]) { place throws(ReadError) in
      if let name = try self.name(ofClassAt: place) { facts.classReferences.append(name) }
    }
    walk(["__objc_superrefs"]) { place throws(ReadError) in
      if let name = try self.name(ofClassAt: place) { facts.superclassReferences.append(name) }
    }
    walk(["__objc_selrefs"]) { place throws(ReadError) in
      if let name = try string(at: place) { facts.selectorReferences.append(name) }
    }
    return (facts, problems)
  }

  /// The name of the class that the pointer at `place` refers to.
  private mutating func name(ofClassAt place: UInt64) throws(ReadError) -> String? {
    try name(of: try pointers.target(at: place))
  }

  private mutating func name(of target: Pointers.Target) throws(ReadError) -> String? {
    switch target {
    case .null: nil
    case .address(let address): try className(at: address)
    case .symbol(let symbol): try paid(Self.className(ofSymbol: symbol))
    }
  }

  /// The name in the `class_ro_t` of the `class_t` at an address.
  private mutating func className(at address: UInt64) throws(ReadError) -> String? {
    // isa, superclass, cache and vtable precede the data pointer, whose lowest bits are Swift flags.
    guard case .address(let data) = try pointers.target(at: address &+ 4 * pointers.size) else { return nil }
    // flags, instanceStart, instanceSize, a reserved word in 64 bits, and ivarLayout.
    return try string(at: (data & ~(pointers.size - 1)) &+ (pointers.size == 8 ? 24 : 16))
  }

  /// The string that the pointer at `place` refers to.
  private mutating func string(at place: UInt64) throws(ReadError) -> String? {
    guard case .address(let address) = try pointers.target(at: place) else { return nil }
    return try paid(try pointers.string(at: address))
  }

  private mutating func paid(_ text: String) throws(ReadError) -> String {
    budget -= text.utf8.count + 16
    guard budget > 0 else { throw pointers.error("the names exceed the size limit", at: 0) }
    return text
  }

  /// The class of a symbol; Swift symbols are kept whole.
  private static func className(ofSymbol symbol: String) -> String {
    for prefix in ["_OBJC_CLASS_$_", "_OBJC_METACLASS_$_"] where symbol.hasPrefix(prefix) {
      return String(symbol.dropFirst(prefix.count))
    }
    return symbol
  }
}

extension MachOReader {
  mutating func readObjectiveC() throws(ReadError) {
    guard image.sections.contains(where: { $0.sectionName.hasPrefix("__objc_") && $0.size > 0 }) else { return }
    guard image.fileType != .debugSymbols else { return }
    let pointers = Pointers(
      region: region, sections: image.sections, size: image.is64Bit ? 8 : 4, byteOrder: image.byteOrder, links: try links())
    var reader = ObjectiveCReader(pointers, sections: image.sections, imageSize: region.size)
    let (facts, problems) = reader.read()
    image.objectiveC = facts
    for problem in problems { image.note(problem) }
  }

  /// Fixups left for the dynamic linker, or relocations left for the linker.
  private mutating func links() throws(ReadError) -> Pointers.Links {
    if image.fileType == .object {
      return .relocations(try Relocations(region, image: image, tables: tables))
    }
    if let table = tables.chainedFixups {
      let fixups = try ChainedFixups(try region(of: table), image.byteOrder)
      let imports = try fixups.imports()
      return .chained(
        formats: try fixups.pointerFormats(), imports: imports, segments: image.segments,
        base: image.segments.first { $0.fileOffset == 0 && $0.fileSize > 0 }?.address ?? 0)
    }
    var names: [UInt64: String] = [:]
    for (source, table) in tables.binds where source != .lazyBind {
      let opcodes = BindOpcodes(region: try region(of: table), source: source)
      let (bound, problem) = opcodes.boundNames(
        in: image.segments, pointerSize: image.is64Bit ? 8 : 4, imageSize: region.size, besides: names.count)
      names.merge(bound) { first, _ in first }
      if let problem { image.note(problem) }
    }
    return .bound(names)
  }
}
