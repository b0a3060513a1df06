/// Why and where bytes could not be parsed.
///
/// Every reader of the package throws this type, so that a notification always has an offset and a structure.
public struct ReadError: Error, Hashable, Sendable {
  /// The problem as a clause that can follow "cannot read file: ", for example `load command size is less than 8`.
  public let reason: String
  /// Where the malformed bytes begin, in bytes from the start of the file.
  public let offset: Int
  /// The structure that was being read, named as in the format's header, for example `LC_SYMTAB`.
  public let structure: String

  public init(_ reason: String, at offset: Int, in structure: String) {
    self.reason = reason
    self.offset = offset
    self.structure = structure
  }
}
