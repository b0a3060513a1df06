package import Binary
package import Bytes

/// Everything that one file gives.
package struct Reading {
  package var images: [BinaryImage] = []
  package var unreadable: [(error: ReadError, part: String?)] = []

  /// - Parameter folder: the files beside it, by their paths, for thin archives.
  package init(_ bytes: [UInt8], _ request: BinaryRequest = .everything, folder: [String: [UInt8]] = [:]) {
    let openMember: MemberOpener = { path throws(ReadError) in
      guard let bytes = folder[path.description] else { throw ReadError("no such file", at: 0, in: "folder") }
      return MemoryBytes(bytes)
    }
    BinaryReader.read(ByteRegion(MemoryBytes(bytes)), request, openMember: openMember) { part in
      switch part {
      case .image(let image): images.append(image)
      case .unreadable(let error, let part): unreadable.append((error, part))
      }
    }
  }

  /// - Parameter file: below `testdata/binaries`, beside the members of thin archives.
  package init(fixture file: String, _ request: BinaryRequest = .everything) throws {
    var folder: [String: [UInt8]] = [:]
    for member in ["thin-members/Page.o", "thin-members/Other.o"] { folder[member] = try fixtureBytes("binaries/\(member)") }
    self.init(try fixtureBytes("binaries/\(file)"), request, folder: folder)
  }

  package var problems: [ReadError] { images.flatMap(\.problems) }
  package var reasons: [String] { unreadable.map(\.error.reason) }
}

extension BinaryImage {
  /// Names of the undefined symbols, in the order of the table.
  package var undefinedNames: [String] {
    (0..<symbols.count).map { symbols[$0] }.filter(\.isUndefined).map { symbols.name(of: $0) }
  }

  /// What `forEachTypeReference` tells, as `kind name`.
  package var typeReferences: [String] {
    var references: [String] = []
    forEachTypeReference { reference in
      references.append("\(reference.kind) \(String(decoding: reference.strings[reference.nameRange], as: UTF8.self))")
    }
    return references
  }
}
