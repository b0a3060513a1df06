internal import Bytes

/// Iterates over the blocks and records of an LLVM bitstream, expanding abbreviations.
struct Bitstream {
  enum Item {
    case block(id: UInt64, Block)
    case record(Record)
    case end
  }

  /// A block to enter or skip.
  struct Block {
    fileprivate let id: UInt64
    fileprivate let abbreviationWidth: Int
    fileprivate let words: UInt64
  }

  struct Record {
    let code: UInt64
    let operands: [UInt64]
    /// The blob, if any.
    let blob: ArraySlice<UInt8>
  }

  private enum Operand {
    case literal(UInt64)
    case fixed(Int)
    case variable(Int)
    case array
    case char6
    case blob

    var isLiteral: Bool {
      if case .literal = self { return true }
      return false
    }
  }

  /// LLVM's own abbreviations are far shorter.
  private static let maxAbbreviated: UInt64 = 128
  /// Longer records are malformed.
  private static let maxOperands: UInt64 = 1 << 20

  private(set) var bits: BitReader
  private var abbreviationWidth = 2
  private var abbreviations: [[Operand]] = []
  /// Abbreviations that BLOCKINFO defines for block ids.
  private var shared: [UInt64: [[Operand]]] = [:]
  private var outer: [(width: Int, abbreviations: [[Operand]])] = []

  init(_ bits: BitReader) {
    self.bits = bits
  }

  /// The next block or record of the current block; `end` at its end, which returns to the enclosing block.
  mutating func next() throws(ReadError) -> Item {
    while !bits.isAtEnd {
      let id = try bits.fixed(abbreviationWidth)
      switch id {
      case 0:
        bits.align()
        guard let around = outer.popLast() else { throw bits.error("unexpected end of block") }
        (abbreviationWidth, abbreviations) = around
        return .end
      case 1:
        let blockID = try bits.variable(8)
        let width = Int(clamping: try bits.variable(4))
        bits.align()
        let block = Block(id: blockID, abbreviationWidth: width, words: try bits.fixed(32))
        guard (2...32).contains(width) else { throw bits.error("invalid abbreviation width \(width)") }
        if blockID == 0 {
          try readBlockInfo(block)
        } else {
          return .block(id: blockID, block)
        }
      case 2: abbreviations.append(try abbreviation())
      case 3: return .record(try unabbreviated())
      default: return .record(try abbreviated(id))
      }
    }
    guard outer.isEmpty else { throw bits.error("truncated block") }
    return .end
  }

  mutating func enter(_ block: Block) {
    outer.append((abbreviationWidth, abbreviations))
    abbreviationWidth = block.abbreviationWidth
    abbreviations = shared[block.id] ?? []
  }

  mutating func skip(_ block: Block) throws(ReadError) {
    try bits.skip(words: block.words)
  }

  /// BLOCKINFO: a SETBID record selects the block id for the abbreviations after it.
  private mutating func readBlockInfo(_ block: Block) throws(ReadError) {
    enter(block)
    let depth = outer.count
    var target: UInt64?
    while true {
      let inherited = abbreviations.count
      let item = try next(ofBlockInfoFor: &target)
      if let target, abbreviations.count > inherited {
        shared[target, default: []] += abbreviations[inherited...]
        abbreviations.removeLast(abbreviations.count - inherited)
      }
      if outer.count < depth || bits.isAtEnd { return }
      if case .block(_, let inner) = item { try skip(inner) }
    }
  }

  /// One step in BLOCKINFO; an abbreviation is a step because the preceding record determines its block id.
  private mutating func next(ofBlockInfoFor target: inout UInt64?) throws(ReadError) -> Item? {
    let start = bits
    if try bits.fixed(abbreviationWidth) == 2 {
      abbreviations.append(try abbreviation())
      return nil
    }
    bits = start
    let item = try next()
    if case .record(let record) = item, record.code == 1 { target = record.operands.first }
    return item
  }

  private mutating func abbreviation() throws(ReadError) -> [Operand] {
    let count = try bits.variable(5)
    guard count <= Self.maxAbbreviated else { throw bits.error("abbreviation with \(count) operands") }
    var operands: [Operand] = []
    for _ in 0..<count {
      if try bits.fixed(1) == 1 {
        operands.append(.literal(try bits.variable(8)))
        continue
      }
      switch try bits.fixed(3) {
      case 1: operands.append(Self.field(try bits.variable(5)) { .fixed($0) })
      case 2: operands.append(Self.field(try bits.variable(5)) { .variable($0) })
      case 3: operands.append(.array)
      case 4: operands.append(.char6)
      case 5: operands.append(.blob)
      default: throw bits.error("unknown abbreviation encoding")
      }
    }
    return operands
  }

  /// A zero-width field is a literal zero. Array elements must have bits, or a few bytes could request millions of elements.
  private static func field(_ width: UInt64, _ operand: (Int) -> Operand) -> Operand {
    width == 0 ? .literal(0) : operand(Int(truncatingIfNeeded: width))
  }

  private mutating func unabbreviated() throws(ReadError) -> Record {
    let code = try bits.variable(6)
    let count = try bits.variable(6)
    guard count <= Self.maxOperands else { throw bits.error("record with \(count) operands") }
    var operands: [UInt64] = []
    for _ in 0..<count { operands.append(try bits.variable(6)) }
    return Record(code: code, operands: operands, blob: [])
  }

  private mutating func abbreviated(_ id: UInt64) throws(ReadError) -> Record {
    guard id >= 4, id - 4 < UInt64(abbreviations.count) else { throw bits.error("undefined abbreviation \(id)") }
    let definition = abbreviations[Int(id) - 4]
    var values: [UInt64] = []
    var blob: ArraySlice<UInt8> = []
    var index = 0
    while index < definition.count {
      switch definition[index] {
      case .array:
        let count = try bits.variable(6)
        guard count <= Self.maxOperands, index + 1 < definition.count, !definition[index + 1].isLiteral else {
          throw bits.error("malformed array")
        }
        for _ in 0..<count { values.append(try scalar(definition[index + 1])) }
        index += 1
      case .blob:
        let count = try bits.variable(6)
        bits.align()
        blob = try bits.blob(count)
        bits.align()
      default: values.append(try scalar(definition[index]))
      }
      index += 1
    }
    guard let code = values.first else { throw bits.error("record without a code") }
    return Record(code: code, operands: Array(values.dropFirst()), blob: blob)
  }

  private mutating func scalar(_ operand: Operand) throws(ReadError) -> UInt64 {
    switch operand {
    case .literal(let value): return value
    case .fixed(let width): return try bits.fixed(width)
    case .variable(let width): return try bits.variable(width)
    case .char6: return UInt64(Self.char6[Int(try bits.fixed(6))])
    case .array, .blob: throw bits.error("nested arrays")
    }
  }

  private static let char6 = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._".utf8)
}
