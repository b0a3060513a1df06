public import Bytes

/// Findings in the order of reports. Stored by file, so that a million of them can be changed without a copy of all. Loops use
/// indices, because a loop over elements copies each.
public struct FindingList: Sendable {
  /// Sorted, nonempty lists, each of one path, in the order of paths.
  public private(set) var files: [[Finding]]

  /// - Parameter parts: in any order; a part may have findings of several files, and a file findings in several parts.
  public init(_ parts: consuming [[Finding]] = []) {
    files = []
    insert(parts)
  }

  public init(_ findings: some Sequence<Finding>) {
    self.init([Array(findings)])
  }

  public var isEmpty: Bool { files.isEmpty }
  public var count: Int { files.reduce(0) { $0 + $1.count } }

  public var countsByLevel: [Level: Int] {
    var counts: [Level: Int] = [:]
    for file in files {
      for index in file.indices { counts[file[index].level, default: 0] += 1 }
    }
    return counts
  }

  /// Inserts findings in order.
  public mutating func insert(_ parts: consuming [[Finding]]) {
    let known = files.count
    for index in parts.indices {
      let part = exchange(&parts[index], with: [])
      guard let first = part.first else { continue }
      if part.indices.allSatisfy({ part[$0].path.isSame(as: first.path) }) {
        files.append(part)
      } else {
        files += part.groupedByPath
      }
    }
    for index in known..<files.count { files[index].order() }
    order()
  }

  /// Changes each finding, or removes it if the body returns false.
  public mutating func update(_ body: (inout Finding) -> Bool) {
    for index in files.indices {
      var file = exchange(&files[index], with: [])
      var kept = 0
      for place in file.indices where body(&file[place]) {
        if kept != place { file.swapAt(kept, place) }
        kept += 1
      }
      file.removeSubrange(kept...)
      files[index] = file
    }
    files.removeAll { $0.isEmpty }
    order()
  }

  /// Removes the findings of a file for which the body returns false.
  public mutating func filter(_ isKept: (_ file: [Finding]) -> [Bool]) {
    for index in files.indices {
      let file = exchange(&files[index], with: [])
      let kept = isKept(file)
      files[index] = kept.allSatisfy(\.self) ? file : zip(file, kept).compactMap { $1 ? $0 : nil }
    }
    files.removeAll(where: \.isEmpty)
  }

  /// Sorts files by path and joins those of one path.
  private mutating func order() {
    func precedes(_ left: [Finding], _ right: [Finding]) -> Bool {
      left[0].path.precedes(right[0].path)
    }
    let isOrdered = files.indices.dropFirst().allSatisfy { precedes(files[$0 - 1], files[$0]) }
    guard !isOrdered else { return }
    files.sort(by: precedes)
    var joined: [[Finding]] = []
    joined.reserveCapacity(files.count)
    var unordered: [Int] = []
    for index in files.indices {
      let file = exchange(&files[index], with: [])
      if let last = joined.indices.last, joined[last][0].path.isSame(as: file[0].path) {
        joined[last] += file
        if unordered.last != last { unordered.append(last) }
      } else {
        joined.append(file)
      }
    }
    for index in unordered { joined[index].order() }
    files = joined
  }
}

extension [Finding] {
  /// A list for each path, in the order of first findings.
  fileprivate var groupedByPath: [[Finding]] {
    var places: [String: Int] = [:]
    var groups: [[Finding]] = []
    for finding in self {
      let place = places[finding.path] ?? groups.count
      if place == groups.count {
        places[finding.path] = place
        groups.append([])
      }
      groups[place].append(finding)
    }
    return groups
  }
}

extension FindingList: Sequence {
  public func makeIterator() -> FlattenSequence<[[Finding]]>.Iterator { files.joined().makeIterator() }

  public var underestimatedCount: Int { count }
}

extension FindingList: Equatable {}

extension FindingList: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(UInt64(files.count))
    for file in files {
      record.write(file[0].path, UInt64(file.count))
      for index in file.indices { file[index].write(to: &record, after: file[..<index]) }
    }
  }

  /// Keeps the order in which the findings were written.
  public init(from record: inout RecordReader) throws(ReadError) {
    files = []
    for _ in 0..<(try record.count()) {
      let path: String = try record.read()
      var file: [Finding] = []
      for _ in 0..<(try record.count()) { file.append(try Finding.read(from: &record, at: path, after: file)) }
      guard !file.isEmpty else { throw record.failure("file without findings") }
      files.append(file)
    }
  }
}
