/// Why bytes could not be understood, and where.
///
/// Every reader of the package throws this one type, so that a notification can always name the offset and the structure.
public struct ReadError: Error, Hashable, Sendable {
  /// What is wrong, as a clause that can follow "not read: ", for example `load command size is less than 8`.
  public let reason: String
  /// Where the offending bytes begin, in bytes from the start of the file.
  public let offset: Int
  /// The structure that was being read, by the name that the format's own header gives it, for example `LC_SYMTAB`.
  public let structure: String

  public init(_ reason: String, at offset: Int, in structure: String) {
    self.reason = reason
    self.offset = offset
    self.structure = structure
  }
}
