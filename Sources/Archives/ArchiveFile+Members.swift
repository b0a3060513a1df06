internal import Bytes

/// The members of an archive.
public enum ArchiveListing: Sendable {
  /// Each can be read without the others.
  ///
  /// - Parameter problem: why there may be more of them, as a clause.
  case listed([ArchiveMember], problem: String?)
  /// Only reading the whole archive tells.
  case sequential
}

extension ArchiveFile {
  /// Lists the members if that does not take decompressing them.
  ///
  /// - Throws: for a file that is not an archive, and if libarchive is not installed.
  public func listing() throws(ArchiveError) -> ArchiveListing {
    if let directory = try ZipDirectory(self) {
      try ArchiveStream.check()
      let problem = directory.isCut ? "more than \(ZipDirectory.mostMembers) members" : nil
      return .listed(directory.members, problem: problem)
    }
    let stream = try ArchiveStream(self)
    var members: [ArchiveMember] = []
    do throws(ArchiveError) {
      while let member = try stream.next() {
        if members.isEmpty, case .sequence = member.place { return .sequential }
        members.append(member)
        if members.count == ZipDirectory.mostMembers {
          return .listed(members, problem: "more than \(members.count) members")
        }
      }
    } catch {
      guard !members.isEmpty else { throw error }
      return .listed(members, problem: error.reason)
    }
    return .listed(members, problem: nil)
  }

  /// Reads the members one after the other.
  public func stream() throws(ArchiveError) -> ArchiveStream { try ArchiveStream(self) }

  /// The contents of a member.
  public func stream(of member: ArchiveMember) throws(ArchiveError) -> ArchiveStream {
    switch member.place {
    case .zip(let place): return try place.stream(in: self)
    case .sequence(let number):
      let stream = try ArchiveStream(self)
      for _ in 0...number {
        guard try stream.next() != nil else { throw .isTruncated }
      }
      return stream
    // A range needs no libarchive; see `open(_:)`.
    case .range: throw .isDamaged
    }
  }
}
