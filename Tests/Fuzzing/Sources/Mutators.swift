/// SplitMix64, so that a seed of libFuzzer always gives the same mutation.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Changes numbers of headers and load commands, and moves load commands.
enum MachOMutator {
  @Sendable static func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    guard bytes.count >= 64 else { return bytes }
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        swapCommands(&bytes, &random)
      } else {
        changeWord(&bytes, &random)
      }
    }
    return bytes
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  private static func set(_ value: UInt32, _ place: Int, _ bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
  }

  private static func changeWord(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let limit = Bool.random(using: &random) ? min(bytes.count, 2048) : bytes.count
    let place = Int.random(in: 0..<limit / 4, using: &random) * 4
    let other = word(bytes, Int.random(in: 0..<bytes.count / 4, using: &random) * 4)
    let values: [UInt32] = [
      0, 1, UInt32(bytes.count), UInt32(bytes.count - 1), .max, .max - 3, 0x8000_0000, other, word(bytes, place) &+ 1,
      word(bytes, place) &- 1, word(bytes, place) &+ 8, word(bytes, place) &* 2, UInt32.random(in: 0...64, using: &random),
      UInt32.random(in: 0...UInt32(bytes.count), using: &random),
    ]
    set(values[Int.random(in: 0..<values.count, using: &random)], place, &bytes)
  }

  private static func swapCommands(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    var commands: [Range<Int>] = []
    var place = bytes[0] == 0xCE ? 28 : 32
    while commands.count < 64, place + 8 <= bytes.count {
      let size = Int(word(bytes, place + 4))
      guard size >= 8, place + size <= bytes.count else { break }
      commands.append(place..<place + size)
      place += size
    }
    guard commands.count > 1 else { return }
    let first = commands[Int.random(in: 0..<commands.count, using: &random)]
    let second = commands[Int.random(in: 0..<commands.count, using: &random)]
    let (source, target) = (Array(bytes[first]), second.lowerBound)
    for (index, byte) in source.prefix(second.count).enumerated() { bytes[target + index] = byte }
  }
}

/// Changes sizes in headers of members, and repeats members.
enum ArchiveMutator {
  @Sendable static func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var headers: [Int] = []
    var place = 8
    while place + 60 <= bytes.count, headers.count < 64 {
      headers.append(place)
      let digits = bytes[place + 48..<place + 58].prefix { (0x30...0x39).contains($0) }
      let size = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      guard size < bytes.count else { break }
      place += 60 + size + size % 2
    }
    guard let header = headers.randomElement(using: &random) else { return bytes }
    var changed = bytes
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let size = [0, 1, bytes.count, 1 << 40, Int.random(in: 0...bytes.count, using: &random)].randomElement(using: &random) ?? 0
      changed.replaceSubrange(
        header + 48..<header + 58, with: Array(String(size).utf8 + Array(repeating: 0x20, count: 10)).prefix(10))
    case 1:
      let names = ["#1/20", "//", "/", "/0", "/4294967295", "__.SYMDEF", "#1/4294967295", "a.o/"]
      let name = names.randomElement(using: &random) ?? ""
      changed.replaceSubrange(header..<header + 16, with: Array(name.utf8 + Array(repeating: 0x20, count: 16)).prefix(16))
    default: changed += bytes[header...].prefix(60 + Int.random(in: 0...200, using: &random))
    }
    return MachOMutator.mutate(changed, &random)
  }
}

/// Moves, copies, and removes tokens, so that most results of a text stay well-formed.
enum TokenMutator {
  @Sendable static func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var tokens = bytes.chunked()
    guard tokens.count > 1 else { return bytes }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let first = Int.random(in: 0..<tokens.count, using: &random)
      let second = Int.random(in: 0..<tokens.count, using: &random)
      let length = min(Int.random(in: 1...24, using: &random), tokens.count - first)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tokens[first] = tokens[second]
      case 1: tokens.swapAt(first, second)
      case 2: tokens.insert(contentsOf: Array(tokens[first..<first + length]), at: second)
      default: if length < tokens.count { tokens.removeSubrange(first..<first + length) }
      }
    }
    return tokens.flatMap { $0 }
  }
}

extension [UInt8] {
  /// Words, runs of spaces, and single other bytes.
  fileprivate func chunked() -> [ArraySlice<UInt8>] {
    func kind(_ byte: UInt8) -> Int {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFE: 1
      case 0x20, 0x0A, 0x09: 2
      default: 0
      }
    }
    var chunks: [ArraySlice<UInt8>] = []
    var start = 0
    for index in indices.dropFirst() where kind(self[index]) == 0 || kind(self[index]) != kind(self[index - 1]) {
      chunks.append(self[start..<index])
      start = index
    }
    if start < count { chunks.append(self[start...]) }
    return chunks
  }
}
