import Binary
import Bytes

/// Everything that one file gives.
struct Reading {
  var images: [BinaryImage] = []
  var unreadable: [(error: ReadError, part: String?)] = []

  init(_ bytes: [UInt8]) {
    BinaryReader.read(ByteRegion(MemoryBytes(bytes))) { part in
      switch part {
      case .image(let image): images.append(image)
      case .unreadable(let error, let part): unreadable.append((error, part))
      }
    }
  }

  var problems: [ReadError] { images.flatMap(\.problems) }
  var reasons: [String] { unreadable.map(\.error.reason) }
}

extension BinaryImage {
  /// Names of the undefined symbols, in the order of the table.
  var undefinedNames: [String] {
    (0..<symbols.count).map { symbols[$0] }.filter(\.isUndefined).map { symbols.name(of: $0) }
  }

  /// What `forEachTypeReference` tells, as `kind name`.
  var typeReferences: [String] {
    var references: [String] = []
    forEachTypeReference { reference in
      references.append("\(reference.kind) \(String(decoding: reference.strings[reference.nameRange], as: UTF8.self))")
    }
    return references
  }
}
