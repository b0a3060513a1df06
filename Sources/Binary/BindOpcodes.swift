internal import Bytes

/// Interprets bind opcode streams of `LC_DYLD_INFO` (`BIND_OPCODE_…` in loader.h).
struct BindOpcodes {
  let region: ByteRegion
  let source: ImportTable.Source

  /// The imports up to the first error, and the error.
  func imports() -> (table: ImportTable, problem: ReadError?) {
    let (run, problem) = run(recordingPlacesIn: nil)
    return (ImportTable(source: source, bytes: run?.cursor.bytes ?? [], imports: run?.imports ?? []), problem)
  }

  /// The symbol bound at each address, up to the first error, and the error.
  ///
  /// - Parameters:
  ///   - segments: of the image; opcodes refer to them by index.
  ///   - others: number of locations bound by other streams.
  func boundNames(
    in segments: [Segment], pointerSize: UInt64, imageSize: Int, besides others: Int
  ) -> (names: [UInt64: String], problem: ReadError?) {
    let layout = Layout(
      segments: segments, pointerSize: pointerSize,
      placeCount: min(UInt64(imageSize) / pointerSize, UInt64(max(0, Self.maxPlaces - others))))
    let (run, problem) = run(recordingPlacesIn: layout)
    guard let run else { return ([:], problem) }
    // A name may be bound to thousands of locations.
    let names = run.imports.map { String(decoding: run.cursor.bytes[$0.nameRange], as: UTF8.self) }
    return (run.places.mapValues { names[$0] }, problem)
  }

  /// A sparse file has room for any number of pointers.
  private static let maxPlaces = 1 << 23

  fileprivate struct Layout {
    let segments: [Segment]
    let pointerSize: UInt64
    /// Upper bound for locations; otherwise a single opcode could bind 2^64.
    let placeCount: UInt64
  }

  private func run(recordingPlacesIn layout: Layout?) -> (run: Run?, problem: ReadError?) {
    let structure = "LC_DYLD_INFO \(source.rawValue)"
    do throws(ReadError) {
      let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: structure)
      var run = Run(
        cursor: LEBCursor(bytes: bytes, fileOffset: region.fileOffset, structure: structure), isLazy: source == .lazyBind,
        layout: layout)
      do throws(ReadError) {
        try run.run()
        return (run, nil)
      } catch {
        return (run, error)
      }
    } catch {
      return (nil, error)
    }
  }
}

/// `BIND_OPCODE_…` of `mach-o/loader.h`.
private enum BindOpcode: UInt8 {
  case done = 0x00
  case setDylibOrdinalImmediate = 0x10
  case setDylibOrdinalULEB = 0x20
  case setDylibSpecialImmediate = 0x30
  case setSymbolTrailingFlagsImmediate = 0x40
  case setTypeImmediate = 0x50
  case setAddendSLEB = 0x60
  case setSegmentAndOffsetULEB = 0x70
  case addAddressULEB = 0x80
  case doBind = 0x90
  case doBindAddAddressULEB = 0xA0
  case doBindAddAddressImmediateScaled = 0xB0
  case doBindULEBTimesSkippingULEB = 0xC0
  case threaded = 0xD0
}

/// The dynamic linker's state machine.
private struct Run {
  private(set) var cursor: LEBCursor
  private(set) var imports: [Import] = []
  /// Index in `imports` by address; empty without a layout.
  private(set) var places: [UInt64: Int] = [:]
  private let isLazy: Bool
  private let layout: BindOpcodes.Layout?
  private var ordinal = 0
  private var symbol: (name: Range<Int>, isWeak: Bool)?
  /// Whether the current symbol has been recorded: it may be bound to thousands of locations.
  private var isNoted = false
  private var address: UInt64 = 0
  private var placesLeft: UInt64

  init(cursor: LEBCursor, isLazy: Bool, layout: BindOpcodes.Layout?) {
    self.cursor = cursor
    self.isLazy = isLazy
    self.layout = layout
    placesLeft = layout?.placeCount ?? 0
  }

  mutating func run() throws(ReadError) {
    while !cursor.isAtEnd {
      let opcode = try cursor.byte()
      let immediate = Int(opcode & 0x0F)
      switch BindOpcode(rawValue: opcode & 0xF0) {
      case .done:
        // Ends a stream; in the lazy stream, only an entry.
        if !isLazy { return }
      case .setDylibOrdinalImmediate: set(ordinal: immediate)
      case .setDylibOrdinalULEB: set(ordinal: Int(truncatingIfNeeded: try cursor.uleb()))
      case .setDylibSpecialImmediate: set(ordinal: immediate == 0 ? 0 : Int(Int8(bitPattern: 0xF0 | UInt8(immediate))))
      case .setSymbolTrailingFlagsImmediate:
        symbol = (try cursor.cStringRange(), immediate & 0x1 != 0)
        isNoted = false
      case .setTypeImmediate: break
      case .setAddendSLEB: _ = try cursor.uleb()
      case .setSegmentAndOffsetULEB:
        let offset = try cursor.uleb()
        if let segments = layout?.segments, immediate < segments.count { address = segments[immediate].address &+ offset }
      case .addAddressULEB: address &+= try cursor.uleb()
      case .doBind: try bind(advancing: 0)
      case .doBindAddAddressULEB: try bind(advancing: try cursor.uleb())
      case .doBindAddAddressImmediateScaled: try bind(advancing: UInt64(immediate) * (layout?.pointerSize ?? 0))
      case .doBindULEBTimesSkippingULEB:
        let count = try cursor.uleb()
        try bind(times: count, advancing: try cursor.uleb())
      case .threaded:
        // Size of a symbol table, or a use of it.
        if immediate == 0 { _ = try cursor.uleb() }
      case nil:
        throw cursor.error("unknown opcode 0x\(String(opcode, radix: 16))", at: cursor.position - 1)
      }
    }
  }

  private mutating func set(ordinal: Int) {
    self.ordinal = ordinal
    isNoted = false
  }

  /// - Parameter distance: bytes to skip after the pointer.
  private mutating func bind(times count: UInt64 = 1, advancing distance: UInt64) throws(ReadError) {
    guard let symbol else { return }
    if !isNoted {
      isNoted = true
      imports.append(Import(nameRange: symbol.name, libraryOrdinal: ordinal, isWeak: symbol.isWeak))
    }
    guard let layout else { return }
    let wanted = min(count, placesLeft)
    for _ in 0..<wanted {
      places[address] = imports.count - 1
      address &+= layout.pointerSize &+ distance
    }
    placesLeft -= wanted
    guard wanted == count else { throw cursor.error("more than \(layout.placeCount) locations are bound") }
  }
}
